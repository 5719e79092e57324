import {
  fileKinds,
  fileRefusalText,
  maxFileBytes,
  type FileKind,
  type FileRefusal,
} from '@quizcast/game/refusals/file-refusal';
import { ownFilesSchema } from '@quizcast/game/values/own-files';
import { Hono, type Context } from 'hono';
import { z } from 'zod';
import { addressOf, type FileService, type FileOutcome } from '../../files/file-service.ts';
import { typeOf } from '../../files/outcome.ts';
import { UploadSlots } from '../../files/upload-places.ts';
import {
  requireRight,
  uidMismatch,
  isStillAllowed,
  readAllowed,
  type ActingDeps,
} from '../../security/document-access.ts';
import { readBytes } from '../../security/body.ts';
import { byAccount, rateLimit } from '../../security/guard.ts';
import type { ServerEnv } from '../../security/env.ts';
import { problem, refused } from '../../security/problem.ts';
import { described } from '../open-api/described.ts';
import {
  answer,
  bytes,
  component,
  documentOf,
  json,
  jsonSchema,
  object,
  textField,
  uid,
  integerField,
  type Schema,
  refusalsOfRead,
  ofDocument,
} from '../open-api/schema.ts';

export interface FileDeps extends ActingDeps {
  files: FileService;
}

const uploadsPerMinute = 120;
const fetchesPerMinute = 30;

const fromAddressSchema = z.strictObject({ address: z.string().min(1).max(2000) });

/** The address of a stored picture as used in a document. */
const blurredSchema = z.strictObject({ address: z.string().min(1).max(2000) });

const storedFile = component('StoredFile', () =>
  object(
    {
      address: {
        type: 'string',
        description: 'Address for use in a document: /files/ and the reference',
      },
      reference: textField,
      bytes: integerField,
      type: textField,
      widthPx: integerField,
      heightPx: integerField,
      durationMs: integerField,
      font: object({
        fontFamily: textField,
        fontStyle: { enum: ['normal', 'italic'] },
        fontWeightFrom: integerField,
        fontWeightTo: integerField,
      }),
    },
    ['address', 'reference', 'bytes', 'type'],
  ),
);
const fileListShape = component('OwnFiles', () => jsonSchema(ownFilesSchema));
component('FileRefusal', () => ({
  enum: Object.keys(fileRefusalText),
  description: 'Error codes of rejected files',
}));

const acceptedText: Record<FileKind, string> = {
  image:
    'A picture (PNG, JPEG, WebP, GIF, AVIF), stored as WebP with at most 1920 pixels on its longer side',
  sound: 'A sound (MP3, OGG, WAV), stored unchanged',
  video: 'A video of at most 30 seconds (WebM, MP4), stored unchanged',
  font: 'A font (WOFF2, TTF, OTF), stored unchanged',
};

const storing = (summary: string, body: Schema) =>
  described(() => ({
    tag: 'files',
    access: 'user',
    summary,
    parameters: [documentOf, uid(true)],
    body,
    answers: { 201: answer('Stored', storedFile) },
    refusals: [400, 401, 403, 404, 409, 413, 415, 422, 429, 503, 507],
  }));

const about = {
  upload: (kind: FileKind) =>
    storing(`${acceptedText[kind]}. At most 10 MB, judged by content alone`, bytes),
  fetch: storing(
    'Download a picture from the public internet and store it',
    json(fromAddressSchema),
  ),
  blur: storing(
    'Create a copy of one of your pictures, blurred so that nothing in it can be read',
    json(blurredSchema),
  ),
  list: described(() => ({
    ...ofDocument('files'),
    summary: 'List your files, oldest first, and the space they use',
    answers: { 200: answer('The files', fileListShape) },
    refusals: refusalsOfRead,
  })),
  remove: described(() => ({
    tag: 'files',
    access: 'user',
    summary: 'Delete one of your files, unless your document uses it',
    parameters: [documentOf, uid(true)],
    answers: { 204: { description: 'Deleted' } },
    refusals: [400, 401, 403, 404, 409, 503],
  })),
};

/** Users may upload files when they may edit something that contains files. */
const uploadRights = ['write', 'design', 'configure'] as const;

