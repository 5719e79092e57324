import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { below, type Dice } from '../random.ts';
import { PieceReader } from './nats-wire.ts';

interface Captured {
  subject: string;
  data: Uint8Array;
}

const everyMs = 20;
const maxCaptured = 20_000;

/**
 * A foreign client on the same NATS server: replays messages, repeats them much later, modifies them, and forges new
 * ones.
 */
export class NatsStranger {
  readonly #socket: Socket;
  readonly #reader = new PieceReader();
  readonly #captured: Captured[] = [];
  readonly #dice: Dice;
  readonly #timer: NodeJS.Timeout;
  sentCount = 0;

  private constructor(socket: Socket, throwOne: Dice) {
    this.#socket = socket;
    this.#dice = throwOne;
    socket.on('error', () => undefined);
    socket.on('data', (chunk: Buffer) => this.#onData(chunk));
    this.#timer = setInterval(() => this.#speak(), everyMs);
  }

  static async connect(url: string, throwOne: Dice): Promise<NatsStranger> {
    const socket = connect(Number(new URL(url).port), '127.0.0.1');
    await once(socket, 'connect');
    socket.write('CONNECT {"verbose":false,"pedantic":false}\r\nSUB > 1\r\n');
    return new NatsStranger(socket, throwOne);
  }

  close(): void {
    clearInterval(this.#timer);
    this.#socket.destroy();
  }

  #onData(chunk: Buffer): void {
    for (const { bytes, isNews } of this.#reader.read(chunk)) {
      const end = bytes.indexOf('\r\n');
      const head = bytes.toString('latin1', 0, end);
      if (head === 'PING') this.#socket.write('PONG\r\n');
      const [, subject] = head.split(' ');
      if (!isNews || subject === undefined || this.#captured.length >= maxCaptured) continue;
      this.#captured.push({ subject, data: Buffer.from(bytes.subarray(end + 2, -2)) });
    }
  }

  #publish(subject: string, data: Uint8Array): void {
    this.#socket.write(`PUB ${subject} ${data.length}\r\n`);
    this.#socket.write(data);
    this.#socket.write('\r\n');
  }

  #speak(): void {
    const one = this.#captured[below(this.#dice, this.#captured.length)];
    const other = this.#captured[below(this.#dice, this.#captured.length)];
    if (one === undefined || other === undefined) return;
    this.sentCount += 1;
    const fate = this.#dice();
    // Replayed; on another subject; with changed numbers; with a flipped bit; forged.
    if (fate < 0.3) this.#publish(one.subject, one.data);
    else if (fate < 0.5) this.#publish(other.subject, one.data);
    else if (fate < 0.75) this.#publish(one.subject, this.#withChangedNumbers(one.data));
    else if (fate < 0.9) this.#publish(one.subject, this.#turned(one.data));
    else this.#publish(one.subject, Buffer.from('{"revision":1e999,"__proto__":{"revision":3}}'));
  }

  #withChangedNumbers(data: Uint8Array): Uint8Array {
    const text = Buffer.from(data).toString('utf8');
    return Buffer.from(text.replaceAll(/\d+/g, () => String(below(this.#dice, 2000))));
  }

  #turned(data: Uint8Array): Uint8Array {
    const copy = data.slice();
    const place = below(this.#dice, copy.length);
    copy[place] = (copy[place] ?? 0) ^ (1 << below(this.#dice, 8));
    return copy;
  }
}
