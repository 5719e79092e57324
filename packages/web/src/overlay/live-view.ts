import { Reconnector, type Socket, type Timing } from '@quizcast/game/client/reconnector';
import { ViewFollower, type Arrival } from '@quizcast/game/client/view-follower';
import { isRecord } from '@quizcast/game/json';
import { diff } from '@quizcast/game/patch';
import {
  isServerMessage,
  protocolVersion,
  type OverlayOrder,
  type OverlayReport,
  type ServerMessage,
} from '@quizcast/game/protocol/protocol';
import type { OverlayView } from '@quizcast/game/views/view';
import { pageDevice } from '../live/page-link.ts';

/** `waiting`: nothing has been shown yet, or there is nothing to show. */
export type LinkState = 'live' | 'reconnecting' | 'waiting';

export interface Picture {
  view: OverlayView;
  revision: number;
  /** Incremented when the whole picture was replaced after a gap: changes that were not shown live are not animated. */
  cut: number;
}

export interface LiveViewState {
  picture: Picture | null;
  link: LinkState;
  clockOffsetMs: number;
  /** The address contains no valid user id. */
  isUnknownOwner: boolean;
}

export interface LiveViewOptions {
  uid: string;
  open(): Socket;
  /** Called when the server has another version of the protocol. */
  onReload(): void;
  /** Called for orders of the host, such as a reload. */
  onOrder?(order: OverlayOrder): void;
  /** Called with the number of viewers who have answered the open question. */
  onAnswered?(count: number): void;
  /** The picture embedded in the page. */
  first?: { revision: number; state: OverlayView; nowMs: number; localMs: number } | null;
  timing?: Partial<Timing>;
}

/** The state of an overlay, kept in sync with the server. */
export class LiveView {
  readonly #options: LiveViewOptions;
  readonly #link: Reconnector;
  readonly #follower: ViewFollower<OverlayView>;
  readonly #listeners = new Set<() => void>();
  readonly #firstState: LiveViewState;
  #state: LiveViewState;

  constructor(options: LiveViewOptions) {
    this.#options = options;
    const { first = null, timing = {} } = options;
    this.#firstState = { ...stateWith(first), isUnknownOwner: options.uid === '' };
    this.#state = this.#firstState;
    this.#follower = new ViewFollower({
      first,
      isState: isOverlayView,
      ask: (known) => {
        const position = known === null ? {} : { revision: known.revision };
        const { uid } = options;
        this.#link.hello(
          { type: 'hello', protocol: protocolVersion, view: 'overlay', uid, ...position },
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
      onClock: (clockOffsetMs) => this.#set({ clockOffsetMs }),
      timing,
    });
    if (first) this.#link.guessClock(first.nowMs, first.localMs);
  }

  start(): void {
    this.#link.start();
  }

  end(): void {
    this.#link.end();
  }

  check(): void {
    this.#link.check();
  }

  /** Sends a health report; false when disconnected. */
  report(health: OverlayReport): boolean {
    return this.#state.link === 'live' && this.#link.send({ type: 'health', health });
  }

  readonly state = (): LiveViewState => this.#state;

  /** The state before the socket and the clocks are known, as the server draws it. */
  readonly firstState = (): LiveViewState => this.#firstState;

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  #received(message: ServerMessage): void {
    if (message.type === 'reload') this.#options.onReload();
    else if (message.type === 'order') this.#options.onOrder?.(message.order);
    else if (message.type === 'answered') this.#options.onAnswered?.(message.count);
    else {
      if (message.type === 'error' && message.reason === 'notFound')
        this.#set({ isUnknownOwner: true });
      this.#follower.received(message);
    }
  }

  #onState({ state: view, revision, isSnapshot, isAnswer }: Arrival<OverlayView>): void {
    const { picture } = this.#state;
    const isFullState = isSnapshot || isAnswer;
    const isSame = isFullState && picture !== null && diff(picture.view, view).length === 0;
    // The same picture again: keeps the object, so that nothing is rendered again or animated.
    if (isSame)
      return this.#set({ link: 'live', isUnknownOwner: false, picture: { ...picture, revision } });
    const cut = (picture?.cut ?? 0) + (isFullState ? 1 : 0);
    this.#set({ link: 'live', isUnknownOwner: false, picture: { view, revision, cut } });
  }

  #onClose(): void {
    this.#follower.stopAsking();
    this.#set({ link: this.#state.picture === null ? 'waiting' : 'reconnecting' });
  }

  #set(change: Partial<LiveViewState>): void {
    this.#state = { ...this.#state, ...change };
    for (const listener of this.#listeners) listener();
  }
}

/** The state of a page that shows this picture. */
export const stateWith = (
  first: { revision: number; state: OverlayView } | null,
): LiveViewState => ({
  picture: first && { view: first.state, revision: first.revision, cut: 0 },
  link: 'waiting',
  clockOffsetMs: 0,
  isUnknownOwner: false,
});

/** The server builds the views itself, so only the kind is checked here. */
export const isOverlayView = (state: unknown): state is OverlayView =>
  isRecord(state) &&
  isRecord(state['style']) &&
  [state['stageQuiz'], state['categoryQuiz'], state['crowdQuiz']].every(
    (game) => game === null || isRecord(game),
  );
