import type { AddressInfo } from 'node:net';
import { SMTPServer } from 'smtp-server';
import { text } from 'node:stream/consumers';

export interface ReceivedMail {
  from: string;
  to: string[];
  /** The raw mail. */
  raw: string;
  /** The plain text, decoded. */
  text: string;
}

export interface MailServer {
  url: string;
  received: ReceivedMail[];
  /** The next mail that was not returned yet. */
  next(): Promise<ReceivedMail>;
  close(): Promise<void>;
}

/** A real local mail server that keeps received mails. With `refuse` it rejects all. */
export async function startMailServer({ refuse = false } = {}): Promise<MailServer> {
  const received: ReceivedMail[] = [];
  const waiting: (() => void)[] = [];
  let asked = 0;
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onRcptTo(_address, _session, done) {
      done(refuse ? new Error('no such box') : null);
    },
    onData(stream, session, done) {
      void text(stream).then((raw) => {
        const { mailFrom, rcptTo } = session.envelope;
        const from = mailFrom === false ? '' : mailFrom.address;
        received.push({ from, to: rcptTo.map(({ address }) => address), raw, text: plainOf(raw) });
        done();
        for (const wake of waiting.splice(0)) wake();
      });
    },
  });
  server.on('error', () => undefined);
  const port = await new Promise<number>((resolve) => {
    const listening = server.listen(0, '127.0.0.1', () => resolve(portOf(listening.address())));
  });
  return {
    url: `smtp://127.0.0.1:${port}`,
    received,
    async next() {
      for (;;) {
        const mail = received[asked];
        if (mail !== undefined) {
          asked += 1;
          return mail;
        }
        await new Promise<void>((wake) => waiting.push(wake));
      }
    },
    close: () => new Promise((resolve) => server.close(resolve)),
  };
}

const portOf = (address: AddressInfo | string | null): number =>
  address !== null && typeof address === 'object' ? address.port : 0;

function plainOf(raw: string): string {
  const part = raw.split(/\r?\n--/).find((each) => /content-type: text\/plain/i.test(each)) ?? raw;
  const at = part.search(/\r?\n\r?\n/);
  const head = part.slice(0, at);
  const body = part.slice(at).trim();
  if (/base64/i.test(head)) return Buffer.from(body, 'base64').toString();
  if (!/quoted-printable/i.test(head)) return body;
  const bytes = body
    .replaceAll(/=\r?\n/g, '')
    .replaceAll(/=([0-9A-F]{2})/g, (_, hex: string) =>
      String.fromCharCode(Number.parseInt(hex, 16)),
    );
  return Buffer.from(bytes, 'latin1').toString();
}
