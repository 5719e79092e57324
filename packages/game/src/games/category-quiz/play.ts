import { z } from 'zod';
import { builtInSounds } from '../../sounds/sound-names.ts';
import { crowdResultSchema, crowdRoundSchema } from '../../crowd/show-fields.ts';
import { idSchema } from '../../values/entity.ts';

// The state of a running category quiz: written by named moves, by players and by the room, never by an edit.

/** Older documents write null where a value is absent. */
export const absent = <Schema extends z.ZodType>(schema: Schema) =>
  z.preprocess((value) => value ?? undefined, schema.optional());

const epochMs = z.number().int().min(0);
const points = z.number().int().default(0);

/**
 * Where the show is: before its start, the board, a question of it, a question among those tied, the final question, or
 * its end.
 */
export const phases = ['ready', 'board', 'question', 'tieBreak', 'final', 'finished'] as const;
export type Phase = (typeof phases)[number];

/** Steps of the final question: its category is shown, wagers are made, it is answered, answers are revealed. */
export const finalSteps = ['category', 'wagers', 'question', 'reveal'] as const;
export type FinalStep = (typeof finalSteps)[number];

/** One press of a buzzer with all that was measured. Times are server epoch milliseconds, with fractions. */
export const pressSchema = z.object({
  playerId: idSchema,
  /** When it was pressed, as far as the player's line lets that be believed: what the order goes by. */
  pressedAtMs: z.number(),
  arrivedAtMs: z.number(),
  roundTripMs: z.number().min(0),
  /** `arrivedAtMs` less this is `pressedAtMs`. */
  creditMs: z.number(),
  /** How far `pressedAtMs` may be off. */
  errorMs: z.number().min(0),
});
export type Press = z.infer<typeof pressSchema>;

/** One opening of the buzzers. */
export const roundSchema = z.object({
  /** Names it, so that late news of an earlier one can never land in it. */
  round: idSchema,
  opensAtMs: epochMs,
  /** Presses after this are too late; absent while nothing says so. */
  closesAtMs: absent(epochMs),
  isOpen: z.boolean(),
  /** Players who may press. */
  eligible: z.array(idSchema),
  /** Until when those are locked out who pressed too early, by player. */
  early: z.record(z.string(), z.number()).default({}),
  /** First press first. */
  order: z.array(pressSchema).default([]),
  isTie: z.boolean().default(false),
  winner: absent(idSchema),
  /** How image and timer stood at the buzz, to go on with when the buzzers open again. */
  wasBlurred: z.boolean().default(false),
  timerRan: z.boolean().default(false),
});
export type Round = z.infer<typeof roundSchema>;

/** Running with `endsAtMs`, standing with `leftMs`, run out with `leftMs` 0, none without either. */
export const timerSchema = z.object({
  endsAtMs: absent(epochMs),
  leftMs: absent(z.number().min(0)),
});
export type Timer = z.infer<typeof timerSchema>;

/** What one player got for one question. */
const judgementSchema = z.object({ points: z.number().int(), isRight: z.boolean() });
export type Judgement = z.infer<typeof judgementSchema>;

/** A field's question as it is open to everybody. */
const fieldCrowdSchema = crowdRoundSchema.extend({
  /** What the field was worth when it was picked. */
  points: z.number().int().min(0),
  /** The answer was shown, or the host has gone back to the board. */
  isOver: z.boolean().exactOptional(),
  result: crowdResultSchema.exactOptional(),
});
export type FieldCrowd = z.infer<typeof fieldCrowdSchema>;

export const playSchema = z.object({
  phase: z.enum(phases).default('ready'),
  /** The further board that is played; absent for that of the gamefield. */
  boardId: absent(idSchema),
  /** The field in play. */
  fieldId: absent(idSchema),
  /** The field in play is a double: who answers it and for how much, once the host has set that. */
  double: absent(z.object({ playerId: absent(idSchema), stake: absent(z.number().int().min(1)) })),
  /** Every opening of the buzzers on the question in play, the last one last. */
  rounds: z.array(roundSchema).default([]),
  timer: timerSchema.default({}),
  /** Who got what for which question: by `questionKey`, then by player. */
  judged: z.record(z.string(), z.record(z.string(), judgementSchema)).default({}),
  /** Questions that were opened to everybody, by `questionKey`. */
  crowd: z.record(z.string(), fieldCrowdSchema).default({}),
  finalStep: absent(z.enum(finalSteps)),
  /** Players whose answer to the final question is revealed. */
  revealed: z.array(idSchema).default([]),
  /** How many tie-breaks there were, and who is in the one that is on. */
  tieBreaks: z.number().int().min(0).default(0),
  tiedIds: z.array(idSchema).default([]),
  /** Who has won, once the show is finished. */
  winnerIds: z.array(idSchema).default([]),
});
export type Play = z.infer<typeof playSchema>;

/** Sounds that views know; `question` is the file of the question in play. */
export const soundNames = [...builtInSounds, 'question'] as const;
export type SoundName = (typeof soundNames)[number];

const text = (value: unknown): unknown => (typeof value === 'number' ? String(value) : value);

/** What a view is to play once: another `id` is another playing. */
const playSoundSchema = z.object({
  id: z.preprocess(text, z.string().max(64).default('')),
  questionSound: z.preprocess(
    (value) => (typeof value === 'string' ? value !== '' : value),
    z.boolean().default(false),
  ),
  name: absent(z.enum(soundNames)),
  atMs: absent(epochMs),
});

/** How the gamefield stands in play. */
export const gamefieldPlayShape = {
  showField: z.boolean().default(false),
  showGuessAnswer: z.boolean().default(false),
  showAnswer: z.boolean().default(false),
  showQuestion: z.boolean().default(false),
  blurImage: z.boolean().default(false),
  /** What the question in play is worth. */
  fieldPoints: points,
  /** Id of the category in play, '' for none. */
  currentCategory: z.preprocess(text, z.string().max(200).default('')),
  playSound: z.preprocess((value) => value ?? {}, playSoundSchema),
};

/** How a player stands in play. */
export const playerPlayShape = {
  hasTurn: z.boolean().default(false),
  /** This player's buzz is the one to be heard. */
  playSound: z.boolean().default(false),
  points,
  /** What the player typed for the question in play. */
  answer: z.string().max(2000).default(''),
  /** Was first in a round of the question in play. */
  hasBuzzered: z.boolean().default(false),
  /** When the player pressed last, server epoch milliseconds. */
  buzzerTimestamp: absent(z.number()),
  /** Nobody plays in this seat. */
  isOut: z.boolean().default(false),
  /** What of the points is at stake in the final question. */
  wager: absent(z.number().int().min(0)),
  /** The part of the points that was given by hand and not for an answer. */
  byHand: points,
};

/** One move of the host, with what it changed as that stood before. */
export const moveSchema = z.object({
  name: z.string().max(40),
  atMs: epochMs,
  /** Places of the running state by ids, and their values; without a value it was not there. */
  before: z.array(
    z.object({ path: z.array(z.string().max(200)).min(1).max(6), value: z.unknown().optional() }),
  ),
});
export type Move = z.infer<typeof moveSchema>;
