import { below, type Dice } from '../random.ts';
import type { Passage } from './relay.ts';

/** A message from a NATS server to a client, or any other protocol line. */
interface Piece {
  bytes: Buffer;
  isNews: boolean;
}

const lineEnd = '\r\n';

/** Splits the byte stream of a NATS server into messages. */
export class PieceReader {
  #rest: Buffer = Buffer.alloc(0);

  read(chunk: Buffer): Piece[] {
    this.#rest = Buffer.concat([this.#rest, chunk]);
    const pieces: Piece[] = [];
    for (let piece = this.#next(); piece !== null; piece = this.#next()) pieces.push(piece);
    return pieces;
  }

  #next(): Piece | null {
    const end = this.#rest.indexOf(lineEnd);
    if (end < 0) return null;
    const line = this.#rest.toString('latin1', 0, end);
    const isNews = /^H?MSG /i.test(line);
    // The last field of the line is the payload length, including headers.
    const length = isNews ? Number(line.slice(line.lastIndexOf(' ') + 1)) + lineEnd.length : 0;
    const total = end + lineEnd.length + length;
    if (this.#rest.length < total) return null;
    const bytes = this.#rest.subarray(0, total);
    this.#rest = this.#rest.subarray(total);
    return { bytes, isNews };
  }
}

const latestMs = 1500;

/** Drops, duplicates, delays and reorders messages of a NATS server to one client. */
export function garbled(throwOne: Dice): Passage {
  const reader = new PieceReader();
  return (chunk, forward) => {
    for (const { bytes, isNews } of reader.read(chunk)) {
      if (!isNews) {
        forward(bytes);
        continue;
      }
      const fate = throwOne();
      if (fate < 0.15) continue;
      const copies = fate < 0.45 ? 2 : 1;
      for (let copy = 0; copy < copies; copy++) {
        if (throwOne() < 0.4) forward(bytes);
        else setTimeout(() => forward(bytes), below(throwOne, latestMs));
      }
    }
  };
}
