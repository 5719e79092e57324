const minuteMs = 60_000;
const maxMinutes = 10;
/** A line that is no worse than this is the same line on a worse day. */
const toleranceFactor = 1.25;
const toleranceMs = 5;

/**
 * What one player's line was like over the last minutes. It outlives the connection, so that neither a new connection nor a minute of
 * held answers makes a quick line a slow one.
 */
export class LineMemory {
  /** The slow round trip of each minute, oldest first. */
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

  /** The round trip that a press may be credited with at most: what most minutes took. Infinity before there was a whole one. */
  get maxCreditMs(): number {
    const sorted = this.#minutes.toSorted((one, other) => one - other);
    const usual = sorted[Math.floor((sorted.length - 1) / 2)];
    return usual === undefined ? Infinity : usual * toleranceFactor + toleranceMs;
  }
}
