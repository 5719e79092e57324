import { Readable } from 'node:stream';
import type { QuizShowApp } from '@quizcast/game/document/document';
import { exportDocument } from '@quizcast/game/document/export';
import { places } from '@quizcast/game/document/games';
import { gameIds } from '@quizcast/game/games/game-ids';
import { Hono } from 'hono';
import { maxBundleBytes } from '../../../importing/bundles/bundle-size.ts';
import { bundled, bundledShows, readWholeFile } from '../../../importing/bundles/bundled.ts';
import type { BundleSource } from '../../../importing/bundles/write-bundle.ts';
import type { FileService } from '../../../files/file-service.ts';
import { Slots } from '../../../files/slots.ts';
import { Archives, withArchive, type ArchiveStore } from '../../../importing/migration/archives.ts';
import type { Clock } from '../../../ports/clock.ts';
import type { StoredFile } from '../../../ports/file-store.ts';
import type { Identity } from '../../../ports/identity.ts';
import type { Rooms } from '../../../documents/rooms.ts';
import { byAccount, rateLimit } from '../../../security/guard.ts';
import { packStreaming, type LazyFile } from '../../../importing/zip/pack.ts';
import type { ServerEnv } from '../../../security/env.ts';
import { jsonText } from '../json-text.ts';
import { refused } from '../../../security/problem.ts';
import { described } from '../../open-api/described.ts';

export interface AccountExportDeps {
  identity: Pick<Identity, 'record'>;
  rooms: Pick<Rooms, 'document' | 'stored'>;
  /** For the archive of old data. */
  store: ArchiveStore;
  files: Pick<FileService, 'listFiles' | 'facts' | 'read'>;
  clock: Clock;
}

const about = described(() => ({
  tag: 'account',
  access: 'user',
  summary:
    'Export all data of the signed-in user as a zip: account, document, files, and each show as a bundle',
  answers: { 200: { description: 'The zip file', content: { 'application/zip': {} } } },
  refusals: [401, 404, 429, 503],
}));

/** A bundle is held in memory while it is packed. */
const maxConcurrentWrites = 1;
const maxQueuedWrites = 32;

/**
 * Everything stored about the signed-in user as one zip: the account, the document in importable form, every file, and
 * every show as a bundle that includes its files.
 */
export const accountExportRoutes = (deps: AccountExportDeps): Hono<ServerEnv> => {
  const writeSlots = new Slots(maxConcurrentWrites, maxQueuedWrites);
  return new Hono<ServerEnv>().get(
    '/me/everything',
    about,
    rateLimit(10, byAccount),
    async (context) => {
      const { userId } = context.var.session;
      const record = await deps.identity.record(userId);
      if (record === null) return refused('notFound');
      const { files } = await deps.files.listFiles(userId);
      const zip = await packStreaming([
        jsonFile('account.json', record),
        jsonFile('document.json', await documentOf(deps, userId)),
        ...(await showFiles({ ...deps, writing: writeSlots }, userId, files)),
        ...files.map((file) => storedFileEntry(file, userId, deps.files)),
      ]);
      const day = new Date(deps.clock.nowMs()).toISOString().slice(0, 10);
      return new Response(webStream(zip), {
        headers: {
          'content-type': 'application/zip',
          'content-disposition': `attachment; filename="quizcast-everything-${day}.zip"`,
        },
      });
    },
  );
};

async function documentOf(
  { rooms, store, clock }: AccountExportDeps,
  userId: string,
): Promise<unknown> {
  const loaded = await rooms.document(userId);
  // An unreadable document is still the user's own, so it is exported as stored.
  if (loaded.kind !== 'readable') return rooms.stored(userId);
  const archive = await new Archives(store, () => clock.nowMs()).read(userId);
  return withArchive(exportDocument(loaded.document), archive);
}

async function showFiles(
  { rooms, files, writing }: AccountExportDeps & { writing: Slots },
  userId: string,
  ownedFiles: readonly StoredFile[],
): Promise<LazyFile[]> {
  const loaded = await rooms.document(userId);
  if (loaded.kind !== 'readable') return [];
  const { document } = loaded;
  return sourcesIn(document)
    .filter((source) => maxBytesOf(source, ownedFiles) < maxBundleBytes)
    .map((source, index) => ({
      name: `shows/${index + 1}-${fileNameOf(source.show?.name ?? '')}.quizcast`,
      async open() {
        const { writeBundle } = await import('../../../importing/bundles/write-bundle.ts');
        const result = await writing.run(() =>
          writeBundle(source, { get: (ref) => readWholeFile(files, ref) }),
        );
        if (result?.kind !== 'written') throw new Error('a show could not be packed');
        return Readable.from([result.bytes]);
      },
    }));
}

function sourcesIn(document: QuizShowApp): BundleSource[] {
  const fonts = Object.values(document.fonts);
  return gameIds.flatMap((game) => {
    const shows: readonly { id: string }[] = places[game].section(document).shows;
    return shows.flatMap(({ id }) => {
      const show = bundled[bundledShows[game]]?.(document, id) ?? null;
      return show === null ? [] : [{ ...show, fonts }];
    });
  });
}

/** Upper bound of a bundle's size. A show that could exceed the limit is left out: its files are in the zip anyway. */
function maxBytesOf(source: BundleSource, ownedFiles: readonly StoredFile[]): number {
  const text = JSON.stringify(source);
  const mentioned = ownedFiles.filter(({ ref }) => text.includes(ref));
  return mentioned.reduce((sum, { bytes }) => sum + bytes, 2 * Buffer.byteLength(text));
}

const fileNameOf = (name: string): string =>
  name
    .replaceAll(/[^\p{Letter}\p{Number}]+/gu, '-')
    .replaceAll(/^-|-$/g, '')
    .slice(0, 60) || 'show';

const jsonFile = (name: string, content: unknown): LazyFile => ({
  name,
  open: async () => Readable.from([Buffer.from(jsonText(content, 2))]),
});

const storedFileEntry = (
  { ref, bytes }: StoredFile,
  userId: string,
  files: Pick<FileService, 'read'>,
): LazyFile => ({
  // The path that the document uses, without the user id.
  name: `files/${ref.slice(`quizshow/${userId}/`.length)}`,
  async open() {
    const stream = await files.read(ref, 0, bytes);
    // A file removed meanwhile becomes an empty entry.
    return stream === null ? Readable.from([]) : Readable.from(chunksOf(stream));
  },
});

async function* chunksOf(stream: ReadableStream<Uint8Array>): AsyncGenerator<Uint8Array> {
  const reader = stream.getReader();
  try {
    for (;;) {
      const { done, value } = await reader.read();
      if (done) return;
      yield value;
    }
  } finally {
    await reader.cancel();
  }
}

function webStream(zip: Readable): ReadableStream<Uint8Array> {
  const chunks: AsyncIterator<unknown> = zip[Symbol.asyncIterator]();
  return new ReadableStream({
    async pull(controller) {
      const next = await chunks.next();
      if (next.value instanceof Uint8Array) controller.enqueue(new Uint8Array(next.value));
      else controller.close();
    },
    async cancel() {
      await chunks.return?.();
    },
  });
}
