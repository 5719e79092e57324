import { randomBytes } from 'node:crypto';
import type { ServerMessage } from '@quizcast/game/protocol/protocol';
import { Line } from '../buzzers/latency-estimator.ts';
import type { LineMemory } from '../buzzers/line-memory.ts';
import type { Cancel, Clock } from '../ports/clock.ts';

interface TalkDeps {
  clock: Clock;
  monotonicMs: () => number;
  start: string;
  /** What is known of this player's line from before. */
  memory: LineMemory;
  say: (message: ServerMessage) => void;
}

/** Measures the line of one socket for as long as it is there, and lets its page measure the server's clock. */
export class LineTalk {
  readonly line: Line;
  readonly #deps: TalkDeps;
  #cancel: Cancel = () => undefined;

  constructor(deps: TalkDeps) {
    this.#deps = deps;
    this.line = new Line(() => randomBytes(12).toString('base64url'), deps.memory);
  }

  /** Pings now, and again and again. */
  begin(): void {
    const { clock, monotonicMs, start, say } = this.#deps;
    const nonce = this.line.ping(monotonicMs());
    say({ type: 'ping', nonce, start });
    this.#cancel = clock.after(this.line.pingAgainAfterMs, () => this.begin());
  }

  /** Whatever was no honest answer to a ping is not answered: it would be a clock for free. */
  pong(nonce: string, probe: number, arrivedServerMs: number): void {
    const answer = this.line.answer(nonce, arrivedServerMs);
    if (answer !== 'measured') return;
    const sentServerMs = this.#deps.monotonicMs();
    this.#deps.say({ type: 'clock', probe, arrivedServerMs, sentServerMs });
  }

  end(): void {
    this.#cancel();
  }
}
