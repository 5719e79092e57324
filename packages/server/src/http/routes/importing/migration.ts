import { readDocument } from '@quizcast/game/document/read';
import type { QuizShowApp } from '@quizcast/game/document/document';
import { isRecord } from '@quizcast/game/json';
import {
  migrationArchiveSchema,
  migrationPreviewSchema,
  migrationStateSchema,
  migrationTakenSchema,
  type MigrationErrorCode,
  type MigrationPreview,
  type MigrationTaken,
} from '@quizcast/game/importing/migration';
import { Hono, type Context } from 'hono';
import { z } from 'zod';
import { UploadSlots } from '../../../files/upload-places.ts';
import {
  MigrationService,
  OldDataError,
  type MigrationDeps,
  type ReadLegacy,
  type Refused,
} from '../../../importing/migration/migration-service.ts';
import type { OldDataRead, OldDataRequest } from '../../../importing/migration/read-old-data.ts';
import { maxUploadBytes } from '../../../importing/migration/read-upload.ts';
import type { Identity } from '../../../ports/identity.ts';
import { requireRight, uidMismatch } from '../../../security/document-access.ts';
import { readBytes } from '../../../security/body.ts';
import { byAccount, rateLimit } from '../../../security/guard.ts';
import { replaceDocument, type DocumentDeps } from '../documents.ts';
import type { ServerEnv } from '../../../security/env.ts';
import { problem, refused } from '../../../security/problem.ts';
import { refusedFile } from '../files.ts';
import { described } from '../../open-api/described.ts';
import {
  answer,
  component,
  fileOf,
  jsonSchema,
  query as queryParameter,
  uid,
  refusalsOfRead,
} from '../../open-api/schema.ts';

export type MigrationRouteDeps = Omit<MigrationDeps, 'legacy'> &
  DocumentDeps & { identity: Pick<Identity, 'exists'> };

const flag = z.literal('1').optional();
const querySchema = z.object({
  preview: flag,
  again: flag,
  from: z.literal('store').optional(),
  name: z.string().max(300).default(''),
  user: z.string().max(128).optional(),
});

const maxConcurrentImports = 2;

const stateShape = component('MigrationState', () => jsonSchema(migrationStateSchema));
const previewShape = component('MigrationPreview', () => jsonSchema(migrationPreviewSchema));
const migrationResultShape = component('MigrationTaken', () => jsonSchema(migrationTakenSchema));
const archiveShape = component('MigrationArchive', () => jsonSchema(migrationArchiveSchema));
const document = queryParameter('document', 'Owner of the document; your own if omitted');

const about = {
  state: described(() => ({
    tag: 'migration',
    access: 'user',
    summary: 'Get whether old data was imported, and what is available to import',
    parameters: [document, uid(false)],
    answers: { 200: answer('The state', stateShape) },
    refusals: refusalsOfRead,
  })),
  bring: described(() => ({
    tag: 'migration',
    access: 'user',
    summary:
      'Import old data: `{ questionlists, settings }`, the two as files in a zip, or a Firestore export as JSON, of at most 20 MB; a document in the current layout replaces everything. Imports all of it, or nothing if it is rejected',
    parameters: [
      uid(true),
      document,
      queryParameter('preview', 'Only returns a preview, without changing anything', {
        const: '1',
      }),
      queryParameter(
        'again',
        'Import although old data was imported before; adds what is missing',
        {
          const: '1',
        },
      ),
      queryParameter('from', 'The stored old data of the user, instead of a file', {
        const: 'store',
      }),
      queryParameter('name', 'File name with extension'),
      queryParameter(
        'user',
        'The user whose data is imported, if the file has data of several users',
      ),
    ],
    body: { content: fileOf('application/octet-stream') },
    answers: {
      200: answer('Preview or result of the import', {
        oneOf: [previewShape, migrationResultShape],
      }),
    },
    refusals: [400, 401, 403, 404, 409, 413, 422, 429, 503],
  })),
  archive: described(() => ({
    tag: 'migration',
    access: 'user',
    summary:
      'Get the old documents unchanged, with everything that could not be imported; for the owner only',
    parameters: [document, uid(false)],
    answers: { 200: answer('The archive, empty if nothing was imported', archiveShape) },
    refusals: refusalsOfRead,
  })),
};

/** Migration of old data: status, preview, and import. */
export function migrationRoutes(deps: MigrationRouteDeps): Hono<ServerEnv> {
  const { identity, store } = deps;
  const legacy = { store, exists: (userId: string) => identity.exists(userId) };
  const migrations = new MigrationService({ ...deps, legacy });
  const perMinute = rateLimit(20, byAccount);
  const allowed = requireRight(deps, 'configure');
  const importSlots = new UploadSlots(1, maxConcurrentImports);
  return new Hono<ServerEnv>()
    .get('/migration', about.state, perMinute, allowed, async (context) => {
      const state = await migrations.state(context.var.acting.ownerId).catch(handleReadError);
      if (state instanceof Response) return state;
      if ('kind' in state) return refused(state.reason, state.detail);
      return context.json(state);
    })
    .get('/migration/archive', about.archive, perMinute, allowed, async (context) => {
      const { ownerId, role } = context.var.acting;
      // The archive may contain anything, so only the owner may read it.
      if (role !== 'owner') return refused('notAllowed');
      context.header('content-disposition', 'attachment; filename="quizcast-archive.json"');
      return context.json(await migrations.archives.read(ownerId));
    })
    .post('/migration', about.bring, perMinute, allowed, async (context) => {
      const mistaken = uidMismatch(context, 'required');
      if (mistaken !== null) return mistaken;
      const query = querySchema.safeParse(context.req.query());
      if (!query.success) {
        const path = query.error.issues[0]?.path.map(String).join('/') ?? '';
        return problem(400, 'invalid', 'this has the wrong shape', { path });
      }
      const { session } = context.var.acting;
      const response = await importSlots.run(session.userId, () =>
        runMigration(context, query.data, migrations, deps).catch(handleReadError),
      );
      return response ?? refusedFile('busy');
    });
}

