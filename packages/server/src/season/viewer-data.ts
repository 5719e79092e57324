import { madeUpName } from '@quizcast/game/crowd/board-name';
import { numberOf } from '@quizcast/game/crowd/generated-names';
import type { StoredViewer } from '@quizcast/game/season/season-views';
import { z } from 'zod';
import type { Bus } from '../ports/bus.ts';
import type { Clock } from '../ports/clock.ts';
import { isDocumentPath, type DocumentPath } from '../ports/document-store.ts';
import type { CrowdStore } from '../ports/response-store.ts';
import type { SeasonStore } from '../ports/season-store.ts';

export interface ViewerDataDeps {
  responses: Pick<CrowdStore, 'names' | 'nameless' | 'answersOf' | 'forgetViewer' | 'clear'>;
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

/** Viewers can request a deletion as often as they like: how long after one the next of the document begins. */
const requestPaceMs = 10_000;

/** Viewers who wait for their data to be deleted. */
interface ForgetRequest {
  viewers: Set<string>;
  done: Promise<void>;
}

/** How far a viewer is from what was searched for, in lower case: 0 for its name, Infinity for no match. */
function distanceOf(viewer: string, name: string, query: string): number {
  const known = name.toLowerCase();
  // Boards show the generated name also for a viewer whose name is hidden.
  const names = [known, viewer, madeUpName(numberOf(viewer))];
  if (names.some((each) => each.toLowerCase() === query)) return 0;
  const at = known.indexOf(query);
  return at < 0 ? Infinity : Math.min(at, 1) + 1;
}

/** Finds and deletes all stored data of viewers, at their own or the streamer's request. */
export class ViewerData {
  readonly #deps: ViewerDataDeps;
  /** The requests that wait for their turn. */
  readonly #requests = new Map<DocumentPath, ForgetRequest>();
  /** The end of the last requested deletion and of the pause after it. */
  readonly #turns = new Map<DocumentPath, Promise<void>>();
  /** Ends the current waits. */
  readonly #waits = new Set<() => void>();
  #isClosed = false;

  constructor(deps: ViewerDataDeps) {
    this.#deps = deps;
    deps.bus?.onMessage(topic, ({ body }) => {
      const read = forgottenSchema.safeParse(body);
      if (read.success) deps.removeAnswers(read.data.path, read.data.viewer);
    });
  }

  /**
   * Viewers whose name contains `search`, or whose key or generated name equals it: exact names first, then names that
   * begin with it, each with the newest answers first. A viewer without a name goes by the generated one. `isCut`: there
   * are more.
   */
  async find(
    path: DocumentPath,
    search: string,
  ): Promise<{ viewers: StoredViewer[]; isCut: boolean }> {
    const { responses } = this.#deps;
    const query = search.trim().toLowerCase();
    const named = await responses.names(path);
    const nameless = (await responses.nameless(path)).map(
      (viewer) => [viewer, madeUpName(numberOf(viewer))] as const,
    );
    const matches = [...named, ...nameless]
      .map(([viewer, name]) => ({ viewer, name, distance: distanceOf(viewer, name, query) }))
      .filter(({ distance }) => distance < Infinity)
      .toSorted((one, other) => one.distance - other.distance);
    const found = new Map(matches.slice(0, maxFound).map((match) => [match.viewer, match]));
    const distance = ({ viewer }: Pick<StoredViewer, 'viewer'>) =>
      found.get(viewer)?.distance ?? Infinity;
    const viewers = (await responses.answersOf(path, [...found.keys()]))
      .map((viewer) => ({ ...viewer, name: found.get(viewer.viewer)?.name ?? '' }))
      .toSorted((one, other) => distance(one) - distance(other) || other.lastMs - one.lastMs);
    return { viewers, isCut: matches.length > maxFound };
  }

  /** Deletes a viewer's answers, name and places on all boards. The scores of others do not change. */
  forget(path: DocumentPath, viewer: string): Promise<void> {
    return this.#forget(path, [viewer]);
  }

  /**
   * Does the same at the viewer's own request, for all viewers of the document who ask within ten seconds at once. The
   * answer to the open question is removed without delay.
   */
  forgetOnRequest(path: DocumentPath, viewer: string): Promise<void> {
    this.removeAnswers(path, viewer);
    const waiting = this.#requests.get(path);
    if (waiting !== undefined) {
      waiting.viewers.add(viewer);
      return waiting.done;
    }
    const viewers = new Set([viewer]);
    const done = (this.#turns.get(path) ?? Promise.resolve()).then(() => {
      this.#requests.delete(path);
      return this.#forget(path, [...viewers]);
    });
    this.#requests.set(path, { viewers, done });
    const turn = done
      .catch(() => undefined)
      .then(() => this.#wait(requestPaceMs))
      .then(() => {
        if (this.#turns.get(path) === turn) this.#turns.delete(path);
      });
    this.#turns.set(path, turn);
    return done;
  }

  /** Deletes all viewers of a document, their answers, and the recorded shows. */
  async clear(path: DocumentPath): Promise<void> {
    const { responses, seasons, dropBoards } = this.#deps;
    this.removeAnswers(path, null);
    await this.#wait(forgetAfterMs);
    await seasons.clear(path);
    await responses.clear(path);
    dropBoards(path);
  }

  /** Removes the answers of a viewer, or of all viewers for null, to open questions, on every node. */
  removeAnswers(path: DocumentPath, viewer: string | null): void {
    this.#deps.removeAnswers(path, viewer);
    this.#deps.bus?.broadcast(topic, { path, viewer });
  }

  /** Makes the deletions that were requested. */
  async close(): Promise<void> {
    this.#isClosed = true;
    for (const end of this.#waits) end();
    await Promise.all(this.#turns.values());
  }

  async #forget(path: DocumentPath, viewers: readonly string[]): Promise<void> {
    const { responses, seasons, dropBoards } = this.#deps;
    for (const viewer of viewers) this.removeAnswers(path, viewer);
    await this.#wait(forgetAfterMs);
    for (const viewer of viewers) await responses.forgetViewer(path, viewer);
    const forgotten = new Set(viewers);
    await seasons.forgetViewers(path, (viewer) => forgotten.has(viewer));
    dropBoards(path);
  }

  #wait(ms: number): Promise<void> {
    if (this.#isClosed) return Promise.resolve();
    return new Promise((resolve) => {
      const end = () => {
        cancel();
        this.#waits.delete(end);
        resolve();
      };
      const cancel = this.#deps.clock.after(ms, end);
      this.#waits.add(end);
    });
  }
}
