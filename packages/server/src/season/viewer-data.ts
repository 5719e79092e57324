import type { KeptViewer } from '@quizcast/game/season/season-views';
import { z } from 'zod';
import type { Bus } from '../ports/bus.ts';
import type { Clock } from '../ports/clock.ts';
import { isDocumentPath, type DocumentPath } from '../ports/document-store.ts';
import type { CrowdStore } from '../ports/response-store.ts';
import type { SeasonStore } from '../ports/season-store.ts';

export interface ViewerDataDeps {
  responses: Pick<CrowdStore, 'names' | 'answersOf' | 'forgetViewer' | 'clear'>;
  seasons: Pick<SeasonStore, 'forgetViewers' | 'clear'>;
  /** Takes what a viewer, null: everybody, answered off the questions that are open here. */
  takeOff: (path: DocumentPath, viewer: string | null) => void;
  /** Tells other nodes to do the same: one of them may collect what is answered. Absent where there are none. */
  bus?: Pick<Bus, 'broadcast' | 'onMessage'>;
  /** Boards in memory are made anew. */
  dropBoards: (path: DocumentPath) => void;
  clock: Pick<Clock, 'after'>;
}

const topic = 'viewers-forgotten';
const forgottenSchema = z.object({
  path: z.string().max(200).refine(isDocumentPath),
  viewer: z.string().nullable(),
});

/** Viewers told at once. */
const maxFound = 20;
/** By then an answer that was just taken off is stored as that. */
const forgetAfterMs = 1000;

/** All that is kept of viewers: found, and deleted when they or the streamer want it. */
export class ViewerData {
  readonly #deps: ViewerDataDeps;

  constructor(deps: ViewerDataDeps) {
    this.#deps = deps;
    deps.bus?.onMessage(topic, ({ body }) => {
      const read = forgottenSchema.safeParse(body);
      if (read.success) deps.takeOff(read.data.path, read.data.viewer);
    });
  }

  /** Those whose name has `search` in it, or who are meant by their platform and number there: the newest answers first. */
  async find(path: DocumentPath, search: string): Promise<KeptViewer[]> {
    const { responses } = this.#deps;
    const wanted = search.trim().toLowerCase();
    const isMeant = (viewer: string, name: string) =>
      viewer.toLowerCase() === wanted || name.toLowerCase().includes(wanted);
    const names = new Map(
      (await responses.names(path))
        .filter(([viewer, name]) => isMeant(viewer, name))
        .slice(0, maxFound),
    );
    const answered = await responses.answersOf(path, [...names.keys()]);
    return answered
      .map((kept) => ({ ...kept, name: names.get(kept.viewer) ?? '' }))
      .toSorted((one, other) => other.lastMs - one.lastMs);
  }

  /** Deletes answers, name and every place on a board. What others earned stays. */
  async forget(path: DocumentPath, viewer: string): Promise<void> {
    const { responses, seasons, dropBoards } = this.#deps;
    await this.#takenOff(path, viewer);
    await responses.forgetViewer(path, viewer);
    await seasons.forgetViewers(path, (each) => each === viewer);
    dropBoards(path);
  }

  /** Deletes all viewers of a document, their answers, and the shows that boards are made of. */
  async clear(path: DocumentPath): Promise<void> {
    const { responses, seasons, dropBoards } = this.#deps;
    await this.#takenOff(path, null);
    await seasons.clear(path);
    await responses.clear(path);
    dropBoards(path);
  }

  async #takenOff(path: DocumentPath, viewer: string | null): Promise<void> {
    const { takeOff, bus, clock } = this.#deps;
    takeOff(path, viewer);
    bus?.broadcast(topic, { path, viewer });
    await new Promise<void>((resolve) => void clock.after(forgetAfterMs, resolve));
  }
}
