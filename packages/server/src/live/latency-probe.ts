import { randomBytes } from 'node:crypto';
import type { ServerMessage } from '@quizcast/game/protocol/protocol';
import { LatencyEstimator } from '../buzzers/latency-estimator.ts';
import type { LatencyHistory } from '../buzzers/latency-history.ts';
import type { Cancel, Clock } from '../ports/clock.ts';

interface LatencyProbeDeps {
  clock: Clock;
  monotonicMs: () => number;
  start: string;
  /** Earlier measurements of this player's latency. */
  memory: LatencyHistory;
  send: (message: ServerMessage) => void;
}

/** Measures the latency of one socket while it is open, and lets its page synchronize with the server's clock. */
export class LatencyProbe {
  readonly line: LatencyEstimator;
  readonly #deps: LatencyProbeDeps;
  #cancel: Cancel = () => undefined;

  constructor(deps: LatencyProbeDeps) {
    this.#deps = deps;
    this.line = new LatencyEstimator(() => randomBytes(12).toString('base64url'), deps.memory);
  }

  /** Sends a ping and schedules the next ones. */
  begin(): void {
    const { clock, monotonicMs, start, send } = this.#deps;
    const nonce = this.line.ping(monotonicMs());
    send({ type: 'ping', nonce, start });
    this.#cancel = clock.after(this.line.pingAgainAfterMs, () => this.begin());
  }

  /** Only valid pongs are answered, as the answer reveals the server's clock. */
  pong(nonce: string, probe: number, arrivedServerMs: number): void {
    const answer = this.line.answer(nonce, arrivedServerMs);
    if (answer !== 'measured') return;
    const sentServerMs = this.#deps.monotonicMs();
    this.#deps.send({ type: 'clock', probe, arrivedServerMs, sentServerMs });
  }

  end(): void {
    this.#cancel();
  }
}
