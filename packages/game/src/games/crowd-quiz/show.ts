import { z } from 'zod';
import {
  crowdResultSchema,
  crowdRoundSchema,
  everybodyPlaysSchema,
  newEverybodyPlays,
  scoreOnAirSchema,
} from '../../crowd/show-fields.ts';
import { openingSchema } from '../../cards/moment-fields.ts';
import { crowdSoundFilesSchema, soundSchema } from '../../sounds/sound-fields.ts';
import { cuesOffSchema, cuesSchema } from '../../cues/cue.ts';
import { entity, filled, idSchema, nameSchema, type Known } from '../../values/entity.ts';

export const questionKinds = ['choice', 'several', 'number', 'order', 'text', 'poll'] as const;
export type QuestionKind = (typeof questionKinds)[number];
/** Kinds of questions with options. */
export const hasOptions = (kind: QuestionKind): boolean => kind !== 'number' && kind !== 'text';

export const maxQuestions = 200;
export const minOptions = 2;
export const maxOptions = 6;
export const optionLetters = ['A', 'B', 'C', 'D', 'E', 'F'] as const;

const epochMs = z.number().int().min(0);

/** Options by position. */
const optionsSchema = z
  .array(
    z
      .number()
      .int()
      .min(0)
      .max(maxOptions - 1),
  )
  .max(maxOptions);

export const questionSchema = entity({
  id: idSchema,
  kind: z.enum(questionKinds).default('choice'),
  question: z.string().max(2000).default(''),
  image: z.string().max(2000).optional(),
  imageAlt: z.string().max(500).optional(),
  options: z.array(z.string().max(500)).max(maxOptions).default([]),
  /** Positions of the right options. */
  right: optionsSchema.default([0]),
  severalScoring: z.enum(['strict', 'partial']).default('partial'),
  rightNumber: z.number().min(-1e15).max(1e15).default(0),
  numberScoring: z.enum(['exact', 'closest', 'nearness']).default('closest'),
  /** Distance from the right number at which an answer earns nothing. */
  numberRange: z.number().min(0).max(1e15).default(0),
  unit: z.string().max(40).default(''),
  /** One accepted answer per line. */
  accepted: z.string().max(1000).default(''),
  /** Seconds for which it is open. */
  seconds: z.number().int().min(5).max(600).default(20),
  /** For a right answer; 0 for a survey. */
  points: z.number().int().min(0).max(10_000).default(1000),
  explanation: z.string().max(2000).optional(),
  hostNotes: z.string().max(5000).optional(),
  /** The import guessed the right answer, and it is not confirmed yet. */
  isRightGuessed: z.boolean().optional(),
});

/** Maximum per question. */
export const maxJudged = 100;
export const typedTextSchema = z.string().min(1).max(200);
const judgedSchema = z.array(typedTextSchema).max(maxJudged);

/**
 * State of a question that was asked. Undo keeps its round and order, so that the same question returns with its
 * answers.
 */
export const askedQuestionSchema = crowdRoundSchema.extend({
  /** When the time is up; `lockedAtMs` is set if the host closed it earlier. */
  endsAtMs: epochMs,
  /** The question's time when it was asked; absent in older documents. */
  seconds: z.number().optional(),
  /** For questions about order: the option at each place on air. */
  order: optionsSchema.optional(),
  /** For questions about order: the text at each place on air when it was asked. */
  texts: z.array(z.string().max(500)).max(maxOptions).optional(),
  isRevealed: z.boolean().optional(),
  /** Typed answers accepted by the host, and similar ones that were rejected; folded. */
  accepted: judgedSchema.optional(),
  declined: judgedSchema.optional(),
  result: crowdResultSchema.optional(),
});
export type AskedQuestion = z.infer<typeof askedQuestionSchema>;

export const phases = ['ready', 'question', 'reveal', 'board', 'podium'] as const;
export type Phase = (typeof phases)[number];

const stepShape = {
  phase: z.enum(phases).default('ready'),
  /** The question in play; absent before the first. */
  questionId: idSchema.optional(),
  /** When the board or the podium was shown. */
  shownAtMs: epochMs.optional(),
};

const playSchema = z.object({
  ...stepShape,
  /** By question id. */
  asked: z.record(z.string(), askedQuestionSchema).default({}),
});

const moveNames = [
  'start',
  'next',
  'close',
  'reveal',
  'board',
  'podium',
  'judge',
  'reset',
] as const;

/** Previous values of what a move changed. */
const moveSchema = z.object({
  name: z.enum(moveNames),
  atMs: epochMs,
  ...stepShape,
  /** Questions that the move asked again, closed or revealed. Without results, which can be computed again. */
  asked: z.record(z.string(), askedQuestionSchema),
});

export const crowdShowSchema = entity({
  id: idSchema,
  name: nameSchema,
  styleId: z.string().max(64).default(''),
  questions: z.array(questionSchema).max(maxQuestions).default([]),
  everybodyPlays: everybodyPlaysSchema.default({ ...newEverybodyPlays, isOn: true }),
  /** Absent: no sound. */
  sound: soundSchema.optional(),
  sounds: crowdSoundFilesSchema.optional(),
  moments: openingSchema.optional(),
  cues: cuesSchema.optional(),
  cuesOff: cuesOffSchema.optional(),
  play: filled(playSchema),
  scoreOnAir: scoreOnAirSchema.optional(),
  /** The host's moves that can still be undone, oldest first. */
  moves: z.array(moveSchema).default([]),
  /** Time of the last edit. Written by `reduce` from the stamp, never by an edit. */
  editedAtMs: epochMs.optional(),
});

export type Question = Known<z.infer<typeof questionSchema>>;
export type CrowdShow = Known<z.infer<typeof crowdShowSchema>>;
export type Play = CrowdShow['play'];
export type Move = CrowdShow['moves'][number];

const initialPlay: Play = { phase: 'ready', asked: {} };

/** The show in its unplayed state. */
export const unplayedShow = ({ scoreOnAir: _, ...show }: CrowdShow): CrowdShow => ({
  ...show,
  play: initialPlay,
  moves: [],
});

/** The question in play; null before the first and if it was removed. */
export const currentQuestion = ({ questions, play }: CrowdShow): Question | null =>
  questions.find(({ id }) => id === play.questionId) ?? null;

export const currentIndex = ({ questions, play }: CrowdShow): number =>
  questions.findIndex(({ id }) => id === play.questionId);

/** The first question after the current one that has not been revealed: one that was moved is not asked again. */
export const nextQuestion = (show: CrowdShow): Question | null =>
  show.questions
    .slice(currentIndex(show) + 1)
    .find(({ id }) => askedQuestionOf(show, id)?.isRevealed !== true) ?? null;

export const askedQuestionOf = (
  { play }: CrowdShow,
  questionId: string,
): AskedQuestion | undefined =>
  Object.hasOwn(play.asked, questionId) ? play.asked[questionId] : undefined;

/** When answers stop counting, without the stream delay. */
export const closedAtMs = ({ endsAtMs, lockedAtMs }: AskedQuestion): number =>
  Math.min(endsAtMs, lockedAtMs ?? endsAtMs);
