import type {
  BuzzersOpening,
  LineClock,
  LinePing,
  PressHeard,
} from '@quizcast/game/lobby/buzzer-wire';
import type { ClientMessage } from '@quizcast/game/protocol/protocol';
import { PressClock } from '../../live/press-clock.ts';
import { isRead } from '../buzzer-state.ts';
import { isLockedAt, roundToPress, type LocalPress, type SeatLive } from './seat-state.ts';

export interface PressDeskOptions {
  nowMs(): number;
  send(message: ClientMessage): boolean;
  state(): SeatLive;
  set(change: Partial<SeatLive>): void;
}

/** Until the server has said for how long an early press locks out. */
const usualLockMs = 250;
/** A buzzer's instant that is known better by less than this stays where it is. */
const finestMs = 1;

/** The buzzer of one seat: keeps the clock that presses are stamped with, and what became of them. */
export class PressService {
  readonly #options: PressDeskOptions;
  readonly #clock: PressClock;
  #start: string | null = null;
  #announced: BuzzersOpening | null = null;
  /** A view has shown the announced round: as soon as one does not, it is over. */
  #isShown = false;
  /** The buzzer's instant is known by the line, not by the clock of the day. */
  #isByLine = false;
  /** Presses that the server has not heard yet, first one first: it answers in that order. */
  #onTheirWay: LocalPress[] = [];

  constructor(options: PressDeskOptions) {
    this.#options = options;
    this.#clock = new PressClock(() => options.nowMs());
  }

  pinged({ nonce, start }: LinePing): void {
    // Another server's clock: nothing that was measured of the last one's holds.
    if (this.#start !== null && this.#start !== start) {
      this.#clock.reset();
      this.#announced = null;
    }
    this.#start = start;
    this.#options.send(this.#clock.pong(nonce));
  }

  clock(message: LineClock): void {
    this.#clock.clock(message);
    this.#light();
  }

  announced(opening: BuzzersOpening): void {
    this.#announced = opening;
    this.#isShown = false;
    // A round that begins anew: what was pressed before counts no more, unless the server says so next.
    const { press } = this.#options.state();
    const isUnheard = this.#onTheirWay.some(({ atMs }) => atMs === press?.atMs);
    if (press?.round === opening.round && !isUnheard) this.#options.set({ press: null });
    this.viewed();
  }

  /** There is another view, or the clock of the day is known better. */
  viewed(): void {
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
    this.#light();
    // A page that comes back is locked out as long as the one before was.
    const until = view.you.lockedUntilMs;
    if (until === null || round === undefined || this.#options.state().lock !== null) return;
    const leftMs = until - (Date.now() + clockOffsetMs);
    if (leftMs > 0) this.#options.set({ lock: { round, untilMs: this.#options.nowMs() + leftMs } });
  }

  press(atMs: number): void {
    const state = this.#options.state();
    const round = roundToPress(state);
    if (round === null) {
      if (isRead(state, atMs)) this.#send({ round, atMs, isEarly: true, fate: null });
      return;
    }
    const { opening, press: last } = state;
    if (last?.round === round && !last.isEarly) return;
    const isEarly = opening?.round === round && atMs < opening.lightsAtMs;
    const press: LocalPress = { round, atMs, isEarly, fate: null };
    const isLocked = isLockedAt(state, round, atMs);
    if (isEarly && !isLocked) {
      this.#options.set({ press, lock: { round, untilMs: atMs + usualLockMs } });
    } else if (!isEarly && !isLocked) this.#options.set({ press });
    this.#send(press);
  }

  heard({ round, fate, lockedForMs }: PressHeard): void {
    const about = this.#onTheirWay.shift();
    const { view, press, lock } = this.#options.state();
    const nowMs = this.#options.nowMs();
    if (about?.round === null && lockedForMs !== null) {
      // Made while the question was read, although the buzzers may have been announced by the time it was heard.
      const untilMs = nowMs + lockedForMs;
      if (untilMs > (lock?.untilMs ?? 0)) this.#options.set({ lock: { round, untilMs } });
      return;
    }
    if (press?.round !== round) {
      // Pressed before this page came in, or came back.
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
        // A later press may be on its way that counts.
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

  closed(): void {
    this.#onTheirWay = [];
  }

  /** The link is back: a press that was not heard goes out with its own stamp, if its round still takes any. */
  again(): void {
    const state = this.#options.state();
    const { press } = state;
    if (press === null || press.isEarly || press.fate !== null) return;
    if (roundToPress(state) === press.round) this.#send(press);
    else this.#options.set({ press: null });
  }

  /** Another seat, or none. */
  forget(): void {
    this.#announced = null;
    this.#onTheirWay = [];
    this.#options.set({ opening: null, press: null, lock: null });
  }

  #send(press: LocalPress): void {
    if (this.#options.send(this.#clock.press(press.round, press.atMs)))
      this.#onTheirWay.push(press);
  }

  /** Finds out when the buzzer of the newest round lights. */
  #light(): void {
    const { view, opening, clockOffsetMs } = this.#options.state();
    const buzzers = view?.buzzers ?? null;
    const announced = this.#announced;
    const byLine = announced === null ? null : this.#clock.deviceMs(announced.opensServerMs);
    const isNewest = buzzers === null || announced?.round === buzzers.round || !buzzers.isOpen;
    if (announced !== null && byLine !== null && isNewest)
      return this.#lightAt({ round: announced.round, lightsAtMs: byLine }, true);
    if (buzzers?.isOpen !== true) return;
    // Before the line is measured the clock of the day must do.
    if (opening?.round === buzzers.round && announced?.round === buzzers.round) return;
    const leftMs = buzzers.opensAtMs - (Date.now() + clockOffsetMs);
    this.#lightAt({ round: buzzers.round, lightsAtMs: this.#options.nowMs() + leftMs }, false);
  }

  #lightAt(next: { round: string; lightsAtMs: number }, isByLine: boolean): void {
    const { opening } = this.#options.state();
    const isKnown = opening !== null && opening.round === next.round;
    const isBetter = isByLine && !this.#isByLine;
    // What is lit stays lit, however much better the clock is known by now.
    if (isKnown && !isBetter && opening.lightsAtMs <= this.#options.nowMs()) return;
    this.#isByLine = isByLine;
    if (isKnown && Math.abs(opening.lightsAtMs - next.lightsAtMs) < finestMs) return;
    this.#options.set({ opening: next });
  }
}
