import { randomUUID } from 'node:crypto';
import { commandSchema } from '@quizcast/game/command';
import { rights, type CrewRole } from '@quizcast/game/crew/crew';
import { crewView } from '@quizcast/game/views/crew-view';
import type { QuizShowApp } from '@quizcast/game/document/document';
import { exportDocument } from '@quizcast/game/document/export';
import { readDocument, type ReadError } from '@quizcast/game/document/read';
import { isRecord } from '@quizcast/game/json';
import { commandIdSchema } from '@quizcast/game/protocol/client-message';
import type { CommandAnswer } from '@quizcast/game/protocol/protocol';
import { refusalText } from '@quizcast/game/refusals/refusal';
import { Hono } from 'hono';
import { z } from 'zod';
import { toAck } from '../../documents/command-ack.ts';
import type { FileService } from '../../files/file-service.ts';
import type { LobbyService } from '../../lobby/lobby-service.ts';
import { OwnedFiles } from '../../files/own-files.ts';
import { CommandAllowances, workCost } from '../../concurrency/token-bucket.ts';
import {
  splitArchive,
  Archives,
  withArchive,
  type ArchiveStore,
} from '../../importing/migration/archives.ts';
import type { Clock } from '../../ports/clock.ts';
import type { Identity } from '../../ports/identity.ts';
import type { Rooms } from '../../documents/rooms.ts';
import { commandIdOf, requireRight, uidMismatch } from '../../security/document-access.ts';
import { byAccount, rateLimit } from '../../security/guard.ts';
import { sized, sizedJson } from '../large-reads.ts';
import { readBody, readJson, type BodyLimits } from '../../security/body.ts';
import type { ServerEnv, DocumentAccess } from '../../security/env.ts';
import { badBody, problem, refused } from '../../security/problem.ts';
import { withOwnedFiles } from './own-media.ts';
import { SerializedDocuments } from './written-documents.ts';
import { importPrefix } from '@quizcast/game/history/activity';
import { described } from '../open-api/described.ts';
import {
  answer,
  component,
  documentOf,
  json,
  jsonSchema,
  list,
  object,
  textField,
  uid,
  integerField,
  refusalsOfRead,
  refusalsOfWrite,
  ofDocument,
} from '../open-api/schema.ts';
import { userRecord } from './accounts/account-shapes.ts';
import { documentShape } from './document-shapes.ts';

export interface DocumentDeps {
  rooms: Rooms;
  identity: Identity;
  clock: Clock;
  /** For the archive of old data. */
  store: ArchiveStore;
  files: Pick<FileService, 'store' | 'facts' | 'read' | 'remove'>;
  lobbies: Pick<LobbyService, 'clear'>;
}

/** Commands of one call that are processed; the rest is refused. */
const maxCommands = 200;

const commandsSchema = z
  .array(z.strictObject({ id: commandIdSchema, command: z.unknown() }))
  .min(1)
  .max(500);

const documentWithoutIds = component('PlainDocument', () => ({
  type: 'object',
  description: 'A document in the plain layout: lists without ids, `activeShow` by its position',
}));
component('Command', () => jsonSchema(commandSchema));
const commandsShape = component('Commands', () => jsonSchema(commandsSchema));
const commandAnswer = component('CommandAnswer', () => ({
  oneOf: [
    object({ type: { const: 'accepted' }, id: textField, revision: integerField }),
    object(
      {
        type: { const: 'refused' },
        id: textField,
        reason: { enum: Object.keys(refusalText) },
        detail: textField,
      },
      ['type', 'id', 'reason'],
    ),
  ],
}));

