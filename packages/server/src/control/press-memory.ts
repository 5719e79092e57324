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
  cameMs: number;
  doneMs: number;
}

interface Looked {
  key: string;
  /** The round that is now. */
  now: string;
  /** The round that the surface names. */
  named: string | null;
  press: string | null;
  /** Whether pressed again it means one more. */
  isEach: boolean;
  cameMs: number;
}

/**
 * What comes again so soon, with nothing in between, is the same press: a request that was sent twice, or fetched by a browser
 * before somebody clicked.
 */
const sameWithinMs = 1000;
/** What means one more each time comes from a finger only after this; from a request that was sent twice before. */
const sameEachWithinMs = 150;
/** As long as somebody may go on trying because no answer came. */
const keptMs = 60_000;
const maxKept = 60;

/** What one token has pressed lately, to know what is pressed again. */
export class PressMemory {
  #notes: Note[] = [];

  note(note: Note): void {
    this.#notes = [note, ...this.#notes].slice(0, maxKept);
  }

  /** What became of the same press before; null when this is a new one. */
  repeated({ key, now, named, press, isEach, cameMs }: Looked): Done | null {
    this.#notes = this.#notes.filter(({ doneMs }) => Math.abs(cameMs - doneMs) < keptMs);
    const same = this.#notes.filter((note) => note.key === key && note.press === press);
    // With a name of its own, it is that one press however often it comes.
    if (press !== null) return same[0]?.done ?? null;
    // The round that it names is over because of itself.
    if (named !== null)
      return named === now ? null : (same.find(({ before }) => before === named)?.done ?? null);
    const last = same[0];
    if (last === undefined || last.done.round !== now) return null;
    const isSoon = isEach
      ? Math.abs(cameMs - last.cameMs) < sameEachWithinMs
      : Math.abs(cameMs - last.doneMs) < sameWithinMs;
    return isSoon ? last.done : null;
  }
}
