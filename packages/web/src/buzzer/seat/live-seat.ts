import { Reconnector, type Socket, type Timing } from '@quizcast/game/client/reconnector';
import { ViewFollower, type Arrival } from '@quizcast/game/client/view-follower';
import type { PlayerCommand } from '@quizcast/game/games/category-quiz/command';
import type { PlayerView } from '@quizcast/game/games/category-quiz/view';
import type { SeatState } from '@quizcast/game/lobby/lobby';
import {
  isServerMessage,
  protocolVersion,
  type LiveError,
  type ServerMessage,
} from '@quizcast/game/protocol/protocol';
import type { Refusal } from '@quizcast/game/refusals/refusal';
import { pageDevice } from '../../live/page-link.ts';
import { Throttle } from '../../live/throttle.ts';
import { PressService } from './press-service.ts';
import { SeatOutbox, type Slot } from './seat-outbox.ts';
import { emptySeat, isPlayerView, type SeatLive } from './seat-state.ts';

export interface LiveSeatOptions {
  token: string;
  open(): Socket;
  /** Called when the server has another version of the protocol. */
  onReload(): void;
  /** The device's monotonic clock in milliseconds, as in the time stamps of events. */
  nowMs?: () => number;
  timing?: Partial<Timing>;
}

/** Minimum interval for sending typed answers and wagers. The server allows a player's page ten a second. */
const pacedMs = 100;
/** Well within the second for which the server still accepts typed text. */
const retryMs = 400;

/** A player's seat: keeps its state in sync with the server, and sends presses and typed answers. */
export class LiveSeat {
  readonly #options: LiveSeatOptions;
  readonly #link: Reconnector;
  readonly #follower: ViewFollower<PlayerView>;
  readonly #listeners = new Set<() => void>();
  readonly #presses: PressService;
  readonly #outbox: SeatOutbox;
  /** Revision of the view that includes the newest command of each kind, once it is accepted. */
  readonly #includedFrom = new Map<Slot, number>();
  #state = emptySeat;
  readonly #typing = new Throttle(() => this.#sendDraft(), pacedMs);
  readonly #wagering = new Throttle(() => this.#sendWager(), pacedMs);
  readonly #naming = new Throttle(() => this.#sendName(), pacedMs);
  #name = '';

