import { z } from 'zod';
import type { AnswerKey } from '../crowd/question.ts';
import { gameIds } from '../games/game-ids.ts';
import { isRehearsalRound } from '../crowd/rehearsal.ts';
import { foldText } from '../crowd/typed/text.ts';
import type { ScoreJob } from '../games/jobs.ts';

const position = z.number().int().min(0).max(99);
const positions = z.array(position).max(26);
const texts = z.array(z.string().max(10_000)).max(1000);

/** The answer key as stored with a round. */
const answerKeySchema: z.ZodType<AnswerKey> = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('choice'), right: positions }),
  z.object({
    kind: z.literal('several'),
    right: positions,
    scoring: z.enum(['strict', 'partial']),
  }),
  z.object({ kind: z.literal('order'), right: positions }),
  z.object({
    kind: z.literal('number'),
    right: z.number(),
    scoring: z.enum(['exact', 'closest', 'nearness']),
    range: z.number(),
  }),
  z.object({ kind: z.literal('text'), accepted: texts, declined: texts.exactOptional() }),
  z.object({ kind: z.literal('poll') }),
]);

const epochMs = z.number().int().min(0).max(8_640_000_000_000_000);

/** A question that everybody played, as last scored. */
export const scoredRoundSchema = z.object({
  round: z.string().min(1).max(100),
  opensAtMs: epochMs,
  points: z.number().min(0).max(1_000_000),
  key: answerKeySchema,
  text: z.string().max(20_000),
  options: z.array(z.string().max(20_000)).max(26),
  /** Position on a ladder of rising difficulty, from 1. */
  place: z.number().int().min(1).max(100_000).nullable(),
});
export type ScoredRound = z.infer<typeof scoredRoundSchema>;

/** One run of a show from its start: the seasons are computed from these and the answers. */
export const showRunSchema = z.object({
  /** Name of its first round. */
  run: z.string().min(1).max(100),
  game: z.enum(gameIds),
  showId: z.string().max(64),
  showName: z.string().max(200),
  rules: z.object({ streakBonus: z.boolean(), speed: z.enum(['none', 'bands']) }),
  rounds: z.array(scoredRoundSchema).min(1).max(2000),
});
export type ShowRun = z.infer<typeof showRunSchema>;

/** The run that a result belongs to; null for a rehearsal, which is not stored. */
export function runOf({
  game,
  showId,
  showName,
  rules,
  rounds,
  words,
}: Omit<ScoreJob, 'round' | 'scoredAs'>): ShowRun | null {
  const scoredRounds = rounds.flatMap(({ round, opensAtMs, points, key }, index): ScoredRound[] => {
    if (isRehearsalRound(round)) return [];
    const { text = '', options = [], place = null } = words[index] ?? {};
    return [{ round, opensAtMs, points, key, text, options: [...options], place }];
  });
  const [first] = scoredRounds;
  return first === undefined
    ? null
    : { run: first.round, game, showId, showName, rules, rounds: scoredRounds };
}

/** When its first and its last question went on air. */
export const timesOf = ({ rounds }: Pick<ShowRun, 'rounds'>): [firstMs: number, lastMs: number] => {
  const times = rounds.map(({ opensAtMs }) => opensAtMs);
  return [Math.min(...times), Math.max(...times)];
};

/** The words of a question, independent of its show. */
export interface QuestionTexts {
  text: string;
  options: readonly string[];
  kind?: AnswerKey['kind'] | undefined;
}

/** A key that is equal for the same question and answers in any spelling and show; '' for a question without words. */
export function questionIdentity({ text, options, kind }: QuestionTexts): string {
  const folded = options.map(foldText);
  // Order questions are shuffled each time.
  const foldedOptions = kind === 'order' ? folded.toSorted() : folded;
  return foldText(text) === '' && foldedOptions.every((option) => option === '')
    ? ''
    : JSON.stringify([foldText(text), foldedOptions]);
}
