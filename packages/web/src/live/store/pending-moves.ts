import type { CrewCommand, PlayCommand } from '@quizcast/game/command';
import type { CardCommand } from '@quizcast/game/cards/card';
import type { DelayCommand } from '@quizcast/game/crowd/delay/delay-light';
import type { RehearsalCommand } from '@quizcast/game/crowd/rehearsal';
import { games } from '@quizcast/game/document/games';
import type { PlayResult } from '../live-document.ts';
import { newId } from '../new-id.ts';

/** Timeout for the answer to a move; a later one is ignored. */
const answerWithinMs = 5000;

/** Commands that are sent at once: moves of the game, measuring the stream delay, and changes of the crew. */
export type MoveCommand = PlayCommand | CrewCommand | DelayCommand | RehearsalCommand | CardCommand;

export interface Move {
  id: string;
  command: MoveCommand;
}

interface PendingMove extends Move {
  createdAtMs: number;
  isSent: boolean;
  /** Revision at which the server stored it, while its effect has not arrived. */
  storedAt: number | null;
  settle(result: PlayResult): void;
}

/** A move shown optimistically. `revision` is set once the server has stored it. */
interface OptimisticMove {
  id: string;
  command: MoveCommand;
  revision: number | null;
}

/** Moves of the game the server has not answered. They exist on this page only and are never kept for later. */
export class PendingMoves {
  #pending = new Map<string, PendingMove>();
  #optimistic: OptimisticMove[] = [];

  get optimistic(): readonly OptimisticMove[] {
    return this.#optimistic;
  }

  get areAnswered(): boolean {
    return this.#pending.size === 0;
  }

  add(command: MoveCommand, nowMs: number): Promise<PlayResult> {
    const id = newId();
    if (!needsTheServer(command)) this.#optimistic.push({ id, command, revision: null });
    return new Promise((settle) => {
      this.#pending.set(id, {
        id,
        command,
        createdAtMs: nowMs,
        isSent: false,
        storedAt: null,
        settle,
      });
    });
  }

  stored(id: string, revision: number, baseRevision: number): void {
    this.#optimistic = this.#optimistic
      .map((echo) => (echo.id === id ? { ...echo, revision } : echo))
      .filter((echo) => echo.id !== id || revision > baseRevision);
    const move = this.#pending.get(id);
    const isShown = revision <= baseRevision || this.#optimistic.some((echo) => echo.id === id);
    // The caller continues with the effect of the move, so it has to be visible first.
    if (isShown || move === undefined) this.#settle(id, { kind: 'accepted' });
    else move.storedAt = revision;
  }

  /** The move was refused, or its outcome is unknown. */
  failed(id: string, result: PlayResult): void {
    this.#optimistic = this.#optimistic.filter((echo) => echo.id !== id);
    this.#settle(id, result);
  }

  /** Sends unsent moves, until `send` returns false because the socket is closed. */
  flush(send: (move: Move) => boolean): void {
    for (const move of this.#pending.values()) {
      move.isSent ||= move.storedAt !== null || send(move);
      if (!move.isSent) return;
    }
  }

  /** After the socket has closed, unanswered moves are sent again. */
  forgetSent(): void {
    for (const move of this.#pending.values()) move.isSent = false;
  }

  expire(nowMs: number): void {
    for (const move of this.#pending.values())
      if (nowMs - move.createdAtMs > answerWithinMs)
        this.failed(move.id, { kind: move.storedAt === null ? 'noAnswer' : 'accepted' });
  }

  /**
   * Drops echoes contained in the state at `revision`. The server confirms a move before it sends its patch, so in a
   * patch an echo without a revision is not contained yet and is kept. In the answer to a hello it may be contained,
   * and applying it twice would be wrong, so there it is dropped as well.
   */
  caughtUp(revision: number, source: 'news' | 'answer'): void {
    this.#optimistic = this.#optimistic.filter((echo) =>
      echo.revision === null ? source === 'news' : echo.revision > revision,
    );
    for (const { id, storedAt } of this.#pending.values())
      if (storedAt !== null && storedAt <= revision) this.#settle(id, { kind: 'accepted' });
  }

  #settle(id: string, result: PlayResult): void {
    this.#pending.get(id)?.settle(result);
    this.#pending.delete(id);
  }
}

/** Random results, and the times of votes, timers and buzzers, come from the server. */
const needsTheServer = ({ type }: MoveCommand): boolean =>
  !games.some(({ echoed }) => echoed.has(type));
