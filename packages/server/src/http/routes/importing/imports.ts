import type {
  ColumnMap,
  ImportedFile,
  ImportIssue,
  ImportIssueCode,
} from '@quizcast/game/importing/import';
import { Hono } from 'hono';
import { z } from 'zod';
import type { FormatPool, JobErrorCode } from '../../../importing/formats/format-pool.ts';
import type { FileService } from '../../../files/file-service.ts';
import { OwnedFiles } from '../../../files/own-files.ts';
import { Slots } from '../../../files/slots.ts';
import { UploadSlots } from '../../../files/upload-places.ts';
import { issueOf } from '../../../importing/formats/issues.ts';
import {
  requireRight,
  uidMismatch,
  isStillAllowed,
  type ActingDeps,
} from '../../../security/document-access.ts';
import { readBytes } from '../../../security/body.ts';
import { byAccount, rateLimit } from '../../../security/guard.ts';
import type { ServerEnv } from '../../../security/env.ts';
import { busy, exportRoutes, formatInfos } from './imports-exports.ts';
import { withMedia, withOwnedImages, withPictures } from './imports-media.ts';
import { problem, refused } from '../../../security/problem.ts';
import { sized } from '../../large-reads.ts';
import { described } from '../../open-api/described.ts';
import {
  answer,
  bytes,
  component,
  documentOf,
  jsonSchema,
  list,
  query,
  uid,
} from '../../open-api/schema.ts';

export interface ImportDeps extends ActingDeps {
  formats: FormatPool;
  files: Pick<FileService, 'store' | 'storeImage' | 'facts' | 'read' | 'remove'>;
}

/** Concurrent imports: of one user, and in total. */
const [maxImportsPerUser, maxImportsTotal] = [2, 24];
/** Large imports in memory at once, and large imports that wait before their body is read. */
const [maxConcurrentLarge, maxQueuedLarge] = [2, 16];
const smallBytes = 2 * 1024 * 1024;

const querySchema = z.object({
  name: z.string().max(300).default(''),
  format: z.string().max(64).optional(),
  columns: z.string().max(4000).optional(),
  pictures: z.literal('keep').optional(),
});

/** Loaded with the first import, because few servers ever receive one. */
const importSchemas = () => import('@quizcast/game/importing/import');

const formatInfo = component('FormatInfo', async () =>
  jsonSchema((await importSchemas()).formatInfoSchema),
);
const importedFile = component('ImportedFile', async () =>
  jsonSchema((await importSchemas()).importedFileSchema),
);

const about = {
  formats: described(() => ({
    tag: 'imports',
    access: 'user',
    summary: 'List the import and export formats',
    answers: { 200: answer('All formats', list(formatInfo)) },
    refusals: [401, 429],
  })),
  read: described(() => ({
    tag: 'imports',
    access: 'user',
    summary:
      'Read the questions of a file or pasted text of at most 20 MB. Does not change the document. For the content.xml of a SIGame package, imageFile and soundFile are the files of the package',
    parameters: [
      documentOf,
      uid(true),
      query('name', 'File name with extension; also names the show if the file does not'),
      query('format', 'Id of a format; detected by content if omitted'),
      query('columns', 'JSON: meaning of the columns of a sheet'),
      query('pictures', 'Store the pictures and sounds in the file and return their addresses', {
        const: 'keep',
      }),
    ],
    body: bytes,
    answers: { 200: answer('Content of the file, and its problems', importedFile) },
    refusals: [400, 401, 403, 404, 409, 413, 429],
  })),
};

/**
 * Reads files of other programs and exports shows in their formats. Reading changes nothing, except that pictures are
 * stored on request; the page makes edits of the parts that the user selects.
 */
export function importRoutes(deps: ImportDeps): Hono<ServerEnv> {
  const { formats: pool, files } = deps;
  const allowed = requireRight(deps, 'write');
  const perMinute = rateLimit(30, byAccount);
  const importSlots = new UploadSlots(maxImportsPerUser, maxImportsTotal);
  const largeSlots = new Slots(maxConcurrentLarge, maxQueuedLarge);
  return new Hono<ServerEnv>()
    .get('/formats', about.formats, async (context) => context.json(await formatInfos()))
    .post('/imports', about.read, perMinute, allowed, async (context) => {
      const mistaken = uidMismatch(context, 'required');
      if (mistaken !== null) return mistaken;
      const parsedQuery = querySchema.safeParse(context.req.query());
      const columns = parsedQuery.success ? await columnsOf(parsedQuery.data.columns) : undefined;
      if (!parsedQuery.success || columns === undefined) {
        const path = parsedQuery.success
          ? 'columns'
          : (parsedQuery.error.issues[0]?.path.join('/') ?? '');
        return problem(400, 'invalid', 'this has the wrong shape', { path });
      }
      const { name, format = null, pictures } = parsedQuery.data;
      const { ownerId, session } = context.var.acting;
      const { largestImportBytes } = await importSchemas();
      const read = async () => {
        const bytes = await readBytes(context, largestImportBytes).catch(() => 'cutOff');
        if (bytes === null) return problem(413, 'tooLarge', `at most ${largestImportBytes} bytes`);
        if (typeof bytes === 'string')
          return problem(400, 'cutOff', 'The upload was incomplete. Please try again');
        const isStoring = pictures === 'keep';
        const imported = await pool.import({
          bytes,
          fileName: name,
          formatId: format,
          columns,
          isPreview: !isStoring,
        });
        if (imported === 'busy') return busy();
        if (typeof imported === 'string') return emptyFile(issueOf(codeOf[imported]));
        if (!(await isStillAllowed(deps, context.var.acting, 'write')))
          return refused('notAllowed');
        if (imported instanceof Uint8Array) {
          return sized(context, imported);
        }
        const withOwned = await withOwnedImages(
          imported.file,
          new OwnedFiles(ownerId, files, isStoring),
        );
        if (!isStoring) return withOwned;
        const stored = await withPictures({ ...imported, file: withOwned }, (picture) =>
          files.storeImage(ownerId, picture),
        );
        return withMedia({ ...imported, file: stored }, (kind, content) =>
          files.store(ownerId, kind, content),
        );
      };
      const isSmall = Number(context.req.header('content-length') ?? Infinity) <= smallBytes;
      const result = await importSlots.run(session.userId, () =>
        isSmall ? read() : largeSlots.run(read),
      );
      if (result === null) return busy();
      if (result instanceof Response) return result;
      return context.json(result);
    })
    .route('/', exportRoutes(deps, perMinute));
}

/** Problem codes for files whose reader did not finish. */
const codeOf: Record<Exclude<JobErrorCode, 'busy'>, ImportIssueCode> = {
  tookTooLong: 'tookTooLong',
  tookTooMuch: 'tooLarge',
  broke: 'damaged',
};

const emptyFile = (issue: ImportIssue): ImportedFile => ({
  format: null,
  shows: [],
  categoryShows: [],
  problems: [issue],
  sheet: null,
});

/** Undefined when the text is not a column map. */
async function columnsOf(text: string | undefined): Promise<ColumnMap | null | undefined> {
  if (text === undefined) return null;
  const { columnMapSchema } = await importSchemas();
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    return undefined;
  }
  const parsed = columnMapSchema.safeParse(value);
  return parsed.success ? parsed.data : undefined;
}
