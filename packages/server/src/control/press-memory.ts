interface Done {
  revision: number;
  round: string;
}

interface Note {
  key: string;
  /** The press id chosen by the surface. */
  press: string | null;
  /** The round before the press. */
  before: string;
  done: Done;
  receivedMs: number;
  doneMs: number;
}

interface PressQuery {
  key: string;
  /** The current round. */
  now: string;
  /** The round sent by the surface. */
  named: string | null;
  press: string | null;
  /** Whether each repetition counts as a further press. */
  isRepeatable: boolean;
  receivedMs: number;
}

/**
 * An identical press within this time, with nothing in between, is a duplicate: a request that was sent twice, or
 * prefetched by a browser before the click.
 */
const sameWithinMs = 1000;
/** For actions that may be repeated: presses by hand are at least this far apart, duplicated requests are closer. */
const sameRepeatableWithinMs = 150;
/** As long as a client may retry after a missing answer. */
const retentionMs = 60_000;
const maxNotes = 60;

/** The recent presses of one token, used to detect duplicates. */
export class PressMemory {
  #notes: Note[] = [];

  note(note: Note): void {
    this.#notes = [note, ...this.#notes].slice(0, maxNotes);
  }

  /** The result of the same earlier press; null when this is a new one. */
  repeated({ key, now, named, press, isRepeatable, receivedMs }: PressQuery): Done | null {
    this.#notes = this.#notes.filter(({ doneMs }) => Math.abs(receivedMs - doneMs) < retentionMs);
    const same = this.#notes.filter((note) => note.key === key && note.press === press);
    // With an id, repetitions are always the same press.
    if (press !== null) return same[0]?.done ?? null;
    // The round that the press refers to may have ended because of it.
    if (named !== null)
      return named === now ? null : (same.find(({ before }) => before === named)?.done ?? null);
    const last = same[0];
    if (last === undefined || last.done.round !== now) return null;
    const isSoon = isRepeatable
      ? Math.abs(receivedMs - last.receivedMs) < sameRepeatableWithinMs
      : Math.abs(receivedMs - last.doneMs) < sameWithinMs;
    return isSoon ? last.done : null;
  }
}
