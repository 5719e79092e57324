import { cueRunSchema, type CueLight, type CueRun } from '@quizcast/game/cues/cue-light';
import { z } from 'zod';
import type { Bus } from '../ports/bus.ts';
import type { Cancel } from '../ports/clock.ts';
import { isDocumentPath, type DocumentPath } from '../ports/document-store.ts';

const topic = 'cue-run';
const maxDocuments = 2000;
const maxRuns = 200;

const runMessageSchema = z.object({
  path: z.string().max(200).refine(isDocumentPath),
  run: cueRunSchema,
});

/**
 * Outcomes of the cues that ran on any node since this process started. Not persisted, because only the host who plays
 * now needs them.
 */
export class CueRuns {
  readonly #bus: Pick<Bus, 'broadcast'>;
  readonly #stopListening: Cancel;
  readonly #runs = new Map<DocumentPath, Map<string, CueRun>>();

  constructor(bus: Pick<Bus, 'broadcast' | 'onMessage'>) {
    this.#bus = bus;
    this.#stopListening = bus.onMessage(topic, ({ body }) => {
      const message = runMessageSchema.safeParse(body);
      if (message.success) this.#store(message.data.path, message.data.run);
    });
  }

  /** The newest last. */
  of(path: DocumentPath): CueRun[] {
    return [...(this.#runs.get(path)?.values() ?? [])];
  }

  record(path: DocumentPath, showId: string, cueId: string, light: CueLight): void {
    const run = { showId, cueId, light };
    this.#store(path, run);
    this.#bus.broadcast(topic, { path, run });
  }

  forget(path: DocumentPath): void {
    this.#runs.delete(path);
  }

  close(): void {
    this.#stopListening();
  }

  #store(path: DocumentPath, run: CueRun): void {
    const known = this.#runs.get(path) ?? new Map<string, CueRun>();
    const key = `${run.showId}/${run.cueId}`;
    known.delete(key);
    known.set(key, run);
    dropOldest(known, maxRuns);
    this.#runs.delete(path);
    this.#runs.set(path, known);
    dropOldest(this.#runs, maxDocuments);
  }
}

function dropOldest(map: Map<string, unknown>, most: number): void {
  for (const key of map.keys()) {
    if (map.size <= most) return;
    map.delete(key);
  }
}
