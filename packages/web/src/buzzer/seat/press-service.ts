import type {
  BuzzersOpening,
  LineClock,
  LinePing,
  PressAck,
} from '@quizcast/game/lobby/buzzer-wire';
import type { ClientMessage } from '@quizcast/game/protocol/protocol';
import { PressClock } from '../../live/press-clock.ts';
import { isListening } from '../buzzer-state.ts';
import { isLockedAt, roundToPress, type LocalPress, type SeatLive } from './seat-state.ts';

export interface PressServiceOptions {
  nowMs(): number;
  send(message: ClientMessage): boolean;
  state(): SeatLive;
  set(change: Partial<SeatLive>): void;
}

/** Duration of a lock-out until the server has sent its own. */
const defaultLockMs = 250;
/** The opening is not moved for corrections smaller than this. */
const finestMs = 1;

/** The buzzer of one seat: the synchronized clock that stamps presses, and the outcome of presses. */
export class PressService {
  readonly #options: PressServiceOptions;
  readonly #clock: PressClock;
  #start: string | null = null;
  #announced: BuzzersOpening | null = null;
  /** A view has contained the announced round: as soon as a later one does not, the round is over. */
  #isShown = false;
  /** The opening is computed from the synchronized clock, not from the wall clock. */
  #isByLine = false;
  /** Presses the server has not confirmed yet, oldest first: it confirms in that order. */
  #inFlight: LocalPress[] = [];

  constructor(options: PressServiceOptions) {
    this.#options = options;
    this.#clock = new PressClock(() => options.nowMs());
  }

  onPing({ nonce, start }: LinePing): void {
    // Another server's clock: earlier measurements are invalid.
    if (this.#start !== null && this.#start !== start) {
      this.#clock.reset();
      this.#announced = null;
    }
    this.#start = start;
    this.#options.send(this.#clock.pong(nonce));
  }

  clock(message: LineClock): void {
    this.#clock.clock(message);
    this.#updateOpening();
  }

  onOpening(opening: BuzzersOpening): void {
    this.#announced = opening;
    this.#isShown = false;
    // The round restarts: an earlier press no longer counts, unless the server confirms it next.
    const { press } = this.#options.state();
    const isUnheard = this.#inFlight.some(({ atMs }) => atMs === press?.atMs);
    if (press?.round === opening.round && !isUnheard) this.#options.set({ press: null });
    this.onView();
  }

