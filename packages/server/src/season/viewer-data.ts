import type { StoredViewer } from '@quizcast/game/season/season-views';
import { z } from 'zod';
import type { Bus } from '../ports/bus.ts';
import type { Clock } from '../ports/clock.ts';
import { isDocumentPath, type DocumentPath } from '../ports/document-store.ts';
import type { CrowdStore } from '../ports/response-store.ts';
import type { SeasonStore } from '../ports/season-store.ts';

export interface ViewerDataDeps {
  responses: Pick<CrowdStore, 'names' | 'answersOf' | 'forgetViewer' | 'clear'>;
  seasons: Pick<SeasonStore, 'forgetViewers' | 'clear'>;
  /** Withdraws the answers of a viewer, or of all viewers for null, to the questions that are open on this node. */
  removeAnswers: (path: DocumentPath, viewer: string | null) => void;
  /** Notifies the other nodes, one of which may collect the answers. Absent on a single node. */
  bus?: Pick<Bus, 'broadcast' | 'onMessage'>;
  /** Drops the cached boards, so that they are rebuilt. */
  dropBoards: (path: DocumentPath) => void;
  clock: Pick<Clock, 'after'>;
}

const topic = 'viewers-forgotten';
const forgottenSchema = z.object({
  path: z.string().max(200).refine(isDocumentPath),
  viewer: z.string().nullable(),
});

/** Maximum number of viewers per search result. */
const maxFound = 20;
/** Time after which a withdrawal is stored, so that it cannot be written after the deletion. */
const forgetAfterMs = 1000;

/** Finds and deletes all stored data of viewers, at their own or the streamer's request. */
export class ViewerData {
  readonly #deps: ViewerDataDeps;

  constructor(deps: ViewerDataDeps) {
    this.#deps = deps;
    deps.bus?.onMessage(topic, ({ body }) => {
      const read = forgottenSchema.safeParse(body);
      if (read.success) deps.removeAnswers(read.data.path, read.data.viewer);
    });
  }

  /** Viewers whose name contains `search` or whose key equals it, those with the newest answers first. */
  async find(path: DocumentPath, search: string): Promise<StoredViewer[]> {
    const { responses } = this.#deps;
    const query = search.trim().toLowerCase();
    const isMeant = (viewer: string, name: string) =>
      viewer.toLowerCase() === query || name.toLowerCase().includes(query);
    const names = new Map(
      (await responses.names(path))
        .filter(([viewer, name]) => isMeant(viewer, name))
        .slice(0, maxFound),
    );
    const answered = await responses.answersOf(path, [...names.keys()]);
    return answered
      .map((viewer) => ({ ...viewer, name: names.get(viewer.viewer) ?? '' }))
      .toSorted((one, other) => other.lastMs - one.lastMs);
  }

  /** Deletes a viewer's answers, name and places on all boards. The scores of others do not change. */
  async forget(path: DocumentPath, viewer: string): Promise<void> {
    const { responses, seasons, dropBoards } = this.#deps;
    await this.#removeAnswers(path, viewer);
    await responses.forgetViewer(path, viewer);
    await seasons.forgetViewers(path, (each) => each === viewer);
    dropBoards(path);
  }

  /** Deletes all viewers of a document, their answers, and the recorded shows. */
  async clear(path: DocumentPath): Promise<void> {
    const { responses, seasons, dropBoards } = this.#deps;
    await this.#removeAnswers(path, null);
    await seasons.clear(path);
    await responses.clear(path);
    dropBoards(path);
  }

  async #removeAnswers(path: DocumentPath, viewer: string | null): Promise<void> {
    const { removeAnswers, bus, clock } = this.#deps;
    removeAnswers(path, viewer);
    bus?.broadcast(topic, { path, viewer });
    await new Promise<void>((resolve) => void clock.after(forgetAfterMs, resolve));
  }
}
