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
import { UploadPlaces } from '../../../files/upload-places.ts';
import {
  MigrationService,
  NotRead,
  type MigrationDeps,
  type ReadLegacy,
  type Refused,
} from '../../../importing/migration/migration-service.ts';
import type { OldDataRead, OldDataRequest } from '../../../importing/migration/read-old-data.ts';
import { maxUploadBytes } from '../../../importing/migration/read-upload.ts';
import type { Identity } from '../../../ports/identity.ts';
import { mayOnDocument, uidMismatch } from '../../../security/document-access.ts';
import { readBytes } from '../../../security/body.ts';
import { byAccount, limited } from '../../../security/guard.ts';
import { takeWhole, type DocumentDeps } from '../documents.ts';
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

const takenAtOnce = 2;

const stateShape = component('MigrationState', () => jsonSchema(migrationStateSchema));
const previewShape = component('MigrationPreview', () => jsonSchema(migrationPreviewSchema));
const takenShape = component('MigrationTaken', () => jsonSchema(migrationTakenSchema));
const archiveShape = component('MigrationArchive', () => jsonSchema(migrationArchiveSchema));
const document = queryParameter(
  'document',
  'Whose document, by its owner; the own one when left out',
);

const about = {
  state: described(() => ({
    tag: 'migration',
    by: 'user',
    summary: 'Whether old data were brought over, and what lies here that could be',
    parameters: [document, uid(false)],
    answers: { 200: answer('How it stands', stateShape) },
    refusals: refusalsOfRead,
  })),
  bring: described(() => ({
    tag: 'migration',
    by: 'user',
    summary:
      'Brings old data over: `{ questionlists, settings }`, the two as files in a zip, or a Firestore export as JSON, of at most 20 MB; a document in today’s layout takes the place of all there is. All of it or, when it is refused, nothing',
    parameters: [
      uid(true),
      document,
      queryParameter('preview', 'Answers with what would come, and changes nothing', {
        const: '1',
      }),
      queryParameter('again', 'Also when it was done before: what is missing is added', {
        const: '1',
      }),
      queryParameter('from', 'What lies in the store for the user, instead of a file', {
        const: 'store',
      }),
      queryParameter('name', 'The name of the file, with its ending'),
      queryParameter('user', 'Whose data, of a file with those of several users'),
    ],
    body: { content: fileOf('application/octet-stream') },
    answers: {
      200: answer('What would come, or what came', { oneOf: [previewShape, takenShape] }),
    },
    refusals: [400, 401, 403, 404, 409, 413, 422, 429, 503],
  })),
  archive: described(() => ({
    tag: 'migration',
    by: 'user',
    summary:
      'The old documents as they were, with everything that found no place; the owner’s alone',
    parameters: [document, uid(false)],
    answers: { 200: answer('The archive, empty when nothing was brought over', archiveShape) },
    refusals: refusalsOfRead,
  })),
};

/** Migration of old data: status, preview, and import. */
export function migrationRoutes(deps: MigrationRouteDeps): Hono<ServerEnv> {
  const { identity, store } = deps;
  const legacy = { store, exists: (userId: string) => identity.exists(userId) };
  const desk = new MigrationService({ ...deps, legacy });
  const perMinute = limited(20, 60, byAccount);
  const allowed = mayOnDocument(deps, 'configure');
  const places = new UploadPlaces(1, takenAtOnce);
  return new Hono<ServerEnv>()
    .get('/migration', about.state, perMinute, allowed, async (context) => {
      const state = await desk.state(context.var.acting.ownerId).catch(unlessNotRead);
      if (state instanceof Response) return state;
      if ('kind' in state) return refused(state.reason, state.detail);
      context.header('cache-control', 'no-store');
      return context.json(state);
    })
    .get('/migration/archive', about.archive, perMinute, allowed, async (context) => {
      const { ownerId, role } = context.var.acting;
      // The archive may contain anything, so only the owner may read it.
      if (role !== 'owner') return refused('notAllowed');
      context.header('content-disposition', 'attachment; filename="quizcast-archive.json"');
      context.header('cache-control', 'no-store');
      return context.json(await desk.archives.read(ownerId));
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
      const response = await places.run(session.userId, () =>
        brought(context, query.data, desk, deps).catch(unlessNotRead),
      );
      return response ?? refusedFile('busy');
    });
}

