import { z } from 'zod';
import { boardRowSchema } from '../crowd/show-fields.ts';

/** Every playing of a show that answers are kept of, the newest first. */
export const seasonShowsSchema = z.object({
  /** Null: the season began with the first show. */
  seasonFromMs: z.number().nullable(),
  shows: z.array(
    z.object({
      run: z.string(),
      showId: z.string(),
      showName: z.string(),
      atMs: z.number(),
      questions: z.number(),
    }),
  ),
});
export type SeasonShows = z.infer<typeof seasonShowsSchema>;

/** Part of the board of a period. */
export const seasonBoardSchema = z.object({
  players: z.number(),
  rows: z.array(boardRowSchema),
  /** How many shows it is of. */
  shows: z.number(),
  /** When the first of them began. */
  fromMs: z.number().nullable(),
});
export type SeasonBoard = z.infer<typeof seasonBoardSchema>;

/** What is kept of a viewer. */
export const keptViewerSchema = z.object({
  /** `platform:userId`, such as `twitch:40934651`. */
  viewer: z.string(),
  /** As it was seen last. */
  name: z.string(),
  answers: z.number(),
  /** When the newest was given. */
  lastMs: z.number(),
});
export type KeptViewer = z.infer<typeof keptViewerSchema>;
