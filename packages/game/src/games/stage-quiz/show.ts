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

export { eventIcon, jokerEvent, jokerEventSchema, type JokerEvent } from './showtime-fields.ts';

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
    const answers: unknown = value ?? [];
    if (!Array.isArray(answers) || answers.length > answerCount) return value;
    const elements: unknown[] = answers;
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

/** How long votes still count after the countdown, for viewers with a delayed picture; milliseconds. */
export const lateVotesMs = ({ twitch }: { twitch: { streamDelaySeconds: number } }): number =>
  twitch.streamDelaySeconds * 1000;
/** Seconds for which a vote may stay open. */
export const votingCountdownSchema = z.number().int().min(5).max(maxVoteSeconds);
const count = z.number().int().min(0);
const epochMs = z.number().int().min(0);

/** Play state of a question, without votes. Written only by named moves, never by an edit. */
const playShape = {
  showCorrectAnswer: z.boolean().default(false),
  lockedAnswer: absent(answerIndexSchema),
  removedAnswers: z.array(answerIndexSchema).max(answerCount).default([]),
  /**
   * Order in which 50/50 removes wrong answers, set on its first use. Undo keeps it, because another draw would
   * disclose the right answer.
   */
  removalOrder: absent(z.array(answerIndexSchema).max(answerCount)),
  clock: absent(questionClockSchema),
  /** For the last joker used, until ended. */
  jokerClock: absent(jokerClockSchema),
  /** The first wrong answer does not count. */
  hasSecondTry: absent(z.boolean()),
  /** Number of visible answers while the host shows one at a time; absent when all are visible. */
  shownAnswers: absent(z.number().int().min(0).max(answerCount)),
  /** The round open to everybody, from when the question went on air. */
  crowd: absent(crowdRoundSchema),
  crowdResult: absent(crowdResultSchema),
};

/** The vote on a question. Written by named moves and by the room that counts the votes. */
const votingShape = {
  isVoting: z.boolean().default(false),
  votes: z.preprocess(paddedTo4(0), z.array(count).length(answerCount)),
  /** Identifies the vote, so that a late message of an earlier one has no effect on it. */
  votingRound: absent(idSchema),
  votingStartsAtMs: absent(epochMs),
  votingEndsAtMs: absent(epochMs),
  /** `votes` are percentages typed by the host, not counted votes. */
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
  /** The import guessed the right answer, and it is not confirmed yet. */
  isRightGuessed: absent(isRightGuessedSchema),
  image: absent(imageAddressSchema),
  /** Alt text of the image. */
  imageAlt: absent(imageAltSchema),
  /** Shown with the right answer. */
  explanation: absent(explanationSchema),
  /** Only for the host. */
  hostNotes: absent(hostNotesSchema),
  /** Seconds for which a vote on this question stays open. */
  votingCountdown: z.number().min(0).max(3600).default(30),
  /** Multiplies the points of viewers; absent means 1. */
  crowdFactor: absent(crowdFactorSchema),
  ...playShape,
  ...votingShape,
});

export const maxSpareQuestions = 100;

export const stageSchema = entity({
  id: idSchema,
  price: priceSchema.default(''),
  /** Safety level: once answered right, its prize is kept after a later wrong answer. */
  isSafe: absent(isSafeSchema),
  /** Overrides the show's time limit for this question; absent for no override. */
  questionSeconds: absent(questionSecondsSchema),
  question: filled(questionSchema),
  /** Spare questions that successively replaced its own; the last one is asked. Written only by moves. */
  spareIds: absent(z.array(idSchema).max(maxSpareQuestions)),
});

