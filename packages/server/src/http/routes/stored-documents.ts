import { randomUUID } from 'node:crypto';
import { crewView } from '@quizcast/game/views/crew-view';
import type { QuizShowApp } from '@quizcast/game/document/document';
import { readDocument } from '@quizcast/game/document/read';
import { replacementEdit } from '@quizcast/game/document/validate';
import { isRecord } from '@quizcast/game/json';
import { Hono, type Context } from 'hono';
import { createKeyedMutex } from '../../concurrency/keyed-mutex.ts';
import type { LobbyService } from '../../lobby/lobby-service.ts';
import type { Identity } from '../../ports/identity.ts';
import type { Rooms } from '../../documents/rooms.ts';
import { resolveAccess, commandIdOf } from '../../security/document-access.ts';
import { readJson } from '../../security/body.ts';
import { byAccount, rateLimit } from '../../security/guard.ts';
import { sized } from '../large-reads.ts';
import { importLimits, unreadable } from './documents.ts';
import type { ServerEnv, DocumentAccess } from '../../security/env.ts';
import { badBody, problem, refused } from '../../security/problem.ts';
import { SerializedDocuments } from './written-documents.ts';
import { importPrefix } from '@quizcast/game/history/activity';
import { described } from '../open-api/described.ts';
import { answer, inPath, json, object, textField, integerField } from '../open-api/schema.ts';
import { documentShape } from './document-shapes.ts';

export interface StoredDocumentDeps {
  rooms: Rooms;
  identity: Pick<Identity, 'exists'>;
  lobbies: Pick<LobbyService, 'clear'>;
}

/** The only collection of user documents, as named in the specification. */
const collection = 'quizshow';
const routePath = `/documents/${collection}/:id`;

const id = inPath('id', 'Id of the user who owns the document');
const ifMatch = (required: boolean) => ({
  name: 'If-Match',
  in: 'header',
  required,
  schema: textField,
  description: 'ETag of the revision that the change is based on',
});
const ifNoneMatch = {
  name: 'If-None-Match',
  in: 'header',
  required: false,
  schema: textField,
  description: 'ETag of your copy: 304 if there is nothing newer',
};
const etag = { etag: { schema: textField, description: 'Revision in quotes' } };
const stored = (description: string) => ({
  ...answer(description, object({ revision: integerField })),
  headers: etag,
});

const about = {
  read: described(() => ({
    tag: 'documents',
    access: 'user',
    parameters: [id, ifNoneMatch],
    summary:
      'Get a user document: your own, or one whose crew you belong to, as far as your role may see it. Created from the defaults on first read. Later changes are sent on the live socket',
    answers: {
      200: { ...answer('The document', documentShape), headers: etag },
      304: { description: 'Your copy is the newest revision', headers: etag },
    },
    refusals: [401, 404, 422, 429, 503],
  })),
  update: described(() => ({
    tag: 'documents',
    access: 'user',
    summary:
      'Update the whole document: the differences become one edit that is validated, logged, sent live, and can be undone. Top-level fields that are not sent are kept. Fields that no edit may change (the stage in play, votes, the crew) must be sent unchanged',
    parameters: [id, ifMatch(true)],
    body: json(documentShape),
    answers: { 200: stored('Stored, or unchanged') },
    refusals: [400, 401, 403, 404, 412, 413, 415, 422, 428, 429, 503],
  })),
  create: described(() => ({
    tag: 'documents',
    access: 'user',
    summary: 'Create your document from the body, or from the defaults without one',
    parameters: [id],
    body: { ...json(documentShape), required: false },
    answers: { 201: stored('Created') },
    refusals: [400, 401, 403, 404, 413, 415, 422, 429, 503],
  })),
  remove: described(() => ({
    tag: 'documents',
    access: 'user',
    summary: 'Delete your document with its whole history; files are kept',
    parameters: [id, ifMatch(false)],
    answers: { 204: { description: 'Deleted' } },
    refusals: [401, 403, 404, 412, 429, 503],
  })),
};

/**
 * Documents as a store: read, create, update as a whole, delete. An update is turned into the edit that produces it, so
 * it takes the same write path as any other edit: SPEC.md, DOCAPI.
 */
export function storedDocumentRoutes(deps: StoredDocumentDeps): Hono<ServerEnv> {
  const { rooms, lobbies } = deps;
  const writesPerMinute = rateLimit(30, byAccount);
  const runExclusive = createKeyedMutex();
  const serialized = new SerializedDocuments();
  const accessOf = (context: Context<ServerEnv>): Promise<DocumentAccess | null> =>
    resolveAccess(deps, context.var.session, context.req.param('id') ?? '');
  return new Hono<ServerEnv>()
    .get(routePath, about.read, async (context) => {
      const access = await accessOf(context);
      if (access === null) return refused('notFound');
      const loaded = await rooms.document(access.ownerId);
      if (loaded.kind === 'unreadable') return unreadable(loaded.errors);
      const { revision, document } = loaded;
      context.header('etag', tagOf(revision));
      if (matchesRevision(context.req.header('if-none-match'), revision))
        return context.body(null, 304);
      const name = `${access.ownerId} ${access.role}`;
      return sized(
        context,
        serialized.get(name, document, () => viewFor(access, document)),
      );
    })
    .put(routePath, about.update, writesPerMinute, async (context) => {
      const access = await accessOf(context);
      return access === null ? refused('notFound') : update(context, rooms, access);
    })
    .post(routePath, about.create, writesPerMinute, async (context) => {
      const access = await accessOf(context);
      if (access === null) return refused('notFound');
      // Of concurrent requests, only one creates the document.
      return runExclusive(access.path, () => create(context, rooms, access));
    })
    .delete(routePath, about.remove, writesPerMinute, async (context) => {
      const access = await accessOf(context);
      if (access === null) return refused('notFound');
      if (access.role !== 'owner' || access.session.isDemo) return refused('notAllowed');
      const tag = context.req.header('if-match');
      const loaded = await rooms.document(access.ownerId);
      const expected = tag === undefined ? undefined : revisionIn(tag);
      if (expected === null || (expected ?? loaded.revision) !== loaded.revision)
        return conflict(loaded.revision);
      if (!(await rooms.remove(access.path, expected))) return conflict(null);
      await lobbies.clear(access.path);
      return context.body(null, 204);
    });
}

