import {
  columnMapSchema,
  largestImportBytes,
  type ColumnMap,
  type FormatInfo,
  type ImportedFile,
  type ImportProblem,
} from '@quizcast/game/import';
import type { Quizshow, Stage } from '@quizcast/game/stage-quiz/show';
import { Hono } from 'hono';
import { z } from 'zod';
import { formats } from '../formats/all.ts';
import type { WrittenImage, WrittenQuestion } from '../formats/format.ts';
import type { FormatPool } from '../formats/format-pool.ts';
import type { FileDesk, FileOutcome } from '../files/file-desk.ts';
import { typeOf } from '../files/outcome.ts';
import { isFileAddress, OwnFiles } from '../files/own-files.ts';
import { UploadPlaces } from '../files/upload-places.ts';
import { told, type Imported } from '../formats/import-file.ts';
import { problemOf } from '../formats/imported-stages.ts';
import { isFileRef } from '../ports/file-store.ts';
import type { Rooms } from '../rooms.ts';
import { readBytes } from '../security/body.ts';
import { limited } from '../security/guard.ts';
import { attachment } from './attachment.ts';
import { mistakenUser } from './documents.ts';
import type { ServerEnv } from './env.ts';
import { problem, refused } from './problem.ts';

export interface ImportDeps {
  rooms: Pick<Rooms, 'document'>;
  formats: FormatPool;
  files: Pick<FileDesk, 'store' | 'storeImage' | 'facts' | 'read' | 'remove'>;
}

/** Files that are in memory at once: of one user, and of all. */
const [takenOfOne, takenOfAll] = [2, 8];

const querySchema = z.object({
  name: z.string().max(300).default(''),
  format: z.string().max(64).optional(),
  columns: z.string().max(4000).optional(),
  pictures: z.literal('keep').optional(),
});

/** All pictures of one exported file together. */
const mostPictureBytes = 60 * 1024 * 1024;

const infos: readonly FormatInfo[] = formats.map(({ id, name, endings, write }) => ({
  id,
  name,
  endings: [...endings],
  reads: true,
  writes: write !== undefined,
}));

/**
 * Files of other programs: what is in them, and shows written as such files. Reading one changes nothing but that
 * pictures are stored when they are asked for; the page makes edits of what the user wants to have.
 */
export function importRoutes({ rooms, formats: pool, files }: ImportDeps): Hono<ServerEnv> {
  const perMinute = limited(30, 60, ({ var: { session } }) => session.sessionId);
  const taking = new UploadPlaces(takenOfOne, takenOfAll);
  return new Hono<ServerEnv>()
    .get('/formats', (context) => context.json(infos))
    .post('/imports', perMinute, async (context) => {
      const mistaken = mistakenUser(context, 'required');
      if (mistaken !== null) return mistaken;
      const query = querySchema.safeParse(context.req.query());
      const columns = query.success ? columnsOf(query.data.columns) : undefined;
      if (!query.success || columns === undefined) {
        const path = query.success ? 'columns' : (query.error.issues[0]?.path.join('/') ?? '');
        return problem(400, 'invalid', 'this has the wrong shape', { path });
      }
      const { name, format = null, pictures } = query.data;
      const { userId } = context.var.session;
      const taken = await taking.run(userId, async () => {
        const bytes = await readBytes(context.req.raw, largestImportBytes).catch(() => 'cutOff');
        if (bytes === null)
          return problem(413, 'tooLarge', `at most ${largestImportBytes} bytes are taken`);
        if (typeof bytes === 'string')
          return problem(400, 'cutOff', 'The file did not arrive whole. Please try again');
        const imported = await pool.import({ bytes, fileName: name, formatId: format, columns });
        if (imported === 'busy') return busy();
        if (typeof imported === 'string')
          return nothing(problemOf(imported === 'tookTooLong' ? imported : 'damaged'));
        const isKept = pictures === 'keep';
        const own = await withOwnFiles(imported.file, new OwnFiles(userId, files, isKept));
        if (!isKept) return own;
        return withPictures({ ...imported, file: own }, (picture) =>
          files.storeImage(userId, picture),
        );
      });
      if (taken === null) return busy();
      if (taken instanceof Response) return taken;
      context.header('cache-control', 'no-store');
      return context.json(taken);
    })
    .get('/shows/:id/export', perMinute, async (context) => {
      const mistaken = mistakenUser(context, 'optional');
      if (mistaken !== null) return mistaken;
      const held = await rooms.document(context.var.session.userId);
      if (held.kind !== 'readable') return refused('unreadable');
      const show = held.document.shows.find(({ id }) => id === context.req.param('id'));
      if (show === undefined) return refused('showNotFound');
      const formatId = context.req.query('format') ?? '';
      if (!infos.some(({ id, writes }) => id === formatId && writes))
        return problem(400, 'invalid', 'there is no such format to write', { path: 'format' });
      const questions = await writtenQuestions(show, files);
      const exported = await pool.export({ formatId, show: { name: show.name, questions } });
      if (exported === 'busy') return busy();
      if (exported === null || typeof exported === 'string')
        return problem(500, 'failed', 'This file could not be written');
      context.header('content-type', exported.type);
      context.header('content-disposition', attachment(show.name, exported.ending));
      context.header('cache-control', 'no-store');
      return context.body(new Uint8Array(exported.bytes));
    });
}

