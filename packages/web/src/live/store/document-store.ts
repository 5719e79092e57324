import { ViewFollower, type Arrival } from '@quizcast/game/client/view-follower';
import type { EditCommand } from '@quizcast/game/command';
import type { QuizShowApp } from '@quizcast/game/document/document';
import { invert } from '@quizcast/game/document/edit';
import type { Lobby } from '@quizcast/game/lobby/lobby';
import type { ServerMessage } from '@quizcast/game/protocol/protocol';
import type { Refusal } from '@quizcast/game/refusals/refusal';
import { createStore } from 'zustand/vanilla';
import type { DocumentStoreOptions } from './document-store-options.ts';
import { EditHistory } from './edit-history.ts';
import {
  isDocument,
  isSame,
  notLoaded,
  storedBy,
  type EditResult,
  type LiveDocument,
  type PlayResult,
} from '../live-document.ts';
import { Outbox } from './outbox.ts';
import { PendingMoves, type MoveCommand } from './pending-moves.ts';
import type { PendingEdit } from './pending-queue.ts';
import { reduceAll, reduceWhole } from './reduce-whole.ts';

/** An edit is saved when the user has paused this long; a save by hand is ignored this long after a save. */
const pauseMs = 1000;
const askAgainAfterMs = 3000;
/** After this long without news the page asks whether there are any: news may have been lost without a trace. */
const quietMs = 60_000;

/**
 * The user's document as this page sees it: what the server has stored, with the edits on top that wait for it. No
 * React, no socket and no timer inside: the page calls `tick` every second and hands over what the socket brings.
 */
export class DocumentStore {
  readonly state = createStore<LiveDocument>()(() => notLoaded);

  #options: DocumentStoreOptions;
  readonly #follower: ViewFollower<QuizShowApp>;
  #outbox: Outbox;
  #moves = new PendingMoves();
  #history = new EditHistory();
  #isOpen = false;
  #askedAtMs = 0;
  #newsAtMs = 0;
  #lastChangeAtMs = 0;
  #lastSavedAtMs: number | null;

