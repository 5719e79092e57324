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
  let suppressed = 0;
  return (facts) => {
    const nowMs = clock.nowMs();
    if (nowMs - loggedAtMs < repeatAfterMs) {
      suppressed += 1;
      return;
    }
    log.warn(suppressed === 0 ? facts : { ...facts, more: suppressed }, message);
    [loggedAtMs, suppressed] = [nowMs, 0];
  };
}
