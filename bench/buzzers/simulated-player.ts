import { Line } from '../../packages/server/src/buzzers/latency-estimator.ts';
import { PressClock } from '../../packages/web/src/live/press-clock.ts';
import { between, exponential, type Path } from './networks.ts';
import type { Press } from '../../packages/server/src/buzzers/latency-compensation.ts';

type Dice = () => number;

/** One direction of a connection: what is sent later never arrives earlier, as it is with TCP. */
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

  /** When a packet arrives that is sent now. */
  arrivesAtMs(sentMs: number): number {
    const { jitterMs, spikeShare, spikeMs } = this.#path;
    const spike = this.#dice() < spikeShare ? exponential(this.#dice, spikeMs) : 0;
    const arrival = sentMs + this.#baseMs + exponential(this.#dice, jitterMs) + spike;
    this.#lastMs = Math.max(this.#lastMs, arrival);
    return this.#lastMs;
  }
}

/** A device's clock: of its own beginning, too fast or too slow by up to 50 millionths, which wanders with its warmth, in ticks. */
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

/** What a cheat does to the measuring. */
export interface Trick {
  /** Holds back so long whatever the server says. */
  holdDownMs?: number;
  /** Waits so long with each answer to a ping. */
  holdPongMs?: number;
  /** Answers each ping a second time later on, to look slow. */
  replays?: true;
}

/** A player, the line and the device, in true time, which is the server's clock. Runs the code that is in use for real. */
export class SimulatedPlayer {
  readonly playerId: string;
  readonly path: Path;
  readonly line: Line;
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
    this.line = new Line(() => `${playerId}-${nonces++}`);
    this.clock = new PressClock(() => this.#deviceMs);
  }

  /** A ping, its answer, and the answer to that. */
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

  /** Joins, is measured quickly, and sits in the lobby for 20 seconds. Returns when that is over. */
  settle(atMs: number): number {
    let now = atMs;
    while (now < atMs + 20_000) {
      this.exchange(now);
      now += this.line.pingAgainAfterMs;
    }
    return now;
  }

  /** A finger comes down. */
  press(atMs: number): Press {
    const stampMs = this.stampAt(atMs);
    return this.send(atMs + between(this.#dice, 0.2, 1.5), stampMs);
  }

  /** The honest stamp of a press at this instant. */
  stampAt(atMs: number): number | null {
    return this.clock.press('', this.#device.at(atMs)).stampServerMs;
  }

  /** A press with any stamp leaves the device. */
  send(atMs: number, stampMs: number | null): Press {
    const arrivedAtMs = this.#up.arrivesAtMs(atMs);
    return this.arrived(arrivedAtMs, stampMs);
  }

  arrived(arrivedAtMs: number, stampMs: number | null): Press {
    return { playerId: this.playerId, arrivedAtMs, stampMs, line: this.line.reading(arrivedAtMs) };
  }

  /** Where a judge who knew everything but the two halves of the round trip would put a press. */
  floorAt(pressedMs: number): number {
    return pressedMs + (this.path.upMs - this.path.downMs) / 2;
  }

  #handling(): number {
    return exponential(this.#dice, 0.2);
  }
}
