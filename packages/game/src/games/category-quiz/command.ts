import { z } from 'zod';
import {
  onAirBoardSchema,
  reportedResultSchema,
  viewerScoreSchema,
} from '../../crowd/show-fields.ts';
import { idSchema } from '../../values/entity.ts';
import { undoSchema } from '../undo.ts';
import { isFacecamAddress } from './cameras/facecam.ts';
import { isPlayerName, maxNameLength } from './player-name.ts';
import { pressSchema, soundNames } from './play.ts';

const showId = idSchema;
const playerId = idSchema;
const points = z.number().int().min(-1_000_000_000).max(1_000_000_000);

/** What a player may type for one question. */
const typedAnswerSchema = z.string().max(500);

/** A visible name that cannot change the direction of surrounding text or overflow it. */
export const givenNameSchema = z
  .string()
  .trim()
  .min(1)
  .max(maxNameLength)
  .refine(isPlayerName, 'a name');

/** Commands that a player may send for their own seat only; a host may send them for any seat. */
const playerCommandSchemas = [
  z.strictObject({
    type: z.literal('categoryQuiz.typeAnswer'),
    showId,
    playerId,
    answer: typedAnswerSchema,
  }),
  z.strictObject({
    type: z.literal('categoryQuiz.wager'),
    showId,
    playerId,
    wager: z.number().int().min(0).max(1_000_000_000),
  }),
  z.strictObject({
    type: z.literal('categoryQuiz.setName'),
    showId,
    playerId,
    name: givenNameSchema,
  }),
  z.strictObject({
    type: z.literal('categoryQuiz.setFacecam'),
    showId,
    playerId,
    facecam: z
      .strictObject({ isImage: z.boolean(), src: z.string().max(2000) })
      .refine(isFacecamAddress, 'an https address'),
  }),
] as const;
export const playerCommandSchema = z.discriminatedUnion('type', playerCommandSchemas);
export type PlayerCommand = z.infer<typeof playerCommandSchema>;

/** Moves without parameters. */
const parameterless = <const Type extends string>(type: Type) =>
  z.strictObject({ type: z.literal(type), showId });
/** Moves about one player. */
const ofPlayer = <const Type extends string>(type: Type) =>
  z.strictObject({ type: z.literal(type), showId, playerId });

const hostCommandSchemas = [
  parameterless('categoryQuiz.start'),
  parameterless('categoryQuiz.reset'),
  undoSchema('categoryQuiz.undo'),
  z.strictObject({ type: z.literal('categoryQuiz.pickField'), showId, fieldId: idSchema }),
  /** Sets who answers the double in play, and for how much. */
  z.strictObject({
    type: z.literal('categoryQuiz.setStake'),
    showId,
    playerId,
    stake: z.number().int().min(1).max(1_000_000_000),
  }),
  parameterless('categoryQuiz.openBuzzers'),
  parameterless('categoryQuiz.closeBuzzers'),
  /** Lets a player answer without a buzzer. */
  ofPlayer('categoryQuiz.callOn'),
  z.strictObject({
    type: z.literal('categoryQuiz.judge'),
    showId,
    verdict: z.enum(['right', 'wrong']),
  }),
  /** Shows all typed answers. */
  parameterless('categoryQuiz.showGuessAnswer'),
  z.strictObject({ type: z.literal('categoryQuiz.awardGuess'), showId, playerId, points }),
  parameterless('categoryQuiz.showAnswer'),
  parameterless('categoryQuiz.backToBoard'),
  parameterless('categoryQuiz.nextBoard'),
  /** Null for the gamefield's own board. */
  z.strictObject({
    type: z.literal('categoryQuiz.chooseBoard'),
    showId,
    boardId: idSchema.nullable(),
  }),
  z.strictObject({
    type: z.literal('categoryQuiz.giveTurn'),
    showId,
    playerId: playerId.nullable(),
  }),
  z.strictObject({ type: z.literal('categoryQuiz.setPoints'), showId, playerId, points }),
  parameterless('categoryQuiz.startTimer'),
  parameterless('categoryQuiz.pauseTimer'),
  z.strictObject({
    type: z.literal('categoryQuiz.addTime'),
    showId,
    seconds: z.number().int().min(-600).max(600),
  }),
  z.strictObject({ type: z.literal('categoryQuiz.setBlur'), showId, isBlurred: z.boolean() }),
  z.strictObject({
    type: z.literal('categoryQuiz.playSound'),
    showId,
    sound: z.enum(soundNames),
  }),
  parameterless('categoryQuiz.startFinal'),
  parameterless('categoryQuiz.nextFinalStep'),
  ofPlayer('categoryQuiz.revealFinal'),
  z.strictObject({
    type: z.literal('categoryQuiz.judgeFinal'),
    showId,
    playerId,
    verdict: z.enum(['right', 'wrong']),
  }),
  parameterless('categoryQuiz.startTieBreak'),
  parameterless('categoryQuiz.finish'),
  /** Shows a board of the best viewers, or hides the current one. */
  z.strictObject({
    type: z.literal('categoryQuiz.showBoard'),
    showId,
    card: onAirBoardSchema.shape.card,
  }),
  z.strictObject({
    type: z.literal('categoryQuiz.swapPlayers'),
    showId,
    playerId,
    otherId: playerId,
  }),
  ofPlayer('categoryQuiz.removePlayer'),
  /** Marks an empty seat as occupied. The room may send it too, for a player who is admitted automatically. */
  ofPlayer('categoryQuiz.seatPlayer'),
] as const;

