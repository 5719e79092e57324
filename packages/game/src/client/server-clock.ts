/** One ping, in milliseconds of this device's clock, and what the server's clock said in between. */
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

/** Readings older than this say little: clocks drift, and computers sleep. */
const freshMs = 120_000;
const maxReadings = 16;

/**
 * How far the server's clock is ahead of this device's. Of several pings the one with the least round trip is believed:
 * it was delayed least, so its middle is nearest to the instant at which the server looked at its clock.
 */
export class ServerClock {
  #readings: Reading[] = [];
  #guessMs = 0;

  /** A first value, from a message whose way took an unknown time; used until a ping has been measured. */
  guess(serverMs: number, localMs: number): number {
    if (this.#readings.length === 0) this.#guessMs = serverMs - localMs;
    return this.offsetMs;
  }

  add({ sentMs, receivedMs, serverMs }: ClockSample): number {
    const roundTripMs = receivedMs - sentMs;
    // This device's clock was set back meanwhile: nothing measured before holds.
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

  /** Two readings of the same clocks differ by half of both round trips at most; more means that a clock was set. */
  #agrees(reading: Reading, nowMs: number, offsetMs: number, roundTripMs: number): boolean {
    const isFresh = Math.abs(nowMs - reading.atMs) <= freshMs;
    const slackMs = (reading.roundTripMs + roundTripMs) / 2 + 250;
    return isFresh && Math.abs(reading.offsetMs - offsetMs) <= slackMs;
  }
}
