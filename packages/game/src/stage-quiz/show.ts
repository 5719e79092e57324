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

const paddedTo4 = (fill: unknown) => (value: unknown) =>
  value === undefined || value === null || (Array.isArray(value) && value.length < answerCount)
    ? [...(value ?? []), ...Array.from({ length: answerCount }, () => fill)].slice(0, answerCount)
    : value;

export const answerTextSchema = z.string().max(500);
export const questionTextSchema = z.string().max(2000);
export const priceSchema = z.string().max(60);
export const imageAddressSchema = z.string().max(2000);
/** Seconds that a vote stays open. */
export const votingCountdownSchema = z.number().int().min(5).max(600);
const count = z.number().int().min(0);
const epochMs = z.number().int().min(0);

export const questionSchema = entity({
  question: questionTextSchema.default(''),
  answers: z.preprocess(paddedTo4(''), z.array(answerTextSchema).length(answerCount)),
  correctAnswer: answerIndexSchema.default(0),
  image: absent(imageAddressSchema),
  votingCountdown: votingCountdownSchema.default(30),
  // From here on: how the question stands in play. Written by named moves only.
  showCorrectAnswer: z.boolean().default(false),
  lockedAnswer: absent(answerIndexSchema),
  removedAnswers: z.array(answerIndexSchema).max(answerCount).default([]),
  isVoting: z.boolean().default(false),
  votes: z.preprocess(paddedTo4(0), z.array(count).length(answerCount)),
  /** Names the vote, so that late news of an earlier one can never land in it. */
  votingRound: absent(idSchema),
  votingStartsAtMs: absent(epochMs),
  votingEndsAtMs: absent(epochMs),
});

export const stageSchema = entity({
  id: idSchema,
  price: priceSchema.default(''),
  question: filled(questionSchema),
});

export const jokerSchema = entity({
  id: idSchema,
  name: nameSchema,
  icon: z.string().max(200).default(''),
  event: z.union([z.literal(0), z.literal(1), z.literal(2), z.literal(3)]).default(0),
  isUsed: z.boolean().default(false),
});

/** What one move changed, by ids, so that undo finds it again after reorders and edits. */
export const moveSchema = entity({
  name: z.string().max(40),
  atMs: epochMs,
  before: entity({
    currentStageId: z.string().nullable().optional(),
    jokers: z.record(z.string(), z.boolean()).default({}),
    questions: z.record(z.string(), z.record(z.string(), z.unknown())).default({}),
  }),
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

export type Question = Known<z.infer<typeof questionSchema>>;
export type Stage = Known<z.infer<typeof stageSchema>>;
export type Joker = Known<z.infer<typeof jokerSchema>>;
export type Quizshow = Known<z.infer<typeof quizshowSchema>>;
export type Move = Known<z.infer<typeof moveSchema>>;

/** The stage in play, or null before the first and when the index points nowhere. */
export const currentStage = (show: Quizshow): Stage | null =>
  show.stages[show.currentStageIndex] ?? null;
