import { BackOff } from '@quizcast/game/client/back-off';
import type { PhoneDoor } from '@quizcast/game/cards/card';
import type { SystemCommand } from '@quizcast/game/command';
import type { DoorJob } from '@quizcast/game/games/jobs';
import type { Cancel, Clock } from '../ports/clock.ts';
import type { DocumentPath } from '../ports/document-store.ts';

/** Knows how viewers find a document by phone. */
export interface DoorKeeper {
  /** Rejects when that cannot be read at the moment. */
  door(path: DocumentPath): Promise<PhoneDoor>;
}

interface DoorTellerDeps {
  /** Absent where nobody plays by phone: the card stays off. */
  phones?: DoorKeeper | undefined;
  clock: Clock;
  act(command: SystemCommand): Promise<unknown>;
  onTrouble(facts: { error: unknown }, message: string): void;
}

const [firstRetryMs, maxRetryMs] = [250, 5_000];

/** Says on a card how viewers join, as often as it takes. */
export class DoorTeller {
  readonly #path: DocumentPath;
  readonly #deps: DoorTellerDeps;
  readonly #backOff = new BackOff(firstRetryMs, maxRetryMs, Math.random);
  #wanted: number | null = null;
  #retry: Cancel = () => undefined;

  constructor(path: DocumentPath, deps: DoorTellerDeps) {
    this.#path = path;
    this.#deps = deps;
  }

  get idle(): boolean {
    return this.#wanted === null;
  }

  follow([job]: readonly DoorJob[]): void {
    const atMs = job?.atMs ?? null;
    if (atMs === this.#wanted) return;
    this.stop();
    this.#wanted = atMs;
    this.#backOff.reset();
    if (atMs !== null) void this.#tell(atMs);
  }

  stop(): void {
    this.#retry();
    this.#wanted = null;
  }

  async #tell(atMs: number): Promise<void> {
    const deps = this.#deps;
    if (deps.phones === undefined) return;
    try {
      const door = await deps.phones.door(this.#path);
      if (this.#wanted === atMs) await deps.act({ type: 'card.tellDoor', atMs, door });
    } catch (error) {
      deps.onTrouble({ error }, 'join card not filled: it is tried again');
    }
    // Still on the agenda: the code could not be read, or the document not be written.
    if (this.#wanted !== atMs) return;
    this.#retry = deps.clock.after(this.#backOff.next(), () => void this.#tell(atMs));
  }
}