  constructor(options: DocumentStoreOptions) {
    this.#options = options;
    this.#follower = new ViewFollower({
      isState: isDocument,
      ask: (known) => {
        this.#askedAtMs = options.nowMs();
        options.ask(known);
      },
      onState: (arrival) => this.#arrived(arrival),
    });
    this.#outbox = new Outbox(options.queue);
    this.#lastSavedAtMs = options.lastSavedAtMs;
    this.state.setState({ lastStored: options.lastSavedAtMs ?? 'never' });
    this.#publish();
  }

  /**
   * Applies an edit at once; it is saved when the user pauses. A refused edit changes nothing. What is no `isStep` undo leaves
   * as it is.
   */
  edit(command: EditCommand, options: { label?: string; isStep?: boolean } = {}): EditResult {
    const { document } = this.state.getState();
    const inverse = document === null ? null : invert(document, command);
    const result = this.#apply(command);
    if (result.kind === 'accepted' && options.isStep !== false)
      this.#history.edited(command, inverse, options.label ?? null, this.#options.nowMs());
    this.#publish();
    return result;
  }

  /** Null when there is nothing to undo. */
  undoEdit(): EditResult | null {
    return this.#step('undo');
  }

  redoEdit(): EditResult | null {
    return this.#step('redo');
  }

  /**
   * Takes this very edit back: by undo when it was the last one, else by an edit of its own. Null when that is done already
   * or cannot be.
   */
  takeBack(command: EditCommand): EditResult | null {
    const found = this.#history.stepOf(command);
    if (found === null) return null;
    if (found.isLast) return this.#step('undo');
    const result = this.edit(found.step.command);
    if (result.kind === 'accepted') this.#history.forget(command);
    this.#publish();
    return result;
  }

  /** Whether this edit was made here and has not been taken back. */
  isDone(command: EditCommand): boolean {
    return this.#history.stepOf(command) !== null;
  }

  /** What led here was no edit of this page, but `command` takes it back: it is the next step of undo. */
  goesBackBy(command: EditCommand): void {
    this.#history.edited(command, command, null, this.#options.nowMs());
    this.#publish();
  }

  /** Makes a move of the game, or changes the crew: waiting edits go first, then the move, at once. */
  play(command: MoveCommand): Promise<PlayResult> {
    if (!this.#isOpen || this.#follower.state === null) return Promise.resolve({ kind: 'offline' });
    this.#flush();
    const result = this.#moves.add(command, this.#options.nowMs());
    this.#sendNext();
    this.#redraw();
    return result;
  }

  /** The Save button: ignored within a second of a save. */
  save(): void {
    const sinceMs = this.#options.nowMs() - (this.#lastSavedAtMs ?? 0);
    if (sinceMs >= 0 && sinceMs < pauseMs) return;
    this.saveNow();
  }

  /** Sends everything that waits, whatever the pause: the page is hidden, or the user signs out. */
  saveNow(): void {
    this.#outbox.forgetFailure();
    this.#flush();
    this.#publish();
  }

  /** What the server has not confirmed, to be sent on a way that outlives the page. */
  unconfirmed(): readonly PendingEdit[] {
    return this.#outbox.unconfirmed();
  }

  /** Takes over the edits of a page that is gone, and sends them. */
  adopt(edits: readonly PendingEdit[]): void {
    this.#outbox.adopt(edits);
    this.#flush();
    this.#redraw();
  }

  /** Once a second: autosave, and whatever should have been answered by now. */
  tick(): void {
    const nowMs = this.#options.nowMs();
    this.#moves.giveUpOld(nowMs);
    if (this.#isOpen) {
      this.#outbox.forgetStale(nowMs);
      if (this.#isBehind(nowMs)) this.#follower.ask();
      if (nowMs - this.#lastChangeAtMs > pauseMs) this.#flush();
      // An edit that does not get through does not hold the game up.
      this.#sendMoves();
    }
    this.#redraw();
  }

  /** The link stands (again). */
  opened(): void {
    this.#isOpen = true;
    this.#outbox.forgetFailure();
    this.#outbox.forgetSent();
    this.#moves.forgetSent();
    this.#follower.ask();
    this.#flush();
    this.#publish();
  }

  closed(): void {
    this.#isOpen = false;
    this.#follower.stopAsking();
    this.state.setState({ status: null });
    this.#publish();
  }

  /** The server's clock has been measured: it is this far ahead of ours. */
  setClockOffsetMs(clockOffsetMs: number): void {
    this.state.setState({ clockOffsetMs });
  }

  received(message: ServerMessage): void {
    if (message.type === 'patch' || message.type === 'snapshot' || message.type === 'error')
      this.#newsAtMs = this.#options.nowMs();
    switch (message.type) {
      case 'snapshot':
      case 'patch':
        return this.#follower.received(message);
      case 'accepted':
        return this.#stored(message.id, message.revision);
      case 'refused':
        return this.#refused(message.id, message.reason, message.detail);
      case 'status':
        return this.state.setState({ status: message.status });
      case 'error':
        this.#follower.received(message);
        return this.state.setState({ fault: message });
      case 'lobby':
        return this.showLobby(message.lobby);
      case 'pong':
      case 'reload':
      case 'seat':
      case 'ping':
      case 'clock':
      case 'opening':
      case 'heard':
      case 'order':
      case 'around':
      case 'door':
      case 'obsCue':
      case 'answered':
      case 'chatTaken':
    }
  }

  /** Told by the live socket, or by the answer to a call. */
  showLobby(lobby: Lobby): void {
    const { lobbies } = this.state.getState();
    this.state.setState({ lobbies: { ...lobbies, [lobby.showId]: lobby } });
  }

  /**
   * The server has another history than the one that this page was told of, after a restore, say. What was stored in the lost one
   * is gone; what waits to be stored is still sent.
   */
  #beginAnew(): void {
    this.#outbox.beginAnew();
    this.#moves.caughtUp(Number.POSITIVE_INFINITY, 'answer');
    this.#history = new EditHistory();
  }

  #arrived({ revision, isAnotherTimeline, isAnswer, isSnapshot }: Arrival<QuizShowApp>): void {
    if (isAnotherTimeline) this.#beginAnew();
    const came = isAnswer || isSnapshot ? 'answer' : 'news';
    this.#outbox.caughtUp(revision);
    this.#moves.caughtUp(revision, came);
    const { lastStored } = this.state.getState();
    const nowMs = came === 'news' ? this.#options.nowMs() : null;
    this.state.setState({ fault: null, lastStored: storedBy(lastStored, revision, nowMs) });
    this.#redraw();
  }

  #stored(id: string, revision: number): void {
    const nowMs = this.#options.nowMs();
    this.state.setState({ lastStored: nowMs });
    this.#moves.stored(id, revision, this.#follower.revision);
    if (this.#outbox.stored(id, revision, nowMs)) {
      this.#lastSavedAtMs = nowMs;
      this.#options.onSaved(nowMs);
    }
    this.#outbox.caughtUp(this.#follower.revision);
    this.#sendNext();
    this.#redraw();
  }

  #refused(id: string, reason: Refusal, detail: string | undefined): void {
    this.#moves.failed(id, {
      kind: 'refused',
      reason,
      ...(detail === undefined ? {} : { detail }),
    });
    const edit = this.#outbox.refused(id, reason, this.#options.nowMs());
    if (edit !== null) {
      // What has happened of it can still be taken back: the rest is passed over then.
      if (!edit.isPartly) this.#history.forget(edit.command);
      this.#options.onRefused({ ...edit, reason, detail });
    }
    this.#sendNext();
    this.#redraw();
  }

  #apply(command: EditCommand): EditResult {
    const { document } = this.state.getState();
    if (document === null) return { kind: 'refused', reason: 'nothingToSave' };
    const result = reduceWhole(document, command, this.#stamp());
    if (result.kind === 'refused') return result;
    if (result.patches.length === 0) return { kind: 'accepted' };
    this.#outbox.add(command);
    this.#lastChangeAtMs = this.#options.nowMs();
    this.state.setState({ document: result.document });
    return { kind: 'accepted' };
  }

  #step(direction: 'undo' | 'redo'): EditResult | null {
    const { document } = this.state.getState();
    if (document === null) return null;
    const result = this.#history.step(direction, document, (command) => this.#apply(command));
    this.#publish();
    return result;
  }

  #flush(): void {
    if (!this.#isOpen) return;
    this.#outbox.flush(this.#options.nowMs(), (edit) => this.#options.send(edit.id, edit.command));
    this.#sendNext();
  }

  /** The next edit, and after the last of them the moves. */
  #sendNext(): void {
    if (!this.#isOpen) return;
    const nowMs = this.#options.nowMs();
    this.#outbox.sendNext(nowMs, (edit) => this.#options.send(edit.id, edit.command));
    if (this.#outbox.isEmptied) this.#sendMoves();
  }

  #sendMoves(): void {
    this.#moves.flush((move) => this.#options.send(move.id, move.command));
  }

  /** A question to the server was not answered, or the effect of a stored edit has not come back. */
  #isBehind(nowMs: number): boolean {
    if (this.#follower.isAsking) return nowMs - this.#askedAtMs > askAgainAfterMs;
    if (nowMs - this.#newsAtMs > quietMs) return true;
    return this.#outbox.isOverdue(this.#follower.revision, nowMs - askAgainAfterMs);
  }

  #stamp() {
    // The clocks differ by half of what a line took; the rules have whole milliseconds.
    const atMs = Math.round(this.#options.nowMs() + this.state.getState().clockOffsetMs);
    return { atMs, actor: this.#options.actor, dice: 0 };
  }

  /** Lays pending edits and moves over what the server has stored. What does not fit (yet) is left out. */
  #redraw(): void {
    const base = this.#follower.state;
    if (base === null) return this.#publish();
    const waiting = [...this.#outbox.edits, ...this.#moves.echoes];
    this.state.setState({ document: reduceAll(base, waiting, this.#stamp()) });
    this.#publish();
  }

  #publish(): void {
    const hasDocument = this.#follower.state !== null;
    const connection = !hasDocument ? 'waiting' : this.#isOpen ? 'live' : 'reconnecting';
    const save = this.#outbox.saveState(connection, this.#lastSavedAtMs);
    const before = this.state.getState();
    this.state.setState({
      connection,
      save: isSame(before.save, save) ? before.save : save,
      lastSavedAtMs: this.#lastSavedAtMs,
      isKept: this.#outbox.isKept,
      canUndo: this.#history.canUndo,
      canRedo: this.#history.canRedo,
      undoStep: this.#history.next('undo'),
      redoStep: this.#history.next('redo'),
    });
  }
}
