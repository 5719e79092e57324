import { LatencyEstimator } from '../../packages/server/src/buzzers/latency-estimator.ts';
import { PressClock } from '../../packages/web/src/live/press-clock.ts';
import { between, exponential, type Path } from './networks.ts';
import type { Press } from '../../packages/server/src/buzzers/latency-compensation.ts';

type Dice = () => number;

/** One direction of a connection: packets are never reordered, as with TCP. */
class Way {
  readonly #path: Path;
  readonly #baseMs: number;
  readonly #dice: Dice;
  #lastMs = -Infinity;

  constructor(path: Path, baseMs: number, dice: Dice) {
    this.#path = path;
    this.#baseMs = baseMs;
    this.#dice = dice;
  }

  /** Arrival time of a packet sent at `sentMs`. */
  arrivesAtMs(sentMs: number): number {
    const { jitterMs, spikeShare, spikeMs } = this.#path;
    const spike = this.#dice() < spikeShare ? exponential(this.#dice, spikeMs) : 0;
    const arrival = sentMs + this.#baseMs + exponential(this.#dice, jitterMs) + spike;
    this.#lastMs = Math.max(this.#lastMs, arrival);
    return this.#lastMs;
  }
}

/**
 * A device's clock: with its own offset, a drift of up to 50 ppm that varies with temperature, and a limited
 * resolution.
 */
class DeviceClock {
  readonly #offsetMs: number;
  readonly #drift: number;
  readonly #phase: number;
  readonly #tickMs: number;

  constructor(dice: Dice, tickMs: number) {
    this.#offsetMs = between(dice, -1e6, 1e6);
    this.#drift = between(dice, -50e-6, 50e-6);
    this.#phase = between(dice, 0, 2 * Math.PI);
    this.#tickMs = tickMs;
  }

  at(trueMs: number): number {
    const wanderMs = 0.15 * Math.sin(this.#phase + trueMs / 60_000);
    const exactMs = this.#offsetMs + trueMs * (1 + this.#drift) + wanderMs;
    return Math.floor(exactMs / this.#tickMs) * this.#tickMs;
  }
}

/** How a cheat manipulates the measurement. */
export interface Trick {
  /** Delays all server messages by this time. */
  holdDownMs?: number;
  /** Delays each answer to a ping by this time. */
  holdPongMs?: number;
  /** Answers each ping a second time with a delay, to appear slow. */
  replays?: true;
}

/** A player with connection and device, in true time, which is the server's clock. Runs the production code. */
export class SimulatedPlayer {
  readonly playerId: string;
  readonly path: Path;
  readonly line: LatencyEstimator;
  readonly clock: PressClock;
  readonly #up: Way;
  readonly #down: Way;
  readonly #device: DeviceClock;
  readonly #dice: Dice;
  readonly #trick: Trick;
  #deviceMs = 0;

  constructor(playerId: string, path: Path, dice: Dice, trick: Trick = {}) {
    this.playerId = playerId;
    this.path = path;
    this.#dice = dice;
    this.#trick = trick;
    this.#up = new Way(path, path.upMs, dice);
    this.#down = new Way(path, path.downMs, dice);
    this.#device = new DeviceClock(dice, 0.1);
    let nonces = 0;
    this.line = new LatencyEstimator(() => `${playerId}-${nonces++}`);
    this.clock = new PressClock(() => this.#deviceMs);
  }

  /** A full exchange: ping, pong and clock message. */
  exchange(atMs: number): void {
    const { holdDownMs = 0, holdPongMs = 0, replays = false } = this.#trick;
    const nonce = this.line.ping(atMs);
    const pingedMs = this.#down.arrivesAtMs(atMs) + holdDownMs + this.#handling();
    this.#deviceMs = this.#device.at(pingedMs);
    const { probe } = this.clock.pong(nonce);
    const arrivedServerMs = this.#up.arrivesAtMs(pingedMs + holdPongMs);
    this.line.answer(nonce, arrivedServerMs);
    if (replays) this.line.answer(nonce, arrivedServerMs + 300);
    const sentServerMs = arrivedServerMs + between(this.#dice, 0.02, 0.2);
    const answeredMs = this.#down.arrivesAtMs(sentServerMs) + holdDownMs + this.#handling();
    this.#deviceMs = this.#device.at(answeredMs);
    this.clock.clock({ type: 'clock', probe, arrivedServerMs, sentServerMs });
  }

  /** Joins, is measured in quick succession, and waits in the lobby for 20 seconds. Returns the end time. */
  settle(atMs: number): number {
    let now = atMs;
    while (now < atMs + 20_000) {
      this.exchange(now);
      now += this.line.pingAgainAfterMs;
    }
    return now;
  }

  /** An honest press. */
  press(atMs: number): Press {
    const stampMs = this.stampAt(atMs);
    return this.send(atMs + between(this.#dice, 0.2, 1.5), stampMs);
  }

  /** The honest stamp of a press at this instant. */
  stampAt(atMs: number): number | null {
    return this.clock.press('', this.#device.at(atMs)).stampServerMs;
  }

  /** Sends a press with any stamp. */
  send(atMs: number, stampMs: number | null): Press {
    const arrivedAtMs = this.#up.arrivesAtMs(atMs);
    return this.arrived(arrivedAtMs, stampMs);
  }

  arrived(arrivedAtMs: number, stampMs: number | null): Press {
    return { playerId: this.playerId, arrivedAtMs, stampMs, line: this.line.reading(arrivedAtMs) };
  }

  /** Where an ideal judge would place a press if only the asymmetry of the round trip were unknown. */
  floorAt(pressedMs: number): number {
    return pressedMs + (this.path.upMs - this.path.downMs) / 2;
  }

  #handling(): number {
    return exponential(this.#dice, 0.2);
  }
}
