import type { Press } from './latency-compensation.ts';
import { judge, standardRules, type Lockout } from './classify-presses.ts';

/** No press matters longer for the next lock-out. */
const keptMs = 10_000;
/** More of one player make no difference to the next lock-out. */
const maxOfOne = 8;

const noDice = (): number => 0;

/** What players of one show have pressed while no buzzers are open, until the next ones are. */
export class EarlyPresses {
  #presses: readonly Press[] = [];

  /** The lock-out by this press and those before. */
  add(press: Press, lockoutMs: number): Lockout {
    const recent = this.#presses.filter(
      ({ arrivedAtMs }) => arrivedAtMs > press.arrivedAtMs - keptMs,
    );
    const own = [...recent.filter(({ playerId }) => playerId === press.playerId), press];
    const others = recent.filter(({ playerId }) => playerId !== press.playerId);
    this.#presses = [...others, ...own.slice(-maxOfOne)];
    const { playerId, line, arrivedAtMs } = press;
    // Nobody knows yet when the buzzers open, but every press is before that.
    const opening = { opensAtMs: Infinity, players: [{ playerId, line }] };
    const { lockouts } = judge(opening, own, { ...standardRules, lockoutMs }, noDice);
    return lockouts.get(playerId) ?? { pressedAtMs: arrivedAtMs, untilMs: arrivedAtMs };
  }

  /** All of them, once: from now on they are presses before the opening of a round. */
  take(): readonly Press[] {
    const presses = this.#presses;
    this.#presses = [];
    return presses;
  }
}
