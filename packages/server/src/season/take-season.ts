import type { DocumentPath } from '../ports/document-store.ts';
import type { CrowdStore, Response } from '../ports/response-store.ts';
import type { SeasonStore } from '../ports/season-store.ts';
import type { SeasonFile } from './read-season-file.ts';

/** Result of an import. */
export interface TakenSeason {
  /** Added shows. */
  shows: number;
  /** Shows that existed before and were not changed. */
  known: number;
  answers: number;
}

interface TakenInto {
  seasons: Pick<SeasonStore, 'heads' | 'load' | 'save'>;
  crowd: Pick<CrowdStore, 'save' | 'names'>;
}

const savedAtOnce = 5_000;

/**
 * Imports the shows of a file into a season. Existing shows stay unchanged, so a second import adds nothing. A show
 * counts once all of its answers are stored, so an interrupted import can be completed by another one.
 */
export async function importSeason(
  { seasons, crowd }: TakenInto,
  path: DocumentPath,
  { shows, viewers }: SeasonFile,
): Promise<TakenSeason> {
  const taken: TakenSeason = { shows: 0, known: 0, answers: 0 };
  const heads = await seasons.heads(path);
  const ownRuns = await seasons.load(
    path,
    heads.map(({ run }) => run),
  );
  const rounds = new Set(ownRuns.flatMap((run) => run.rounds.map(({ round }) => round)));
  // Existing names are newer than those of the file and are kept.
  const named = new Set((await crowd.names(path)).map(([viewer]) => viewer));
  for (const { run, answers } of shows) {
    if (run.rounds.some(({ round }) => rounds.has(round))) {
      taken.known += 1;
      continue;
    }
    for (const [index, { round, opensAtMs }] of run.rounds.entries()) {
      const responses = (answers[index] ?? []).flatMap(([place, answer, afterMs]): Response[] => {
        const { viewer: voterId = '', name = '' } = viewers[place] ?? {};
        const shown = named.has(voterId) ? '' : name;
        return [{ voterId, name: shown, answer, messageId: '', atMs: opensAtMs + afterMs }];
      });
      for (let from = 0; from < responses.length; from += savedAtOnce)
        await crowd.save(path, round, responses.slice(from, from + savedAtOnce));
      taken.answers += responses.length;
    }
    await seasons.save(path, [run]);
    taken.shows += 1;
  }
  return taken;
}
