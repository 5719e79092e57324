import { isRecord } from '@quizcast/game/json';
import { applyPatches, diff, PatchMismatch } from '@quizcast/game/patch';
import {
  protocolVersion,
  type OverlayOrder,
  type OverlayReport,
  type PatchMessage,
  type ServerMessage,
} from '@quizcast/game/protocol/protocol';
import type { OverlayView } from '@quizcast/game/views/view';
import { Connection, type Socket, type Timing } from '../live/connection.ts';

/** `waiting`: nothing has been shown yet, or there is nothing to show. */
export type LinkState = 'live' | 'reconnecting' | 'waiting';

export interface Picture {
  view: OverlayView;
  revision: number;
  /**
   * Counts up when the picture was brought up to date as a whole: what happened unseen is shown at rest, only what is
   * watched moves.
   */
  cut: number;
}

export interface LiveViewState {
  picture: Picture | null;
  link: LinkState;
  clockOffsetMs: number;
}

export interface LiveViewOptions {
  uid: string;
  open(): Socket;
  /** The server speaks another version of the protocol. */
  onReload(): void;
  /** The host wants this overlay loaded anew. */
  onOrder?(order: OverlayOrder): void;
  /** What came with the page. */
  first?: { revision: number; state: OverlayView; nowMs: number; localMs: number } | null;
  timing?: Partial<Timing & { answerMs: number }>;
}

/** An overlay's picture, kept equal to what the server shows by snapshots and patches. */
export class LiveView {
  readonly #options: LiveViewOptions;
  readonly #connection: Connection;
  readonly #listeners = new Set<() => void>();
  #state: LiveViewState;
  /** Says hello and waits for a whole picture; patches that come before it do not fit. */
  #isAsking = false;
  #askTimer: ReturnType<typeof setTimeout> | undefined;

  constructor(options: LiveViewOptions) {
    this.#options = options;
    const { first } = options;
    this.#state = {
      picture: first ? { view: first.state, revision: first.revision, cut: 0 } : null,
      link: 'waiting',
      clockOffsetMs: 0,
    };
    this.#connection = new Connection({
      open: () => options.open(),
      onOpen: () => this.#ask(this.#state.picture?.revision ?? null),
      onClose: () => this.#closed(),
      onMessage: (message) => this.#received(message),
      onClock: (clockOffsetMs) => this.#clock(clockOffsetMs),
      ...(options.timing === undefined ? {} : { timing: options.timing }),
    });
    if (first) this.#connection.guessClock(first.nowMs, first.localMs);
  }

  start(): void {
    this.#connection.start();
  }

  end(): void {
    clearTimeout(this.#askTimer);
    this.#connection.end();
  }

  check(): void {
    this.#connection.check();
  }

  /** Tells how this overlay is; false when the link is down. */
  report(health: OverlayReport): boolean {
    return this.#state.link === 'live' && this.#connection.send({ type: 'health', health });
  }

  readonly state = (): LiveViewState => this.#state;

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  #received(message: ServerMessage): void {
    switch (message.type) {
      case 'snapshot':
        if (!isOverlayView(message.state)) return;
        this.#connection.guessClock(message.nowMs, Date.now());
        return this.#whole(message.state, message.revision);
      case 'patch':
        return this.#patched(message);
      case 'reload':
        return this.#options.onReload();
      case 'order':
        return this.#options.onOrder?.(message.order);
      case 'error':
        return this.#refused(message.reason);
      case 'accepted':
      case 'refused':
      case 'status':
      case 'lobby':
      case 'seat':
      case 'ping':
      case 'clock':
      case 'opening':
      case 'heard':
      case 'pong':
    }
  }

  #whole(view: OverlayView, revision: number): void {
    this.#answered();
    const { picture } = this.#state;
    const isSame = picture !== null && diff(picture.view, view).length === 0;
    // The same picture again: nothing on it may move, not even by being made anew.
    if (isSame) this.#set({ link: 'live', picture: { ...picture, revision } });
    else this.#set({ link: 'live', picture: { view, revision, cut: (picture?.cut ?? 0) + 1 } });
  }

  #patched({ from, to, patches }: PatchMessage): void {
    const { picture } = this.#state;
    if (picture === null || from !== picture.revision) {
      // Patches on the way while a whole picture is on the way, too, are part of it.
      if (!this.#isAsking) this.#ask(null);
      return;
    }
    const view = patchedView(picture.view, patches);
    if (view === null) return this.#ask(null);
    const wasMissed = this.#isAsking && patches.length > 0;
    this.#answered();
    this.#set({
      link: 'live',
      picture: { view, revision: to, cut: picture.cut + (wasMissed ? 1 : 0) },
    });
  }

  /** Says hello, for what came after `revision` or for the whole picture. */
  #ask(revision: number | null): void {
    this.#isAsking = true;
    this.#connection.send({
      type: 'hello',
      protocol: protocolVersion,
      view: 'overlay',
      uid: this.#options.uid,
      ...(revision === null ? {} : { revision }),
    });
    clearTimeout(this.#askTimer);
    const answerMs = this.#options.timing?.answerMs ?? 5000;
    this.#askTimer = setTimeout(() => this.#connection.drop(), answerMs);
  }

  #answered(): void {
    this.#isAsking = false;
    clearTimeout(this.#askTimer);
  }

  #refused(reason: string): void {
    // The document cannot be read just now. The link is good, and a whole picture comes when it can.
    if (reason === 'unreadable') this.#answered();
  }

  #closed(): void {
    this.#answered();
    this.#set({ link: this.#state.picture === null ? 'waiting' : 'reconnecting' });
  }

  #clock(clockOffsetMs: number): void {
    // Each new offset draws the countdown anew, so only steps that can be seen are passed on.
    if (Math.abs(clockOffsetMs - this.#state.clockOffsetMs) >= 15) this.#set({ clockOffsetMs });
  }

  #set(change: Partial<LiveViewState>): void {
    this.#state = { ...this.#state, ...change };
    for (const listener of this.#listeners) listener();
  }
}

function patchedView(view: OverlayView, patches: PatchMessage['patches']): OverlayView | null {
  try {
    const next = applyPatches(view, patches);
    return isOverlayView(next) ? next : null;
  } catch (error) {
    if (error instanceof PatchMismatch) return null;
    throw error;
  }
}

/** The server sends views that it has made itself; here it only matters which kind this is. */
export const isOverlayView = (state: unknown): state is OverlayView =>
  isRecord(state) &&
  isRecord(state['style']) &&
  (state['stageQuiz'] === null || isRecord(state['stageQuiz'])) &&
  (state['categoryQuiz'] === null || isRecord(state['categoryQuiz']));
