import { connect as dial } from 'node:net';

/** One server address of NATS_URL. */
export interface NatsServer {
  host: string;
  port: number;
  mustBeTls: boolean;
  user: string;
  password: string;
}

const defaultPort = 4222;

/**
 * Parses `nats://host`, `tls://user:password@host:4222`, or a comma-separated list of such addresses; a user without a
 * password is a token. Throws on anything else.
 */
export function readNatsUrl(text: string): [NatsServer, ...NatsServer[]] {
  const [first = '', ...more] = text.split(',').map((one) => one.trim());
  return [readServer(first), ...more.map(readServer)];
}

function readServer(text: string): NatsServer {
  const url = URL.canParse(text) ? new URL(text) : null;
  if (url === null || !['nats:', 'tls:'].includes(url.protocol) || url.hostname === '')
    throw new Error('An address of NATS looks like nats://host:4222 or tls://user:password@host');
  if (url.search !== '' || url.hash !== '' || !['', '/'].includes(url.pathname))
    throw new Error('An address of NATS ends with its port');
  return {
    host: url.hostname,
    port: url.port === '' ? defaultPort : Number(url.port),
    mustBeTls: url.protocol === 'tls:',
    user: decodeURIComponent(url.username),
    password: decodeURIComponent(url.password),
  };
}

/**
 * Resolves when the server sends its greeting on a new connection, as NATS does; rejects otherwise. Checked first
 * because the library leaks a connection whenever it connects to a server that hangs.
 */
export function untilItGreets(
  { host, port }: NatsServer,
  withinMs: number,
  signal: AbortSignal,
): Promise<void> {
  return new Promise((resolve, reject) => {
    const socket = dial({ host: host.replace(/^\[|\]$/g, ''), port });
    const drop = (): void => {
      signal.removeEventListener('abort', end);
      socket.destroy();
    };
    const end = (error: unknown): void => {
      drop();
      reject(error instanceof Error ? error : new Error('the connection ended'));
    };
    signal.addEventListener('abort', end);
    socket.setTimeout(withinMs, () => end(new Error('no greeting')));
    socket.on('error', end);
    socket.once('close', () => end(null));
    socket.once('data', () => {
      resolve();
      drop();
    });
  });
}
