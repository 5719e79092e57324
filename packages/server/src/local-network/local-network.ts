import { createServer, type Server, type ServerOptions } from 'node:http';
import { rm, writeFile } from 'node:fs/promises';
import { existsSync } from 'node:fs';
import { networkInterfaces } from 'node:os';
import { join } from 'node:path';
import type { Log } from '../ports/log.ts';
import { networkAddresses } from './addresses.ts';
import { isForPhones, markAsFromPhones } from './join-paths.ts';

export interface LocalNetworkDeps {
  /** The server that handles the requests. It only listens on loopback. */
  main: Server;
  dataFolder: string;
  /** The same timeouts as those of the main listener. */
  times: ServerOptions;
  /** Listens on all interfaces, on the first free port from this one on; resolves with the port. */
  listen: (server: Server, port: number) => Promise<number>;
  log: Log;
}

export interface LocalNetworkState {
  isOpen: boolean;
  /** Origins for phones while it is open, the most likely first; empty when this computer is in no network. */
  origins: string[];
}

const portOf = (server: Server): number => {
  const address = server.address();
  return typeof address === 'object' && address !== null ? address.port : 0;
};

/**
 * Makes the pages of players available to phones of the local network when Quizcast itself only listens on loopback: a
 * second listener, for these pages and nothing else. The setting survives a restart.
 */
export class LocalNetwork {
  readonly #deps: LocalNetworkDeps;
  /** Exists while the listener is enabled. */
  readonly #file: string;
  #listener: Server | null = null;
  /** Serializes opening and closing. */
  #last: Promise<unknown> = Promise.resolve();

  constructor(deps: LocalNetworkDeps) {
    this.#deps = deps;
    this.#file = join(deps.dataFolder, 'local-network');
  }

  /** Restores the saved setting. A missing port does not stop the start of Quizcast. */
  async resume(): Promise<void> {
    if (!existsSync(this.#file)) return;
    await this.set(true).catch((error: unknown) =>
      this.#deps.log.warn({ error }, 'port for phones on the local network not opened'),
    );
  }

  /** Origin for phones; null while the listener is closed. */
  get origin(): string | null {
    return this.state().origins[0] ?? null;
  }

  state(): LocalNetworkState {
    if (this.#listener === null) return { isOpen: false, origins: [] };
    const port = portOf(this.#listener);
    const origins = networkAddresses(networkInterfaces()).map((name) => `http://${name}:${port}`);
    return { isOpen: true, origins };
  }

  /** Rejects with a ListenError when no port is free. */
  set(isOpen: boolean): Promise<LocalNetworkState> {
    const next = this.#last.then(async () => {
      if (isOpen) await this.#open();
      else await this.#close();
      return this.state();
    });
    this.#last = next.catch(() => undefined);
    return next;
  }

  /** Closes the listener on shutdown; the setting is kept. */
  stop(): void {
    this.#listener?.close();
    this.#listener?.closeAllConnections();
    this.#listener = null;
  }

  async #open(): Promise<void> {
    if (this.#listener !== null) return;
    const { main, listen, times } = this.#deps;
    const listener = createServer(times, (request, response) => {
      if (isForPhones(request.url)) main.emit('request', request, response);
      else if (request.url === '/') response.writeHead(302, { location: '/join' }).end();
      else response.writeHead(404, { 'content-type': 'text/plain' }).end('There is nothing here\n');
    });
    listener.on('upgrade', (request, socket, head) => {
      markAsFromPhones(request);
      // While the engines are being opened no handler takes sockets yet: the page reconnects.
      if (!main.emit('upgrade', request, socket, head)) socket.destroy();
    });
    await listen(listener, portOf(main) + 1);
    this.#listener = listener;
    await writeFile(this.#file, '', { mode: 0o600 });
  }

  async #close(): Promise<void> {
    this.stop();
    await rm(this.#file, { force: true });
  }
}