  constructor(options: LiveSeatOptions) {
    this.#options = options;
    const { token, timing = {} } = options;
    this.#follower = new ViewFollower({
      isState: isPlayerView,
      ask: (known) => {
        const position = known === null ? {} : { revision: known.revision };
        this.#link.hello(
          { type: 'hello', protocol: protocolVersion, view: 'player', token, ...position },
          this.#follower,
        );
      },
      onState: (arrival) => this.#onState(arrival),
    });
    this.#link = new Reconnector({
      isKnown: isServerMessage,
      device: pageDevice,
      open: () => options.open(),
      onOpen: this.#follower.ask,
      onClose: () => this.#onClose(),
      onMessage: (message) => this.#received(message),
      onClock: (clockOffsetMs) => {
        this.#set({ clockOffsetMs });
        this.#presses.onView();
      },
      timing,
    });
    this.#presses = new PressService({
      nowMs: options.nowMs ?? (() => performance.now()),
      send: (message) => this.#link.send(message),
      state: this.state,
      set: (change) => this.#set(change),
    });
    this.#outbox = new SeatOutbox(({ id, command }) => {
      // While a hello is unanswered the seat may still change.
      if (!this.#follower.isAsking) this.#link.send({ type: 'command', id, command });
    });
  }

  start(): void {
    this.#link.start();
  }

  end(): void {
    this.#typing.stop();
    this.#wagering.stop();
    this.#naming.stop();
    this.#link.end();
  }

  check(): void {
    if (this.#state.ended === null) this.#link.check();
  }

  /** Takes the seat back from another page of this player. */
  resume(): void {
    if (this.#state.ended !== 'takenOver') return;
    this.#set({ ended: null, link: 'connecting' });
    this.#link.resume();
  }

  /** @param atMs time of the press, in the clock of event time stamps */
  press(atMs: number): void {
    this.#presses.press(atMs);
  }

  /** Called on each key of a typed answer; it is sent while the player still types. */
  type(text: string): void {
    const key = this.#state.view?.question?.key;
    if (key === undefined) return;
    this.#set({ draft: { key, text }, refusal: null });
    this.#typing.changed();
  }

  /** Sends pending changes now, as the player is done or leaves the page. What was refused is retried once. */
  sendNow(): void {
    const { refusal } = this.#state;
    if (this.#typing.isPending || refusal?.of === 'answer') this.#typing.now();
    if (this.#wagering.isPending || refusal?.of === 'wager') this.#wagering.now();
  }

  /** Called for each chosen wager, also for intermediate ones; the last one that the server has received counts. */
  wager(wager: number): void {
    if (this.#state.view === null) return;
    this.#set({ wagerDraft: wager, refusal: null });
    this.#wagering.changed();
  }

  rename(name: string): void {
    this.#name = name;
    this.#naming.now();
  }

  readonly state = (): SeatLive => this.#state;

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  #sendDraft(): void {
    const { draft, view } = this.#state;
    if (draft === null || view === null || draft.key !== view.question?.key) return;
    if (draft.text === view.you.answer && !this.#outbox.isBusy('answer')) return this.#settle();
    this.#sendCommand('answer', (seat) => ({
      type: 'categoryQuiz.typeAnswer',
      ...seat,
      answer: draft.text,
    }));
  }

  #sendWager(): void {
    const { wagerDraft: wager, view } = this.#state;
    if (wager === null || view === null) return;
    if (wager === view.you.wager && !this.#outbox.isBusy('wager')) return this.#settle();
    this.#sendCommand('wager', (seat) => ({ type: 'categoryQuiz.wager', ...seat, wager }));
  }

  #sendName(): void {
    const name = this.#name;
    this.#sendCommand('name', (seat) => ({ type: 'categoryQuiz.setName', ...seat, name }));
  }

  #sendCommand(
    slot: Slot,
    make: (seat: { showId: string; playerId: string }) => PlayerCommand,
  ): void {
    const { view } = this.#state;
    if (view === null) return;
    this.#set({ refusal: null });
    this.#includedFrom.delete(slot);
    this.#outbox.send(slot, make({ showId: view.showId, playerId: view.you.id }));
  }

  #received(message: ServerMessage): void {
    switch (message.type) {
      case 'seat':
        return this.#onSeat(message.seat);
      case 'snapshot':
      case 'patch':
        return this.#follower.received(message);
      case 'ping':
        return this.#presses.onPing(message);
      case 'clock':
        return this.#presses.clock(message);
      case 'opening':
        return this.#presses.onOpening(message);
      case 'heard':
        return this.#presses.onResult(message);
      case 'accepted': {
        const slot = this.#outbox.answered(message.id);
        if (slot !== null) this.#includedFrom.set(slot, message.revision);
        return this.#settle();
      }
      case 'refused': {
        const of = this.#outbox.answered(message.id);
        if (of !== null) this.#onCommandRefused(of, message.reason);
        return;
      }
      case 'reload':
        return this.#options.onReload();
      case 'error':
        this.#follower.received(message);
        return this.#refused(message.reason, message.detail);
      case 'status':
      case 'around':
      case 'door':
      case 'obsCue':
      case 'answered':
      case 'chatTaken':
      case 'lobby':
      case 'order':
      case 'pong':
    }
  }

  #onCommandRefused(of: Slot, reason: Refusal): void {
    const isForNow = reason === 'tooMany' || reason === 'storeFailed' || reason === 'conflict';
    if (!isForNow) return this.#set({ refusal: { of, reason } });
    const paced = { answer: this.#typing, wager: this.#wagering, name: this.#naming };
    paced[of].retryAfter(retryMs);
  }

  #onSeat(seat: SeatState): void {
    const { view } = this.#state;
    const isSame = seat.kind === 'seated' && view?.you.id === seat.playerId;
    this.#set({
      seat,
      link: 'live',
      ...(isSame ? {} : { view: null, draft: null, wagerDraft: null }),
    });
    if (isSame) return;
    this.#follower.forget();
    this.#outbox.dropAll();
    this.#typing.stop();
    this.#wagering.stop();
    this.#naming.stop();
    this.#presses.forget();
    // A waiting player receives no snapshot.
    if (seat.kind === 'waiting') this.#follower.stopAsking();
  }

  #onState({ state: view, isAnswer }: Arrival<PlayerView>): void {
    const { draft } = this.#state;
    // Text typed for another question must not become the answer to this one.
    const isStale = draft !== null && draft.key !== view.question?.key;
    if (this.#state.view?.question?.key !== view.question?.key) {
      this.#typing.stop();
      this.#outbox.drop('answer');
    }
    // A wager must not be sent after its step is over.
    const mayWager = view.you.mostWager !== null;
    if (!mayWager) {
      this.#wagering.stop();
      this.#outbox.drop('wager');
    }
    this.#set({
      view,
      link: 'live',
      ...(isStale ? { draft: null, refusal: null } : {}),
      ...(mayWager ? {} : { wagerDraft: null }),
    });
    this.#settle();
    this.#presses.onView();
    if (isAnswer) {
      this.#outbox.resendAll();
      this.#presses.resend();
    }
  }

  /**
   * Drops a draft once nothing of it is in flight and the view includes it. From then on the view counts, even if
   * the host has replaced the value meanwhile.
   */
  #settle(): void {
    const { draft, wagerDraft, view } = this.#state;
    if (view === null) return;
    if (draft !== null && this.#isIncluded('answer', this.#typing, view.you.answer === draft.text))
      this.#set({ draft: null });
    if (
      wagerDraft !== null &&
      this.#isIncluded('wager', this.#wagering, view.you.wager === wagerDraft)
    )
      this.#set({ wagerDraft: null });
  }

  /** Whether the view includes the newest value of this kind. `isShown`: the view has the same value. */
  #isIncluded(slot: Slot, paced: Throttle, isShown: boolean): boolean {
    if (paced.isPending || this.#outbox.isBusy(slot)) return false;
    return isShown || (this.#includedFrom.get(slot) ?? Infinity) <= this.#follower.revision;
  }

  #refused(reason: LiveError, detail?: string): void {
    switch (reason) {
      case 'removed':
        return this.#finish('removed');
      case 'notFound':
      case 'notSignedIn':
        return this.#finish('unknown');
      case 'takenOver':
        if (detail === 'link') return this.#finish('linked');
        this.#set({ ended: 'takenOver' });
        return this.#link.pause();
      case 'shuttingDown':
        return this.#set({ link: 'restarting' });
      case 'notAllowed':
      case 'unreadable':
      case 'invalidMessage':
      case 'tooLarge':
      case 'tooMany':
    }
  }

  #finish(ended: 'removed' | 'linked' | 'unknown'): void {
    this.#set({ ended });
    this.end();
  }

  #onClose(): void {
    this.#follower.stopAsking();
    this.#presses.onClose();
    if (this.#state.link === 'restarting') return;
    this.#set({ link: this.#state.seat === null ? 'connecting' : 'lost' });
  }

  #set(change: Partial<SeatLive>): void {
    this.#state = { ...this.#state, ...change };
    for (const listener of this.#listeners) listener();
  }
}
