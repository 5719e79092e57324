import { z } from 'zod';
import { boardRowSchema } from '../crowd/show-fields.ts';

/** Every run of a show with stored answers, newest first. */
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

/** A part of a period's board. */
export const seasonBoardSchema = z.object({
  players: z.number(),
  rows: z.array(boardRowSchema),
  /** Number of shows that it covers. */
  shows: z.number(),
  /** Start of the first of them. */
  fromMs: z.number().nullable(),
});
export type SeasonBoard = z.infer<typeof seasonBoardSchema>;

/** Stored data of a viewer. */
export const storedViewerSchema = z.object({
  /** `platform:userId`, such as `twitch:40934651`. */
  viewer: z.string(),
  /** As last seen. */
  name: z.string(),
  answers: z.number(),
  /** Time of the latest answer. */
  lastMs: z.number(),
});
export type StoredViewer = z.infer<typeof storedViewerSchema>;
