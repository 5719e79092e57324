import { describe, expect, it } from 'vitest';
import { emailError, newPasswordError, passwordError } from './credentials.ts';

describe('email address', () => {
  it.each(['a@b.de', ' name@example.com ', 'first.last+tag@mail.example.co.uk', 'ü@exämple.de'])(
    'accepts %s',
    (email) => expect(emailError(email)).toBeNull(),
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
  ])('rejects %s', (email) => expect(emailError(email)).toBe('INVALID_EMAIL'));

  it('is reported when missing', () => expect(emailError('  ')).toBe('emailMissing'));
});

describe('password', () => {
  it('needs six characters when chosen', () => {
    expect(newPasswordError('12345')).toBe('PASSWORD_TOO_SHORT');
    expect(newPasswordError('123456')).toBeNull();
    expect(newPasswordError('x'.repeat(129))).toBe('PASSWORD_TOO_LONG');
  });

  it('is not checked for length at sign-in, so that nothing is revealed about it', () => {
    expect(passwordError('1')).toBeNull();
    expect(passwordError('')).toBe('passwordMissing');
  });
});
