import type { Press } from './latency-compensation.ts';
import { judge, standardRules, type Lockout } from './classify-presses.ts';

/** Older presses do not affect the next lock-out. */
const retentionMs = 10_000;
/** More presses of one player do not change the next lock-out. */
const maxOfOne = 8;

const noDice = (): number => 0;

/** Presses made while the buzzers of a show are closed, kept until the next opening. */
export class EarlyPresses {
  #presses: readonly Press[] = [];

  /** Adds a press and returns the lock-out from it and the previous ones. */
  add(press: Press, lockoutMs: number): Lockout {
    const recent = this.#presses.filter(
      ({ arrivedAtMs }) => arrivedAtMs > press.arrivedAtMs - retentionMs,
    );
    const ofPlayer = [...recent.filter(({ playerId }) => playerId === press.playerId), press];
    const others = recent.filter(({ playerId }) => playerId !== press.playerId);
    this.#presses = [...others, ...ofPlayer.slice(-maxOfOne)];
    const { playerId, line, arrivedAtMs } = press;
    // The opening is not known yet, but every press is before it.
    const opening = { opensAtMs: Infinity, players: [{ playerId, line }] };
    const { lockouts } = judge(opening, ofPlayer, { ...standardRules, lockoutMs }, noDice);
    return lockouts.get(playerId) ?? { pressedAtMs: arrivedAtMs, untilMs: arrivedAtMs };
  }

  /** Returns all presses and clears them: they become early presses of a round. */
  take(): readonly Press[] {
    const presses = this.#presses;
    this.#presses = [];
    return presses;
  }
}
