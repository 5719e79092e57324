import type { Period } from '@quizcast/game/season/period';
import { questionRecordSchema } from '@quizcast/game/season/question-records';
import {
  storedViewerSchema,
  seasonBoardSchema,
  seasonShowsSchema,
} from '@quizcast/game/season/season-views';
import { showMomentsSchema } from '@quizcast/game/season/show-moments';
import { z } from 'zod';
import { parseWith, noContent } from '../../api.ts';
import { askDocument } from './document-call.ts';

/** Runs of shows: a single one, or all of a period. */
export type SeasonSpan = { period: Period } | { run: string };

const path = '/api/v1/season';
const questionsSchema = z.object({ questions: z.array(questionRecordSchema) });

/** Fetches all runs of shows with stored answers. */
export const fetchSeasonShows = () =>
  askDocument(`${path}/shows`, { read: parseWith(seasonShowsSchema) });

export const fetchSeasonBoard = (span: SeasonSpan, search: string, limit: number) =>
  askDocument(`${path}/board`, {
    query: { ...span, search, limit: String(limit) },
    read: parseWith(seasonBoardSchema),
  });

const importResultSchema = z.object({ shows: z.number(), known: z.number(), answers: z.number() });

/** Imports a file exported by another server. */
export const importSeason = (file: Blob) =>
  askDocument(`${path}/import`, {
    method: 'POST',
    body: file,
    type: 'application/json',
    read: parseWith(importResultSchema),
  });

const storedViewersSchema = z.object({
  viewers: z.array(storedViewerSchema),
  /** There are more. */
  isCut: z.boolean(),
});

/** Fetches the moments of the show that was started last. */
export const fetchShowMoments = () =>
  askDocument(`${path}/moments`, { read: parseWith(showMomentsSchema) });

/** Finds viewers with stored data, by part of their name or by platform and id. */
export const fetchStoredViewers = (search: string) =>
  askDocument(`${path}/viewers`, { query: { search }, read: parseWith(storedViewersSchema) });

/** Deletes all data of a viewer. */
export const forgetViewer = (viewer: string) =>
  askDocument(`${path}/viewers`, { method: 'DELETE', query: { viewer }, read: noContent });

/** Deletes all data of viewers. */
export const clearSeason = () => askDocument(path, { method: 'DELETE', read: noContent });

/** Fetches the answer statistics of the questions. */
export const fetchQuestionRecords = (span: SeasonSpan) =>
  askDocument(`${path}/questions`, { query: { ...span }, read: parseWith(questionsSchema) });
