interface Done {
  revision: number;
  round: string;
}

interface Note {
  key: string;
  /** The surface's own name for it. */
  press: string | null;
  /** The round in which it was done. */
  before: string;
  done: Done;
  atMs: number;
}

interface Looked {
  key: string;
  /** The round that is now. */
  now: string;
  /** The round that the surface names. */
  named: string | null;
  press: string | null;
}

/**
 * What comes again so soon, with nothing in between, is the same press: a request that was sent twice, or fetched by a browser
 * before somebody clicked.
 */
const sameWithinMs = 1000;
/** As long as somebody may go on trying because no answer came. */
const keptMs = 60_000;
const mostKept = 60;

/** What one token has pressed lately, to know what is pressed again. */
export class PressMemory {
  #notes: Note[] = [];

  note(note: Note): void {
    this.#notes = [note, ...this.#notes].slice(0, mostKept);
  }

  /** What became of the same press before; null when this is a new one. */
  repeated({ key, now, named, press }: Looked, nowMs: number): Done | null {
    this.#notes = this.#notes.filter(({ atMs }) => Math.abs(nowMs - atMs) < keptMs);
    const same = this.#notes.filter((note) => note.key === key && note.press === press);
    // With a name of its own, it is that one press however often it comes.
    if (press !== null) return same[0]?.done ?? null;
    // The round that it names is over because of itself.
    if (named !== null)
      return named === now ? null : (same.find(({ before }) => before === named)?.done ?? null);
    const last = same[0];
    const isSame =
      last !== undefined && last.done.round === now && Math.abs(nowMs - last.atMs) < sameWithinMs;
    return isSame ? last.done : null;
  }
}
