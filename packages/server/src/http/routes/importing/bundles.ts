import { fileRefusalText, type FileRefusal } from '@quizcast/game/refusals/file-refusal';
import type { QuizShowApp } from '@quizcast/game/document/document';
import { Hono, type Context } from 'hono';
import { z } from 'zod';
import type { BundleErrorCode } from '../../../importing/bundles/read-bundle.ts';
import { maxBundleBytes } from '../../../importing/bundles/bundle-size.ts';
import { bundled, readWholeFile, type Bundled } from '../../../importing/bundles/bundled.ts';
import type { FileService } from '../../../files/file-service.ts';
import { Slots } from '../../../files/slots.ts';
import { UploadSlots } from '../../../files/upload-places.ts';
import {
  requireRight,
  uidMismatch,
  isStillAllowed,
  type ActingDeps,
} from '../../../security/document-access.ts';
import { readBytes } from '../../../security/body.ts';
import { byAccount, rateLimit } from '../../../security/guard.ts';
import { sized } from '../../large-reads.ts';
import { attachment } from '../attachment.ts';
import type { ServerEnv } from '../../../security/env.ts';
import { refusedFile } from '../files.ts';
import { problem, refused } from '../../../security/problem.ts';
import { described } from '../../open-api/described.ts';
import {
  answer,
  bytes,
  component,
  documentOf,
  fileOf,
  jsonSchema,
  uid,
  ofDocument,
} from '../../open-api/schema.ts';

export interface BundleDeps extends ActingDeps {
  files: FileService;
}

/** A bundle may be large and is held in memory: only a few at once, and one per user. */
const maxConcurrentWrites = 2;
const maxQueuedWrites = 8;
const maxConcurrentImports = 2;
export const missingHeader = 'x-quizcast-missing';

const querySchema = z.object({ only: z.literal('style').optional() });

const bundle = component('Bundle', async () => {
  const { takenBundleSchema } = await import('@quizcast/game/importing/bundle');
  return jsonSchema(takenBundleSchema);
});

const contentText: Record<string, string> = {
  shows: 'A show with its style, pictures and fonts',
  'crowd-shows': 'A show of the crowd quiz with its style, pictures and fonts',
  styles: 'A style with its fonts',
  'category-shows': 'A show of the category quiz with its style, pictures, sounds and fonts',
  'category-styles': 'A style of the category quiz with its fonts',
};

const about = {
  export: (kind: string) =>
    described(() => ({
      ...ofDocument('bundles'),
      summary: contentText[kind] ?? kind,
      answers: {
        200: {
          description:
            'The bundle, at most 128 MB; a larger one is rejected as `bundleTooLarge`. `x-quizcast-missing` counts the files that no longer exist and are left out',
          content: fileOf('application/vnd.quizcast'),
        },
      },
      refusals: [401, 403, 404, 409, 422, 429, 503],
    })),
  take: described(() => ({
    tag: 'bundles',
    access: 'user',
    summary:
      'Store the files of a bundle (at most 128 MB and 2000 files) and return its content. Does not change the document',
    parameters: [
      documentOf,
      uid(true),
      {
        name: 'only',
        in: 'query',
        description: 'With `style`, no picture of the show is stored or listed',
        schema: { const: 'style' },
      },
    ],
    body: bytes,
    answers: {
      200: answer('Content of the bundle, with the addresses of its files', bundle),
    },
    refusals: [400, 401, 403, 404, 409, 413, 422, 429, 503, 507],
  })),
};

/**
 * Exports shows and styles as one file with everything they need. An import stores the files of a bundle and returns
 * its content, from which the page makes an edit.
 */