const about = {
  me: described(() => ({
    tag: 'account',
    access: 'user',
    summary: 'Get the identity record of the signed-in user',
    answers: { 200: answer('The record', userRecord) },
    refusals: [401, 429, 503],
  })),
  export: described(() => ({
    ...ofDocument('document'),
    summary: 'Download your document: lists without ids',
    answers: {
      200: {
        ...answer(
          'The document; an unreadable one as stored, marked by a header',
          documentWithoutIds,
        ),
        headers: { 'x-quizcast-unreadable': { schema: { const: '1' } } },
      },
    },
    refusals: refusalsOfRead,
  })),
  import: described(() => ({
    tag: 'document',
    access: 'user',
    summary:
      'Replace your document with one of at most 5 MB (8 MB as sent); a rejected document changes nothing. Of duplicate keys in an object the last one counts. Pictures and fonts of other accounts on this server are copied',
    parameters: [documentOf, uid(true)],
    body: json({ anyOf: [documentShape, documentWithoutIds] }),
    answers: {
      200: answer(
        'Stored. `missing` counts the pictures and fonts that this server does not have or has no space for; they are left out',
        object({ revision: integerField, missing: integerField }),
      ),
    },
    refusals: [400, 401, 403, 404, 409, 413, 415, 422, 429, 503],
  })),
  commands: described(() => ({
    tag: 'document',
    access: 'user',
    summary:
      'Send commands in order, for example the unsent ones of a page that is being closed; a command with a repeated id has no effect',
    parameters: [documentOf, uid(true)],
    body: json(commandsShape),
    answers: {
      200: answer('One result for each command', object({ answers: list(commandAnswer) })),
    },
    refusals: refusalsOfWrite,
  })),
};

/**
 * Large enough for the export of the largest document, also after indentation by hand. With an archive of old data it
 * may be larger; the migration routes accept that.
 */
export const importLimits: BodyLimits = { bytes: 8 * 1024 * 1024, values: 450_000 };

const maxErrors = 20;

/**
 * Calls of a signed-in user about their own document and those of their crews; `document` names the owner. `uid` is
 * only the user id that the page expects.
 */
export function documentRoutes(deps: DocumentDeps): Hono<ServerEnv> {
  const { rooms, identity, clock } = deps;
  // Reading a large document is expensive.
  const importsPerMinute = rateLimit(10, byAccount);
  const serialized = new SerializedDocuments();
  const allowances = new CommandAllowances(clock);
  return (
    new Hono<ServerEnv>()
      .get('/me', about.me, async (context) => {
        const record = await identity.record(context.var.session.userId);
        return record === null ? refused('notFound') : context.json(record);
      })
      .get('/document/export', about.export, requireRight(deps, 'configure'), async (context) => {
        const { ownerId, role } = context.var.acting;
        const loaded = await rooms.document(ownerId);
        const isReadable = loaded.kind === 'readable';
        const archive =
          role === 'owner' && isReadable
            ? await new Archives(deps.store, () => clock.nowMs()).read(ownerId)
            : {};
        if (!isReadable) context.header('x-quizcast-unreadable', '1');
        const name = `quizcast-${new Date().toISOString().slice(0, 10)}.json`;
        context.header('content-disposition', `attachment; filename="${name}"`);
        // An unreadable document still belongs to the user: it is exported as stored, so that it can be repaired.
        if (!isReadable) return sizedJson(context, await rooms.stored(ownerId));
        const { document } = loaded;
        const content = () =>
          exportDocument(role === 'owner' ? document : withoutCrew(document, role));
        if (Object.keys(archive).length > 0)
          return sizedJson(context, withArchive(content(), archive));
        return sized(context, serialized.get(`${ownerId} ${role}`, document, content));
      })
      .post(
        '/document/import',
        about.import,
        importsPerMinute,
        requireRight(deps, 'configure'),
        async (context) => {
          const mistaken = uidMismatch(context, 'required');
          if (mistaken !== null) return mistaken;
          const read = await readJson(context.req.raw, importLimits);
          if (read.kind === 'error') return badBody(read);
          const result = await replaceDocument(deps, context.var.acting, read.value);
          if (result instanceof Response) return result;
          const { revision, missing } = result;
          return context.json({ revision, missing });
        },
      )
      // The rules decide which commands each role may send.
      .post('/commands', about.commands, requireRight(deps, ...rights), async (context) => {
        const mistaken = uidMismatch(context, 'required');
        if (mistaken !== null) return mistaken;
        const read = await readBody(context.req.raw, commandsSchema);
        if (read.kind === 'error') return badBody(read);
        const answers = await runCommands(context.var.acting, read.body, { rooms, allowances });
        return context.json({ answers });
      })
  );
}

