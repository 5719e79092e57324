import type { QuizShowApp } from '@quizcast/game/document/document';
import { Hono, type Handler } from 'hono';
import { CommandAllowances } from '../../../concurrency/token-bucket.ts';
import { Slots } from '../../../files/slots.ts';
import type { FormatPool, JobErrorCode } from '../../../importing/formats/format-pool.ts';
import type { Clock } from '../../../ports/clock.ts';
import type { DocumentPath } from '../../../ports/document-store.ts';
import { seasonLimits } from '../../../season/read-season-file.ts';
import type { Span } from '../../../season/season-service.ts';
import { jsonBodyError, readJsonBytes } from '../../../security/body.ts';
import { requireRight, noDemo, isStillAllowed } from '../../../security/document-access.ts';
import type { ServerEnv } from '../../../security/env.ts';
import { byAccount, rateLimit } from '../../../security/guard.ts';
import { badBody, problem, refused } from '../../../security/problem.ts';
import { sized } from '../../large-reads.ts';
import { described } from '../../open-api/described.ts';
import {
  answer,
  component,
  documentOf,
  fileOf,
  json,
  object,
  uid,
  integerField,
  ofDocument,
} from '../../open-api/schema.ts';
import { attachment } from '../attachment.ts';
import { requestedDocument, badQuery, spanOf, spanQueries, spanSchema } from './season-requests.ts';
import type { SeasonRouteDeps } from './season-requests.ts';

export interface SeasonTransferDeps extends SeasonRouteDeps {
  clock: Clock;
  formats: Pick<FormatPool, 'season'>;
  /** Bytes of files that one document may import. */
  seasonImports?: { perSecond: number; atOnce: number } | undefined;
}

/** Everything imported goes into the database. */
const ordinaryImports = { perSecond: (64 * 2 ** 20) / 3600, atOnce: 256 * 2 ** 20 };

const [maxConcurrentImports, maxQueuedImports] = [1, 8];

const importResultShape = component('TakenSeason', () =>
  object({ shows: integerField, known: integerField, answers: integerField }),
);
const readRefusals = [400, 401, 403, 404, 409, 429, 503] as const;

const about = {
  file: described(() => ({
    ...ofDocument('season'),
    summary:
      'Export all season data: shows, questions, viewers, answers and statistics. Another server can import it',
    answers: { 200: { description: 'The file', content: fileOf('application/json') } },
    refusals: readRefusals,
  })),
  sheet: (what: string) =>
    described(() => ({
      ...ofDocument('season'),
      summary: `${what}, as CSV`,
      parameters: [documentOf, uid(false), ...spanQueries],
      answers: { 200: { description: 'The sheet', content: fileOf('text/csv') } },
      refusals: readRefusals,
    })),
  take: described(() => ({
    ...ofDocument('season'),
    summary: `Import the shows of an exported file of at most ${seasonLimits.bytes} bytes. Existing shows are not changed; a file with an error changes nothing, and the error is returned with its path`,
    body: json({ type: 'object' }),
    answers: { 200: answer('`known`: shows that existed before', importResultShape) },
    refusals: [400, 401, 403, 404, 409, 413, 415, 422, 429, 503],
  })),
};

/** Export and import of seasons as files. */
export function seasonTransferRoutes(deps: SeasonTransferDeps): Hono<ServerEnv> {
  const { season } = deps;
  const allowed = requireRight(deps, 'configure');
  const perMinute = rateLimit(20, byAccount);
  const sheets = () => import('./season-sheets.ts');
  const boardCsv = sheetOf(deps, 'leaderboard', async (path, document, span) =>
    (await sheets()).boardSheet(await season.allViewers(path, document, span)),
  );
  const questionsCsv = sheetOf(deps, 'questions', async (path, document, span) =>
    (await sheets()).questionSheet(await season.questions(path, document, span)),
  );
  return new Hono<ServerEnv>()
    .get('/season/export', about.file, perMinute, allowed, async (context) => {
      const requested = await requestedDocument(deps, context.var.acting);
      if (requested === null) return refused('unreadable');
      return new Response(streamOf(season.written(requested.path, requested.document)), {
        headers: {
          'content-type': 'application/json',
          'content-disposition': attachment(`quizcast season ${dayOf(deps)}`, 'json'),
        },
      });
    })
    .get('/season/board.csv', about.sheet('The board of a period'), perMinute, allowed, boardCsv)
    .get(
      '/season/questions.csv',
      about.sheet('How the questions of a period did'),
      perMinute,
      allowed,
      questionsCsv,
    )
    .post('/season/import', about.take, perMinute, allowed, noDemo, importSeason(deps));
}

const dayOf = ({ clock }: SeasonTransferDeps): string =>
  new Date(clock.nowMs()).toISOString().slice(0, 10);

const sheetOf =
  (
    deps: SeasonTransferDeps,
    name: string,
    write: (path: DocumentPath, document: QuizShowApp, span: Span) => Promise<string>,
  ): Handler<ServerEnv> =>
  async (context) => {
    const read = spanSchema.safeParse(context.req.query());
    if (!read.success) return badQuery();
    const requested = await requestedDocument(deps, context.var.acting);
    if (requested === null) return refused('unreadable');
    const text = await write(requested.path, requested.document, spanOf(read.data));
    context.header('content-disposition', attachment(`quizcast ${name} ${dayOf(deps)}`, 'csv'));
    return sized(context, new TextEncoder().encode(text), 'text/csv; charset=utf-8');
  };

/** Imports one file at a time: a large one needs much memory. */
function importSeason(deps: SeasonTransferDeps): Handler<ServerEnv> {
  const slots = new Slots(maxConcurrentImports, maxQueuedImports);
  const { perSecond, atOnce } = deps.seasonImports ?? ordinaryImports;
  const allowances = new CommandAllowances(deps.clock, perSecond, atOnce);
  return async ({ req, var: { acting } }) => {
    const done = await slots.run(async () => {
      const body = await readJsonBytes(req.raw, seasonLimits.bytes);
      if (body.kind === 'error') return badBody(body);
      const cost = body.bytes.length;
      if (!allowances.covers(acting.path, cost)) return refused('tooMany');
      const read = await deps.formats.season(body.bytes);
      if (typeof read === 'string') return unreadSeason(read);
      if (read.kind === 'notJson') return badBody(jsonBodyError(read.code));
      if (read.kind === 'error') {
        const { path, message } = read.error;
        return problem(422, 'badSeason', message, { path });
      }
      if (!(await isStillAllowed(deps, acting, 'configure'))) return refused('notAllowed');
      allowances.tryConsume(acting.path, cost);
      return Response.json(await deps.season.importFile(acting.path, read.lines));
    });
    return done ?? refused('tooMany');
  };
}

const unreadSeason = (code: JobErrorCode): Response =>
  code === 'busy'
    ? refused('tooMany')
    : problem(422, 'badSeason', 'reading this took too much time or memory', { path: '' });

function streamOf(pieces: AsyncGenerator<string>): ReadableStream<Uint8Array> {
  const encoder = new TextEncoder();
  return new ReadableStream({
    async pull(controller) {
      const next = await pieces.next();
      if (next.done === true) controller.close();
      else controller.enqueue(encoder.encode(next.value));
    },
    async cancel() {
      await pieces.return(undefined);
    },
  });
}
