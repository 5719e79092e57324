import {
  fileKinds,
  fileRefusalText,
  maxFileBytes,
  type FileKind,
  type FileRefusal,
} from '@quizcast/game/refusals/file-refusal';
import { Hono, type Context } from 'hono';
import { z } from 'zod';
import { addressOf, type FileService, type FileOutcome } from '../../files/file-service.ts';
import { typeOf } from '../../files/outcome.ts';
import { UploadPlaces } from '../../files/upload-places.ts';
import {
  mayOnDocument,
  mistakenUser,
  stillMay,
  type ActingDeps,
} from '../../security/document-access.ts';
import { readBody, readBytes } from '../../security/body.ts';
import { byAccount, limited } from '../../security/guard.ts';
import type { ServerEnv, Acting } from '../../security/env.ts';
import { badBody, problem, refused } from '../../security/problem.ts';

export interface FileDeps extends ActingDeps {
  files: FileService;
}

const uploadsPerMinute = 120;
const fetchesPerMinute = 30;

export const fromAddressSchema = z.strictObject({ address: z.string().min(1).max(2000) });

/** What a document holds of a stored picture. */
export const blurredSchema = z.strictObject({ address: z.string().min(1).max(2000) });

/** Who edits what files are part of may bring them. */
const uploading = ['write', 'design', 'configure'] as const;

/** The files of a document's owner, for those who work on it: taking them in, listing them, taking them away. */
export function fileRoutes(deps: FileDeps): Hono<ServerEnv> {
  const { files } = deps;
  const allowed = mayOnDocument(deps, ...uploading);
  const perMinute = (points: number) => limited(points, 60, byAccount);
  const uploads = perMinute(uploadsPerMinute);
  const places = new UploadPlaces(6, 24);
  const routes = new Hono<ServerEnv>();
  for (const kind of fileKinds)
    routes.post(`/files/${kind}`, uploads, allowed, async (context) => {
      const mistaken = mistakenUser(context, 'required');
      if (mistaken !== null) return mistaken;
      const { session } = context.var.acting;
      const outcome = await places.run(session.userId, () =>
        take(deps, context.var.acting, kind, context.req.raw),
      );
      return outcome === 'notAllowed' ? refused(outcome) : answer(context, outcome);
    });
  return routes
    .post('/files/image/from-address', perMinute(fetchesPerMinute), allowed, async (context) => {
      const mistaken = mistakenUser(context, 'required');
      if (mistaken !== null) return mistaken;
      const read = await readBody(context.req.raw, fromAddressSchema);
      if (read.kind === 'fault') return badBody(read);
      const { ownerId, session } = context.var.acting;
      if (!(await stillMay(deps, context.var.acting, ...uploading))) return refused('notAllowed');
      const { signal } = context.req.raw;
      const outcome = await places.run(session.userId, () =>
        files.fetchImage(ownerId, read.body.address, signal),
      );
      return answer(context, outcome);
    })
    .post('/files/blurred', uploads, allowed, async (context) => {
      const mistaken = mistakenUser(context, 'required');
      if (mistaken !== null) return mistaken;
      const read = await readBody(context.req.raw, blurredSchema);
      if (read.kind === 'fault') return badBody(read);
      const { ownerId, session } = context.var.acting;
      if (!(await stillMay(deps, context.var.acting, ...uploading))) return refused('notAllowed');
      const blurred = () => files.blur(ownerId, read.body.address);
      return answer(context, await places.run(session.userId, blurred));
    })
    .get('/files', allowed, async (context) => {
      const own = await files.own(context.var.acting.ownerId);
      context.header('cache-control', 'no-store');
      return context.json({
        files: own.files.map(({ ref, bytes, storedAtMs }) => ({
          address: addressOf(ref),
          reference: ref,
          bytes,
          type: typeOf(ref) ?? 'application/octet-stream',
          storedAtMs,
        })),
        bytes: own.bytes,
        maxBytes: own.maxBytes,
      });
    })
    .delete('/files/quizshow/:userId/:folder/:name', allowed, async (context) => {
      const mistaken = mistakenUser(context, 'required');
      if (mistaken !== null) return mistaken;
      const { userId, folder, name } = context.req.param();
      const reference = `quizshow/${userId}/${folder}/${name}`;
      const outcome = await files.remove(context.var.acting.ownerId, reference);
      return outcome.kind === 'refused' ? refusedFile(outcome.code) : context.body(null, 204);
    });
}

async function take(
  deps: FileDeps,
  acting: Acting,
  kind: FileKind,
  request: Request,
): Promise<FileOutcome | 'notAllowed'> {
  const bytes = await readBytes(request, maxFileBytes).catch(() => 'cutOff' as const);
  if (bytes === 'cutOff') return { kind: 'refused', code: 'cutOff' };
  if (bytes === null) return { kind: 'refused', code: 'tooLarge' };
  if (!(await stillMay(deps, acting, ...uploading))) return 'notAllowed';
  return deps.files.store(acting.ownerId, kind, bytes);
}

function answer(context: Context<ServerEnv>, outcome: FileOutcome | null): Response {
  if (outcome === null) return refusedFile('busy');
  if (outcome.kind === 'refused') return refusedFile(outcome.code);
  const { kind: _stored, ...file } = outcome;
  context.header('cache-control', 'no-store');
  return context.json(file, 201);
}

const statusOf: Record<FileRefusal, number> = {
  empty: 422,
  notAnImage: 415,
  notASound: 415,
  notAFont: 415,
  damaged: 422,
  tooLarge: 413,
  tooManyPixels: 422,
  animationTooLong: 422,
  soundTooLong: 422,
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

/** Why a file was refused, in the words of the catalogue. */
export const refusedFile = (code: FileRefusal): Response =>
  problem(
    statusOf[code],
    code,
    fileRefusalText[code],
    {},
    code === 'busy' ? { 'retry-after': '5' } : {},
  );
