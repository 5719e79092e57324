import { once } from 'node:events';
import { createServer, type IncomingHttpHeaders, type ServerResponse } from 'node:http';

export interface Delivery {
  path: string;
  headers: IncomingHttpHeaders;
  body: string;
}

type Answer = (response: ServerResponse, delivery: Delivery) => void;

const accept: Answer = (response) => response.writeHead(204).end();

/** A third-party program that receives webhooks. */
export class WebhookReceiver {
  readonly origin: string;
  readonly received: Delivery[] = [];
  connections = 0;
  /** Status of the next responses; later ones are 204. */
  readonly answers: Answer[] = [];
  readonly close: () => void;
  #waiting: (() => void)[] = [];

  private constructor(origin: string, close: () => void) {
    this.origin = origin;
    this.close = close;
  }

  static async start(): Promise<WebhookReceiver> {
    const server = createServer((request, response) => {
      const chunks: Uint8Array[] = [];
      request.on('data', (chunk: Uint8Array) => chunks.push(chunk));
      request.on('end', () => {
        const { url = '', headers } = request;
        const delivery = { path: url, headers, body: Buffer.concat(chunks).toString() };
        receiver.received.push(delivery);
        (receiver.answers.shift() ?? accept)(response, delivery);
        for (const wake of receiver.#waiting.splice(0)) wake();
      });
    });
    server.on('connection', () => {
      receiver.connections += 1;
    });
    server.listen(0, '127.0.0.1');
    await once(server, 'listening');
    const address = server.address();
    if (address === null || typeof address === 'string') throw new Error('no port');
    const receiver = new WebhookReceiver(`http://127.0.0.1:${address.port}`, () => {
      server.closeAllConnections();
      server.close();
    });
    return receiver;
  }

  /** Resolves when that many webhooks have arrived. */
  async has(count: number): Promise<void> {
    while (this.received.length < count)
      await new Promise<void>((resolve) => this.#waiting.push(resolve));
  }
}
