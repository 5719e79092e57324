import { randomBytes } from 'node:crypto';
import type { ServerMessage } from '@quizcast/game/protocol';
import { Line } from '../buzzers/line.ts';
import type { Cancel, Clock } from '../ports/clock.ts';

interface TalkDeps {
  clock: Clock;
  monotonicMs: () => number;
  start: string;
  say: (message: ServerMessage) => void;
}

/** Measures the line of one socket for as long as it is there, and lets its page measure the server's clock. */
export class LineTalk {
  readonly line = new Line(() => randomBytes(12).toString('base64url'));
  readonly #deps: TalkDeps;
  #cancel: Cancel = () => undefined;

  constructor(deps: TalkDeps) {
    this.#deps = deps;
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
    if (answer !== 'measured' && answer !== 'odd') return;
    const sentServerMs = this.#deps.monotonicMs();
    this.#deps.say({ type: 'clock', probe, arrivedServerMs, sentServerMs });
  }

  end(): void {
    this.#cancel();
  }
}
