import type { Period } from '@quizcast/game/season/period';
import { questionRecordSchema } from '@quizcast/game/season/question-records';
import {
  keptViewerSchema,
  seasonBoardSchema,
  seasonShowsSchema,
} from '@quizcast/game/season/season-views';
import { showMomentsSchema } from '@quizcast/game/season/show-moments';
import { z } from 'zod';
import { by, nothing } from '../../api.ts';
import { askDocument } from './document-call.ts';

/** Which playings of shows: one, or those of a period. */
export type SeasonSpan = { period: Period } | { run: string };

const path = '/api/v1/season';
const questionsSchema = z.object({ questions: z.array(questionRecordSchema) });

/** Every playing of a show that answers are kept of. */
export const fetchSeasonShows = () => askDocument(`${path}/shows`, { read: by(seasonShowsSchema) });

export const fetchSeasonBoard = (span: SeasonSpan, search: string, limit: number) =>
  askDocument(`${path}/board`, {
    query: { ...span, search, limit: String(limit) },
    read: by(seasonBoardSchema),
  });

const takenSchema = z.object({ shows: z.number(), known: z.number(), answers: z.number() });

/** Takes in a file that another server has exported. */
export const importSeason = (file: Blob) =>
  askDocument(`${path}/import`, {
    method: 'POST',
    body: file,
    type: 'application/json',
    read: by(takenSchema),
  });

const keptViewersSchema = z.object({ viewers: z.array(keptViewerSchema) });

/** What happened in the show that was started last. */
export const fetchShowMoments = () =>
  askDocument(`${path}/moments`, { read: by(showMomentsSchema) });

/** Viewers with kept data, by part of their name or by platform and number. */
export const fetchKeptViewers = (search: string) =>
  askDocument(`${path}/viewers`, { query: { search }, read: by(keptViewersSchema) });

/** Deletes all that is kept of a viewer. */
export const forgetViewer = (viewer: string) =>
  askDocument(`${path}/viewers`, { method: 'DELETE', query: { viewer }, read: nothing });

/** Deletes all that is kept of viewers. */
export const clearSeason = () => askDocument(path, { method: 'DELETE', read: nothing });

/** How the questions did. */
export const fetchQuestionRecords = (span: SeasonSpan) =>
  askDocument(`${path}/questions`, { query: { ...span }, read: by(questionsSchema) });