async function runMigration(
  context: Context<ServerEnv>,
  query: z.infer<typeof querySchema>,
  migrations: MigrationService,
  deps: MigrationRouteDeps,
): Promise<Response> {
  const { ownerId, actor } = context.var.acting;
  const isPreview = query.preview === '1';
  const source =
    query.from === 'store'
      ? await readFromStore(migrations, ownerId)
      : await readFromBody(context, migrations, {
          ...query,
          user: query.user,
          ownId: ownerId,
          isPreview,
        });
  if (source.kind === 'refused')
    return 'error' in source ? refusedUpload(source) : refused(source.reason, source.detail);
  if (source.kind === 'current') return importDocument(context, source.current, isPreview, deps);
  const { conversion, documents } = source;
  if (conversion.kind === 'refused') return refused(conversion.reason, conversion.detail);
  const result =
    isPreview || documents === null
      ? await migrations.preview(ownerId, conversion)
      : await migrations.migrate(
          ownerId,
          actor,
          { documents, conversion },
          { again: query.again === '1' },
        );
  return result.kind === 'refused' ? refused(result.reason, result.detail) : context.json(result);
}

async function readFromStore(
  migrations: MigrationService,
  ownerId: string,
): Promise<ReadLegacy | Refused> {
  return (await migrations.findLegacy(ownerId)) ?? { kind: 'refused', reason: 'noQuestionLists' };
}

async function readFromBody(
  context: Context<ServerEnv>,
  migrations: MigrationService,
  how: Omit<Extract<OldDataRequest, { kind: 'file' }>, 'kind' | 'bytes'>,
): Promise<OldDataRead> {
  const bytes = await readBytes(context, maxUploadBytes).catch(() => new Uint8Array());
  if (bytes === null) return { kind: 'refused', error: 'tooLarge' };
  return migrations.read({ ...how, kind: 'file', bytes });
}

/** Returns the refusal of data whose reader thread did not finish; nothing has changed. */
const handleReadError = (error: unknown): Response => {
  if (!(error instanceof OldDataError)) throw error;
  if (error.code === 'busy') return refusedFile('busy');
  return refusedUpload({ kind: 'refused', error: 'tookTooLong' });
};

/** A document in the current layout replaces everything, through the same code as any other import. */
async function importDocument(
  context: Context<ServerEnv>,
  content: unknown,
  isPreview: boolean,
  deps: MigrationRouteDeps,
): Promise<Response> {
  if (isPreview) {
    const read = readDocument(isRecord(content) ? content : null);
    if (read.kind === 'unreadable')
      return problem(422, 'unreadableDocument', errorText.unreadableDocument, {
        faults: read.errors.slice(0, 20),
      });
    return context.json(previewOf(read.document));
  }
  const result = await replaceDocument(deps, context.var.acting, content);
  if (result instanceof Response) return result;
  const answer: MigrationTaken = {
    kind: 'document',
    revision: result.revision,
    showIds: result.showIds,
    styleId: null,
    archivedCount: 0,
    missing: result.missing,
  };
  return context.json(answer);
}

const previewOf = ({ shows, styles, categoryQuiz }: QuizShowApp): MigrationPreview => ({
  kind: 'document',
  shows: shows.map(({ name, stages }) => ({ name, stages: stages.length })),
  categoryShows: categoryQuiz.shows.map(({ name }) => ({ name })),
  styles: Object.keys(styles).length,
});

const errorText: Record<MigrationErrorCode, string> = {
  notJson: 'This is neither JSON nor a zip with JSON in it',
  tooDeep: 'This JSON is nested deeper than 32 levels',
  tooManyValues: 'This JSON has too many values, or too many different keys',
  forbiddenKey: 'This JSON has a key named __proto__, constructor or prototype',
  tooLarge: 'At most 20 MB, also after unpacking',
  damagedZip: 'This zip file cannot be unpacked',
  managedExport:
    'This is an export of the Google Cloud console, which is not JSON. Export as JSON instead, with node-firestore-import-export or firestore-export-import',
  notOldData: 'It contains no question lists, settings or shows',
  severalUsers: 'This file contains data of several users: choose one with ?user=…',
  unreadableDocument: 'This document cannot be read',
  tookTooLong: 'Reading this took too much time or memory and was stopped',
};

function refusedUpload({ error, users }: Extract<OldDataRead, { kind: 'refused' }>): Response {
  const status = error === 'tooLarge' ? 413 : error === 'notJson' ? 400 : 422;
  const more = users === undefined ? {} : { faults: users.map((path) => ({ path, message: '' })) };
  return problem(status, error, errorText[error], more);
}
