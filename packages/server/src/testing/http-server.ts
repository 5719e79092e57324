import { once } from 'node:events';
import { createServer, type RequestListener, type Server } from 'node:http';

/** A server on a free local port. */
export class HttpServer {
  readonly port: number;
  readonly #server: Server;

  private constructor(server: Server, port: number) {
    this.#server = server;
    this.port = port;
  }

  static async start(listener: RequestListener): Promise<HttpServer> {
    const server = createServer(listener);
    await once(server.listen(0, '127.0.0.1'), 'listening');
    const address = server.address();
    if (typeof address !== 'object' || address === null) throw new Error('It has no port.');
    return new HttpServer(server, address.port);
  }

  get url(): string {
    return `http://127.0.0.1:${this.port}`;
  }

  /** Closes open connections, too. */
  async close(): Promise<void> {
    const closed = new Promise((resolve) => this.#server.close(resolve));
    this.#server.closeAllConnections();
    await closed;
  }
}
