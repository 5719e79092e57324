import { randomBytes } from 'node:crypto';

/** Puts together what was cut. Bounded in memory and time; what is not whole by then is gone. */
export interface Puzzle {
  /** Takes any text. Null: not whole yet, not wanted, or not of ours. Never throws. */
  add(piece: string, isWanted: (token: string) => boolean): { token: string; text: string } | null;
}

interface Unfinished {
  pieces: (string | undefined)[];
  missing: number;
  letters: number;
  sinceMs: number;
}

const maxPieces = 1000;
const maxUnfinished = 64;
const maxLetters = 16_000_000;
const maxMs = 10_000;
const form = /^([\w-]{43}) ([\w-]{11}) (\d{1,4}) (\d{1,4}) /;
/** Letters of what `form` takes, at most. */
const maxHeadLength = 66;

/** Cuts `text`, which is ASCII, into texts of `longest` letters at most. */
export function cut(token: string, text: string, longest: number): string[] {
  const step = longest - maxHeadLength;
  const count = Math.max(1, Math.ceil(text.length / step));
  const id = randomBytes(8).toString('base64url');
  return Array.from(
    { length: count },
    (_, index) =>
      `${token} ${id} ${index} ${count} ${text.slice(index * step, (index + 1) * step)}`,
  );
}

export function createPuzzle(nowMs: () => number = () => performance.now()): Puzzle {
  // The oldest comes first.
  const unfinished = new Map<string, Unfinished>();
  let letters = 0;
  const forget = (key: string): void => {
    letters -= unfinished.get(key)?.letters ?? 0;
    unfinished.delete(key);
  };
  const tidy = (): void => {
    for (const [key, { sinceMs }] of unfinished) {
      const fits = unfinished.size <= maxUnfinished && letters <= maxLetters;
      if (fits && nowMs() - sinceMs <= maxMs) return;
      forget(key);
    }
  };
  return {
    add(piece, isWanted) {
      const head = form.exec(piece);
      if (head === null) return null;
      const [all, token = '', id = '', index = '', count = ''] = head;
      const text = piece.slice(all.length);
      const [at, of] = [Number(index), Number(count)];
      if (at >= of || of > maxPieces || !isWanted(token)) return null;
      if (of === 1) return { token, text };
      const key = `${token} ${id} ${of}`;
      const known = unfinished.get(key);
      const one = known ?? { pieces: [], missing: of, letters: 0, sinceMs: nowMs() };
      if (one.pieces[at] !== undefined) return null;
      one.pieces[at] = text;
      one.missing -= 1;
      one.letters += text.length;
      letters += text.length;
      unfinished.set(key, one);
      if (one.missing > 0) {
        tidy();
        return null;
      }
      forget(key);
      return { token, text: one.pieces.join('') };
    },
  };
}
