import type { Server } from 'node:http';
import { isIPv6 } from 'node:net';
import { networkInterfaces } from 'node:os';
import { networkAddresses } from '../local-network/addresses.ts';
import type { Config } from '../config/config.ts';

/** Listening on the address failed; the message is one line for the user with advice. */
export class ListenError extends Error {
  override name = 'ListenError';
  /** Whether another port may work. */
  readonly isPortInUse: boolean;

  constructor(message: string, isPortInUse: boolean) {
    super(message);
    this.isPortInUse = isPortInUse;
  }
}

/** Windows reserves ranges of ports and reports those as EACCES. */
const portInUseCodes: ReadonlySet<string> = new Set(['EADDRINUSE', 'EACCES']);

/** Listens on the configured address and port; resolves with the port. */
export async function listen(server: Server, { host, port }: Config): Promise<number> {
  await new Promise<void>((resolve, reject) => {
    server.once('error', (error: NodeJS.ErrnoException) =>
      reject(new ListenError(lineOf(error, host, port), portInUseCodes.has(error.code ?? ''))),
    );
    // By IP address: on some machines `localhost` resolves to IPv6 only, and OBS often uses the IPv4 address.
    server.listen(port, host === 'localhost' ? '127.0.0.1' : host, resolve);
  });
  const address = server.address();
  return typeof address === 'object' && address !== null ? address.port : port;
}

const nextPorts = 20;
const maxPort = 65_535;

/** Listens on the configured port or the next free one; resolves with the port. */
export async function listenOnFreePort(server: Server, config: Config): Promise<number> {
  for (let { port } = config; ; port++) {
    try {
      return await listen(server, { ...config, port });
    } catch (error) {
      const isLast = port >= Math.min(config.port + nextPorts, maxPort);
      if (!(error instanceof ListenError && error.isPortInUse) || isLast) throw error;
    }
  }
}

function lineOf(error: NodeJS.ErrnoException, host: string, port: number): string {
  const another = `PORT=${port < maxPort ? port + 1 : 4747}`;
  switch (error.code ?? '') {
    case 'EADDRINUSE':
      return `Port ${port} is in use: Quizcast may be running already. Stop the other program, or set another port: ${another}`;
    case 'EACCES':
      return port < 1024
        ? `Port ${port} needs administrator rights. Set a port above 1023: PORT=4747`
        : `Port ${port} is reserved by this system. Set a port in another range: PORT=${port < 8000 ? 8747 : 4747}`;
    case 'EADDRNOTAVAIL':
    case 'ENOTFOUND':
    case 'EAI_AGAIN':
      return `HOST=${host} is not an address of this machine. Use localhost (this machine only) or 0.0.0.0 (the whole network): HOST=localhost`;
    default:
      return `Quizcast cannot listen on port ${port} of ${host} (${error.message}). Set another port: ${another}`;
  }
}

const everywhere = new Set(['0.0.0.0', '::']);

/** The addresses at which people open Quizcast, best one first. */
function addresses({ host, publicOrigin }: Config, port: number): string[] {
  if (publicOrigin !== null) return [publicOrigin];
  const at = (name: string): string => `http://${isIPv6(name) ? `[${name}]` : name}:${port}`;
  if (!everywhere.has(host)) return [at(host === '127.0.0.1' ? 'localhost' : host)];
  const networkOrigins = networkAddresses(networkInterfaces()).map(at);
  return [at('localhost'), ...networkOrigins];
}

/** Whether Quizcast listens on the loopback address alone, without a public origin. */
export const isForThisComputer = ({ host, publicOrigin }: Config): boolean =>
  publicOrigin === null && /^(localhost|127\.[\d.]+|::1)$/.test(host);

/** The best known address of `server`. */
export function listeningOrigin(server: Server, config: Config): string {
  const address = server.address();
  const port = typeof address === 'object' && address !== null ? address.port : config.port;
  return addresses(config, port)[0] ?? `http://localhost:${port}`;
}

/** The address at which other nodes reach this one. */
export function nodeAddress(server: Server, config: Config): string {
  if (config.nodeAddress !== null) return config.nodeAddress;
  const address = server.address();
  const port = typeof address === 'object' && address !== null ? address.port : config.port;
  const [first = '', second] = addresses({ ...config, publicOrigin: null }, port);
  // When listening on all interfaces, the first address is `localhost`, which other machines cannot use.
  return second ?? first;
}

/** Leaves out user names and passwords. */
function dataLocation({ databaseUrl, firestoreProject, dataFolder }: Config): string {
  if (databaseUrl === null) return dataFolder;
  const { host, pathname } = new URL(databaseUrl);
  const documents =
    firestoreProject === null ? '' : `, documents in Firestore (${firestoreProject})`;
  return `PostgreSQL at ${host}${pathname}${documents}`;
}

/** The message on the console once Quizcast is running. */
export function welcome(config: Config, port: number, version: string): string {
  const isMoved = config.isDesktop && config.port !== 0 && config.port !== port;
  const moved = isMoved
    ? `  Port ${config.port} is taken by another program, so this time Quizcast uses ${port}: overlay addresses\n  in OBS need that number, too, until ${config.port} is free again.\n\n`
    : '';
  const [first = '', ...others] = addresses(config, port);
  const otherMachines = others.map(
    (address) => `\n                 ${address} from other machines`,
  );
  return `
  Quizcast ${version} is ready.

${moved}    Open         ${first}${otherMachines.join('')}
                 and create your account, or look around first: ${first}/?demo=true
    Then in OBS  add a Browser source of 1920 × 1080 with the overlay address from your dashboard.

    Your data is in ${dataLocation(config)}. Stop with Ctrl+C${config.isDesktop ? ', or in the page: account menu, Quit Quizcast' : ''}.

`;
}
