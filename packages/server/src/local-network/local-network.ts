import { createServer, type Server, type ServerOptions } from 'node:http';
import { rm, writeFile } from 'node:fs/promises';
import { existsSync } from 'node:fs';
import { networkInterfaces } from 'node:os';
import { join } from 'node:path';
import type { Log } from '../ports/log.ts';
import { networkAddresses } from './addresses.ts';
import { isForPhones, markAsFromPhones } from './join-paths.ts';

export interface LocalNetworkDeps {
  /** Serves what comes in here. It listens for its own computer alone. */
  main: Server;
  dataFolder: string;
  /** As patient with the slow as the main listener. */
  times: ServerOptions;
  /** Listens on the first free port from this one on, for the whole network; resolves with the port. */
  listen: (server: Server, port: number) => Promise<number>;
  log: Log;
}

export interface LocalNetworkState {
  isOpen: boolean;
  /** Where phones open Quizcast while it is open, the likeliest first; empty when this computer is in no network. */
  origins: string[];
}

const portOf = (server: Server): number => {
  const address = server.address();
  return typeof address === 'object' && address !== null ? address.port : 0;
};

/**
 * Lets phones of the local network come to the pages of players of a Quizcast that listens for its own computer alone: a second
 * listener, for these pages and nothing else. It stays as the user has set it when Quizcast starts again.
 */
export class LocalNetwork {
  readonly #deps: LocalNetworkDeps;
  /** It is there while phones may come in. */
  readonly #file: string;
  #listener: Server | null = null;
  /** Opening and closing, one after the other. */
  #last: Promise<unknown> = Promise.resolve();

  constructor(deps: LocalNetworkDeps) {
    this.#deps = deps;
    this.#file = join(deps.dataFolder, 'local-network');
  }

  /** As it was set before. A port that cannot be had now ends no start. */
  async resume(): Promise<void> {
    if (!existsSync(this.#file)) return;
    await this.set(true).catch((error: unknown) =>
      this.#deps.log.warn({ error }, 'no port for phones on the local network'),
    );
  }

  /** Where phones open Quizcast; null while they cannot. */
  get origin(): string | null {
    return this.state().origins[0] ?? null;
  }

  state(): LocalNetworkState {
    if (this.#listener === null) return { isOpen: false, origins: [] };
    const port = portOf(this.#listener);
    const origins = networkAddresses(networkInterfaces()).map((name) => `http://${name}:${port}`);
    return { isOpen: true, origins };
  }

  /** Rejects with an AddressFault when there is no port. */
  set(isOpen: boolean): Promise<LocalNetworkState> {
    const next = this.#last.then(async () => {
      if (isOpen) await this.#open();
      else await this.#close();
      return this.state();
    });
    this.#last = next.catch(() => undefined);
    return next;
  }

  /** For the end of the program; what the user has set stays. */
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
      // While the engines are being opened nobody takes sockets yet: the page comes again.
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
