import type { Intent } from './keys.ts';

interface InLine {
  intent: Intent;
  atMs: number;
}

/**
 * After this time without a response the host may have decided otherwise: waiting keys are reported instead of carried
 * out.
 */
const forgottenAfterMs = 3000;

/**
 * Queue of the host's keys in the order they were pressed. The meaning of a key depends on the state of the show, and a
 * move is shown only after the server's response: keys pressed in the meantime wait, so that none is lost or
 * misinterpreted.
 */
export class KeyLine {
  #carryOut: (intent: Intent) => void = () => undefined;
  readonly #nowMs: () => number;
  readonly #onForgotten: (count: number) => void;
  #line: InLine[] = [];
  #moves = 0;
  /** When a move was last answered. */
  #doneAtMs = 0;
  /** The intent being carried out, and the one whose move is in flight. */
  #now: Intent | null = null;
  #last: Intent | null = null;

  /** @param onForgotten told how many keys were not carried out, because the move before them took too long */
  constructor(nowMs: () => number, onForgotten: (count: number) => void) {
    this.#nowMs = nowMs;
    this.#onForgotten = onForgotten;
  }

  /** Sets the handler of all further intents. */
  serve(carryOut: (intent: Intent) => void): void {
    this.#carryOut = carryOut;
  }

  press(intent: Intent): void {
    if (intent.kind === 'cancel') this.#line = [];
    if (!goesByTheShow(intent)) return this.#carryOut(intent);
    if (this.#moves === 0 && this.#line.length === 0) return this.#carry(intent);
    if (!this.#isSlip(intent)) this.#line.push({ intent, atMs: this.#nowMs() });
  }

  /** Called when a move is sent to the server, by key or click. */
  moved(): void {
    this.#moves += 1;
    this.#last = this.#now;
  }

  /** Called when the server has accepted or refused the move; a refusal discards the keys pressed after it. */
  answered(isAccepted: boolean): void {
    this.#moves -= 1;
    if (!isAccepted) this.#line = [];
    const nowMs = this.#nowMs();
    const [first] = this.#line;
    // A long queue may wait as long as it makes progress.
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

  /** Whether the key repeats one that has not been answered yet. Two equal digits select a field, and seconds add up. */
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