const busy = (): Response =>
  problem(
    429,
    'tooMany',
    'Too many files at once. Please wait a moment',
    {},
    { 'retry-after': '5' },
  );

const nothing = (told: ImportProblem): ImportedFile => ({
  format: null,
  shows: [],
  problems: [told],
  sheet: null,
});

/** Undefined when it is no column map. */
function columnsOf(text: string | undefined): ColumnMap | null | undefined {
  if (text === undefined) return null;
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    return undefined;
  }
  const parsed = columnMapSchema.safeParse(value);
  return parsed.success ? parsed.data : undefined;
}

/**
 * The file with no address of a stored file but those of the user's own: one of somebody else counts as a picture within
 * the file, and what is not there is told.
 */
async function withOwnFiles(file: ImportedFile, own: OwnFiles): Promise<ImportedFile> {
  const problems = [...file.problems];
  for (const [index, show] of file.shows.entries())
    for (const stage of show.stages) {
      const { image, ...rest } = stage.question;
      if (image === undefined || !isFileAddress(image)) continue;
      const settled = await own.settle('image', image);
      stage.question = settled.kind === 'own' ? { ...rest, image: settled.address } : rest;
      if (settled.kind === 'foreign') stage.hasPicture = true;
      if (settled.kind === 'left')
        problems.push({
          ...problemOf('imageNotTaken', stage.row, settled.why),
          ...(index === 0 ? {} : { show: index }),
        });
    }
  return { ...file, problems: told(problems) };
}

/** The file with its pictures stored; the stages name their addresses. */
async function withPictures(
  { file, pictures }: Imported,
  keep: (bytes: Uint8Array) => Promise<FileOutcome>,
): Promise<ImportedFile> {
  const problems = [...file.problems];
  for (const picture of pictures) {
    const stage = file.shows[picture.show]?.stages[picture.stage];
    if (stage === undefined) continue;
    const outcome = await keep(picture.bytes);
    stage.hasPicture = false;
    if (outcome.kind === 'stored') stage.question.image = outcome.address;
    else problems.push(problemOf('imageNotTaken', picture.row, outcome.code));
  }
  return { ...file, problems };
}

async function writtenQuestions(
  show: Quizshow,
  files: ImportDeps['files'],
): Promise<WrittenQuestion[]> {
  let room = mostPictureBytes;
  const written: WrittenQuestion[] = [];
  for (const { price, question } of show.stages) {
    const address = question.image ?? '';
    const content = address === '' ? null : await storedPicture(address, room, files);
    room -= content?.bytes.length ?? 0;
    written.push({
      ...textsOf(question),
      price,
      image: address === '' ? null : { address, content },
    });
  }
  return written;
}

/** The picture behind an address of a document; null when it is not stored here, or larger than `mostBytes`. */
async function storedPicture(
  address: string,
  mostBytes: number,
  files: ImportDeps['files'],
): Promise<WrittenImage['content']> {
  const ref = address.startsWith('/files/') ? address.slice('/files/'.length) : '';
  const type = typeOf(ref);
  if (!isFileRef(ref) || type === null) return null;
  const facts = await files.facts(ref);
  if (facts === null || facts.bytes > mostBytes) return null;
  const stream = await files.read(ref, 0, facts.bytes);
  if (stream === null) return null;
  return { bytes: new Uint8Array(await new Response(stream).arrayBuffer()), type };
}

const textsOf = (question: Stage['question']): Omit<WrittenQuestion, 'price' | 'image'> => ({
  text: question.question,
  answers: question.answers,
  correctAnswer: question.correctAnswer,
  explanation: question.explanation ?? '',
  hostNotes: question.hostNotes ?? '',
  seconds: question.votingCountdown,
  imageAlt: question.imageAlt ?? '',
});
