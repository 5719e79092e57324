import { z } from 'zod';
import {
  crowdResultSchema,
  crowdFactorSchema,
  crowdRoundSchema,
  everybodyPlaysSchema,
  onAirBoardSchema,
  scoreOnAirSchema,
} from '../../crowd/show-fields.ts';
import {
  absent,
  answersAppearSchema,
  contestantSchema,
  endedSchema,
  endsOnWrongSchema,
  isSafeSchema,
  jokerClockSchema,
  jokerEventSchema,
  momentsSchema,
  nothingWonSchema,
  questionClockSchema,
  questionSecondsSchema,
} from './showtime-fields.ts';
import {
  fingerMoveSchema,
  fingerOnAirSchema,
  fingerQuestionSchema,
  maxFingerQuestions,
} from './finger/finger-fields.ts';
import { soundSchema, stageSoundFilesSchema } from '../../sounds/sound-fields.ts';
import { cuesOffSchema, cuesSchema } from '../../cues/cue.ts';
import { entity, filled, idSchema, nameSchema, type Known } from '../../values/entity.ts';

export { jokerEvent, jokerEventSchema, type JokerEvent } from './showtime-fields.ts';

export const answerCount = 4;
export const letters = ['A', 'B', 'C', 'D'] as const;
export type Letter = (typeof letters)[number];

/** Position of an answer: 0 is A, 3 is D. */
export const answerIndexSchema = z.union([z.literal(0), z.literal(1), z.literal(2), z.literal(3)]);
export type AnswerIndex = z.infer<typeof answerIndexSchema>;
export const answerIndexes: readonly AnswerIndex[] = [0, 1, 2, 3];

const paddedTo4 =
  (fill: unknown) =>
  (value: unknown): unknown => {
    const given: unknown = value ?? [];
    if (!Array.isArray(given) || given.length > answerCount) return value;
    const elements: unknown[] = given;
    return Array.from({ length: answerCount }, (_, index) => elements[index] ?? fill);
  };

export const answerTextSchema = z.string().max(500);
export const questionTextSchema = z.string().max(2000);
export const priceSchema = z.string().max(60);
export const imageAddressSchema = z.string().max(2000);
export const imageAltSchema = z.string().max(500);
export const explanationSchema = z.string().max(2000);
export const isRightGuessedSchema = z.boolean();
export const hostNotesSchema = z.string().max(5000);
const maxVoteSeconds = 600;
export const maxVoteMs = maxVoteSeconds * 1000;

/** How long votes still count after the countdown, because viewers see it late; milliseconds. */
export const lateVotesMs = ({ twitch }: { twitch: { streamDelaySeconds: number } }): number =>
  twitch.streamDelaySeconds * 1000;
/** Seconds that a vote may be set to stay open. */
export const votingCountdownSchema = z.number().int().min(5).max(maxVoteSeconds);
const count = z.number().int().min(0);
const epochMs = z.number().int().min(0);

/** How a question stands in play, apart from votes. Written by named moves only, never by an edit. */
const playShape = {
  showCorrectAnswer: z.boolean().default(false),
  lockedAnswer: absent(answerIndexSchema),
  removedAnswers: z.array(answerIndexSchema).max(answerCount).default([]),
  /** In which order 50/50 removes wrong answers, from its first use on: undo leaves it, as another draw would give the right one away. */
  removalOrder: absent(z.array(answerIndexSchema).max(answerCount)),
  clock: absent(questionClockSchema),
  /** Of the joker that was used last, until it was ended. */
  jokerClock: absent(jokerClockSchema),
  /** The first wrong answer does not count. */
  hasSecondTry: absent(z.boolean()),
  /** How many answers viewers see while the host shows one after the other; absent when all are there. */
  shownAnswers: absent(z.number().int().min(0).max(answerCount)),
  /** How the question is open to everybody, from when it came on air. */
  crowd: absent(crowdRoundSchema),
  crowdResult: absent(crowdResultSchema),
};

/** The vote on a question. Written by named moves and by the room that counts. */
const votingShape = {
  isVoting: z.boolean().default(false),
  votes: z.preprocess(paddedTo4(0), z.array(count).length(answerCount)),
  /** Names the vote, so that late news of an earlier one can never land in it. */
  votingRound: absent(idSchema),
  votingStartsAtMs: absent(epochMs),
  votingEndsAtMs: absent(epochMs),
  /** `votes` are percentages that the host has typed, and nobody was counted. */
  areFiguresTyped: absent(z.boolean()),
};

const playSchema = z.object(playShape);
const votingSchema = z.object(votingShape);
export type QuestionPlay = z.infer<typeof playSchema>;
export type QuestionVoting = z.infer<typeof votingSchema>;

