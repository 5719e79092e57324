import { z } from 'zod';
import { idSchema } from '../values/entity.ts';
import { spreadSchema } from './spread-fields.ts';

const count = z.number().int().min(0);
const epochMs = z.number().int().min(0);

/** How many rows of a board are on air. */
export const rowsOnAir = 10;

/** How every viewer plays along in a show; a show without these settings is played as before. */
export const everybodyPlaysSchema = z.looseObject({
  isOn: z.boolean().default(false),
  /** A right answer is worth 10 % more for each right one in a row before it, 50 % at most. */
  hasStreakBonus: z.boolean().default(true),
  /** Quick answers are worth more, in three bands by the viewer's own clock. */
  hasSpeedBands: z.boolean().default(false),
  /** A viewer's first answer counts, not the last. */
  isFirstAnswerFinal: z.boolean().default(false),
  /** Who types `!score` in the chat is shown with points and rank. */
  showsScores: z.boolean().default(false),
  /** Viewers may answer by phone. */
  hasPhones: z.boolean().default(false),
  /** The five best are shown after every so many questions; 0 for never. */
  topFiveEvery: z.number().int().min(0).max(50).default(3),
});
export type EverybodyPlays = z.infer<typeof everybodyPlaysSchema>;

/** The settings of a show that had none. */
export const newEverybodyPlays: EverybodyPlays = {
  ...everybodyPlaysSchema.parse({}),
  showsScores: true,
  hasPhones: true,
};

/** The board that the host shows, from when on; `nothing` takes off what is there. */
export const onAirBoardSchema = z.object({
  card: z.enum(['topFive', 'podium', 'nothing']),
  atMs: epochMs,
});
export type OnAirBoard = z.infer<typeof onAirBoardSchema>;

/** How a question is open to everybody. Undo leaves it, so that the same question comes back with its answers. */
export const crowdRoundSchema = z.object({
  round: idSchema,
  opensAtMs: epochMs,
  /** The contestant's answer is locked: answers of viewers count until then, plus the stream delay. */
  lockedAtMs: epochMs.optional(),
});
export type CrowdRound = z.infer<typeof crowdRoundSchema>;

/** A viewer on a board as everybody may see it. */
export const boardRowSchema = z.object({
  /** Equal points, right answers and streaks share a rank: 1, 1, 3. */
  rank: z.number().int().min(1),
  name: z.string().max(60),
  points: z.number().min(0),
  right: count,
  /** The longest run of right answers. */
  streak: count,
});
export type BoardRow = z.infer<typeof boardRowSchema>;

/** A phone that the host has banned, and the name it was seen by. */
export const bannedPhoneSchema = z.object({
  viewer: z.string().max(60),
  name: z.string().max(60),
});
export type BannedPhone = z.infer<typeof bannedPhoneSchema>;

/** As it is kept with a result. */
export const resultRowSchema = boardRowSchema.extend({
  /** Of a phone, by which the host bans it: overlays and boards are not told. */
  viewer: z.string().max(60).exactOptional(),
  /** Number of the made-up name that is shown instead when the streamer hides the name; results of before had none. */
  madeUp: count.exactOptional(),
});
export type ResultRow = z.infer<typeof resultRowSchema>;

/** Where a viewer stands who asked for it in the chat. */
export const viewerScoreSchema = z.object({ row: resultRowSchema, players: count });
export type ViewerScore = z.infer<typeof viewerScoreSchema>;

/** As it is on air, from when on. */
export const scoreOnAirSchema = viewerScoreSchema.extend({ atMs: epochMs });
export type ScoreOnAir = z.infer<typeof scoreOnAirSchema>;

/** How many times the points a right answer to a question is worth; 0: the answers are counted and shown, and nobody earns anything. */
export const crowdFactorSchema = z.number().int().min(0).max(10);

/** One of the fastest who were right, as it is kept with a result. */
export const fastRowSchema = z.object({
  /** Equal times share a rank: 1, 1, 3. */
  rank: z.number().int().min(1),
  name: z.string().max(60),
  /** By the viewer's own clock, milliseconds. */
  tookMs: count,
  /** Number of the made-up name that is shown instead when the streamer hides the name. */
  madeUp: count,
});
export type FastRow = z.infer<typeof fastRowSchema>;

/** What everybody answered, told once the right answer is shown. */
export const crowdResultSchema = z.object({
  /** The keys and rules that it was scored by; with others it has to be scored again. */
  scoredAs: z.string().max(5000),
  /** Server epoch milliseconds. */
  atMs: epochMs,
  answered: count,
  right: count,
  /** By option; empty where there are none. */
  shares: z.array(count).max(26),
  /** Where no options say how the answers are spread; results of before, and of other games than the crowd quiz, had none. */
  spread: spreadSchema.exactOptional(),
  /** Who climbed most by this question, best first. */
  climbers: z.array(resultRowSchema).max(3),
  /** Viewers on the board. */
  players: count,
  /** The best after this question. */
  board: z.array(resultRowSchema).max(rowsOnAir),
  /** Of a question that picks who plays: the fastest of those who were right. */
  fastest: z.array(fastRowSchema).max(rowsOnAir).exactOptional(),
});
export type CrowdResult = z.infer<typeof crowdResultSchema>;

/** What the server adds a result by: everything but when that was. */
export const toldResultSchema = crowdResultSchema.omit({ atMs: true }).strict();
export type ToldResult = z.infer<typeof toldResultSchema>;
