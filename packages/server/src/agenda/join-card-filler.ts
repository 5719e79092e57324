import { BackOff } from '@quizcast/game/client/back-off';
import type { JoinInfo } from '@quizcast/game/cards/card';
import type { SystemCommand } from '@quizcast/game/command';
import type { JoinCardJob } from '@quizcast/game/games/jobs';
import type { Cancel, Clock } from '../ports/clock.ts';
import type { DocumentPath } from '../ports/document-store.ts';

/** Looks up how viewers join a document by phone. */
export interface JoinInfoSource {
  /** Rejects while that cannot be read. */
  joinInfo(path: DocumentPath): Promise<JoinInfo>;
}

interface JoinCardDeps {
  /** Absent when players cannot join by phone: the card stays off. */
  phones?: JoinInfoSource | undefined;
  clock: Clock;
  act(command: SystemCommand): Promise<unknown>;
  onError(facts: { error: unknown }, message: string): void;
}

const [firstRetryMs, maxRetryMs] = [250, 5_000];

/** Fills the join card with the way to join, retrying until it succeeds. */
export class JoinCardFiller {
  readonly #path: DocumentPath;
  readonly #deps: JoinCardDeps;
  readonly #backOff = new BackOff(firstRetryMs, maxRetryMs, Math.random);
  #wanted: number | null = null;
  #retry: Cancel = () => undefined;

  constructor(path: DocumentPath, deps: JoinCardDeps) {
    this.#path = path;
    this.#deps = deps;
  }

  get idle(): boolean {
    return this.#wanted === null;
  }

  follow([job]: readonly JoinCardJob[]): void {
    const atMs = job?.atMs ?? null;
    if (atMs === this.#wanted) return;
    this.stop();
    this.#wanted = atMs;
    this.#backOff.reset();
    if (atMs !== null) void this.#fill(atMs);
  }

  stop(): void {
    this.#retry();
    this.#wanted = null;
  }

  async #fill(atMs: number): Promise<void> {
    const deps = this.#deps;
    if (deps.phones === undefined) return;
    try {
      const joinInfo = await deps.phones.joinInfo(this.#path);
      if (this.#wanted === atMs) await deps.act({ type: 'card.tellDoor', atMs, door: joinInfo });
    } catch (error) {
      deps.onError({ error }, 'join card not filled: it is tried again');
    }
    // Still on the agenda: the code could not be read or the document not written.
    if (this.#wanted !== atMs) return;
    this.#retry = deps.clock.after(this.#backOff.next(), () => void this.#fill(atMs));
  }
}