export const questionSchema = entity({
  question: questionTextSchema.default(''),
  answers: z.preprocess(paddedTo4(''), z.array(answerTextSchema).length(answerCount)),
  correctAnswer: answerIndexSchema.default(0),
  /** An import had to guess which answer is right, and nobody has confirmed it yet. */
  isRightGuessed: absent(isRightGuessedSchema),
  image: absent(imageAddressSchema),
  /** What the image shows, for those who cannot see it. */
  imageAlt: absent(imageAltSchema),
  /** Told with the right answer. */
  explanation: absent(explanationSchema),
  /** For the host's eyes alone. */
  hostNotes: absent(hostNotesSchema),
  /** Seconds that a vote on this question stays open. */
  votingCountdown: z.number().min(0).max(3600).default(30),
  /** Times the points for everybody who plays along; absent for once. */
  crowdFactor: absent(crowdFactorSchema),
  ...playShape,
  ...votingShape,
});

export const maxSpareQuestions = 100;

export const stageSchema = entity({
  id: idSchema,
  price: priceSchema.default(''),
  /** Once it is answered right, a wrong answer later leaves its prize. */
  isSafe: absent(isSafeSchema),
  /** Time for its question, in the place of the show's; absent for that. */
  questionSeconds: absent(questionSecondsSchema),
  question: filled(questionSchema),
  /** Spare questions that took the place of its own, one after the other: the last one is asked. Written by moves only. */
  spareIds: absent(z.array(idSchema).max(maxSpareQuestions)),
});

