import { below, type Dice } from '../random.ts';
import type { Passage } from './relay.ts';

/** One message from a NATS server to a client, or whatever else it says. */
interface Piece {
  bytes: Buffer;
  isNews: boolean;
}

const lineEnd = '\r\n';

/** Cuts what a NATS server says into its messages, as the bytes come. */
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
    // The last word of the line is the length of what follows, headers included.
    const length = isNews ? Number(line.slice(line.lastIndexOf(' ') + 1)) + lineEnd.length : 0;
    const total = end + lineEnd.length + length;
    if (this.#rest.length < total) return null;
    const bytes = this.#rest.subarray(0, total);
    this.#rest = this.#rest.subarray(total);
    return { bytes, isNews };
  }
}

const latestMs = 1500;

/** Loses, doubles and delays what a NATS server tells one client; those that are delayed overtake each other. */
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
