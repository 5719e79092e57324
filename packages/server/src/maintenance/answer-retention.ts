import { readDocument } from '@quizcast/game/document/read';
import type { QuizShowApp } from '@quizcast/game/document/document';
import { roundBeganAtMs } from '@quizcast/game/games/everybody';
import type { Clock } from '../ports/clock.ts';
import type { DocumentPath, DocumentStore } from '../ports/document-store.ts';
import type { CrowdStore } from '../ports/response-store.ts';
import type { RunHead, SeasonStore } from '../ports/season-store.ts';

export interface RetentionDeps {
  store: Pick<DocumentStore, 'read'>;
  responses: { crowd: Pick<CrowdStore, 'rounds' | 'forgetRounds'> };
  seasons: Pick<SeasonStore, 'paths' | 'heads' | 'save' | 'forgetViewers'>;
  /** Maximum number of days that viewers' answers are kept; null: without limit. */
  viewerAnswersDays: number | null;
  clock: Pick<Clock, 'nowMs'>;
}

/** Time up to which answers were processed, and the runs until then, by their `made`. */
interface Processed {
  untilMs: number;
  made: ReadonlySet<string>;
}

type Days = Pick<QuizShowApp['settings']['crowd'], 'keepDays' | 'platformDays'>;

const dayMs = 24 * 3_600_000;
/** Rounds deleted per batch, so that other writes get their turn. */
const roundsAtOnce = 20;

/**
 * Deletes viewers' answers, and the records of the shows with them, after the retention periods of server and streamer.
 * Returns the job to run regularly.
 */
export function answerRetention(deps: RetentionDeps): () => Promise<void> {
  const { responses, seasons, viewerAnswersDays, clock } = deps;
  /** What has been processed of a platform, by document and days. */
  const done = new Map<string, Processed>();

  const forgetRounds = async (
    path: DocumentPath,
    rounds: readonly string[],
    platform?: string,
  ): Promise<void> => {
    for (let from = 0; from < rounds.length; from += roundsAtOnce)
      await responses.crowd.forgetRounds(path, rounds.slice(from, from + roundsAtOnce), platform);
  };

  const forgetPlatform = async (
    path: DocumentPath,
    rounds: readonly string[],
    platform: string,
    days: number,
  ): Promise<void> => {
    const key = JSON.stringify([path, platform, days]);
    const untilMs = clock.nowMs() - days * dayMs;
    const heads = (await seasons.heads(path)).filter(({ lastMs }) => lastMs < untilMs);
    const fromMs = processedUntilMs(done.get(key), heads);
    const old = rounds.filter((round) => {
      const beganAtMs = roundBeganAtMs(round) ?? Infinity;
      return beganAtMs >= fromMs && beganAtMs < untilMs;
    });
    await forgetRounds(path, old, platform);
    const runs = heads.filter(({ lastMs }) => lastMs >= fromMs);
    if (runs.length > 0)
      await seasons.forgetViewers(
        path,
        (viewer) => viewer.startsWith(`${platform}:`),
        runs.map(({ run }) => run),
      );
    done.set(key, { untilMs, made: new Set(heads.map(({ made }) => made)) });
  };

  return async () => {
    const stored = new Map(
      (await responses.crowd.rounds()).map(({ path, rounds }) => [path, rounds]),
    );
    for (const path of new Set([...stored.keys(), ...(await seasons.paths())])) {
      const { keepDays, platformDays = {} } = await daysOf(deps, path);
      const days = Math.min(viewerAnswersDays ?? Infinity, keepDays ?? Infinity);
      const retainFromMs = clock.nowMs() - days * dayMs;
      const isOld = (round: string) => (roundBeganAtMs(round) ?? Infinity) < retainFromMs;
      const rounds = stored.get(path) ?? [];
      await forgetRounds(path, rounds.filter(isOld));
      const expired = (await seasons.heads(path)).filter(({ lastMs }) => lastMs < retainFromMs);
      if (expired.length > 0)
        await seasons.save(
          path,
          [],
          expired.map(({ run }) => run),
        );
      const remaining = rounds.filter((round) => !isOld(round));
      for (const [platform, fewer] of Object.entries(platformDays))
        if (fewer < days) await forgetPlatform(path, remaining, platform, fewer);
    }
  };
}

/** Time up to which everything has been processed: nothing when an older run was added since, by an import. */
function processedUntilMs(processed: Processed | undefined, heads: readonly RunHead[]): number {
  if (processed === undefined) return -Infinity;
  const { untilMs, made } = processed;
  const isKnown = (head: RunHead) => head.lastMs >= untilMs || made.has(head.made);
  return heads.every(isKnown) ? untilMs : -Infinity;
}

/** The streamer's retention settings; empty when the document cannot be read. */
async function daysOf({ store }: Pick<RetentionDeps, 'store'>, path: DocumentPath): Promise<Days> {
  const stored = await store.read(path);
  const read = stored === null ? null : readDocument(stored.document);
  return read === null || read.kind === 'unreadable' ? {} : read.document.settings.crowd;
}
