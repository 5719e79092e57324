import { z } from 'zod';
import { builtInSounds } from '../../sounds/sound-names.ts';
import { crowdResultSchema, crowdRoundSchema } from '../../crowd/show-fields.ts';
import { idSchema } from '../../values/entity.ts';

// State of a running category quiz: written by named moves, by players and by the room, never by an edit.

/** Older documents have null for an absent value. */
export const absent = <Schema extends z.ZodType>(schema: Schema) =>
  z.preprocess((value) => value ?? undefined, schema.optional());

const epochMs = z.number().int().min(0);
const points = z.number().int().default(0);

/** Phase of the show: not started, the board, one of its questions, a tie-break question, the final, or finished. */
export const phases = ['ready', 'board', 'question', 'tieBreak', 'final', 'finished'] as const;
export type Phase = (typeof phases)[number];

/** Steps of the final question: show its category, take wagers, answer it, reveal answers. */
export const finalSteps = ['category', 'wagers', 'question', 'reveal'] as const;
export type FinalStep = (typeof finalSteps)[number];

/** A buzzer press with all measurements. Times are server epoch milliseconds, with fractions. */
export const pressSchema = z.object({
  playerId: idSchema,
  /** Credible time of the press, given the player's latency; determines the order. */
  pressedAtMs: z.number(),
  arrivedAtMs: z.number(),
  roundTripMs: z.number().min(0),
  /** `arrivedAtMs` minus `pressedAtMs`. */
  creditMs: z.number(),
  /** Maximum error of `pressedAtMs`. */
  errorMs: z.number().min(0),
});
export type Press = z.infer<typeof pressSchema>;

/** One opening of the buzzers. */
export const roundSchema = z.object({
  /** Identifies the opening, so that a late message of an earlier one has no effect on it. */
  round: idSchema,
  opensAtMs: epochMs,
  /** Later presses do not count; absent while undetermined. */
  closesAtMs: absent(epochMs),
  isOpen: z.boolean(),
  /** Players who may press. */
  eligible: z.array(idSchema),
  /** Lock-out after an early press, by player. */
  early: z.record(z.string(), z.number()).default({}),
  /** First press first. */
  order: z.array(pressSchema).default([]),
  isTie: z.boolean().default(false),
  winner: absent(idSchema),
  /** State of image and timer at the buzz, restored when the buzzers reopen. */
  wasBlurred: z.boolean().default(false),
  timerRan: z.boolean().default(false),
});
export type Round = z.infer<typeof roundSchema>;

/** Running with `endsAtMs`, paused with `leftMs`, run out with `leftMs` 0, no timer without either. */
export const timerSchema = z.object({
  endsAtMs: absent(epochMs),
  leftMs: absent(z.number().min(0)),
});
export type Timer = z.infer<typeof timerSchema>;

/** Points of one player for one question. */
const judgementSchema = z.object({ points: z.number().int(), isRight: z.boolean() });
export type Judgement = z.infer<typeof judgementSchema>;

/** A field's question as opened to everybody. */
const fieldCrowdSchema = crowdRoundSchema.extend({
  /** Points of the field when it was picked. */
  points: z.number().int().min(0),
  /** The answer was shown, or the host has returned to the board. */
  isOver: z.boolean().exactOptional(),
  result: crowdResultSchema.exactOptional(),
});
export type FieldCrowd = z.infer<typeof fieldCrowdSchema>;

export const playSchema = z.object({
  phase: z.enum(phases).default('ready'),
  /** The additional board in play; absent for the gamefield's own board. */
  boardId: absent(idSchema),
  /** The field in play. */
  fieldId: absent(idSchema),
  /** The field in play is a double: who answers it and for how much, once the host has set that. */
  double: absent(z.object({ playerId: absent(idSchema), stake: absent(z.number().int().min(1)) })),
  /** Every opening of the buzzers for the question in play, latest last. */
  rounds: z.array(roundSchema).default([]),
  timer: timerSchema.default({}),
  /** Judgements by `questionKey`, then by player. */
  judged: z.record(z.string(), z.record(z.string(), judgementSchema)).default({}),
  /** Questions opened to everybody, by `questionKey`. */
  crowd: z.record(z.string(), fieldCrowdSchema).default({}),
  finalStep: absent(z.enum(finalSteps)),
  /** Players whose final answer is revealed. */
  revealed: z.array(idSchema).default([]),
  /** Number of tie-breaks so far, and the players in the current one. */
  tieBreaks: z.number().int().min(0).default(0),
  tiedIds: z.array(idSchema).default([]),
  /** Winners, once the show is finished. */
  winnerIds: z.array(idSchema).default([]),
});
export type Play = z.infer<typeof playSchema>;

/** Sounds known to views; `question` is the file of the question in play. */
export const soundNames = [...builtInSounds, 'question'] as const;
export type SoundName = (typeof soundNames)[number];

const text = (value: unknown): unknown => (typeof value === 'number' ? String(value) : value);

/** A sound that views play once for each new `id`. */
const playSoundSchema = z.object({
  id: z.preprocess(text, z.string().max(64).default('')),
  questionSound: z.preprocess(
    (value) => (typeof value === 'string' ? value !== '' : value),
    z.boolean().default(false),
  ),
  name: absent(z.enum(soundNames)),
  atMs: absent(epochMs),
});

/** State of the gamefield in play. */
export const gamefieldPlayShape = {
  showField: z.boolean().default(false),
  showGuessAnswer: z.boolean().default(false),
  showAnswer: z.boolean().default(false),
  showQuestion: z.boolean().default(false),
  blurImage: z.boolean().default(false),
  /** Points of the question in play. */
  fieldPoints: points,
  /** Id of the category in play, '' for none. */
  currentCategory: z.preprocess(text, z.string().max(200).default('')),
  playSound: z.preprocess((value) => value ?? {}, playSoundSchema),
};

/** State of a player in play. */
export const playerPlayShape = {
  hasTurn: z.boolean().default(false),
  /** The buzz sound to play is this player's. */
  playSound: z.boolean().default(false),
  points,
  /** Typed answer to the question in play. */
  answer: z.string().max(2000).default(''),
  /** Was first in a round of the question in play. */
  hasBuzzered: z.boolean().default(false),
  /** Time of the player's last press, server epoch milliseconds. */
  buzzerTimestamp: absent(z.number()),
  /** The seat is empty. */
  isOut: z.boolean().default(false),
  /** Points at stake in the final question. */
  wager: absent(z.number().int().min(0)),
  /** Points set by hand, not earned by an answer. */
  byHand: points,
};

/** One move of the host, with the previous values of what it changed. */
export const moveSchema = z.object({
  name: z.string().max(40),
  atMs: epochMs,
  /** Paths in the running state, with ids, and the values there; no value when the path did not exist. */
  before: z.array(
    z.object({ path: z.array(z.string().max(200)).min(1).max(6), value: z.unknown().optional() }),
  ),
});
export type Move = z.infer<typeof moveSchema>;
