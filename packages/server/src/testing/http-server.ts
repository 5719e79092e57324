import { once } from 'node:events';
import { createServer, type RequestListener, type Server } from 'node:http';

/** A server that answers on a free port of this machine. */
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

  /** Ends what is connected, too. */
  close(): void {
    this.#server.close();
    this.#server.closeAllConnections();
  }
}
