import { z } from 'zod';
import {
  ladderSwaps,
  pooledStatistics,
  type QuestionStatistics,
  type StatisticsWarning,
} from '../crowd/statistics.ts';
import type { AnswerKey } from '../crowd/question.ts';
import { questionIdentity, timesOf, type QuestionTexts, type ShowRun } from './run.ts';

type Figures = Omit<QuestionStatistics, 'warnings'>;

const warnings = ['saysLittle', 'checkTheKey'] as const satisfies readonly StatisticsWarning[];

/** Statistics of a question over every time it was asked. */
export const questionRecordSchema = z.object({
  text: z.string(),
  options: z.array(z.string()),
  kind: z.enum(['choice', 'several', 'order', 'number', 'text', 'poll']),
  /** Positions of the right options when last asked; empty where there are none. */
  right: z.array(z.number()),
  /** Newest first. */
  asked: z.array(
    z.object({
      run: z.string(),
      showId: z.string(),
      showName: z.string(),
      atMs: z.number(),
      place: z.number().nullable(),
      answered: z.number(),
      rightShare: z.number().nullable(),
    }),
  ),
  answered: z.number(),
  rightShare: z.number().nullable(),
  shares: z.array(z.number()),
  bestShares: z.array(z.number()),
  discrimination: z.number().nullable(),
  /** Median response time when last asked. */
  medianMs: z.number().nullable(),
  warnings: z.array(z.enum(warnings)),
});
export type QuestionRecord = z.infer<typeof questionRecordSchema>;

interface AskedTime {
  key: AnswerKey;
  figures: Figures;
  text: string;
  options: readonly string[];
  time: QuestionRecord['asked'][number];
}

/** Distinct questions of these runs, most recently asked first. `statistics` are in the order of a run's rounds. */
export function questionsOver(
  runs: readonly { run: ShowRun; statistics: readonly Figures[] }[],
): QuestionRecord[] {
  const questions = new Map<string, AskedTime[]>();
  const newestFirst = runs.toSorted(
    (one, other) =>
      timesOf(other.run)[0] - timesOf(one.run)[0] || (one.run.run < other.run.run ? 1 : -1),
  );
  for (const { run, statistics } of newestFirst)
    run.rounds.forEach(({ round, key, text, options, place, opensAtMs }, index) => {
      const figures = statistics[index];
      if (figures === undefined) return;
      const identity = questionIdentity({ text, options, kind: key.kind }) || round;
      const { answered, right: rightShare } = figures;
      const time = {
        run: run.run,
        showId: run.showId,
        showName: run.showName,
        atMs: opensAtMs,
        place,
        answered,
        rightShare,
      };
      const all = questions.get(identity) ?? [];
      questions.set(identity, [...all, { key, figures, text, options, time }]);
    });
  return [...questions.values()]
    .map(recordOf)
    .toSorted((one, other) => lastOf(other) - lastOf(one));
}

/** The record of the question with these words; undefined if it was never asked or has no text. */
export function recordOfQuestion(
  records: readonly QuestionRecord[],
  asked: QuestionTexts,
): QuestionRecord | undefined {
  const identity = questionIdentity(asked);
  return identity === ''
    ? undefined
    : records.find((record) => questionIdentity(record) === identity);
}

/** Two questions of a ladder to swap, by their numbers when last asked. */
export interface Swap {
  earlier: number;
  later: number;
}

/** Questions at the wrong place of a ladder as defined by CROWD26, each with the one to swap it with. */
export function swapsIn(questions: readonly QuestionRecord[]): Map<QuestionRecord, Swap> {
  const ladders = new Map<string, { place: number; question: QuestionRecord }[]>();
  for (const question of questions) {
    const [last] = question.asked;
    if (last === undefined || last.place === null) continue;
    const ladder = ladders.get(last.run) ?? [];
    ladders.set(last.run, [...ladder, { place: last.place, question }]);
  }
  const swaps = new Map<QuestionRecord, Swap>();
  for (const ladder of ladders.values()) {
    const steps = ladder.toSorted((one, other) => one.place - other.place);
    const figures = steps.map(({ question: { answered, rightShare: right } }) => ({
      answered,
      right,
    }));
    for (const { earlier, later } of ladderSwaps(figures)) {
      const [one, other] = [steps[earlier], steps[later]];
      if (one === undefined || other === undefined) continue;
      const swap = { earlier: one.place, later: other.place };
      swaps.set(one.question, swap).set(other.question, swap);
    }
  }
  return swaps;
}

const lastOf = ({ asked }: QuestionRecord): number => asked[0]?.atMs ?? 0;

function recordOf(times: readonly AskedTime[]): QuestionRecord {
  const newestFirst = times.toSorted((one, other) => other.time.atMs - one.time.atMs);
  const [last] = newestFirst;
  if (last === undefined) throw new Error('A question that was never asked.');
  const { key, text, options } = last;
  const pooled = pooledStatistics(
    key,
    times.map(({ figures }) => figures),
  );
  return {
    text,
    options: [...options],
    kind: key.kind,
    right: 'right' in key && typeof key.right !== 'number' ? [...key.right] : [],
    asked: newestFirst.map(({ time }) => time),
    answered: pooled.answered,
    rightShare: pooled.right,
    shares: pooled.shares,
    bestShares: pooled.bestShares,
    discrimination: pooled.discrimination,
    medianMs: last.figures.medianMs,
    warnings: pooled.warnings,
  };
}
