const minuteMs = 60_000;
const maxMinutes = 10;
/** Within this tolerance a connection counts as unchanged. */
const toleranceFactor = 1.25;
const toleranceMs = 5;

/**
 * Latency of one player's connection over the last minutes. It survives reconnects, so neither a new connection nor a
 * minute of held-back answers makes a fast connection look slow.
 */
export class LatencyHistory {
  /** Slow round trip of each minute, oldest first. */
  #minutes: number[] = [];
  #minuteEndsAtMs: number | null = null;

  /** Called with every answer. @param slowMs the slow round trip of the last minute; null when too little was measured */
  note(nowMs: number, slowMs: () => number | null): void {
    this.#minuteEndsAtMs ??= nowMs + minuteMs;
    if (nowMs < this.#minuteEndsAtMs) return;
    this.#minuteEndsAtMs = nowMs + minuteMs;
    const measured = slowMs();
    if (measured !== null) this.#minutes = [...this.#minutes, measured].slice(-maxMinutes);
  }

  /** Maximum round trip credited to a press, from the median minute. Infinity during the first minute. */
  get maxCreditMs(): number {
    const sorted = this.#minutes.toSorted((one, other) => one - other);
    const usual = sorted[Math.floor((sorted.length - 1) / 2)];
    return usual === undefined ? Infinity : usual * toleranceFactor + toleranceMs;
  }
}
