import type { Clock } from '../ports/clock.ts';
import type { Log } from '../ports/log.ts';

const repeatAfterMs = 60_000;

/**
 * Logs a warning at most once a minute, with the number of suppressed ones: what fails for all would otherwise be
 * logged for each.
 */
export function createRareWarning(
  log: Pick<Log, 'warn'>,
  clock: Pick<Clock, 'nowMs'>,
  message: string,
): (facts: object) => void {
  let loggedAtMs = -Infinity;
  let untold = 0;
  return (facts) => {
    const nowMs = clock.nowMs();
    if (nowMs - loggedAtMs < repeatAfterMs) {
      untold += 1;
      return;
    }
    log.warn(untold === 0 ? facts : { ...facts, more: untold }, message);
    [loggedAtMs, untold] = [nowMs, 0];
  };
}
