import type { FormatInfo } from '@quizcast/game/importing/import';
import { Hono, type Context, type MiddlewareHandler } from 'hono';
import { isBoardFormat } from '../../../importing/formats/board-format.ts';
import type { ExportRequest } from '../../../importing/formats/export-file.ts';
import type { FileService } from '../../../files/file-service.ts';
import { Slots } from '../../../files/slots.ts';
import type { FormatPool } from '../../../importing/formats/format-pool.ts';
import { attachment } from '../attachment.ts';
import { sized } from '../../large-reads.ts';
import { requireRight, type ActingDeps } from '../../../security/document-access.ts';
import type { ServerEnv } from '../../../security/env.ts';
import {
  categoryShowToExport,
  crowdQuestionsToExport,
  questionsToExport,
} from './imports-written.ts';
import { problem, refused } from '../../../security/problem.ts';
import { described } from '../../open-api/described.ts';
import { documentOf, fileOf, query, textField, uid } from '../../open-api/schema.ts';

const exporting = (summary: string) =>
  described(() => ({
    tag: 'imports',
    access: 'user',
    summary,
    parameters: [
      query('format', 'Id of an export format of the same game', textField, true),
      documentOf,
      uid(false),
    ],
    answers: { 200: { description: 'The file', content: fileOf('*/*') } },
    refusals: [400, 401, 403, 404, 409, 429, 500, 503],
  }));

const about = {
  stageQuiz: exporting('Export a stage quiz in the format of another program'),
  categoryQuiz: exporting('Export a category quiz in the format of another program'),
  crowdQuiz: exporting(
    'Export a crowd quiz in the format of another program. `x-quizcast-left-out` counts the questions that the format does not support and that are left out',
  ),
};

const leftOutHeader = 'x-quizcast-left-out';

/** Formats run in worker threads. The main thread needs only their names, and rarely, so they are loaded on demand. */
export async function formatInfos(): Promise<FormatInfo[]> {
  const { allFormats } = await import('../../../importing/formats/all.ts');
  return allFormats.map((format) => ({
    id: format.id,
    name: format.name,
    endings: [...format.endings],
    reads: true,
    writes: (isBoardFormat(format) ? format.writeBoards : format.write) !== undefined,
    writesCrowd: !isBoardFormat(format) && format.write?.crowd !== undefined,
    game: isBoardFormat(format) ? 'categoryQuiz' : 'stageQuiz',
  }));
}

export const busy = (): Response =>
  problem(
    429,
    'tooMany',
    'Too many files at once. Please wait a moment',
    {},
    { 'retry-after': '5' },
  );

/** Shows in memory with their media at once, and shows in the queue. */
const [maxConcurrentWrites, maxQueuedWrites] = [2, 24];

interface ExportDeps extends ActingDeps {
  formats: FormatPool;
  files: Pick<FileService, 'facts' | 'read'>;
}

/** A show as passed to a writer, with its game. */
type ShowToExport =
  | Omit<Extract<ExportRequest, { game: 'stageQuiz' }>, 'formatId'>
  | Omit<Extract<ExportRequest, { game: 'crowdQuiz' }>, 'formatId'>
  | Omit<Extract<ExportRequest, { game: 'categoryQuiz' }>, 'formatId'>;

/** Exports shows of all games in formats of other programs. */
export function exportRoutes(
  deps: ExportDeps,
  perMinute: MiddlewareHandler<ServerEnv>,
): Hono<ServerEnv> {
  const { rooms, formats: pool, files } = deps;
  const allowed = requireRight(deps, 'write');
  const writeSlots = new Slots(maxConcurrentWrites, maxQueuedWrites);
  const exported = (context: Context<ServerEnv>, find: Find) =>
    writeSlots.run(() => exportedFile(context, pool, find)).then((file) => file ?? busy());
  return new Hono<ServerEnv>()
    .get('/shows/:id/export', about.stageQuiz, perMinute, allowed, (context) =>
      exported(context, async (ownerId) => {
        const loaded = await rooms.document(ownerId);
        if (loaded.kind !== 'readable') return 'unreadable';
        const show = loaded.document.shows.find(({ id }) => id === context.req.param('id'));
        if (show === undefined) return 'showNotFound';
        const questions = await questionsToExport(show, files);
        return { game: 'stageQuiz', show: { name: show.name, questions } };
      }),
    )
    .get('/crowd-shows/:id/export', about.crowdQuiz, perMinute, allowed, (context) =>
      exported(context, async (ownerId) => {
        const loaded = await rooms.document(ownerId);
        if (loaded.kind !== 'readable') return 'unreadable';
        const { shows } = loaded.document.crowdQuiz;
        const show = shows.find(({ id }) => id === context.req.param('id'));
        if (show === undefined) return 'showNotFound';
        const questions = await crowdQuestionsToExport(show, files);
        return { game: 'crowdQuiz', show: { name: show.name, questions } };
      }),
    )
    .get('/category-shows/:id/export', about.categoryQuiz, perMinute, allowed, (context) =>
      exported(context, async (ownerId) => {
        const loaded = await rooms.document(ownerId);
        if (loaded.kind !== 'readable') return 'unreadable';
        const { shows } = loaded.document.categoryQuiz;
        const show = shows.find(({ id }) => id === context.req.param('id'));
        if (show === undefined) return 'showNotFound';
        return { game: 'categoryQuiz', show: await categoryShowToExport(show, files) };
      }),
    );
}

type Find = (ownerId: string) => Promise<ShowToExport | 'unreadable' | 'showNotFound'>;

async function exportedFile(
  context: Context<ServerEnv>,
  pool: FormatPool,
  find: Find,
): Promise<Response> {
  const formatId = context.req.query('format') ?? '';
  const source = await find(context.var.acting.ownerId);
  if (typeof source === 'string') return refused(source);
  const isWritable = ({ writes, writesCrowd, game }: FormatInfo): boolean =>
    source.game === 'crowdQuiz' ? writesCrowd : writes && game === source.game;
  if (!(await formatInfos()).some((info) => info.id === formatId && isWritable(info)))
    return problem(400, 'invalid', 'there is no such export format', { path: 'format' });
  const file = await pool.export({ formatId, ...source });
  if (file === 'busy') return busy();
  if (file === null || typeof file === 'string')
    return problem(500, 'failed', 'This file could not be created');
  context.header('content-disposition', attachment(source.show.name, file.ending));
  if (file.leftOut > 0) context.header(leftOutHeader, `${file.leftOut}`);
  return sized(context, file.bytes, file.type);
}
