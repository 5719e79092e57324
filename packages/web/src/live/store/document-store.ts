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
  nextLastStored,
  type EditResult,
  type LiveDocument,
  type PlayResult,
  type UndoResult,
} from '../live-document.ts';
import { Outbox } from './outbox.ts';
import { PendingMoves, type MoveCommand } from './pending-moves.ts';
import type { PendingEdit } from './pending-queue.ts';
import { reduceAll, reduceWithinLimit } from './reduce-edits.ts';
import { withSeenMoves } from './seen-moves.ts';

/** Edits are saved after a pause of this length; a manual save is ignored this soon after a save. */
const pauseMs = 1000;
const retryAfterMs = 3000;
/** Without messages for this long, the page asks for changes, as messages may have been lost. */
const maxSilenceMs = 60_000;

/**
 * The user's document on this page: the stored state with pending edits applied. Contains no React, socket or timer:
 * the page calls `tick` every second and passes in socket messages.
 */
export class DocumentStore {
  readonly state = createStore<LiveDocument>()(() => notLoaded);

  #options: DocumentStoreOptions;
  readonly #follower: ViewFollower<QuizShowApp>;
  #outbox: Outbox;
  #moves = new PendingMoves();
  #history = new EditHistory();
  #isOpen = false;
  #requestedAtMs = 0;
  #receivedAtMs = 0;
  #lastChangeAtMs = 0;
  #lastSavedAtMs: number | null;