export const categoryQuizCommandSchema = z.discriminatedUnion('type', [
  ...hostCommandSchemas,
  ...playerCommandSchemas,
]);
export type CategoryQuizCommand = z.infer<typeof categoryQuizCommandSchema>;

export const roomCommandSchemas = [
  /**
   * Reports who was first in a round and closes it. `order` is empty when no one pressed. In a tie without a `winner`
   * one of `tied` is drawn at random.
   */
  z.strictObject({
    type: z.literal('categoryQuiz.buzzVerdict'),
    showId,
    round: idSchema,
    order: z.array(pressSchema).max(4),
    isTie: z.boolean(),
    tied: z.array(playerId).max(4).default([]),
    winner: playerId.nullable(),
  }),
  /** A press before the buzzers opened. Without `lockedUntilMs` the lock-out of the show's settings applies. */
  z.strictObject({
    type: z.literal('categoryQuiz.earlyPress'),
    showId,
    round: idSchema,
    playerId,
    pressedAtMs: z.number(),
    lockedUntilMs: z.number().optional(),
  }),
  /** `endsAtMs` identifies the timer that has run out. */
  z.strictObject({
    type: z.literal('categoryQuiz.timeUp'),
    showId,
    endsAtMs: z.number().int().min(0),
  }),
  /** All viewers' answers, and the board after them. */
  z.strictObject({
    type: z.literal('categoryQuiz.scoreCrowd'),
    showId,
    round: idSchema,
    result: reportedResultSchema,
  }),
  /** A viewer asked for their score in the chat. */
  z.strictObject({
    type: z.literal('categoryQuiz.showScore'),
    showId,
    score: viewerScoreSchema.strict(),
  }),
] as const;
export const roomCommandSchema = z.discriminatedUnion('type', roomCommandSchemas);
/** Commands that only the room itself sends. */
export type RoomCommand = z.infer<typeof roomCommandSchema>;

export type AnyCategoryQuizCommand = CategoryQuizCommand | RoomCommand;

/** Types of commands that a player may send. */
const playerTypes: ReadonlySet<string> = new Set(
  playerCommandSchemas.map(({ shape }) => shape.type.value),
);
const roomTypes: ReadonlySet<string> = new Set(
  roomCommandSchemas.map(({ shape }) => shape.type.value),
);

export const isPlayerCommand = (command: { type: string }): command is PlayerCommand =>
  playerTypes.has(command.type);
export const isRoomCommand = (command: { type: string }): command is RoomCommand =>
  roomTypes.has(command.type);

export const isCategoryQuizCommand = (command: {
  type: string;
}): command is AnyCategoryQuizCommand => command.type.startsWith('categoryQuiz.');
