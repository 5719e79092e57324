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
import type { Imported } from '../formats/import-file.ts';
import { problemOf } from '../formats/imported-stages.ts';
import type { Rooms } from '../rooms.ts';
import { readBytes } from '../security/body.ts';
import { limited } from '../security/guard.ts';
import { attachment } from './attachment.ts';
import { mistakenUser } from './documents.ts';
import type { ServerEnv } from './env.ts';
import { problem, refused } from './problem.ts';

/** Pictures of users, as far as imports and exports need them. */
export interface ImportPictures {
  /** Stores a picture for a user; its address, or null when it cannot be taken. */
  keep(userId: string, bytes: Uint8Array): Promise<string | null>;
  /** The picture behind an address of a document, or null when it is not stored here. */
  read(address: string): Promise<{ bytes: Uint8Array; type: string } | null>;
}

export interface ImportDeps {
  rooms: Pick<Rooms, 'document'>;
  formats: FormatPool;
  pictures: ImportPictures;
}

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
export function importRoutes({ rooms, formats: pool, pictures }: ImportDeps): Hono<ServerEnv> {
  const perMinute = limited(30, 60, ({ var: { session } }) => session.sessionId);
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
      const bytes = await readBytes(context.req.raw, largestImportBytes).catch(() => 'cutOff');
      if (bytes === null)
        return problem(413, 'tooLarge', `at most ${largestImportBytes} bytes are taken`);
      if (typeof bytes === 'string')
        return problem(400, 'cutOff', 'The file did not arrive whole. Please try again');
      const { name, format = null, pictures: kept } = query.data;
      const imported = await pool.import({ bytes, fileName: name, formatId: format, columns });
      if (imported === 'busy') return busy();
      context.header('cache-control', 'no-store');
      if (typeof imported === 'string')
        return context.json(nothing(problemOf(imported === 'tookTooLong' ? imported : 'damaged')));
      return context.json(
        kept === undefined
          ? imported.file
          : await withPictures(imported, (picture) =>
              pictures.keep(context.var.session.userId, picture),
            ),
      );
    })
    .get('/shows/:id/export', perMinute, async (context) => {
      const mistaken = mistakenUser(context, 'optional');
      if (mistaken !== null) return mistaken;
      const held = await rooms.document(context.var.session.userId);
      if (held.kind !== 'readable') return refused('unreadable');
      const show = held.document.shows.find(({ id }) => id === context.req.param('id'));
      if (show === undefined) return refused('showNotFound');
      const formatId = context.req.query('format') ?? '';
      const questions = await writtenQuestions(show, pictures);
      const exported = await pool.export({ formatId, show: { name: show.name, questions } });
      if (exported === 'busy') return busy();
      if (exported === null)
        return problem(400, 'invalid', 'there is no such format to write', { path: 'format' });
      if (typeof exported === 'string')
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

/** The file with its pictures stored; the stages name their addresses. */
async function withPictures(
  { file, pictures }: Imported,
  keep: (bytes: Uint8Array) => Promise<string | null>,
): Promise<ImportedFile> {
  const problems = [...file.problems];
  for (const picture of pictures) {
    const stage = file.shows[picture.show]?.stages[picture.stage];
    if (stage === undefined) continue;
    const address = await keep(picture.bytes);
    stage.hasPicture = false;
    if (address === null) problems.push(problemOf('imageNotTaken', picture.row));
    else stage.question.image = address;
  }
  return { ...file, problems };
}

async function writtenQuestions(
  show: Quizshow,
  pictures: ImportPictures,
): Promise<WrittenQuestion[]> {
  let room = mostPictureBytes;
  const imageOf = async (address: string): Promise<WrittenImage> => {
    const content = room > 0 ? await pictures.read(address) : null;
    room -= content?.bytes.length ?? 0;
    return { address, content: room >= 0 ? content : null };
  };
  const written: WrittenQuestion[] = [];
  for (const { price, question } of show.stages) {
    const { image } = question;
    written.push({
      ...textsOf(question),
      price,
      image: image === undefined || image === '' ? null : await imageOf(image),
    });
  }
  return written;
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
