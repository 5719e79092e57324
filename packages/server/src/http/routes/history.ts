import { crewView } from '@quizcast/game/views/crew-view';
import { readDocument } from '@quizcast/game/document/read';
import { activityOf, namesIn, type Activity } from '@quizcast/game/history/activity';
import { gatherVersions, versionsSchema, type Gathered } from '@quizcast/game/history/history';
import { Hono } from 'hono';
import { z } from 'zod';
import { createNaming, type NamingDeps } from '../../crew/history-authors.ts';
import type { DocumentPath, DocumentStore } from '../../ports/document-store.ts';
import { requireRight, type ActingDeps } from '../../security/document-access.ts';
import { byAccount, rateLimit } from '../../security/guard.ts';
import { sizedJson } from '../large-reads.ts';
import type { ServerEnv } from '../../security/env.ts';
import { problem, refused } from '../../security/problem.ts';
import { described } from '../open-api/described.ts';
import {
  answer,
  component,
  documentOf,
  jsonSchema,
  number,
  object,
  uid,
  integerField,
  refusalsOfRead,
} from '../open-api/schema.ts';
import { documentShape } from './document-shapes.ts';

type Log = Pick<DocumentStore, 'at' | 'entries'>;

export interface HistoryDeps extends ActingDeps, NamingDeps {
  identity: ActingDeps['identity'] & NamingDeps['identity'];
  store: Log;
}

const revision = z.coerce.number().int().min(1).max(Number.MAX_SAFE_INTEGER);
const pageSchema = z.object({
  before: revision.default(Number.MAX_SAFE_INTEGER),
  limit: z.coerce.number().int().min(1).max(100).default(30),
});

const versions = component('Versions', () => jsonSchema(versionsSchema));

const about = {
  versions: described(() => ({
    tag: 'document',
    access: 'user',
    summary: 'List the versions of your document, newest first',
    parameters: [
      documentOf,
      uid(false),
      { name: 'before', in: 'query', schema: { type: 'integer', minimum: 1 } },
      {
        name: 'limit',
        in: 'query',
        schema: { type: 'integer', minimum: 1, maximum: 100, default: 30 },
      },
    ],
    answers: { 200: answer('Versions; `next` is the `before` of the next page', versions) },
    refusals: [400, 401, 403, 404, 409, 429, 503],
  })),
  version: described(() => ({
    tag: 'document',
    access: 'user',
    summary: 'Get your document as of this revision',
    parameters: [
      { name: 'revision', in: 'path', required: true, schema: integerField },
      documentOf,
      uid(false),
    ],
    answers: {
      200: answer(
        'The document, and the time of this revision',
        object({ revision: integerField, atMs: number, document: documentShape }),
      ),
    },
    refusals: refusalsOfRead,
  })),
};

/**
 * Earlier states of a document, for users who may change its settings: a list of versions, and the document as of one
 * version.
 */
export function historyRoutes(deps: HistoryDeps): Hono<ServerEnv> {
  const { store } = deps;
  const naming = createNaming(deps);
  const allowed = requireRight(deps, 'configure');
  // Rebuilding an earlier state of a large document is expensive.
  const perMinute = rateLimit(60, byAccount);
  return new Hono<ServerEnv>()
    .get('/document/history', about.versions, perMinute, allowed, async (context) => {
      const page = pageSchema.safeParse(context.req.query());
      if (!page.success) {
        const path = page.error.issues[0]?.path.map(String).join('/') ?? '';
        return problem(400, 'invalid', 'before and limit must be whole numbers', { path });
      }
      const { path, ownerId } = context.var.acting;
      const { gathered, next } = await listVersions(store, path, page.data);
      return sizedJson(context, { versions: await naming(ownerId, gathered), next });
    })
    .get('/document/history/:revision', about.version, perMinute, allowed, async (context) => {
      const { path, role } = context.var.acting;
      const requestedRevision = revision.safeParse(context.req.param('revision'));
      if (!requestedRevision.success) return refused('notFound');
      const stored = await store.at(path, requestedRevision.data);
      if (stored === null) return refused('notFound');
      const read = readDocument(stored.document);
      if (read.kind === 'unreadable') return refused('unreadable');
      return sizedJson(context, {
        revision: stored.revision,
        atMs: stored.changedAtMs,
        document: role === 'owner' ? read.document : crewView(read.document, role),
      });
    });
}

/** Log entries in memory at once; each may be as large as a document. */
const entriesPerRead = 100;
/** Log entries read for one page at most: a long game has one for each vote count. */
const maxRead = 3000;

/** Versions before revision `before`, newest first, at most `limit`. */
async function listVersions(
  store: Log,
  path: DocumentPath,
  { before, limit }: { before: number; limit: number },
): Promise<{ gathered: Gathered[]; next: number | null }> {
  const activities: Activity[] = [];
  let isComplete = false;
  // Reads one version more than requested: the oldest one may have begun before the entries read.
  while (
    !isComplete &&
    activities.length < maxRead &&
    gatherVersions(activities, []).length <= limit
  ) {
    const page = { before: activities[0]?.revision ?? before, limit: entriesPerRead };
    const read = await store.entries(path, page);
    isComplete = read.length < entriesPerRead;
    activities.unshift(...read.map((entry) => activityOf(entry)).toReversed());
  }
  const oldest = activities[0];
  if (oldest === undefined) return { gathered: [], next: null };
  const earlier =
    (await store.at(path, oldest.revision - 1)) ?? (await store.at(path, oldest.revision));
  const gathered = gatherVersions(activities, namesIn(earlier?.document));
  const versions = gathered.slice(-limit).toReversed();
  const isEnd = isComplete && versions.length === gathered.length;
  return { gathered: versions, next: isEnd ? null : (versions.at(-1)?.fromRevision ?? null) };
}