export const jokerIconSchema = z.string().max(200);
export const jokerSchema = entity({
  id: idSchema,
  name: nameSchema,
  icon: jokerIconSchema.default(''),
  event: jokerEventSchema.default(0),
  /** Duration of the clock, for a joker without another effect; absent for none. */
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

/** Previous values of what a move changed, by id, so that undo works after reordering and edits. */
export const moveSchema = z.object({
  name: z.enum(moveNames),
  atMs: epochMs,
  /** The stage in play before the move; null for none. */
  stageId: idSchema.nullable().default(null),
  /** `isUsed` of the jokers that the move changed. */
  jokers: z.record(z.string(), z.boolean()),
  /** The show's ending before the move, if the move changed it. */
  ending: z.object({ ended: absent(endedSchema) }).optional(),
  /** The fastest-finger state, if the move changed it. */
  finger: fingerMoveSchema.optional(),
  /** The contestant before the move, if the move changed that. */
  contestant: z.object({ was: absent(contestantSchema) }).optional(),
  /** Previous states of questions, by stage id; votes only if the move changed them. */
  questions: questionsBeforeSchema,
  /** The same for spare questions. */
  spares: questionsBeforeSchema.optional(),
  /** `spareIds` by stage id, for stages whose question was switched or restored. */
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
  /** Replacements for questions, in this order. They are stages whose price is not shown. */
  spareQuestions: z.array(stageSchema).max(maxSpareQuestions).default([]),
  /** Fastest-finger questions, asked before the first question or between two contestants. */
  fingerQuestions: z.array(fingerQuestionSchema).max(maxFingerQuestions).default([]),
  /** Absent while none of them is on air. */
  fingerOnAir: absent(fingerOnAirSchema),
  /** Index of the stage in play; -1 for none. */
  currentStageIndex: z.number().int().min(-1).default(-1),
  /** A wrong answer ends the show; otherwise the host can continue. */
  endsOnWrong: absent(endsOnWrongSchema),
  /** Text for a prize of zero; absent for 0 in the notation of the ladder's prices. */
  nothingWon: absent(nothingWonSchema),
  /** Absent: all together. */
  answersAppear: absent(answersAppearSchema),
  moments: absent(momentsSchema),
  /** Time limit per question; absent for none. */
  questionSeconds: absent(questionSecondsSchema),
  contestant: absent(contestantSchema),
  /** Absent: no sound. */
  sound: absent(soundSchema),
  sounds: absent(stageSoundFilesSchema),
  /** Written only by moves. */
  ended: absent(endedSchema),
  /** How viewers play along. */
  everybodyPlays: absent(everybodyPlaysSchema),
  /** What the show's moments trigger. */
  cues: absent(cuesSchema),
  cuesOff: absent(cuesOffSchema),
  boardOnAir: absent(onAirBoardSchema),
  scoreOnAir: absent(scoreOnAirSchema),
  /** The host's moves that can still be undone, oldest first. */
  moves: z.array(moveSchema).default([]),
  /** Time of the last edit. Written by `reduce` from the stamp, never by an edit. */
  editedAtMs: absent(epochMs),
});

export type Question = Known<z.infer<typeof questionSchema>>;
export type Stage = Known<z.infer<typeof stageSchema>>;
export type Joker = Known<z.infer<typeof jokerSchema>>;
export type Quizshow = Known<z.infer<typeof quizshowSchema>>;
export type Move = Known<z.infer<typeof moveSchema>>;

const initialPlay = playSchema.parse({});
const initialVoting = votingSchema.parse({});

/** Play state of the question, without votes. */
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

const isUnplayed = (question: Question): boolean =>
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

/** The question in its unplayed state; the same object if it already is. */
export const unplayedQuestion = (question: Question): Question =>
  isUnplayed(question) ? question : withVoting(withPlay(question, initialPlay), initialVoting);

/** The show in its unplayed state. */
export const unplayedShow = ({
  boardOnAir: _1,
  scoreOnAir: _3,
  ended: _2,
  ...show
}: Quizshow): Quizshow => ({
  ...withUnplayedFingers(show),
  currentStageIndex: -1,
  moves: [],
  jokers: show.jokers.map((joker) => ({ ...joker, isUsed: false })),
  stages: show.stages.map(unplayedStage),
  spareQuestions: show.spareQuestions.map(unplayedStage),
});

/** The show with no fastest-finger question on air; the same object if none is. */
export function withoutFinger(show: Quizshow): Quizshow {
  if (show.fingerOnAir === undefined) return show;
  const { fingerOnAir: _, ...rest } = show;
  return rest;
}

/** The show with no fastest-finger question asked yet. */
export function withUnplayedFingers(show: Quizshow): Quizshow {
  const { fingerQuestions } = show;
  const wasAsked = fingerQuestions.some(({ asked }) => asked !== undefined);
  return {
    ...withoutFinger(show),
    fingerQuestions: wasAsked
      ? fingerQuestions.map(({ asked: _, ...question }) => question)
      : fingerQuestions,
  };
}

/** The stage with its own question in the unplayed state; the same object if it already is. */
export function unplayedStage(stage: Stage): Stage {
  const question = unplayedQuestion(stage.question);
  if (question === stage.question && stage.spareIds === undefined) return stage;
  const { spareIds: _, ...authored } = stage;
  return { ...authored, question };
}

/** The show with all votes ended and nothing open to everybody: for imported shows, whose rounds no server runs. */
export const withoutVotes = (show: Quizshow): Quizshow => ({
  ...withUnplayedFingers(show),
  stages: show.stages.map(stageWithoutVote),
  spareQuestions: show.spareQuestions.map(stageWithoutVote),
});

export function stageWithoutVote(stage: Stage): Stage {
  const { crowd, crowdResult, ...question } = stage.question;
  const isOpen = question.isVoting || crowd !== undefined || crowdResult !== undefined;
  return isOpen ? { ...stage, question: { ...question, isVoting: false } } : stage;
}

/** The stage in play with the question asked on it; null before the first and for an invalid index. */
export function currentStage(show: Quizshow): Stage | null {
  const stage = show.stages[show.currentStageIndex];
  return stage === undefined ? null : withAskedQuestion(show, stage);
}

/** Id of the question asked on the stage: that of the stage itself or of a spare question. */
export const askedQuestionId = ({ id, spareIds }: Stage): string => spareIds?.at(-1) ?? id;

/** The stage with its own question replaced by the spare one, if there is one. */
export function withAskedQuestion(
  { spareQuestions }: Pick<Quizshow, 'spareQuestions'>,
  stage: Stage,
): Stage {
  const spareId = stage.spareIds?.at(-1);
  if (spareId === undefined) return stage;
  const spare = spareQuestions.find(({ id }) => id === spareId);
  return spare === undefined ? stage : { ...stage, question: spare.question };
}
