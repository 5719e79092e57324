import { setImmediate } from 'node:timers/promises';
import type { ShowRun } from '@quizcast/game/season/run';
import type { DocumentPath } from '../ports/document-store.ts';
import type { CrowdStore } from '../ports/response-store.ts';
import type { SeasonStore } from '../ports/season-store.ts';
import { seasonLineSchema, type SeasonLine } from './season-file.ts';

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

/**
 * Imports the shows of a file into a season, given as lines of JSON. Existing shows stay unchanged, so a second import
 * adds nothing. A show counts once all of its answers are stored, so an interrupted import can be completed by another
 * one.
 */
export async function importSeason(
  { seasons, crowd }: TakenInto,
  path: DocumentPath,
  lines: Uint8Array,
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
  /** The show whose answers are being stored; null while those of an existing one are skipped. */
  let current: ShowRun | null = null;
  const complete = async (): Promise<void> => {
    if (current === null) return;
    await seasons.save(path, [current]);
    taken.shows += 1;
  };
  for await (const line of parsedLines(lines)) {
    if ('run' in line) {
      await complete();
      const isKnown = line.rounds.some(({ round }) => rounds.has(round));
      if (isKnown) taken.known += 1;
      current = isKnown ? null : line;
      continue;
    }
    const played = current?.rounds[line.round];
    if (played === undefined) continue;
    const responses = line.answers.map(([voterId, name, answer, afterMs]) => ({
      voterId,
      name: named.has(voterId) ? '' : name,
      answer,
      messageId: '',
      atMs: played.opensAtMs + afterMs,
    }));
    await crowd.save(path, played.round, responses);
    taken.answers += responses.length;
  }
  await complete();
  return taken;
}

/** Yields to other work after each line. */
async function* parsedLines(lines: Uint8Array): AsyncGenerator<SeasonLine> {
  const text = Buffer.from(lines.buffer, lines.byteOffset, lines.byteLength);
  for (let from = 0; from < text.length;) {
    const end = text.indexOf('\n', from);
    yield seasonLineSchema.parse(JSON.parse(text.toString('utf8', from, end)));
    from = end + 1;
    await setImmediate();
  }
}
