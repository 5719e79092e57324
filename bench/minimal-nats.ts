import { once } from 'node:events';
import { connect, type Socket } from 'node:net';

/** Minimal NATS client: protocol lines on a socket, without a library. */
export class MinimalNats {
  readonly #socket: Socket;
  #unread = '';

  private constructor(socket: Socket) {
    this.#socket = socket;
  }

  /** `url` is `nats://host:port`. `onText` is called with every payload of the subject; only single-line texts are sent. */
  static async open(url: string, subject: string, onText?: (text: string) => void) {
    const { hostname, port } = new URL(url);
    const socket = connect(Number(port), hostname);
    socket.setNoDelay(true);
    const client = new MinimalNats(socket);
    socket.on('error', () => undefined);
    await once(socket, 'connect');
    const greeted = once(socket, 'data');
    socket.write('CONNECT {"verbose":false,"pedantic":false}\r\n');
    if (onText !== undefined) socket.write(`SUB ${subject} 1\r\n`);
    await greeted;
    const answered = once(socket, 'data');
    socket.write('PING\r\n');
    await answered;
    socket.on('data', (data) => client.#onData(String(data), onText));
    return client;
  }

  publish(subject: string, text: string): void {
    this.#socket.write(`PUB ${subject} ${Buffer.byteLength(text)}\r\n${text}\r\n`);
  }

  close(): void {
    this.#socket.destroy();
  }

  #onData(data: string, onText: ((text: string) => void) | undefined): void {
    const lines = (this.#unread + data).split('\r\n');
    this.#unread = lines.pop() ?? '';
    // The header line waits until its payload has arrived.
    if (lines.at(-1)?.startsWith('MSG ') === true)
      this.#unread = `${lines.pop()}\r\n${this.#unread}`;
    let isPayload = false;
    for (const line of lines) {
      if (isPayload) onText?.(line);
      else if (line === 'PING') this.#socket.write('PONG\r\n');
      isPayload = !isPayload && line.startsWith('MSG ');
    }
  }
}
