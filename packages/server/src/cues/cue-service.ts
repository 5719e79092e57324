import type { Cue } from '@quizcast/game/cues/cue';
import type { CueLight, CueStatus, ObsAccess, ObsScenes } from '@quizcast/game/cues/cue-light';
import type { QuizShowApp } from '@quizcast/game/document/document';
import { games } from '@quizcast/game/document/games';
import { hasObsCues } from '@quizcast/game/document/due-cues';
import { documentPath } from '../documents/rooms.ts';
import type { CueRunner } from './cue-runner.ts';
import type { CueRuns } from './cue-runs.ts';
import type { ObsPages } from './obs-pages.ts';
import type { CueSecrets } from './cue-secrets.ts';

export interface CueServiceDeps {
  runner: CueRunner;
  runs: CueRuns;
  secrets: CueSecrets;
  pages: ObsPages;
  isLocalAllowed: boolean;
}

/** Runs cues, and answers the requests of pages about them. */
export class CueService {
  readonly #deps: CueServiceDeps;

  constructor(deps: CueServiceDeps) {
    this.#deps = deps;
  }

  /** Pages that can reach OBS. */
  get pages(): ObsPages {
    return this.#deps.pages;
  }

  get runner(): CueRunner {
    return this.#deps.runner;
  }

  async status(ownerId: string): Promise<CueStatus> {
    const { runs, secrets, isLocalAllowed } = this.#deps;
    const secretStatus = await secrets.status(ownerId);
    return { runs: runs.of(documentPath(ownerId)), ...secretStatus, isLocalAllowed };
  }

  /** Runs a cue of a show at once; null when there is no such show. */
  async test(
    ownerId: string,
    document: QuizShowApp,
    showId: string,
    cue: Cue,
  ): Promise<CueLight | null> {
    for (const { id: game, section } of games) {
      const show = section(document).shows.find(({ id }) => id === showId);
      if (show !== undefined)
        return this.runner.test(documentPath(ownerId), cue, { id: showId, name: show.name, game });
    }
    return null;
  }

  /** Scenes and sources of OBS on this machine that cues may name. */
  async scenes(ownerId: string): Promise<ObsScenes> {
    const { isLocalAllowed, secrets } = this.#deps;
    const place = await secrets.obsPlace(ownerId);
    // The page that reaches OBS lists them itself.
    if (place === 'page') return { fault: 'noPage', scenes: [] };
    if (!isLocalAllowed) return { fault: 'localOff', scenes: [] };
    if (place === null) return { fault: 'sealed', scenes: [] };
    const { scenesOfObs } = await import('./obs.ts');
    return scenesOfObs(place);
  }

  /** Whether the show on air has OBS actions that must run in a page. */
  async wantsPages(ownerId: string, document: QuizShowApp): Promise<boolean> {
    return hasObsCues(document) && (await this.#deps.secrets.obsPlace(ownerId)) === 'page';
  }

  setObs(ownerId: string, access: ObsAccess): Promise<void> {
    return this.#deps.secrets.setObs(ownerId, access);
  }

  makeKey(ownerId: string): Promise<string> {
    return this.#deps.secrets.makeKey(ownerId);
  }

  removeKey(ownerId: string): Promise<boolean> {
    return this.#deps.secrets.removeKey(ownerId);
  }

  async forget(ownerId: string): Promise<void> {
    this.#deps.runs.forget(documentPath(ownerId));
    await this.#deps.secrets.forget(ownerId);
  }

  /** Drops all waiting runs. */
  async close(): Promise<void> {
    this.runner.close();
    this.pages.close();
    this.#deps.runs.close();
  }
}