  /** Called for a new view, or a better offset of the wall clock. */
  onView(): void {
    const { view, clockOffsetMs } = this.#options.state();
    if (view === null) return;
    const round = view.buzzers?.round;
    if (this.#announced?.round === round) this.#isShown = true;
    else if (this.#isShown) this.#announced = null;
    const { opening, press, lock } = this.#options.state();
    const isOver = (of: { round: string | null } | null) =>
      of !== null && of.round !== null && of.round !== round && of.round !== this.#announced?.round;
    if (isOver(opening)) this.#options.set({ opening: null });
    if (isOver(press)) this.#options.set({ press: null });
    if (isOver(lock)) this.#options.set({ lock: null });
    this.#updateOpening();
    // After a reload the page continues the lock-out of its predecessor.
    const until = view.you.lockedUntilMs;
    if (until === null || round === undefined || this.#options.state().lock !== null) return;
    const leftMs = until - (Date.now() + clockOffsetMs);
    if (leftMs > 0) this.#options.set({ lock: { round, untilMs: this.#options.nowMs() + leftMs } });
  }

  press(atMs: number): void {
    const state = this.#options.state();
    const round = roundToPress(state);
    if (round === null) {
      if (isListening(state, atMs)) this.#send({ round, atMs, isEarly: true, fate: null });
      return;
    }
    const { opening, press: last } = state;
    if (last?.round === round && !last.isEarly) return;
    const isEarly = opening?.round === round && atMs < opening.lightsAtMs;
    const press: LocalPress = { round, atMs, isEarly, fate: null };
    const isLocked = isLockedAt(state, round, atMs);
    if (isEarly && !isLocked) {
      this.#options.set({ press, lock: { round, untilMs: atMs + defaultLockMs } });
    } else if (!isEarly && !isLocked) this.#options.set({ press });
    this.#send(press);
  }

  onResult({ round, fate, lockedForMs }: PressAck): void {
    const about = this.#inFlight.shift();
    const { view, press, lock } = this.#options.state();
    const nowMs = this.#options.nowMs();
    if (about?.round === null && lockedForMs !== null) {
      // It was pressed while the question was read, even if the buzzers were announced before the server received it.
      const untilMs = nowMs + lockedForMs;
      if (untilMs > (lock?.untilMs ?? 0)) this.#options.set({ lock: { round, untilMs } });
      return;
    }
    if (press?.round !== round) {
      // Pressed before this page was loaded or reconnected.
      const isOn = round === view?.buzzers?.round || round === this.#announced?.round;
      const known = { round, atMs: about?.atMs ?? nowMs, isEarly: false, fate };
      if (isOn && fate === 'counted') this.#options.set({ press: known });
      return;
    }
    const untilMs = nowMs + (lockedForMs ?? 0);
    switch (fate) {
      case 'counted':
      case 'again':
        return this.#options.set({ press: { ...(about ?? press), isEarly: false, fate } });
      case 'early':
      case 'locked':
        // A later press that counts may be in flight.
        if (about === undefined || press.atMs === about.atMs)
          this.#options.set({ press: { ...press, isEarly: true, fate } });
        if (lockedForMs !== null && untilMs > (lock?.untilMs ?? 0))
          this.#options.set({ lock: { round, untilMs } });
        return;
      case 'tooLate':
        return this.#options.set({ press: { ...press, fate } });
      case 'unheard':
        return this.#options.set({ press: null });
    }
  }

  onClose(): void {
    this.#inFlight = [];
  }

  /** After a reconnect: sends an unconfirmed press again with its original stamp, if its round is still open. */
  resend(): void {
    const state = this.#options.state();
    const { press } = state;
    if (press === null || press.isEarly || press.fate !== null) return;
    if (roundToPress(state) === press.round) this.#send(press);
    else this.#options.set({ press: null });
  }

  /** Resets for another seat, or none. */
  forget(): void {
    this.#announced = null;
    this.#inFlight = [];
    this.#options.set({ opening: null, press: null, lock: null });
  }

  #send(press: LocalPress): void {
    if (this.#options.send(this.#clock.press(press.round, press.atMs))) this.#inFlight.push(press);
  }

  /** Determines when the buzzer of the newest round lights. */
  #updateOpening(): void {
    const { view, opening, clockOffsetMs } = this.#options.state();
    const buzzers = view?.buzzers ?? null;
    const announced = this.#announced;
    const byLine = announced === null ? null : this.#clock.deviceMs(announced.opensServerMs);
    const isNewest = buzzers === null || announced?.round === buzzers.round || !buzzers.isOpen;
    if (announced !== null && byLine !== null && isNewest)
      return this.#setOpening({ round: announced.round, lightsAtMs: byLine }, true);
    if (buzzers?.isOpen !== true) return;
    // Falls back to the wall clock until the clock is synchronized.
    if (opening?.round === buzzers.round && announced?.round === buzzers.round) return;
    const leftMs = buzzers.opensAtMs - (Date.now() + clockOffsetMs);
    this.#setOpening({ round: buzzers.round, lightsAtMs: this.#options.nowMs() + leftMs }, false);
  }

  #setOpening(next: { round: string; lightsAtMs: number }, isByLine: boolean): void {
    const { opening } = this.#options.state();
    const isSameRound = opening !== null && opening.round === next.round;
    const isBetter = isByLine && !this.#isByLine;
    // A lit buzzer stays lit, however much the clock improves.
    if (isSameRound && !isBetter && opening.lightsAtMs <= this.#options.nowMs()) return;
    this.#isByLine = isByLine;
    if (isSameRound && Math.abs(opening.lightsAtMs - next.lightsAtMs) < finestMs) return;
    this.#options.set({ opening: next });
  }
}
