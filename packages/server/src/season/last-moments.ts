import { places } from '@quizcast/game/document/games';
import { readDocument } from '@quizcast/game/document/read';
import { isMove } from '@quizcast/game/games/definition';
import { gameIds } from '@quizcast/game/games/game-ids';
import { momentsIn, type ShowMoments } from '@quizcast/game/season/show-moments';
import type { DocumentPath, DocumentStore, Entry, LoggedCommand } from '../ports/document-store.ts';

type Log = Pick<DocumentStore, 'at' | 'entries' | 'since'>;

const readAtOnce = 200;
/** Maximum number of log entries to read; vote tallies are entries, too. */
const maxEntries = 6000;

/** Collects the moments of the show that was started last from the log of the document. Rehearsals are skipped. */
export async function lastMoments(store: Log, path: DocumentPath): Promise<ShowMoments> {
  for await (const start of starts(store, path)) {
    const stored = await store.at(path, start.revision - 1);
    const read = stored === null ? null : readDocument(stored.document);
    if (read?.kind !== 'readable') return { show: null };
    const { document } = read;
    if (document.rehearsal !== undefined) continue;
    const game = gameIds.find((id) => start.type === `${id}.start`);
    if (game === undefined) return { show: null };
    const { shows } = places[game].section(document);
    const showName = shows.find(({ id }) => id === start.showId)?.name ?? '';
    const entries = entriesFrom(store, path, start.revision - 1);
    const moments = await momentsIn(document, start.showId, entries);
    return { show: { showName, game, startedAtMs: start.atMs, moments } };
  }
  return { show: null };
}

/** The logged starts of shows, the last one first. */
async function* starts(
  store: Log,
  path: DocumentPath,
): AsyncGenerator<Pick<LoggedCommand, 'revision' | 'atMs'> & { type: string; showId: string }> {
  let before = Number.MAX_SAFE_INTEGER;
  for (let read = 0; read < maxEntries; read += readAtOnce) {
    const page = await store.entries(path, { before, limit: readAtOnce });
    for (const { command, revision, atMs } of page)
      if (isMove(command) && command.type.endsWith('.start'))
        yield { revision, atMs, type: command.type, showId: command.showId };
    if (page.length < readAtOnce) return;
    before = page.at(-1)?.revision ?? 0;
  }
}

/** Reads page by page, because each entry may be as large as a document. */
async function* entriesFrom(
  store: Log,
  path: DocumentPath,
  revision: number,
): AsyncGenerator<Entry> {
  let from = revision;
  for (let read = 0; read < maxEntries; read += readAtOnce) {
    const page = await store.since(path, from, readAtOnce);
    yield* page;
    if (page.length < readAtOnce) return;
    from = page.at(-1)?.revision ?? from;
  }
}
