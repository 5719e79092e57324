import { cardKinds } from '@quizcast/game/cards/card-kinds';
import { controlErrorText } from '@quizcast/game/games/control-error';
import type { ControlState } from '@quizcast/game/control/state';
import { finalSteps, phases } from '@quizcast/game/games/category-quiz/play';
import { nextActions } from '@quizcast/game/games/crowd-quiz/controls';
import { phases as crowdPhases, questionKinds } from '@quizcast/game/games/crowd-quiz/show';
import { stepChoices } from '@quizcast/game/games/controls';
import { gameIds } from '@quizcast/game/games/game-ids';
import { refusalText } from '@quizcast/game/refusals/refusal';
import { fingerSteps } from '@quizcast/game/games/stage-quiz/finger/finger-fields';
import { jokerEventSchema, letters } from '@quizcast/game/games/stage-quiz/show';
import { endings } from '@quizcast/game/games/stage-quiz/showtime-fields';
import { z } from 'zod';

// Answers to control surfaces in the API's description. Each schema is checked against its type.

const count = z.number().int().min(0);
const atMs = z.number();
const idAndName = z.strictObject({ id: z.string(), name: z.string() });
const letter = z.enum(letters);
const reasons = [...Object.keys(refusalText), ...Object.keys(controlErrorText)] as const;
const isReason = (text: string): text is NonNullable<ControlState['possible'][string]> =>
  reasons.includes(text);

const vote = z.strictObject({
  round: z.string(),
  votes: z.array(count).length(4),
  isOpen: z.boolean(),
  startsAtMs: atMs,
  endsAtMs: atMs,
  closesAtMs: atMs,
});

const nextStep = z
  .union([
    z.strictObject({ kind: z.literal('press'), press: z.string() }),
    z.strictObject({ kind: z.literal('choose'), what: z.enum(stepChoices) }),
  ])
  .nullable();

const stageQuiz = z.strictObject({
  hasStarted: z.boolean(),
  stageNumber: count,
  stageCount: count,
  stageId: z.string().nullable(),
  price: z.string(),
  question: z.string(),
  answers: z
    .array(
      z.strictObject({
        letter,
        text: z.string(),
        state: z.enum(['hidden', 'idle', 'locked', 'right', 'wrong', 'removed']),
      }),
    )
    .length(4),
  rightAnswer: letter.nullable(),
  isRevealed: z.boolean(),
  jokers: z.array(
    z.strictObject({
      ...idAndName.shape,
      number: count,
      event: jokerEventSchema,
      isUsed: z.boolean(),
    }),
  ),
  vote: vote.nullable(),
  jokerClock: z.strictObject({ startsAtMs: atMs, endsAtMs: atMs }).nullable(),
  prizes: z.strictObject({ won: z.string(), safe: z.string() }),
  ended: z
    .strictObject({ how: z.enum(endings), prize: z.string(), isCardShown: z.boolean() })
    .nullable(),
  finger: z
    .strictObject({
      step: z.enum(fingerSteps),
      fastest: z.array(z.strictObject({ rank: count, name: z.string(), tookMs: count })),
    })
    .nullable(),
  nextStep,
});

const board = z.strictObject({
  number: count,
  count,
  name: z.string(),
  categories: z.array(z.string()),
  fields: z.array(
    z.strictObject({
      number: count,
      id: z.string(),
      points: z.number(),
      isPlayed: z.boolean(),
      isInPlay: z.boolean(),
    }),
  ),
});

const question = z.strictObject({
  kind: z.enum(['field', 'tieBreak', 'final']),
  number: count.nullable(),
  category: z.string(),
  points: z.number(),
  text: z.string(),
  isTyped: z.boolean(),
  hasImage: z.boolean(),
  isBlurred: z.boolean(),
  answer: z.string().nullable(),
  isRevealed: z.boolean(),
});

const player = z.strictObject({
  ...idAndName.shape,
  number: count,
  points: z.number(),
  isOut: z.boolean(),
  hasTurn: z.boolean(),
  isAnswering: z.boolean(),
  hasBuzzered: z.boolean(),
  hasAnswered: z.boolean().nullable(),
  answer: z.string().nullable(),
  wager: z.number().nullable(),
  hasWagered: z.boolean().nullable(),
  mostWager: z.number().nullable(),
  judged: z.strictObject({ points: z.number(), isRight: z.boolean() }).nullable(),
});

const categoryQuiz = z.strictObject({
  phase: z.enum(phases),
  board: board.nullable(),
  question: question.nullable(),
  final: z.strictObject({ step: z.enum(finalSteps), category: z.string() }).nullable(),
  players: z.array(player),
  timer: z.strictObject({ endsAtMs: atMs.nullable(), leftMs: z.number().nullable() }),
  buzzers: z
    .strictObject({
      round: z.string(),
      isOpen: z.boolean(),
      opensAtMs: atMs,
      eligible: z.array(z.string()),
      isTie: z.boolean(),
    })
    .nullable(),
  rules: z.record(z.string(), z.boolean()),
  volumePercent: count,
  winnerIds: z.array(z.string()).nullable(),
  nextStep,
});

const crowdQuiz = z.strictObject({
  phase: z.enum(crowdPhases),
  questionNumber: count,
  questionCount: count,
  question: z.string(),
  kind: z.enum(questionKinds).nullable(),
  options: z.array(z.strictObject({ letter: z.string(), text: z.string(), isRight: z.boolean() })),
  rightAnswer: z.string().nullable(),
  isRevealed: z.boolean(),
  closesAtMs: atMs.nullable(),
  answered: count.nullable(),
  nextAction: z.enum(nextActions).nullable(),
});

const controlStateSchema = z.strictObject({
  round: z.string(),
  game: z.enum(gameIds),
  isCleared: z.boolean(),
  isRehearsal: z.boolean().describe('Bots vote and answer instead of viewers'),
  card: z.enum(cardKinds).nullable().describe('Card shown in place of the game; null for none'),
  show: z.strictObject({ ...idAndName.shape, number: count }).nullable(),
  shows: z.strictObject({
    stageQuiz: z.array(idAndName),
    categoryQuiz: z.array(idAndName),
    crowdQuiz: z.array(idAndName),
  }),
  stageQuiz: stageQuiz.nullable(),
  categoryQuiz: categoryQuiz.nullable(),
  crowdQuiz: crowdQuiz.nullable(),
  possible: z.record(z.string(), z.string().refine(isReason).nullable()),
}) satisfies z.ZodType<ControlState>;

/** The answer of `GET /api/v1/control/state`. */
export const stateAnswerSchema = z.strictObject({
  revision: count,
  nowMs: atMs,
  state: controlStateSchema,
});

/** The answer to a press. */
export const doneSchema = z.strictObject({
  revision: count,
  round: z.string(),
  isRepeat: z.boolean(),
});
