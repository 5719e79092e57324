import { rowsOnAir } from '@quizcast/game/crowd/show-fields';
import { questionRecordSchema } from '@quizcast/game/season/question-records';
import { seasonBoardSchema, seasonShowsSchema } from '@quizcast/game/season/season-views';
import { Hono } from 'hono';
import { z } from 'zod';
import { requireRight } from '../../../security/document-access.ts';
import type { ServerEnv } from '../../../security/env.ts';
import { byAccount, rateLimit } from '../../../security/guard.ts';
import { refused } from '../../../security/problem.ts';
import { sizedJson } from '../../large-reads.ts';
import { described } from '../../open-api/described.ts';
import {
  answer,
  component,
  documentOf,
  jsonSchema,
  list,
  object,
  query,
  uid,
  integerField,
  ofDocument,
} from '../../open-api/schema.ts';
import { seasonMomentsRoutes, type SeasonMomentsDeps } from './season-moments.ts';
import {
  requestedDocument,
  badQuery,
  spanFields,
  spanOf,
  spanQueries,
  spanSchema,
} from './season-requests.ts';
import { seasonTransferRoutes, type SeasonTransferDeps } from './season-transfer.ts';
import { seasonViewersRoutes, type SeasonViewersDeps } from './season-viewers.ts';

const maxRows = 200;

const boardSchema = z.object({
  ...spanFields,
  search: z.string().max(60).default(''),
  from: z.coerce.number().int().min(0).max(10_000_000).default(0),
  limit: z.coerce.number().int().min(1).max(maxRows).default(rowsOnAir),
});

const shows = component('SeasonShows', () => jsonSchema(seasonShowsSchema));
const board = component('SeasonBoard', () => jsonSchema(seasonBoardSchema));
const question = component('QuestionRecord', () => jsonSchema(questionRecordSchema));

const refusals = [400, 401, 403, 404, 409, 429, 503] as const;

const about = {
  shows: described(() => ({
    ...ofDocument('season'),
    summary: 'List all playings of shows with stored viewer answers, newest first',
    answers: { 200: answer('Playings, and the start of the season', shows) },
    refusals,
  })),
  board: described(() => ({
    ...ofDocument('season'),
    summary: 'Get the leaderboard of a period, including viewers without a right answer',
    parameters: [
      documentOf,
      uid(false),
      ...spanQueries,
      query('search', 'Part of a name; all viewers if omitted'),
      query('from', 'Number of results to skip', integerField),
      query('limit', `Maximum number of rows: up to ${maxRows}`, integerField),
    ],
    answers: { 200: answer('Viewers, best first; `players` is their total number', board) },
    refusals,
  })),
  questions: described(() => ({
    ...ofDocument('season'),
    summary:
      'Get statistics of the questions of a period. Discrimination is the share of right answers among the best 27 % of a show’s viewers minus the share among the last 27 %',
    parameters: [documentOf, uid(false), ...spanQueries],
    answers: {
      200: answer('Questions, most recently asked first', object({ questions: list(question) })),
    },
    refusals,
  })),
};

/** Leaderboards across shows and question statistics, for users who make the shows. */
export function seasonRoutes(
  deps: SeasonTransferDeps & SeasonViewersDeps & SeasonMomentsDeps,
): Hono<ServerEnv> {
  const { season } = deps;
  const allowed = requireRight(deps, 'play', 'write', 'configure');
  const perMinute = rateLimit(300, byAccount);
  return new Hono<ServerEnv>()
    .route('/', seasonTransferRoutes(deps))
    .route('/', seasonViewersRoutes(deps))
    .route('/', seasonMomentsRoutes(deps))
    .get('/season/shows', about.shows, perMinute, allowed, async (context) => {
      const requested = await requestedDocument(deps, context.var.acting);
      if (requested === null) return refused('unreadable');
      const runs = await season.shows(requested.path);
      return sizedJson(context, {
        seasonFromMs: requested.document.settings.crowd.seasonFromMs ?? null,
        shows: runs.map(({ run, showId, showName, firstMs, questions }) => ({
          run,
          showId,
          showName,
          atMs: firstMs,
          questions,
        })),
      });
    })
    .get('/season/board', about.board, perMinute, allowed, async (context) => {
      const read = boardSchema.safeParse(context.req.query());
      if (!read.success) return badQuery();
      const requested = await requestedDocument(deps, context.var.acting);
      if (requested === null) return refused('unreadable');
      const { search, from, limit } = read.data;
      const span = spanOf(read.data);
      const rows = { search, from, limit };
      return sizedJson(
        context,
        await season.board(requested.path, requested.document, span, rows, false),
      );
    })
    .get('/season/questions', about.questions, perMinute, allowed, async (context) => {
      const read = spanSchema.safeParse(context.req.query());
      if (!read.success) return badQuery();
      const requested = await requestedDocument(deps, context.var.acting);
      if (requested === null) return refused('unreadable');
      const questions = await season.questions(
        requested.path,
        requested.document,
        spanOf(read.data),
      );
      return sizedJson(context, { questions });
    });
}
