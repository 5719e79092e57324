/** One ping: when it was sent and answered by this device's clock, in milliseconds, and the server time in between. */
export interface ClockSample {
  sentMs: number;
  receivedMs: number;
  serverMs: number;
}

interface Reading {
  offsetMs: number;
  roundTripMs: number;
  atMs: number;
}

/** Older readings are unreliable: clocks drift, and computers sleep. */
const maxSampleAgeMs = 120_000;
const maxReadings = 16;

/**
 * Offset of the server clock to this device's. Of several pings the one with the shortest round trip is used: it was
 * delayed least, so its midpoint is closest to the instant at which the server read its clock.
 */
export class ServerClock {
  #readings: Reading[] = [];
  #guessMs = 0;

  /** Initial estimate from a message with unknown latency; used until a ping has been measured. */
  guess(serverMs: number, localMs: number): number {
    if (this.#readings.length === 0) this.#guessMs = serverMs - localMs;
    return this.offsetMs;
  }

  add({ sentMs, receivedMs, serverMs }: ClockSample): number {
    const roundTripMs = receivedMs - sentMs;
    // This device's clock was set back in the meantime, so earlier readings are invalid.
    if (roundTripMs < 0) this.#readings = [];
    else {
      const offsetMs = serverMs - (sentMs + roundTripMs / 2);
      this.#readings = [...this.#readings, { offsetMs, roundTripMs, atMs: receivedMs }]
        .filter((reading) => this.#agrees(reading, receivedMs, offsetMs, roundTripMs))
        .slice(-maxReadings);
    }
    return this.offsetMs;
  }

  /** Server time minus device time, in milliseconds. */
  get offsetMs(): number {
    const [first, ...others] = this.#readings;
    if (first === undefined) return this.#guessMs;
    return others.reduce(
      (best, reading) => (reading.roundTripMs < best.roundTripMs ? reading : best),
      first,
    ).offsetMs;
  }

  /**
   * Two readings of the same clocks differ by at most half of both round trips; a larger difference means that a clock
   * was set.
   */
  #agrees(reading: Reading, nowMs: number, offsetMs: number, roundTripMs: number): boolean {
    const isFresh = Math.abs(nowMs - reading.atMs) <= maxSampleAgeMs;
    const slackMs = (reading.roundTripMs + roundTripMs) / 2 + 250;
    return isFresh && Math.abs(reading.offsetMs - offsetMs) <= slackMs;
  }
}
