import type { QuestionRecord } from '@quizcast/game/season/question-records';
import { showRunSchema, type ShowRun } from '@quizcast/game/season/run';
import { z } from 'zod';
import type { DocumentPath } from '../ports/document-store.ts';
import type { CrowdStore } from '../ports/response-store.ts';
import type { SeasonStore } from '../ports/season-store.ts';

export const seasonFormat = 'quizcast-season';
export const seasonVersion = 1;

/** An answer in a file: the viewer's index, the answer, and the time since the question opened. */
export type FiledAnswer = readonly [viewer: number, answer: string | null, afterMs: number];

/**
 * A validated file is passed on from its thread as lines of JSON, because the main thread must not parse a whole season
 * at once: the run of a show, then its answers, at most `maxAnswersPerLine` in a line.
 */
export const seasonLineSchema = z.union([
  showRunSchema,
  z.object({
    /** Index of the round in its run. */
    round: z.number(),
    answers: z.array(
      z.tuple([
        z.string().describe('viewer'),
        z.string().describe('name'),
        z.string().nullable().describe('answer'),
        z.number().describe('milliseconds since the question opened'),
      ]),
    ),
  }),
]);
export type SeasonLine = z.infer<typeof seasonLineSchema>;
export const maxAnswersPerLine = 5_000;

interface WrittenFrom {
  seasons: Pick<SeasonStore, 'heads' | 'load'>;
  crowd: Pick<CrowdStore, 'load' | 'names'>;
  statistics: () => Promise<QuestionRecord[]>;
  nowMs: () => number;
}

/**
 * Exports all season data of a document as chunks of JSON, with only one show in memory at a time. The statistics are
 * for readers of the file: an import recomputes them.
 */
export async function* writeSeason(
  { seasons, crowd, statistics, nowMs }: WrittenFrom,
  path: DocumentPath,
): AsyncGenerator<string> {
  const heads = await seasons.heads(path);
  const names = new Map(await crowd.names(path));
  const places = new Map<string, number>();
  const placeOf = (viewer: string): number => {
    const place = places.get(viewer) ?? places.size;
    places.set(viewer, place);
    return place;
  };
  const head = { format: seasonFormat, version: seasonVersion, exportedAtMs: nowMs() };
  yield `${JSON.stringify(head).slice(0, -1)},\n"shows":[`;
  let before = '\n';
  for (const { run: name } of heads) {
    const [run] = await seasons.load(path, [name]);
    if (run === undefined) continue;
    yield before + (await writtenRun(run));
    before = ',\n';
  }
  const viewers = Array.from(places.keys(), (viewer) => [viewer, names.get(viewer) ?? '']);
  yield `\n],\n"viewers":${JSON.stringify(viewers)}`;
  yield `,\n"statistics":${JSON.stringify(await statistics())}}\n`;

  async function writtenRun(run: ShowRun): Promise<string> {
    const answers: FiledAnswer[][] = [];
    for (const { round, opensAtMs } of run.rounds) {
      const all = await crowd.load(path, round);
      answers.push(
        all.map(({ voterId, answer, atMs }) => [placeOf(voterId), answer, atMs - opensAtMs]),
      );
    }
    return JSON.stringify({ ...run, answers });
  }
}