async function update(
  context: Context<ServerEnv>,
  rooms: Rooms,
  by: DocumentAccess,
): Promise<Response> {
  const expected = revisionIn(context.req.header('if-match'));
  if (expected === null)
    return problem(428, 'revisionMissing', 'If-Match with the revision of your copy is required');
  if (isEmpty(context)) return refused('nothingToSave');
  const read = await readJson(context.req.raw, importLimits);
  if (read.kind === 'error') return badBody(read);
  if (read.value === null) return refused('nothingToSave');
  const loaded = await rooms.document(by.ownerId);
  if (loaded.kind === 'unreadable') return unreadable(loaded.errors);
  if (loaded.revision !== expected) return conflict(loaded.revision);
  const current = viewFor(by, loaded.document);
  const sent = readSentDocument(read.value, current);
  if (sent.kind === 'unreadable') return unreadable(sent.errors);
  const edit = replacementEdit(current, sent.document);
  if (edit.kind === 'refused') return refused(edit.reason, edit.path);
  if (edit.command === null) return answered(context, loaded.revision, 200);
  const id = commandIdOf(by.actor, `put-${randomUUID()}`);
  const result = await rooms.submit(by.path, edit.command, id, by.actor, expected);
  if (result.kind === 'accepted') return answered(context, result.revision, 200);
  return result.reason === 'conflict' ? conflict(null) : refused(result.reason, result.detail);
}

async function create(
  context: Context<ServerEnv>,
  rooms: Rooms,
  access: DocumentAccess,
): Promise<Response> {
  if (access.role !== 'owner') return refused('notAllowed');
  if ((await rooms.stored(access.ownerId)) !== null) return refused('alreadyExists');
  const read = isEmpty(context) ? null : await readJson(context.req.raw, importLimits);
  if (read?.kind === 'error') return badBody(read);
  const first = read === null ? null : readSentDocument(read.value, {});
  if (first?.kind === 'unreadable') return unreadable(first.errors);
  const loaded = await rooms.document(access.ownerId);
  if (first === null) return answered(context, loaded.revision, 201);
  const result = await rooms.submit(
    access.path,
    { type: 'document.replace', document: first.document },
    `${importPrefix}${randomUUID()}`,
    { kind: 'system' },
    loaded.revision,
  );
  if (result.kind === 'accepted') return answered(context, result.revision, 201);
  // Another client has written to the document meanwhile.
  const { reason, detail } = result;
  return refused(reason === 'conflict' ? 'alreadyExists' : reason, detail);
}

/** The HTTP server provides a body even for requests without one. */
function isEmpty({ req, env }: Context<ServerEnv>): boolean {
  const length = req.header('content-length');
  const hasNoBodyHeaders = length === undefined && req.header('transfer-encoding') === undefined;
  return (
    length === '0' || req.raw.body === null || (hasNoBodyHeaders && env?.incoming !== undefined)
  );
}

const viewFor = ({ role }: DocumentAccess, document: QuizShowApp): QuizShowApp =>
  role === 'owner' ? document : crewView(document, role);

/** Reads a sent document; top-level properties that it omits keep their values from `current`. */
function readSentDocument(sent: unknown, current: object): ReturnType<typeof readDocument> {
  if (!isRecord(sent) || !Array.isArray(sent['shows']))
    return { kind: 'unreadable', errors: [{ path: 'shows', message: 'is not a list of shows' }] };
  return readDocument({ ...current, ...sent });
}

const tagOf = (revision: number): string => `"${revision}"`;

/** The revision in an If-Match header; null when it contains none. */
function revisionIn(tag: string | undefined): number | null {
  const digits = /^(?:W\/)?"(\d{1,15})"$/.exec(tag?.trim() ?? '')?.[1];
  return digits === undefined ? null : Number(digits);
}

/** Whether If-None-Match contains this revision. */
const matchesRevision = (tags: string | undefined, revision: number): boolean =>
  tags?.split(',').some((tag) => revisionIn(tag) === revision) ?? false;

function answered(context: Context<ServerEnv>, revision: number, status: 200 | 201): Response {
  context.header('etag', tagOf(revision));
  return context.json({ revision }, status);
}

const conflict = (revision: number | null): Response =>
  problem(
    412,
    'conflict',
    'The document has changed since: read it again',
    {},
    revision === null ? {} : { etag: tagOf(revision) },
  );