  constructor(options: DocumentStoreOptions) {
    this.#options = options;
    this.#follower = new ViewFollower({
      isState: isDocument,
      ask: (knownRevision) => {
        this.#requestedAtMs = options.nowMs();
        options.requestState(knownRevision);
      },
      onState: (arrival) => this.#onState(arrival),
    });
    this.#outbox = new Outbox(options.queue);
    this.#lastSavedAtMs = options.lastSavedAtMs;
    this.state.setState({ lastStored: options.lastSavedAtMs ?? 'never' });
    this.#publish();
  }

  /**
   * Applies an edit at once; it is saved when the user pauses. A refused edit changes nothing. An edit without
   * effect or `isStep` gets no undo step.
   */
  edit(command: EditCommand, options: { label?: string; isStep?: boolean } = {}): EditResult {
    const { document } = this.state.getState();
    const inverse = document === null ? null : invert(document, command);
    const result = this.#apply(command);
    const isChanged = this.state.getState().document !== document;
    if (isChanged && options.isStep === false) this.#history.continued(command);
    else if (isChanged)
      this.#history.edited(command, inverse, options.label ?? null, this.#options.nowMs());
    this.#publish();
    return result;
  }

  /** Null when there is nothing to undo. */
  undoEdit(): UndoResult | null {
    return this.#step('undo');
  }

  redoEdit(): UndoResult | null {
    return this.#step('redo');
  }

  /**
   * Reverts this edit: by undo when it was the last one, else by an inverse edit. Null when it is already reverted or
   * cannot be.
   */
  revert(command: EditCommand): UndoResult | null {
    const found = this.#history.stepOf(command);
    if (found === null) return null;
    if (found.isLast) return this.#step('undo');
    const { document } = this.state.getState();
    if (document !== null && this.#history.isOutdated(document, found.step))
      return { kind: 'changedSince' };
    const result = this.edit(found.step.command);
    if (result.kind === 'accepted') this.#history.forget(command);
    this.#publish();
    return result;
  }

  /** Whether this edit was made on this page and has not been reverted. */
  isDone(command: EditCommand): boolean {
    return this.#history.stepOf(command) !== null;
  }

  /** Registers `command` as the next undo step for `done`, a change that was not an edit of this page. */
  recordUndo(done: EditCommand, command: EditCommand): void {
    this.#history.edited(done, command, null, this.#options.nowMs());
    this.#publish();
  }

  /** Makes a move of the game, or changes the crew: sends pending edits first, then the move, at once. */
  play(command: MoveCommand): Promise<PlayResult> {
    const { document } = this.state.getState();
    if (!this.#isOpen || this.#follower.state === null || document === null)
      return Promise.resolve({ kind: 'offline' });
    this.#flush();
    // Moves that are still unanswered make the page's count of moves a guess.
    const sent = this.#moves.areAnswered ? withSeenMoves(command, document) : command;
    const result = this.#moves.add(sent, this.#options.nowMs());
    this.#sendNext();
    this.#rebase();
    return result;
  }

  /** Handler of the Save button: ignored within a second of a save. */
  save(): void {
    const sinceMs = this.#options.nowMs() - (this.#lastSavedAtMs ?? 0);
    if (sinceMs >= 0 && sinceMs < pauseMs) return;
    this.saveNow();
  }

  /** Sends all pending edits without waiting for a pause, as the page is hidden or the user signs out. */
  saveNow(): void {
    this.#outbox.forgetFailure();
    this.#flush();
    this.#publish();
  }

  /** Edits the server has not confirmed, to be sent by a request that outlives the page. */
  unconfirmed(): readonly PendingEdit[] {
    return this.#outbox.unconfirmed();
  }

  /** Takes over the edits of a closed page, and sends them. */
  adopt(edits: readonly PendingEdit[]): void {
    this.#outbox.adopt(edits);
    this.#flush();
    this.#rebase();
  }

  /** Called every second: autosave, and handling of overdue answers. */
  tick(): void {
    const nowMs = this.#options.nowMs();
    this.#moves.expire(nowMs);
    if (this.#isOpen) {
      this.#outbox.forgetStale(nowMs);
      if (this.#isBehind(nowMs)) this.#follower.ask();
      if (nowMs - this.#lastChangeAtMs > pauseMs) this.#flush();
      // A stuck edit must not block moves of the game.
      this.#sendMoves();
    }
    this.#rebase();
  }

  /** The socket is open (again). */
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

  /** Sets the measured offset: the server's clock minus this computer's. */
  setClockOffsetMs(clockOffsetMs: number): void {
    this.state.setState({ clockOffsetMs });
  }

  received(message: ServerMessage): void {
    if (message.type === 'patch' || message.type === 'snapshot' || message.type === 'error')
      this.#receivedAtMs = this.#options.nowMs();
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
        return this.state.setState({ error: message });
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

  /** Applies a lobby from the live socket, or from the answer to a call. */
  showLobby(lobby: Lobby): void {
    const { lobbies } = this.state.getState();
    this.state.setState({ lobbies: { ...lobbies, [lobby.showId]: lobby } });
  }

  /**
   * The server has another timeline than this page knew, for example after a restore. Edits stored in the lost timeline
   * are gone; pending ones are still sent.
   */
  #reset(): void {
    this.#outbox.reset();
    this.#moves.caughtUp(Number.POSITIVE_INFINITY, 'answer');
    this.#history = new EditHistory();
  }

  #onState({ revision, isAnotherTimeline, isAnswer, isSnapshot }: Arrival<QuizShowApp>): void {
    if (isAnotherTimeline) this.#reset();
    const source = isAnswer || isSnapshot ? 'answer' : 'news';
    this.#outbox.caughtUp(revision);
    this.#moves.caughtUp(revision, source);
    const { lastStored } = this.state.getState();
    const nowMs = source === 'news' ? this.#options.nowMs() : null;
    this.state.setState({ error: null, lastStored: nextLastStored(lastStored, revision, nowMs) });
    this.#rebase();
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
    this.#rebase();
  }

  #refused(id: string, reason: Refusal, detail: string | undefined): void {
    this.#moves.failed(id, {
      kind: 'refused',
      reason,
      ...(detail === undefined ? {} : { detail }),
    });
    const edit = this.#outbox.refused(id, reason, this.#options.nowMs());
    if (edit !== null) {
      // The stored parts can still be undone; undo skips the rest.
      if (!edit.isPartly) this.#history.forget(edit.command);
      this.#options.onRefused({ ...edit, reason, detail });
    }
    this.#sendNext();
    this.#rebase();
  }

  #apply(command: EditCommand): EditResult {
    const { document } = this.state.getState();
    if (document === null) return { kind: 'refused', reason: 'nothingToSave' };
    const result = reduceWithinLimit(document, command, this.#stamp());
    if (result.kind === 'refused') return result;
    if (result.patches.length === 0) return { kind: 'accepted' };
    this.#outbox.add(command);
    this.#lastChangeAtMs = this.#options.nowMs();
    this.state.setState({ document: result.document });
    return { kind: 'accepted' };
  }

  #step(direction: 'undo' | 'redo'): UndoResult | null {
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

  /** Sends the next edit, and the moves after the last edit. */
  #sendNext(): void {
    if (!this.#isOpen) return;
    const nowMs = this.#options.nowMs();
    this.#outbox.sendNext(nowMs, (edit) => this.#options.send(edit.id, edit.command));
    if (this.#outbox.isEmptied) this.#sendMoves();
  }

  #sendMoves(): void {
    this.#moves.flush((move) => this.#options.send(move.id, move.command));
  }

  /** Whether a request is overdue, or the effect of a stored edit has not arrived. */
  #isBehind(nowMs: number): boolean {
    if (this.#follower.isAsking) return nowMs - this.#requestedAtMs > retryAfterMs;
    if (nowMs - this.#receivedAtMs > maxSilenceMs) return true;
    return this.#outbox.isOverdue(this.#follower.revision, nowMs - retryAfterMs);
  }

  #stamp() {
    // The offset has a fraction of half a round trip; the rules require whole milliseconds.
    const atMs = Math.round(this.#options.nowMs() + this.state.getState().clockOffsetMs);
    return { atMs, actor: this.#options.actor, dice: 0 };
  }

  /** Applies pending edits and moves to the stored state. Those that do not apply (yet) are skipped. */
  #rebase(): void {
    const base = this.#follower.state;
    if (base === null) return this.#publish();
    const pending = [...this.#outbox.edits, ...this.#moves.optimistic];
    this.state.setState({ document: reduceAll(base, pending, this.#stamp()) });
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
      isPersisted: this.#outbox.isPersisted,
      canUndo: this.#history.canUndo,
      canRedo: this.#history.canRedo,
      undoStep: this.#history.next('undo'),
      redoStep: this.#history.next('redo'),
    });
  }
}
