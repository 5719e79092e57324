import { z } from 'zod';
import { entity, filled, idSchema, nameSchema, type Known } from '../document/entity.ts';

export const answerCount = 4;
export const letters = ['A', 'B', 'C', 'D'] as const;
export type Letter = (typeof letters)[number];

/** What a joker does when it is played. The numbers are the specification's. */
export const jokerEvent = {
  nothing: 0,
  fiftyFifty: 1,
  askTheChat: 2,
  askTheTwitchChat: 3,
} as const;
export type JokerEvent = (typeof jokerEvent)[keyof typeof jokerEvent];

/** Position of an answer: 0 is A, 3 is D. */
export const answerIndexSchema = z.union([z.literal(0), z.literal(1), z.literal(2), z.literal(3)]);
export type AnswerIndex = z.infer<typeof answerIndexSchema>;

/** Older documents write null where a value is absent. */
const absent = <Schema extends z.ZodType>(schema: Schema) =>
  z.preprocess((value) => value ?? undefined, schema.optional());

const paddedTo4 =
  (fill: unknown) =>
  (value: unknown): unknown => {
    const given: unknown = value ?? [];
    if (!Array.isArray(given) || given.length >= answerCount) return value;
    const elements: unknown[] = given;
    return Array.from({ length: answerCount }, (_, index) => elements[index] ?? fill);
  };

export const answerTextSchema = z.string().max(500);
export const questionTextSchema = z.string().max(2000);
export const priceSchema = z.string().max(60);
export const imageAddressSchema = z.string().max(2000);
/** Seconds that a vote stays open. */
export const votingCountdownSchema = z.number().int().min(5).max(600);
const count = z.number().int().min(0);
const epochMs = z.number().int().min(0);

/** How a question stands in play. Written by named moves only, never by an edit. */
const runShape = {
  showCorrectAnswer: z.boolean().default(false),
  lockedAnswer: absent(answerIndexSchema),
  removedAnswers: z.array(answerIndexSchema).max(answerCount).default([]),
  isVoting: z.boolean().default(false),
  votes: z.preprocess(paddedTo4(0), z.array(count).length(answerCount)),
  /** Names the vote, so that late news of an earlier one can never land in it. */
  votingRound: absent(idSchema),
  votingStartsAtMs: absent(epochMs),
  votingEndsAtMs: absent(epochMs),
};
const runSchema = z.object(runShape);

export const questionSchema = entity({
  question: questionTextSchema.default(''),
  answers: z.preprocess(paddedTo4(''), z.array(answerTextSchema).length(answerCount)),
  correctAnswer: answerIndexSchema.default(0),
  image: absent(imageAddressSchema),
  votingCountdown: votingCountdownSchema.default(30),
  ...runShape,
});

export const stageSchema = entity({
  id: idSchema,
  price: priceSchema.default(''),
  question: filled(questionSchema),
});

export const jokerIconSchema = z.string().max(200);
export const jokerEventSchema = z.union([z.literal(0), z.literal(1), z.literal(2), z.literal(3)]);

export const jokerSchema = entity({
  id: idSchema,
  name: nameSchema,
  icon: jokerIconSchema.default(''),
  event: jokerEventSchema.default(0),
  isUsed: z.boolean().default(false),
});

export const moveNames = [
  'start',
  'nextStage',
  'lockAnswer',
  'unlockAnswer',
  'revealAnswer',
  'useJoker',
  'stopVoting',
  'reset',
] as const;

/** What one move changed, as it stood before, by ids, so that undo finds it again after reorders and edits. */
export const moveSchema = z.object({
  name: z.enum(moveNames),
  atMs: epochMs,
  /** The stage that was in play; null for none. */
  stageId: idSchema.nullable(),
  /** `isUsed` of the jokers that the move changed. */
  jokers: z.record(z.string(), z.boolean()),
  /** The play state of the questions that the move changed, by stage id. */
  questions: z.record(z.string(), runSchema),
});

export const quizshowSchema = entity({
  id: idSchema,
  name: nameSchema,
  styleId: z.string().max(64).default(''),
  jokers: z.array(jokerSchema).max(30).default([]),
  stages: z.array(stageSchema).max(1000).default([]),
  /** Index of the stage in play; -1 means none. */
  currentStageIndex: z.number().int().min(-1).default(-1),
  /** The host's moves that can still be taken back, oldest first. */
  moves: z.array(moveSchema).default([]),
});

export type QuestionRun = z.infer<typeof runSchema>;
export type Question = Known<z.infer<typeof questionSchema>>;
export type Stage = Known<z.infer<typeof stageSchema>>;
export type Joker = Known<z.infer<typeof jokerSchema>>;
export type Quizshow = Known<z.infer<typeof quizshowSchema>>;
export type Move = Known<z.infer<typeof moveSchema>>;

const restingRun: QuestionRun = runSchema.parse({});

/** How the question stands in play. */
export function runOf(question: Question): QuestionRun {
  return runSchema.parse(question);
}

/** The question as its author wrote it, standing in play as `run` says. */
export function withRun(question: Question, run: QuestionRun): Question {
  const {
    showCorrectAnswer: _1,
    lockedAnswer: _2,
    removedAnswers: _3,
    isVoting: _4,
    votes: _5,
    votingRound: _6,
    votingStartsAtMs: _7,
    votingEndsAtMs: _8,
    ...authored
  } = question;
  return { ...authored, ...run };
}

const isResting = (question: Question): boolean =>
  !question.showCorrectAnswer &&
  !question.isVoting &&
  question.lockedAnswer === undefined &&
  question.votingRound === undefined &&
  question.removedAnswers.length === 0 &&
  question.votes.every((votes) => votes === 0);

/** The question before it is played; the same object when it already stands so. */
export const atRest = (question: Question): Question =>
  isResting(question) ? question : withRun(question, restingRun);

/** The stage in play, or null before the first and when the index points nowhere. */
export const currentStage = (show: Quizshow): Stage | null =>
  show.stages[show.currentStageIndex] ?? null;
