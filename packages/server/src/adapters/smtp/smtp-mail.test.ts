import { afterEach, describe, expect, it } from 'vitest';
import { startMailServer, type MailServer } from '../../testing/mail-server.ts';
import type { Letter } from '../../ports/mail.ts';
import { createSmtpMail } from './smtp-mail.ts';

const letter: Letter = {
  to: 'anna@example.org',
  subject: 'Größe',
  text: 'Grüße: http://localhost:4747/reset#abc_DEF-123',
  html: '<p>Grüße</p>',
  reason: 'unasked',
  account: null,
};

describe('mail over SMTP', () => {
  let testServer: MailServer;
  afterEach(() => testServer.close());

  it('arrives unchanged, as text and as HTML', async () => {
    testServer = await startMailServer();
    const mail = createSmtpMail({ url: testServer.url, from: 'quiz@example.org' });
    await mail.send(letter);
    const { from, to, raw, text } = await testServer.next();
    expect([from, to]).toEqual(['quiz@example.org', ['anna@example.org']]);
    expect(text).toBe(letter.text);
    expect(raw).toMatch(/content-type: text\/html/i);
    expect(raw).toMatch(/auto-submitted: auto-generated/i);
    await mail.close();
  });

  it('goes to a single recipient, whatever the address contains', async () => {
    testServer = await startMailServer();
    const mail = createSmtpMail({ url: testServer.url, from: 'quiz@example.org' });
    for (const to of ['a@example.org, b@example.org', 'a@example.org\r\nBcc: b@example.org'])
      await mail.send({ ...letter, to }).catch(() => undefined);
    for (const { to } of testServer.received) expect(to).not.toContain('b@example.org');
    await mail.close();
  });

  it('that is rejected is reported without the address', async () => {
    testServer = await startMailServer({ refuse: true });
    const mail = createSmtpMail({ url: testServer.url, from: 'quiz@example.org' });
    const reported = await mail.send(letter).catch((error: unknown) => String(error));
    expect(reported).toContain('rejected an email (EENVELOPE 550)');
    expect(reported).not.toContain('anna');
    await mail.close();
  });
});

it('a mail server that cannot be reached is reported with the setting to check, without the password', async () => {
  const mail = createSmtpMail({ url: 'smtp://me:sesame@127.0.0.1:1', from: 'quiz@example.org' });
  const reported = await mail.send(letter).catch((error: unknown) => String(error));
  expect(reported).toMatch(/at 127\.0\.0\.1:1 cannot be reached \(ECONNREFUSED\): check SMTP_URL$/);
  expect(reported).not.toMatch(/anna|sesame/);
  await mail.close();
});