type ReplaceDocumentDeps = Pick<DocumentDeps, 'rooms' | 'files' | 'lobbies' | 'store' | 'clock'>;

/**
 * Replaces the whole document by an imported one, or returns the refusal without changing anything. An archive of old
 * data in the owner's export is added to the archive.
 */
export async function replaceDocument(
  { rooms, files, lobbies, store, clock }: ReplaceDocumentDeps,
  { ownerId, path, actor, role }: DocumentAccess,
  value: unknown,
): Promise<{ revision: number; missing: number; showIds: string[] } | Response> {
  // Any other JSON would read as an empty document and erase everything.
  if (isRecord(value) && !Array.isArray(value['shows']))
    return unreadable([{ path: 'shows', message: 'is not a list of shows' }]);
  const { content, archive } = splitArchive(value);
  const imported = readDocument(content);
  if (imported.kind === 'unreadable') return unreadable(imported.errors);
  const archives = new Archives(store, () => clock.nowMs());
  const archived =
    role === 'owner' && archive !== null ? await archives.add(ownerId, archive) : null;
  if (archived?.kind === 'full') return refused('listFull', 'archive');
  const ownedFiles = new OwnedFiles(ownerId, files, true);
  const { document, missing } = await withOwnedFiles(imported.document, ownedFiles);
  const result = await rooms.submit(
    path,
    { type: 'document.replace', document },
    `${importPrefix}${randomUUID()}`,
    actor.kind === 'crew' ? { kind: 'system', userId: actor.userId } : { kind: 'system' },
  );
  if (result.kind === 'refused') {
    await ownedFiles.undo();
    await archived?.undo();
    return refused(result.reason, result.detail);
  }
  // Imported shows may reuse ids of the earlier ones, whose players must not have seats in them.
  await lobbies.clear(path);
  return { revision: result.revision, missing, showIds: document.shows.map(({ id }) => id) };
}

/** The export for a crew member, without the crew list, which only the owner may see. */
function withoutCrew(document: QuizShowApp, role: CrewRole): QuizShowApp {
  const view = crewView(document, role);
  return { ...view, settings: { ...view.settings, authorizedUsers: {} } };
}

/**
 * One after the other, so that the last input of a page stays the last. After the first command over the limit all
 * others are refused.
 */
async function runCommands(
  { session: { sessionId }, path, actor }: DocumentAccess,
  sent: z.infer<typeof commandsSchema>,
  { rooms, allowances }: { rooms: Rooms; allowances: CommandAllowances },
): Promise<CommandAnswer[]> {
  const answers: CommandAnswer[] = [];
  let isOver = false;
  const isAllowed = (cost: number) => allowances.tryConsume(sessionId, cost);
  for (const { id, command } of sent) {
    isOver ||= answers.length >= maxCommands || !isAllowed(1);
    const parsed = commandSchema.safeParse(isOver ? null : command);
    isOver ||= parsed.success && !isAllowed(workCost(parsed.data));
    if (isOver) {
      answers.push({ type: 'refused', id, reason: 'tooMany' });
      continue;
    }
    if (!parsed.success) {
      const detail = parsed.error.issues[0]?.path.map(String).join('/').slice(0, 100) ?? '';
      answers.push({ type: 'refused', id, reason: 'invalidMessage', detail });
      continue;
    }
    const result = await rooms.submit(path, parsed.data, commandIdOf(actor, id), actor);
    answers.push(toAck(id, result));
  }
  return answers;
}

export function unreadable(errors: readonly ReadError[]): Response {
  const [first] = errors;
  const location = first?.path === undefined || first.path === '' ? 'The document' : first.path;
  return problem(422, 'unreadable', `${location}: ${first?.message ?? 'cannot be read'}`, {
    ...(first === undefined ? {} : { path: first.path }),
    faults: errors.slice(0, maxErrors),
  });
}
