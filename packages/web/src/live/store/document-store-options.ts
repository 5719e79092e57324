import type { Known } from '@quizcast/game/client/view-follower';
import type { Actor } from '@quizcast/game/crew/actor';
import type { UserCommand } from '@quizcast/game/command';
import type { Refusal } from '@quizcast/game/refusals/refusal';
import type { TurnedDown } from './outbox.ts';
import type { PendingQueue } from './pending-queue.ts';

/** An edit that was shown and then turned down by the server: it has been taken back, but for what is stored of it. */
export interface RefusedEdit extends TurnedDown {
  reason: Refusal;
  detail: string | undefined;
}

/** What the store needs from the world around it. */
export interface DocumentStoreOptions {
  /** As whom the page's edits are judged before the server has judged them. */
  actor: Actor;
  queue: PendingQueue;
  /** This computer's clock, epoch milliseconds. */
  nowMs(): number;
  /** Sends one command; false when the link is down and nothing was sent. */
  send(id: string, command: UserCommand): boolean;
  /** Asks for what came after `known`, or for the whole state. */
  ask(known: Known | null): void;
  onRefused(refused: RefusedEdit): void;
  /** When the document was saved last, from an earlier page. */
  lastSavedAtMs: number | null;
  onSaved(atMs: number): void;
}
