import type { KnownRevision } from '@quizcast/game/client/view-follower';
import type { Actor } from '@quizcast/game/crew/actor';
import type { UserCommand } from '@quizcast/game/command';
import type { Refusal } from '@quizcast/game/refusals/refusal';
import type { RejectedEdit } from './outbox.ts';
import type { PendingQueue } from './pending-queue.ts';

/** An edit that was shown and then refused by the server: it has been reverted, except for parts that were stored. */
export interface RefusedEdit extends RejectedEdit {
  reason: Refusal;
  detail: string | undefined;
}

/** Dependencies of the store. */
export interface DocumentStoreOptions {
  /** Actor for the optimistic check of edits, before the server checks them. */
  actor: Actor;
  queue: PendingQueue;
  /** This computer's clock, epoch milliseconds. */
  nowMs(): number;
  /** Sends one command; false when disconnected and nothing was sent. */
  send(id: string, command: UserCommand): boolean;
  /** Requests the changes since `knownRevision`, or the whole state. */
  requestState(knownRevision: KnownRevision | null): void;
  onRefused(refused: RefusedEdit): void;
  /** When the document was last saved, from an earlier page load. */
  lastSavedAtMs: number | null;
  onSaved(atMs: number): void;
}
