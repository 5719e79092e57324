import { Readable } from 'node:stream';
import type { QuizShowApp } from '@quizcast/game/document/document';
import { exportDocument } from '@quizcast/game/document/export';
import { Hono } from 'hono';
import { maxBundleBytes } from '../../../importing/bundles/bundle-size.ts';
import { bundled, wholeFile, type Bundled } from '../../../importing/bundles/bundled.ts';
import type { BundleSource } from '../../../importing/bundles/write-bundle.ts';
import type { FileService } from '../../../files/file-service.ts';
import { Slots } from '../../../files/slots.ts';
import { Archives, together, type ArchiveStore } from '../../../importing/migration/archives.ts';
import type { Clock } from '../../../ports/clock.ts';
import type { StoredFile } from '../../../ports/file-store.ts';
import type { Identity } from '../../../ports/identity.ts';
import type { Rooms } from '../../../documents/rooms.ts';
import { byAccount, limited } from '../../../security/guard.ts';
import { packAsRead, type OpenedLater } from '../../../importing/zip/pack.ts';
import type { ServerEnv } from '../../../security/env.ts';
import { jsonText } from '../json-text.ts';
import { refused } from '../../../security/problem.ts';
import { described } from '../../open-api/described.ts';

export interface EverythingDeps {
  identity: Pick<Identity, 'record'>;
  rooms: Pick<Rooms, 'document' | 'stored'>;
  /** For the archive of old data. */
  store: ArchiveStore;
  files: Pick<FileService, 'own' | 'facts' | 'read'>;
  clock: Clock;
}

const about = described(() => ({
  tag: 'account',
  by: 'user',
  summary:
    'All that is kept of the signed-in user as one zip: account, document, files, and each show as a bundle',
  answers: { 200: { description: 'The zip', content: { 'application/zip': {} } } },
  refusals: [401, 404, 429, 503],
}));

/** A bundle is held in memory while it is packed. */
const writtenAtOnce = 1;
const writersInLine = 32;

/**
 * Everything stored about the signed-in user as one zip: the account, the document in importable form, every file, and
 * every show as a bundle that includes its files.
 */
export const everythingRoutes = (deps: EverythingDeps): Hono<ServerEnv> => {
  const writing = new Slots(writtenAtOnce, writersInLine);
  return new Hono<ServerEnv>().get(
    '/me/everything',
    about,
    limited(10, 60, byAccount),
    async (context) => {
      const { userId } = context.var.session;
      const record = await deps.identity.record(userId);
      if (record === null) return refused('notFound');
      const { files } = await deps.files.own(userId);
      const zip = await packAsRead([
        jsonFile('account.json', record),
        jsonFile('document.json', await documentOf(deps, userId)),
        ...(await showFiles({ ...deps, writing }, userId, files)),
        ...files.map((file) => keptFile(file, userId, deps.files)),
      ]);
      const day = new Date(deps.clock.nowMs()).toISOString().slice(0, 10);
      return new Response(webStream(zip), {
        headers: {
          'content-type': 'application/zip',
          'content-disposition': `attachment; filename="quizcast-everything-${day}.zip"`,
          'cache-control': 'no-store',
        },
      });
    },
  );
};

async function documentOf(
  { rooms, store, clock }: EverythingDeps,
  userId: string,
): Promise<unknown> {
  const held = await rooms.document(userId);
  // An unreadable document is still the user's own, so it is exported as stored.
  if (held.kind !== 'readable') return rooms.stored(userId);
  const archive = await new Archives(store, () => clock.nowMs()).read(userId);
  return together(exportDocument(held.document), archive);
}

async function showFiles(
  { rooms, files, writing }: EverythingDeps & { writing: Slots },
  userId: string,
  own: readonly StoredFile[],
): Promise<OpenedLater[]> {
  const held = await rooms.document(userId);
  if (held.kind !== 'readable') return [];
  const { document } = held;
  return sourcesIn(document)
    .filter((source) => maxBytesOf(source, own) < maxBundleBytes)
    .map((source, index) => ({
      name: `shows/${index + 1}-${plainName(source.show?.name ?? '')}.quizcast`,
      async open() {
        const { writeBundle } = await import('../../../importing/bundles/write-bundle.ts');
        const written = await writing.run(() =>
          writeBundle(source, { get: (ref) => wholeFile(files, ref) }),
        );
        if (written?.kind !== 'written') throw new Error('a show could not be packed');
        return Readable.from([written.bytes]);
      },
    }));
}

function sourcesIn(document: QuizShowApp): BundleSource[] {
  const fonts = Object.values(document.fonts);
  const found = (kind: string, shows: readonly { id: string }[]): (Bundled | null)[] =>
    shows.map(({ id }) => bundled[kind]?.(document, id) ?? null);
  return [
    ...found('shows', document.shows),
    ...found('category-shows', document.categoryQuiz.shows),
  ].flatMap((one) => (one === null ? [] : [{ ...one, fonts }]));
}

/** Upper bound of a bundle's size. A show that could exceed the limit is left out: its files are in the zip anyway. */
function maxBytesOf(source: BundleSource, own: readonly StoredFile[]): number {
  const text = JSON.stringify(source);
  const mentioned = own.filter(({ ref }) => text.includes(ref));
  return mentioned.reduce((sum, { bytes }) => sum + bytes, 2 * Buffer.byteLength(text));
}

const plainName = (name: string): string =>
  name
    .replaceAll(/[^\p{Letter}\p{Number}]+/gu, '-')
    .replaceAll(/^-|-$/g, '')
    .slice(0, 60) || 'show';

const jsonFile = (name: string, content: unknown): OpenedLater => ({
  name,
  open: async () => Readable.from([Buffer.from(jsonText(content, 2))]),
});

const keptFile = (
  { ref, bytes }: StoredFile,
  userId: string,
  files: Pick<FileService, 'read'>,
): OpenedLater => ({
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
