import { z } from 'zod';
import { idSchema } from '../values/entity.ts';
import { spreadSchema } from './spread-fields.ts';

const count = z.number().int().min(0);
const epochMs = z.number().int().min(0);

/** Rows of a board on air. */
export const rowsOnAir = 10;

/** How viewers play along in a show; without these settings a show is played without them. */
export const everybodyPlaysSchema = z.looseObject({
  isOn: z.boolean().default(false),
  /** A right answer earns 10 % more for each preceding consecutive right one, at most 50 %. */
  hasStreakBonus: z.boolean().default(true),
  /** Faster answers earn more, in three bands by the viewer's own clock. */
  hasSpeedBands: z.boolean().default(false),
  /** A viewer's first answer counts, not the last one. */
  isFirstAnswerFinal: z.boolean().default(false),
  /** A viewer who types `!score` in the chat is shown with points and rank. */
  showsScores: z.boolean().default(false),
  /** Viewers may answer by phone. */
  hasPhones: z.boolean().default(false),
  /** The top five are shown after this many questions; 0 for never. */
  topFiveEvery: z.number().int().min(0).max(50).default(3),
});
export type EverybodyPlays = z.infer<typeof everybodyPlaysSchema>;

/** Default settings for a show without any. */
export const newEverybodyPlays: EverybodyPlays = {
  ...everybodyPlaysSchema.parse({}),
  showsScores: true,
  hasPhones: true,
};

/** The board that the host shows, and from when; `nothing` removes the current one. */
export const onAirBoardSchema = z.object({
  card: z.enum(['topFive', 'podium', 'nothing']),
  atMs: epochMs,
});
export type OnAirBoard = z.infer<typeof onAirBoardSchema>;

/** An opening of a question to everybody. Undo keeps it, so that the same question returns with its answers. */
export const crowdRoundSchema = z.object({
  round: idSchema,
  opensAtMs: epochMs,
  /** When the contestant's answer was locked: viewers' answers count until then, plus the stream delay. */
  lockedAtMs: epochMs.optional(),
});
export type CrowdRound = z.infer<typeof crowdRoundSchema>;

/** The public row of a viewer on a board. */
export const boardRowSchema = z.object({
  /** Equal points, right answers and streaks share a rank: 1, 1, 3. */
  rank: z.number().int().min(1),
  name: z.string().max(60),
  points: z.number().min(0),
  right: count,
  /** Longest run of right answers. */
  streak: count,
});
export type BoardRow = z.infer<typeof boardRowSchema>;

/** A phone banned by the host, and the name it had. */
export const bannedPhoneSchema = z.object({
  viewer: z.string().max(60),
  name: z.string().max(60),
});
export type BannedPhone = z.infer<typeof bannedPhoneSchema>;

/** A board row as stored with a result. */
export const resultRowSchema = boardRowSchema.extend({
  /** Phones only, so that the host can ban them; not sent to overlays and boards. */
  viewer: z.string().max(60).exactOptional(),
  /** Number of the generated name that is shown when the streamer hides the name; older results have none. */
  madeUp: count.exactOptional(),
});
export type ResultRow = z.infer<typeof resultRowSchema>;

/** Position of a viewer who asked for it in the chat. */
export const viewerScoreSchema = z.object({ row: resultRowSchema, players: count });
export type ViewerScore = z.infer<typeof viewerScoreSchema>;

/** A viewer's score on air, and from when. */
export const scoreOnAirSchema = viewerScoreSchema.extend({ atMs: epochMs });
export type ScoreOnAir = z.infer<typeof scoreOnAirSchema>;

/** Multiplier for the points of a right answer; 0: answers are counted and shown but earn nothing. */
export const crowdFactorSchema = z.number().int().min(0).max(10);

/** A viewer in the list of the fastest right answers, as stored with a result. */
export const fastRowSchema = z.object({
  /** Equal times share a rank: 1, 1, 3. */
  rank: z.number().int().min(1),
  name: z.string().max(60),
  /** Milliseconds by the viewer's own clock. */
  tookMs: count,
  /** Number of the generated name that is shown when the streamer hides the name. */
  madeUp: count,
});
export type FastRow = z.infer<typeof fastRowSchema>;

/** Result of a round of everybody, shown once the right answer is shown. */
export const crowdResultSchema = z.object({
  /** The keys and rules it was scored by; when they change, it must be scored again. */
  scoredAs: z.string().max(5000),
  /** Server epoch milliseconds. */
  atMs: epochMs,
  answered: count,
  right: count,
  /** By option; empty where there are none. */
  shares: z.array(count).max(26),
  /** Spread of the answers to questions without options; absent in older results and outside the crowd quiz. */
  spread: spreadSchema.exactOptional(),
  /** The viewers who climbed most with this question, best first. */
  climbers: z.array(resultRowSchema).max(3),
  /** Number of viewers on the board. */
  players: count,
  /** Best viewers after this question. */
  board: z.array(resultRowSchema).max(rowsOnAir),
  /** For a fastest-finger question: the fastest right answers. */
  fastest: z.array(fastRowSchema).max(rowsOnAir).exactOptional(),
});
export type CrowdResult = z.infer<typeof crowdResultSchema>;

/** The result that the server adds, without its time. */
export const reportedResultSchema = crowdResultSchema.omit({ atMs: true }).strict();
export type ReportedResult = z.infer<typeof reportedResultSchema>;
