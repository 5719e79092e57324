import { readDocument } from '@quizcast/game/document/read';
import { Hono } from 'hono';
import type { DocumentPath, DocumentStore, StoredDocument } from '../../ports/document-store.ts';
import { mayOnDocument, uidMismatch } from '../../security/document-access.ts';
import { byAccount, limited } from '../../security/guard.ts';
import { takeWhole, type DocumentDeps } from './documents.ts';
import type { ServerEnv } from '../../security/env.ts';
import { refused } from '../../security/problem.ts';
import { described } from '../open-api/described.ts';
import { answer, number, object, uid, whole } from '../open-api/schema.ts';

const about = described(() => ({
  tag: 'document',
  by: 'user',
  summary:
    'Brings the own document, when it cannot be read, back to the newest state that can. Nobody is in its crew then',
  parameters: [uid(true)],
  answers: {
    200: answer('Done. `atMs`: when it was so', object({ revision: whole, atMs: number })),
  },
  refusals: [401, 403, 404, 409, 413, 429, 503],
}));

/** Restores an unreadable document to its newest readable state. The unreadable states stay in the log. */
export function mendingRoutes(
  deps: DocumentDeps & { store: Pick<DocumentStore, 'at'> },
): Hono<ServerEnv> {
  const perMinute = limited(6, 60, byAccount);
  return new Hono<ServerEnv>().post(
    '/document/mend',
    about,
    perMinute,
    mayOnDocument(deps, 'account'),
    async (context) => {
      const mistaken = uidMismatch(context, 'required');
      if (mistaken !== null) return mistaken;
      const { acting } = context.var;
      const held = await deps.rooms.document(acting.ownerId);
      if (held.kind === 'readable') return refused('alreadyExists');
      const sound = await newestSound(deps.store, acting.path, held.revision);
      if (sound === null) return refused('notFound');
      const taken = await takeWhole(deps, acting, sound.document);
      if (taken instanceof Response) return taken;
      return context.json({ revision: taken.revision, atMs: sound.changedAtMs });
    },
  );
}

/**
 * The newest readable state before `revision`; null when none is kept. Each state is built on the previous one, so
 * later states of a broken one are broken, too: an exponential search backward is followed by a binary search.
 */
async function newestSound(
  store: Pick<DocumentStore, 'at'>,
  path: DocumentPath,
  revision: number,
): Promise<StoredDocument | null> {
  const soundAt = async (at: number): Promise<StoredDocument | null> => {
    const stored = await store.at(path, at);
    return stored !== null && readDocument(stored.document).kind === 'readable' ? stored : null;
  };
  let broken = revision;
  let sound: StoredDocument | null = null;
  for (let back = 1; sound === null; back *= 2) {
    const at = Math.max(1, revision - back);
    sound = await soundAt(at);
    if (sound === null) broken = at;
    if (at === 1) break;
  }
  while (sound !== null && broken - sound.revision > 1) {
    const middle = Math.floor((broken + sound.revision) / 2);
    const found = await soundAt(middle);
    if (found === null) broken = middle;
    else sound = found;
  }
  return sound;
}
