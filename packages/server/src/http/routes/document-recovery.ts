import { readDocument } from '@quizcast/game/document/read';
import { Hono } from 'hono';
import type { DocumentPath, DocumentStore, StoredDocument } from '../../ports/document-store.ts';
import { requireRight, uidMismatch } from '../../security/document-access.ts';
import { byAccount, rateLimit } from '../../security/guard.ts';
import { replaceDocument, type DocumentDeps } from './documents.ts';
import type { ServerEnv } from '../../security/env.ts';
import { refused } from '../../security/problem.ts';
import { described } from '../open-api/described.ts';
import { answer, number, object, uid, integerField } from '../open-api/schema.ts';

const about = described(() => ({
  tag: 'document',
  access: 'user',
  summary:
    'Restore your document, if it is unreadable, to its newest readable revision. Its crew is empty afterwards',
  parameters: [uid(true)],
  answers: {
    200: answer(
      'Restored. `atMs`: time of the restored revision',
      object({ revision: integerField, atMs: number }),
    ),
  },
  refusals: [401, 403, 404, 409, 413, 429, 503],
}));

/** Restores an unreadable document to its newest readable state. The unreadable states stay in the log. */
export function recoveryRoutes(
  deps: DocumentDeps & { store: Pick<DocumentStore, 'at'> },
): Hono<ServerEnv> {
  const perMinute = rateLimit(6, byAccount);
  return new Hono<ServerEnv>().post(
    '/document/mend',
    about,
    perMinute,
    requireRight(deps, 'account'),
    async (context) => {
      const mistaken = uidMismatch(context, 'required');
      if (mistaken !== null) return mistaken;
      const { acting } = context.var;
      const loaded = await deps.rooms.document(acting.ownerId);
      if (loaded.kind === 'readable') return refused('alreadyExists');
      const readable = await newestReadable(deps.store, acting.path, loaded.revision);
      if (readable === null) return refused('notFound');
      const result = await replaceDocument(deps, acting, readable.document);
      if (result instanceof Response) return result;
      return context.json({ revision: result.revision, atMs: readable.changedAtMs });
    },
  );
}

/**
 * The newest readable state before `revision`; null when none is kept. Each state is built on the previous one, so
 * later states of a broken one are broken, too: an exponential search backward is followed by a binary search.
 */
async function newestReadable(
  store: Pick<DocumentStore, 'at'>,
  path: DocumentPath,
  revision: number,
): Promise<StoredDocument | null> {
  const readableAt = async (at: number): Promise<StoredDocument | null> => {
    const stored = await store.at(path, at);
    return stored !== null && readDocument(stored.document).kind === 'readable' ? stored : null;
  };
  let broken = revision;
  let readable: StoredDocument | null = null;
  for (let back = 1; readable === null; back *= 2) {
    const at = Math.max(1, revision - back);
    readable = await readableAt(at);
    if (readable === null) broken = at;
    if (at === 1) break;
  }
  while (readable !== null && broken - readable.revision > 1) {
    const middle = Math.floor((broken + readable.revision) / 2);
    const candidate = await readableAt(middle);
    if (candidate === null) broken = middle;
    else readable = candidate;
  }
  return readable;
}
