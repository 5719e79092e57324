import type { Intent } from './keys.ts';

interface QueuedIntent {
  intent: Intent;
  atMs: number;
}

/**
 * After this time without a response the host may have decided otherwise: waiting keys are reported instead of carried
 * out.
 */
const queueTimeoutMs = 3000;

/**
 * Queue of the host's keys in the order they were pressed. The meaning of a key depends on the state of the show, and a
 * move is shown only after the server's response: keys pressed in the meantime wait, so that none is lost or
 * misinterpreted.
 */
export class KeyQueue {
  #handler: (intent: Intent) => void = () => undefined;
  readonly #nowMs: () => number;
  readonly #onDiscarded: (count: number) => void;
  #queue: QueuedIntent[] = [];
  #pendingMoves = 0;
  /** When a move was last answered. */
  #answeredAtMs = 0;
  /** The intent being carried out, and the one whose move is in flight. */
  #current: Intent | null = null;
  #inFlight: Intent | null = null;

  /** @param onDiscarded called with the number of discarded keys when the move before them took too long */
  constructor(nowMs: () => number, onDiscarded: (count: number) => void) {
    this.#nowMs = nowMs;
    this.#onDiscarded = onDiscarded;
  }

  /** Sets the handler of all further intents. */
  setHandler(handler: (intent: Intent) => void): void {
    this.#handler = handler;
  }

  press(intent: Intent): void {
    if (intent.kind === 'cancel') this.#queue = [];
    if (!dependsOnShow(intent)) return this.#handler(intent);
    if (this.#pendingMoves === 0 && this.#queue.length === 0) return this.#run(intent);
    if (!this.#isRepeat(intent)) this.#queue.push({ intent, atMs: this.#nowMs() });
  }

  /** Called when a move is sent to the server, by key or click. */
  moveSent(): void {
    this.#pendingMoves += 1;
    this.#inFlight = this.#current;
  }

  /** Called when the server has accepted or refused the move; a refusal discards the keys pressed after it. */
  moveAnswered(isAccepted: boolean): void {
    this.#pendingMoves -= 1;
    if (!isAccepted) this.#queue = [];
    const nowMs = this.#nowMs();
    const [first] = this.#queue;
    // A long queue may wait as long as it makes progress.
    if (first !== undefined && nowMs - Math.max(first.atMs, this.#answeredAtMs) > queueTimeoutMs) {
      this.#onDiscarded(this.#queue.length);
      this.#queue = [];
    }
    this.#answeredAtMs = nowMs;
    while (this.#pendingMoves === 0) {
      const next = this.#queue.shift();
      if (next === undefined) return;
      this.#run(next.intent);
    }
  }

  #run(intent: Intent): void {
    this.#current = intent;
    this.#handler(intent);
    this.#current = null;
  }

  /** Whether the key repeats one that has not been answered yet. Two equal digits select a field, and seconds add up. */
  #isRepeat(intent: Intent): boolean {
    if (intent.kind === 'time') return false;
    const before = this.#queue.at(-1)?.intent;
    if (before !== undefined && intent.kind === 'digit') return false;
    return isSame(before ?? this.#inFlight, intent);
  }
}

const isSame = (one: Intent | null, other: Intent): boolean =>
  JSON.stringify(one) === JSON.stringify(other);

function dependsOnShow({ kind }: Intent): boolean {
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