export function bundleRoutes(deps: BundleDeps): Hono<ServerEnv> {
  const { rooms, files } = deps;
  const allowed = requireRight(deps, 'write', 'design');
  const perMinute = rateLimit(20, byAccount);
  const writeSlots = new Slots(maxConcurrentWrites, maxQueuedWrites);
  const importSlots = new UploadSlots(1, maxConcurrentImports);
  const exported = async (
    context: Context<ServerEnv>,
    find: (document: QuizShowApp) => Bundled | null,
  ): Promise<Response> => {
    const loaded = await rooms.document(context.var.acting.ownerId);
    if (loaded.kind !== 'readable') return refused('unreadable');
    const item = find(loaded.document);
    if (item === null) return refused('notFound');
    const source = { ...item, fonts: Object.values(loaded.document.fonts) };
    const { writeBundle } = await import('../../../importing/bundles/write-bundle.ts');
    const result = await writeSlots.run(() =>
      writeBundle(source, { get: (ref) => readWholeFile(files, ref) }),
    );
    if (result === null) return refusedFile('busy');
    if (result.kind === 'tooLarge') return tooLargeToExport(item.show !== null);
    const name = item.show?.name ?? item.style.name;
    context.header('content-disposition', attachment(name, 'quizcast'));
    if (result.missing.length > 0) context.header(missingHeader, `${result.missing.length}`);
    return sized(context, result.bytes, 'application/vnd.quizcast');
  };
  const routes = new Hono<ServerEnv>();
  for (const [name, find] of Object.entries(bundled))
    routes.get(`/${name}/:id/bundle`, about.export(name), perMinute, allowed, (context) =>
      exported(context, (document) => find(document, context.req.param('id') ?? '')),
    );
  return routes.post('/bundles', about.take, perMinute, allowed, async (context) => {
    const mistaken = uidMismatch(context, 'required');
    if (mistaken !== null) return mistaken;
    const query = querySchema.safeParse(context.req.query());
    if (!query.success)
      return problem(400, 'invalid', 'this has the wrong shape', { path: 'only' });
    const { ownerId, session } = context.var.acting;
    const result = await importSlots.run(session.userId, async () => {
      const body = await readBytes(context, maxBundleBytes).catch(() => 'cutOff');
      if (body === null) return { kind: 'refused', reason: 'tooLarge' } as const;
      if (typeof body === 'string') return { kind: 'refused', reason: 'cutOff' } as const;
      if (!(await isStillAllowed(deps, context.var.acting, 'write', 'design'))) return 'notAllowed';
      const { importBundle: takeBundle } =
        await import('../../../importing/bundles/take-bundle.ts');
      return takeBundle(ownerId, body, files, query.data.only === 'style');
    });
    if (result === null) return refusedFile('busy');
    if (result === 'notAllowed') return refused(result);
    if (result.kind === 'refused') return refusedBundle(result);
    return context.json(result.bundle);
  });
}

const maxMegabytes = maxBundleBytes / 1024 / 1024;

/** A bundle too large to be imported must not be handed out as a backup. */
const tooLargeToExport = (isShow: boolean): Response =>
  problem(
    422,
    'bundleTooLarge',
    isShow
      ? `With its pictures and fonts this show is larger than ${maxMegabytes} MB, more than a bundle holds. Split it into two shows, or make its pictures smaller.`
      : `With its fonts this style is larger than ${maxMegabytes} MB, more than a bundle holds.`,
  );

/** Faults of a bundle in English; the place within it is sent separately. */
const errorText: Record<Exclude<BundleErrorCode, FileRefusal>, string> = {
  notZip: 'This is not a Quizcast bundle',
  tooManyEntries: 'This bundle contains too many files',
  entryTooLarge: 'A file in this bundle is too large',
  badName: 'A file in this bundle has an invalid path',
  sameNameTwice: 'Two files in this bundle have the same name',
  tooDense: 'This bundle is compressed too strongly',
  encrypted: 'This bundle is encrypted',
  newerVersion: 'This bundle was made by a newer Quizcast',
  noManifest: 'This is not a Quizcast bundle: its manifest is missing',
  notInManifest: 'This bundle contains a file that is not in its manifest',
  fileMissing: 'A file is missing from this bundle',
  wrongHash: 'A file in this bundle does not match its manifest',
  badContent: 'The content of this bundle is not readable',
};

const isFileRefusal = (reason: BundleErrorCode | FileRefusal): reason is FileRefusal =>
  Object.hasOwn(fileRefusalText, reason);

function refusedBundle({
  reason,
  name,
}: {
  reason: BundleErrorCode | FileRefusal;
  name?: string;
}): Response {
  const more = { reason, ...(name === undefined ? {} : { path: name }) };
  if (!isFileRefusal(reason))
    return problem(
      422,
      reason === 'newerVersion' ? reason : 'badBundle',
      `${errorText[reason]}.`,
      more,
    );
  // A fault of a contained file is a fault of the bundle; a fault of the server or the storage space is not.
  return name === undefined || ['spaceFull', 'diskFull', 'busy', 'storeFailed'].includes(reason)
    ? refusedFile(reason)
    : problem(422, 'badBundle', `${fileRefusalText[reason]}.`, more);
}