async function brought(
  context: Context<ServerEnv>,
  query: z.infer<typeof querySchema>,
  desk: MigrationService,
  deps: MigrationRouteDeps,
): Promise<Response> {
  const { ownerId, actor } = context.var.acting;
  const isPreview = query.preview === '1';
  context.header('cache-control', 'no-store');
  const found =
    query.from === 'store'
      ? await inStore(desk, ownerId)
      : await inBody(context, desk, { ...query, user: query.user, ownId: ownerId, isPreview });
  if (found.kind === 'refused')
    return 'fault' in found ? refusedUpload(found) : refused(found.reason, found.detail);
  if (found.kind === 'whole') return wholeDocument(context, found.whole, isPreview, deps);
  const { conversion, documents } = found;
  if (conversion.kind === 'refused') return refused(conversion.reason, conversion.detail);
  const result =
    isPreview || documents === null
      ? await desk.preview(ownerId, conversion)
      : await desk.take(ownerId, actor, { documents, conversion }, { again: query.again === '1' });
  return result.kind === 'refused' ? refused(result.reason, result.detail) : context.json(result);
}

async function inStore(desk: MigrationService, ownerId: string): Promise<ReadLegacy | Refused> {
  return (await desk.look(ownerId)) ?? { kind: 'refused', reason: 'noQuestionLists' };
}

async function inBody(
  context: Context<ServerEnv>,
  desk: MigrationService,
  how: Omit<Extract<OldDataRequest, { kind: 'file' }>, 'kind' | 'bytes'>,
): Promise<OldDataRead> {
  const bytes = await readBytes(context, maxUploadBytes).catch(() => new Uint8Array());
  if (bytes === null) return { kind: 'refused', fault: 'tooLarge' };
  return desk.read({ ...how, kind: 'file', bytes });
}

/** Returns the refusal of data whose reader thread did not finish; nothing has changed. */
const unlessNotRead = (error: unknown): Response => {
  if (!(error instanceof NotRead)) throw error;
  if (error.fault === 'busy') return refusedFile('busy');
  return refusedUpload({ kind: 'refused', fault: 'tookTooLong' });
};

/** A document in the current layout replaces everything, through the same code as any other import. */
async function wholeDocument(
  context: Context<ServerEnv>,
  whole: unknown,
  isPreview: boolean,
  deps: MigrationRouteDeps,
): Promise<Response> {
  if (isPreview) {
    const read = readDocument(isRecord(whole) ? whole : null);
    if (read.kind === 'unreadable')
      return problem(422, 'unreadableDocument', faultText.unreadableDocument, {
        faults: read.faults.slice(0, 20),
      });
    return context.json(previewOf(read.document));
  }
  const taken = await takeWhole(deps, context.var.acting, whole);
  if (taken instanceof Response) return taken;
  const answer: MigrationTaken = {
    kind: 'document',
    revision: taken.revision,
    showIds: taken.showIds,
    styleId: null,
    archivedCount: 0,
    missing: taken.missing,
  };
  return context.json(answer);
}

const previewOf = ({ shows, styles, categoryQuiz }: QuizShowApp): MigrationPreview => ({
  kind: 'document',
  shows: shows.map(({ name, stages }) => ({ name, stages: stages.length })),
  categoryShows: categoryQuiz.shows.map(({ name }) => ({ name })),
  styles: Object.keys(styles).length,
});

const faultText: Record<MigrationErrorCode, string> = {
  notJson: 'This is neither JSON nor a zip with JSON in it',
  tooDeep: 'This JSON is nested deeper than 32 levels',
  tooManyValues: 'This JSON holds more values, or more keys in one object, than are taken',
  forbiddenKey: 'This JSON has a key named __proto__, constructor or prototype',
  tooLarge: 'At most 20 MB are taken, unpacked as well',
  damagedZip: 'This zip cannot be unpacked',
  managedExport:
    'This is an export of the Google Cloud console, which is no JSON. Export as JSON instead, with node-firestore-import-export or firestore-export-import',
  notOldData: 'There are no question lists, no settings and no shows in it',
  severalUsers: 'This holds data of several users: name one of them, as ?user=…',
  unreadableDocument: 'This document cannot be read',
  tookTooLong: 'This took too much time or memory to read, and was given up',
};

function refusedUpload({ fault, users }: Extract<OldDataRead, { kind: 'refused' }>): Response {
  const status = fault === 'tooLarge' ? 413 : fault === 'notJson' ? 400 : 422;
  const more = users === undefined ? {} : { faults: users.map((path) => ({ path, message: '' })) };
  return problem(status, fault, faultText[fault], more);
}
