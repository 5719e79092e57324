import type { Transporter } from 'nodemailer';
import { z } from 'zod';
import type { Mail } from '../../ports/mail.ts';

const connectionMs = 10_000;
const silenceMs = 20_000;
/** No connection was made, or it broke. */
const connectionCodes: ReadonlySet<string> = new Set([
  ...['ESOCKET', 'ECONNECTION', 'ETIMEDOUT', 'EDNS'],
]);

/** Nodemailer's code, the system's behind it, and the number that the server answered. */
const codes = z
  .object({
    code: z.string(),
    originalCode: z.string().optional(),
    responseCode: z.number().optional(),
  })
  .catch({ code: 'unknown' });

/**
 * Sends mails through the server at `url` (smtp:// or smtps://, with user name and password if the server requires
 * them).
 */
export function createSmtpMail({ url, from }: { url: string; from: string }): Mail {
  const { protocol, hostname, port, username, password } = new URL(url);
  const secure = protocol === 'smtps:';
  const options = {
    host: hostname.replace(/^\[|\]$/g, ''),
    port: port === '' ? (secure ? 465 : 587) : Number(port),
    secure,
    ...(username === ''
      ? {}
      : { auth: { user: decodeURIComponent(username), pass: decodeURIComponent(password) } }),
    // Credentials are only sent encrypted, except to this machine itself.
    requireTLS: username !== '' && !isThisMachine(hostname),
    connectionTimeout: connectionMs,
    greetingTimeout: connectionMs,
    socketTimeout: silenceMs,
    disableFileAccess: true,
    disableUrlAccess: true,
  };
  // Loaded with the first mail, because many servers never send one.
  let transporter: Promise<Transporter> | undefined;
  const open = async () => (await import('nodemailer')).createTransport(options);
  return {
    async send({ to, subject, text, html }) {
      const transport = await (transporter ??= open());
      try {
        await transport.sendMail({
          from: { name: 'Quizcast', address: from },
          to: { name: '', address: to },
          subject,
          text,
          html,
          // Prevents out-of-office replies.
          headers: { 'Auto-Submitted': 'auto-generated' },
        });
      } catch (error) {
        const { code, originalCode, responseCode } = codes.parse(error);
        const reason = originalCode ?? [code, responseCode].join(' ').trimEnd();
        throw new Error(
          connectionCodes.has(code)
            ? `the mail server at ${hostname}:${options.port} cannot be reached (${reason}): check SMTP_URL`
            : `the mail server rejected an email (${reason})`,
        );
      }
    },
    async close() {
      (await transporter)?.close();
    },
  };
}

const isThisMachine = (host: string): boolean =>
  host === 'localhost' || host === '[::1]' || host.startsWith('127.');
