import { describe, expect, it } from 'vitest';
import { emailFault, newPasswordFault, passwordFault } from './credentials.ts';

describe('e-mail', () => {
  it.each(['a@b.de', ' name@example.com ', 'first.last+tag@mail.example.co.uk', 'ü@exämple.de'])(
    'takes %s',
    (email) => expect(emailFault(email)).toBeNull(),
  );

  it.each([
    'name',
    'name@',
    '@example.com',
    'name@example',
    'na me@example.com',
    'a@b@c.de',
    'a@b..de',
    'a@b.',
  ])('does not take %s', (email) => expect(emailFault(email)).toBe('INVALID_EMAIL'));

  it('asks for a missing one', () => expect(emailFault('  ')).toBe('emailMissing'));
});

describe('password', () => {
  it('needs six characters when it is chosen', () => {
    expect(newPasswordFault('12345')).toBe('PASSWORD_TOO_SHORT');
    expect(newPasswordFault('123456')).toBeNull();
    expect(newPasswordFault('x'.repeat(129))).toBe('PASSWORD_TOO_LONG');
  });

  it('is not judged by length at sign-in, so that nothing is told about it', () => {
    expect(passwordFault('1')).toBeNull();
    expect(passwordFault('')).toBe('passwordMissing');
  });
});