/** Uploads, lists and deletes the files of a document's owner, for the owner and the crew. */
export function fileRoutes(deps: FileDeps): Hono<ServerEnv> {
  const { files } = deps;
  const allowed = requireRight(deps, ...uploadRights);
  const perMinute = (points: number) => rateLimit(points, byAccount);
  const uploads = perMinute(uploadsPerMinute);
  const uploadSlots = new UploadSlots(6, 24);
  const routes = new Hono<ServerEnv>();
  for (const kind of fileKinds)
    routes.post(`/files/${kind}`, about.upload(kind), uploads, allowed, async (context) => {
      const mistaken = uidMismatch(context, 'required');
      if (mistaken !== null) return mistaken;
      const { session } = context.var.acting;
      const outcome = await uploadSlots.run(session.userId, () =>
        receiveUpload(deps, kind, context),
      );
      return outcome === 'notAllowed' ? refused(outcome) : outcomeAnswer(context, outcome);
    });
  return routes
    .post(
      '/files/image/from-address',
      about.fetch,
      perMinute(fetchesPerMinute),
      allowed,
      async (context) => {
        const mistaken = uidMismatch(context, 'required');
        if (mistaken !== null) return mistaken;
        const body = await readAllowed(deps, context, fromAddressSchema, ...uploadRights);
        if (body instanceof Response) return body;
        const { ownerId, session } = context.var.acting;
        const { signal } = context.req.raw;
        const outcome = await uploadSlots.run(session.userId, () =>
          files.fetchImage(ownerId, body.address, signal),
        );
        return outcomeAnswer(context, outcome);
      },
    )
    .post('/files/blurred', about.blur, uploads, allowed, async (context) => {
      const mistaken = uidMismatch(context, 'required');
      if (mistaken !== null) return mistaken;
      const body = await readAllowed(deps, context, blurredSchema, ...uploadRights);
      if (body instanceof Response) return body;
      const { ownerId, session } = context.var.acting;
      const blurred = () => files.blur(ownerId, body.address);
      return outcomeAnswer(context, await uploadSlots.run(session.userId, blurred));
    })
    .get('/files', about.list, allowed, async (context) =>
      context.json(await listed(files, context.var.acting.ownerId)),
    )
    .delete('/files/quizshow/:userId/:folder/:name', about.remove, allowed, async (context) => {
      const mistaken = uidMismatch(context, 'required');
      if (mistaken !== null) return mistaken;
      const { userId, folder, name } = context.req.param();
      const reference = `quizshow/${userId}/${folder}/${name}`;
      const outcome = await files.remove(context.var.acting.ownerId, reference);
      return outcome.kind === 'refused' ? refusedFile(outcome.code) : context.body(null, 204);
    });
}

async function listed(service: FileService, ownerId: string) {
  const { files, bytes: used, maxBytes } = await service.listFiles(ownerId);
  return {
    files: files.map(({ ref, bytes: size, storedAtMs }) => ({
      address: addressOf(ref),
      reference: ref,
      bytes: size,
      type: typeOf(ref) ?? 'application/octet-stream',
      storedAtMs,
    })),
    bytes: used,
    maxBytes,
  };
}

async function receiveUpload(
  deps: FileDeps,
  kind: FileKind,
  context: Context<ServerEnv>,
): Promise<FileOutcome | 'notAllowed'> {
  const { acting } = context.var;
  const bytes = await readBytes(context, maxFileBytes).catch(() => 'cutOff' as const);
  if (bytes === 'cutOff') return { kind: 'refused', code: 'cutOff' };
  if (bytes === null) return { kind: 'refused', code: 'tooLarge' };
  if (!(await isStillAllowed(deps, acting, ...uploadRights))) return 'notAllowed';
  return deps.files.store(acting.ownerId, kind, bytes);
}

function outcomeAnswer(context: Context<ServerEnv>, outcome: FileOutcome | null): Response {
  if (outcome === null) return refusedFile('busy');
  if (outcome.kind === 'refused') return refusedFile(outcome.code);
  const { kind: _stored, ...file } = outcome;
  return context.json(file, 201);
}

const statusOf: Record<FileRefusal, number> = {
  empty: 422,
  notAnImage: 415,
  notASound: 415,
  notAVideo: 415,
  notAFont: 415,
  damaged: 422,
  tooLarge: 413,
  tooManyPixels: 422,
  animationTooLong: 422,
  soundTooLong: 422,
  videoTooLong: 422,
  cutOff: 400,
  spaceFull: 413,
  diskFull: 507,
  storeFailed: 503,
  busy: 503,
  tooMany: 429,
  notAnAddress: 422,
  privateAddress: 422,
  addressUnreachable: 422,
  addressFailed: 422,
  tooManyRedirects: 422,
  inUse: 409,
  notFound: 404,
  notSignedIn: 401,
  otherAccount: 409,
  failed: 500,
};

/** The refusal of a file, with the text of the catalog. */
export const refusedFile = (code: FileRefusal): Response =>
  problem(
    statusOf[code],
    code,
    fileRefusalText[code],
    {},
    code === 'busy' ? { 'retry-after': '5' } : {},
  );
