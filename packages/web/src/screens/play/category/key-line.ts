import type { Intent } from './keys.ts';

interface InLine {
  intent: Intent;
  atMs: number;
}

/**
 * Whoever has seen nothing happen for this long may have chosen otherwise: what was pressed before that is told rather than
 * done.
 */
const forgottenAfterMs = 3000;

/**
 * Keys of the host in the order they were pressed. What a key means goes by where the show stands, and a move is on the screen
 * only when the server has answered: keys pressed meanwhile wait for that, so that none is lost or taken for another one.
 */
export class KeyLine {
  #carryOut: (intent: Intent) => void = () => undefined;
  readonly #nowMs: () => number;
  readonly #onForgotten: (count: number) => void;
  #line: InLine[] = [];
  #moves = 0;
  /** When a move was last on the screen. */
  #doneAtMs = 0;
  /** The key being carried out, and the one whose move is on its way. */
  #now: Intent | null = null;
  #last: Intent | null = null;

  /** @param onForgotten told how many keys were not carried out, because the move before them took too long */
  constructor(nowMs: () => number, onForgotten: (count: number) => void) {
    this.#nowMs = nowMs;
    this.#onForgotten = onForgotten;
  }

  /** Keys are carried out by this from now on. */
  serve(carryOut: (intent: Intent) => void): void {
    this.#carryOut = carryOut;
  }

  press(intent: Intent): void {
    if (intent.kind === 'cancel') this.#line = [];
    if (!goesByTheShow(intent)) return this.#carryOut(intent);
    if (this.#moves === 0 && this.#line.length === 0) return this.#carry(intent);
    if (!this.#isSlip(intent)) this.#line.push({ intent, atMs: this.#nowMs() });
  }

  /** A move goes to the server, by key or click. */
  moved(): void {
    this.#moves += 1;
    this.#last = this.#now;
  }

  /** The move is on the screen, or is not going to be: then what was pressed after it was meant for something else. */
  answered(isAccepted: boolean): void {
    this.#moves -= 1;
    if (!isAccepted) this.#line = [];
    const nowMs = this.#nowMs();
    const [first] = this.#line;
    // A long row of keys may wait as long as it moves on.
    if (first !== undefined && nowMs - Math.max(first.atMs, this.#doneAtMs) > forgottenAfterMs) {
      this.#onForgotten(this.#line.length);
      this.#line = [];
    }
    this.#doneAtMs = nowMs;
    while (this.#moves === 0) {
      const next = this.#line.shift();
      if (next === undefined) return;
      this.#carry(next.intent);
    }
  }

  #carry(intent: Intent): void {
    this.#now = intent;
    this.#carryOut(intent);
    this.#now = null;
  }

  /** The same key once more before anything is seen of it. Two equal digits are a field, and seconds add up. */
  #isSlip(intent: Intent): boolean {
    if (intent.kind === 'time') return false;
    const before = this.#line.at(-1)?.intent;
    if (before !== undefined && intent.kind === 'digit') return false;
    return isSame(before ?? this.#last, intent);
  }
}

const isSame = (one: Intent | null, other: Intent): boolean =>
  JSON.stringify(one) === JSON.stringify(other);

function goesByTheShow({ kind }: Intent): boolean {
  switch (kind) {
    case 'big':
    case 'shortcut':
    case 'digit':
    case 'prefix':
    case 'time':
    case 'arrow':
      return true;
    case 'help':
    case 'cancel':
    case 'letIn':
    case 'mute':
    case 'duck':
    case 'buzz':
    case 'sound':
    case 'panel':
      return false;
  }
}
