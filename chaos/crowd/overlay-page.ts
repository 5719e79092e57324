import { isRecord } from '@quizcast/game/json';
import type { ClientMessage } from '@quizcast/game/protocol/protocol';
import { Link, type Endpoint } from './link.ts';
import type { Dice } from '../random.ts';

/** A browser source in OBS. */
export class OverlayPage extends Link {
  readonly #userId: string;
  #votes = '';
  #votesAtMs: number | null = null;
  #maxStillMs = 0;

  constructor(name: string, endpoint: Endpoint, throwOne: Dice, userId: string) {
    super(name, endpoint, throwOne);
    this.#userId = userId;
  }

  /** The longest time without a change of an open vote's counts. */
  takeMaxStillMs(isTalking: boolean): number {
    const now = this.#votesAtMs === null || !isTalking ? 0 : Date.now() - this.#votesAtMs;
    const longest = Math.max(this.#maxStillMs, now);
    this.#maxStillMs = 0;
    return longest;
  }

  protected override hello(protocol: number): ClientMessage {
    return { type: 'hello', protocol, view: 'overlay', uid: this.#userId };
  }
  protected override arrived(): void {}
  protected override left(): void {}
  protected override onMessage(): void {}

  protected override changed(): void {
    const game = isRecord(this.state) ? this.state['stageQuiz'] : null;
    const voting = isRecord(game) ? game['voting'] : null;
    if (!isRecord(voting) || voting['isOpen'] !== true) {
      this.#votesAtMs = null;
      return;
    }
    const votes = JSON.stringify([voting['round'], voting['votes']]);
    if (votes === this.#votes) return;
    this.#votes = votes;
    const nowMs = Date.now();
    if (this.#votesAtMs !== null)
      this.#maxStillMs = Math.max(this.#maxStillMs, nowMs - this.#votesAtMs);
    this.#votesAtMs = nowMs;
  }
}