export const jokerIconSchema = z.string().max(200);
export const jokerSchema = entity({
  id: idSchema,
  name: nameSchema,
  icon: jokerIconSchema.default(''),
  event: jokerEventSchema.default(0),
  /** Of a joker without another effect: how long its clock runs; absent for none. */
  seconds: absent(questionSecondsSchema),
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
  'showNextAnswer',
  'endJokerClock',
  'showFigures',
  'walkAway',
  'showEndCard',
  'reset',
  'showFinger',
  'openFinger',
  'lockFinger',
  'revealFinger',
  'tellFinger',
  'endFinger',
  'takeFinger',
] as const;

const questionsBeforeSchema = z.record(
  z.string(),
  z.object({ play: playSchema.optional(), voting: votingSchema.optional() }),
);

/** What one move changed, as it stood before, by ids, so that undo finds it again after reorders and edits. */
export const moveSchema = z.object({
  name: z.enum(moveNames),
  atMs: epochMs,
  /** The stage that was in play; null for none. */
  stageId: idSchema.nullable().default(null),
  /** `isUsed` of the jokers that the move changed. */
  jokers: z.record(z.string(), z.boolean()),
  /** How the show had ended, if at all, where the move changed that. */
  ending: z.object({ ended: absent(endedSchema) }).optional(),
  /** What picks who plays, where the move changed that. */
  finger: fingerMoveSchema.optional(),
  /** Who played, where the move changed that. */
  contestant: z.object({ was: absent(contestantSchema) }).optional(),
  /** What the move changed of questions, by stage id: votes are left alone by a move that did not touch them. */
  questions: questionsBeforeSchema,
  /** The same of spare questions. */
  spares: questionsBeforeSchema.optional(),
  /** `spareIds` of stages that got another question, or their own again; by stage id. */
  switched: z.record(z.string(), z.array(idSchema)).optional(),
});

export const maxJokers = 30;
export const maxStages = 1000;

export const quizshowSchema = entity({
  id: idSchema,
  name: nameSchema,
  styleId: z.string().max(64).default(''),
  jokers: z.array(jokerSchema).max(maxJokers).default([]),
  stages: z.array(stageSchema).max(maxStages).default([]),
  /** Asked in the place of others, in this order. They have the shape of stages, whose price nobody sees. */
  spareQuestions: z.array(stageSchema).max(maxSpareQuestions).default([]),
  /** They pick who plays, before the first question or between two contestants. */
  fingerQuestions: z.array(fingerQuestionSchema).max(maxFingerQuestions).default([]),
  /** Absent while none of them is on air. */
  fingerOnAir: absent(fingerOnAirSchema),
  /** Index of the stage in play; -1 means none. */
  currentStageIndex: z.number().int().min(-1).default(-1),
  /** A wrong answer ends the show; without, the host goes on. */
  endsOnWrong: absent(endsOnWrongSchema),
  /** What is written for a prize of nothing; absent for 0 in the way of the ladder's prices. */
  nothingWon: absent(nothingWonSchema),
  /** Absent: all together. */
  answersAppear: absent(answersAppearSchema),
  moments: absent(momentsSchema),
  /** Time for each question; absent for none. */
  questionSeconds: absent(questionSecondsSchema),
  contestant: absent(contestantSchema),
  /** Absent: silent. */
  sound: absent(soundSchema),
  sounds: absent(stageSoundFilesSchema),
  /** Written by moves only. */
  ended: absent(endedSchema),
  /** How every viewer plays along. */
  everybodyPlays: absent(everybodyPlaysSchema),
  /** What its moments set off. */
  cues: absent(cuesSchema),
  cuesOff: absent(cuesOffSchema),
  boardOnAir: absent(onAirBoardSchema),
  scoreOnAir: absent(scoreOnAirSchema),
  /** The host's moves that can still be taken back, oldest first. */
  moves: z.array(moveSchema).default([]),
  /** When something of it was edited last. Written by `reduce` from the stamp; no edit reaches it. */
  editedAtMs: absent(epochMs),
});

export type Question = Known<z.infer<typeof questionSchema>>;
export type Stage = Known<z.infer<typeof stageSchema>>;
export type Joker = Known<z.infer<typeof jokerSchema>>;
export type Quizshow = Known<z.infer<typeof quizshowSchema>>;
export type Move = Known<z.infer<typeof moveSchema>>;

const restingPlay = playSchema.parse({});
const restingVoting = votingSchema.parse({});

/** How the question stands in play, votes apart. */
export const playOf = (question: Question): QuestionPlay => playSchema.parse(question);

/** The vote on the question. */
export const votingOf = (question: Question): QuestionVoting => votingSchema.parse(question);

export function withPlay(question: Question, play: QuestionPlay): Question {
  const {
    showCorrectAnswer: _1,
    lockedAnswer: _2,
    removedAnswers: _3,
    removalOrder: _4,
    shownAnswers: _5,
    hasSecondTry: _6,
    clock: _7,
    crowd: _8,
    crowdResult: _9,
    jokerClock: _10,
    ...rest
  } = question;
  return { ...rest, ...play };
}

export function withVoting(question: Question, voting: QuestionVoting): Question {
  const {
    isVoting: _1,
    votes: _2,
    votingRound: _3,
    votingStartsAtMs: _4,
    votingEndsAtMs: _5,
    areFiguresTyped: _6,
    ...rest
  } = question;
  return { ...rest, ...voting };
}

const isResting = (question: Question): boolean =>
  !question.showCorrectAnswer &&
  !question.isVoting &&
  question.lockedAnswer === undefined &&
  question.votingRound === undefined &&
  question.removedAnswers.length === 0 &&
  question.removalOrder === undefined &&
  question.shownAnswers === undefined &&
  question.clock === undefined &&
  question.jokerClock === undefined &&
  question.hasSecondTry === undefined &&
  question.crowd === undefined &&
  question.crowdResult === undefined &&
  question.votes.every((votes) => votes === 0);

/** The question before it is played; the same object when it already stands so. */
export const atRest = (question: Question): Question =>
  isResting(question) ? question : withVoting(withPlay(question, restingPlay), restingVoting);

/** The show before it was ever played. */
export const showAtRest = ({
  boardOnAir: _1,
  scoreOnAir: _3,
  ended: _2,
  ...show
}: Quizshow): Quizshow => ({
  ...withFingersAtRest(show),
  currentStageIndex: -1,
  moves: [],
  jokers: show.jokers.map((joker) => ({ ...joker, isUsed: false })),
  stages: show.stages.map(stageAtRest),
  spareQuestions: show.spareQuestions.map(stageAtRest),
});

/** The show with none of them on air; the same object when none is. */
export function withoutFinger(show: Quizshow): Quizshow {
  if (show.fingerOnAir === undefined) return show;
  const { fingerOnAir: _, ...rest } = show;
  return rest;
}

/** The show with none of the questions that pick who plays asked yet. */
export function withFingersAtRest(show: Quizshow): Quizshow {
  const { fingerQuestions } = show;
  const wasAsked = fingerQuestions.some(({ asked }) => asked !== undefined);
  return {
    ...withoutFinger(show),
    fingerQuestions: wasAsked
      ? fingerQuestions.map(({ asked: _, ...question }) => question)
      : fingerQuestions,
  };
}

/** The stage with its own question, before it is played; the same object when it already stands so. */
export function stageAtRest(stage: Stage): Stage {
  const question = atRest(stage.question);
  if (question === stage.question && stage.spareIds === undefined) return stage;
  const { spareIds: _, ...own } = stage;
  return { ...own, question };
}

/** The show with every vote ended and nothing open to everybody: for shows that come from outside, where nobody is counting. */
export const withoutVotes = (show: Quizshow): Quizshow => ({
  ...withFingersAtRest(show),
  stages: show.stages.map(stageWithoutVote),
  spareQuestions: show.spareQuestions.map(stageWithoutVote),
});

export function stageWithoutVote(stage: Stage): Stage {
  const { crowd, crowdResult, ...question } = stage.question;
  const isOpen = question.isVoting || crowd !== undefined || crowdResult !== undefined;
  return isOpen ? { ...stage, question: { ...question, isVoting: false } } : stage;
}

/** The stage in play with the question that is asked, or null before the first and when the index points nowhere. */
export function currentStage(show: Quizshow): Stage | null {
  const stage = show.stages[show.currentStageIndex];
  return stage === undefined ? null : asAsked(show, stage);
}

/** Names the question that is asked on the stage: the stage itself, or a spare question. */
export const askedId = ({ id, spareIds }: Stage): string => spareIds?.at(-1) ?? id;

/** The stage with the question that took the place of its own, where one did. */
export function asAsked({ spareQuestions }: Pick<Quizshow, 'spareQuestions'>, stage: Stage): Stage {
  const spareId = stage.spareIds?.at(-1);
  if (spareId === undefined) return stage;
  const spare = spareQuestions.find(({ id }) => id === spareId);
  return spare === undefined ? stage : { ...stage, question: spare.question };
}
