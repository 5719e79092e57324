import type { CrewCommand, PlayCommand } from '@quizcast/game/command';
import type { CardCommand } from '@quizcast/game/cards/card';
import type { DelayCommand } from '@quizcast/game/crowd/delay-light';
import type { RehearsalCommand } from '@quizcast/game/crowd/rehearsal';
import { games } from '@quizcast/game/document/games';
import type { PlayResult } from '../live-document.ts';
import { newId } from '../new-id.ts';

/** A host waits this long for a move; a later answer is not waited for. */
const answerWithinMs = 5000;

/** What is done at once: moves of the game, measuring the stream delay, and changes of the crew. */
export type MoveCommand = PlayCommand | CrewCommand | DelayCommand | RehearsalCommand | CardCommand;

export interface Move {
  id: string;
  command: MoveCommand;
}

interface Waiting extends Move {
  madeAtMs: number;
  isSent: boolean;
  /** Set once the server has stored it, while its effect is on its way. */
  storedAt: number | null;
  settle(result: PlayResult): void;
}

/** A move shown before its effect has arrived. `revision` is set once the server has stored it. */
interface Echo {
  id: string;
  command: MoveCommand;
  revision: number | null;
}

/** Moves of the game that the server has not answered. They live in the page only: a move is for now or not at all. */
export class PendingMoves {
  #waiting = new Map<string, Waiting>();
  #echoes: Echo[] = [];

  get echoes(): readonly Echo[] {
    return this.#echoes;
  }

  add(command: MoveCommand, nowMs: number): Promise<PlayResult> {
    const id = newId();
    if (!needsTheServer(command)) this.#echoes.push({ id, command, revision: null });
    return new Promise((settle) => {
      this.#waiting.set(id, {
        id,
        command,
        madeAtMs: nowMs,
        isSent: false,
        storedAt: null,
        settle,
      });
    });
  }

  stored(id: string, revision: number, baseRevision: number): void {
    this.#echoes = this.#echoes
      .map((echo) => (echo.id === id ? { ...echo, revision } : echo))
      .filter((echo) => echo.id !== id || revision > baseRevision);
    const move = this.#waiting.get(id);
    const isShown = revision <= baseRevision || this.#echoes.some((echo) => echo.id === id);
    // Whoever waits for a move goes on from what it did.
    if (isShown || move === undefined) this.#settle(id, { kind: 'accepted' });
    else move.storedAt = revision;
  }

  /** The move had no effect, or it is not known whether it had. */
  failed(id: string, result: PlayResult): void {
    this.#echoes = this.#echoes.filter((echo) => echo.id !== id);
    this.#settle(id, result);
  }

  /** Sends what has not been sent, until `send` says that the link is down. */
  flush(send: (move: Move) => boolean): void {
    for (const move of this.#waiting.values()) {
      move.isSent ||= move.storedAt !== null || send(move);
      if (!move.isSent) return;
    }
  }

  /** The link they were sent over is gone: without an answer they are sent again. */
  forgetSent(): void {
    for (const move of this.#waiting.values()) move.isSent = false;
  }

  giveUpOld(nowMs: number): void {
    for (const move of this.#waiting.values())
      if (nowMs - move.madeAtMs > answerWithinMs)
        this.failed(move.id, { kind: move.storedAt === null ? 'noAnswer' : 'accepted' });
  }

  /**
   * The state has reached `revision`: an echo that is contained in it ends. News tells of a move after the server has said
   * that it is stored, so an echo without a revision is not in there yet and stays. In the answer to a question it may be,
   * and twice would be wrong: there it ends as well.
   */
  caughtUp(revision: number, came: 'news' | 'answer'): void {
    this.#echoes = this.#echoes.filter((echo) =>
      echo.revision === null ? came === 'news' : echo.revision > revision,
    );
    for (const { id, storedAt } of this.#waiting.values())
      if (storedAt !== null && storedAt <= revision) this.#settle(id, { kind: 'accepted' });
  }

  #settle(id: string, result: PlayResult): void {
    this.#waiting.get(id)?.settle(result);
    this.#waiting.delete(id);
  }
}

/** Dice, and the instants of votes, timers and buzzers, come from the server. */
const needsTheServer = ({ type }: MoveCommand): boolean =>
  !games.some(({ echoed }) => echoed.has(type));
