import { Hono, type Context } from 'hono';
import type { FileService } from '../../files/file-service.ts';
import { typeOf } from '../../files/outcome.ts';
import { filesAddress, isFileRef, type StoredFile } from '../../ports/file-store.ts';
import type { ServerEnv } from '../../security/env.ts';
import { problem } from '../../security/problem.ts';

/** References are never reused and their bytes never change. */
const immutable = 'public, max-age=31536000, immutable';

/** Files of users, public to anyone with the address: overlays have no session. */
export function servedFileRoutes(files: Pick<FileService, 'facts' | 'read'>): Hono<ServerEnv> {
  return new Hono<ServerEnv>().get(`${filesAddress}*`, async (context) => {
    const ref = context.req.path.slice(filesAddress.length);
    const type = typeOf(ref);
    if (type === null || !isFileRef(ref)) return missing();
    const facts = await files.facts(ref);
    if (facts === null) return missing();
    const etag = `"${ref.slice(ref.lastIndexOf('/') + 1)}-${facts.bytes}"`;
    context.header('cache-control', immutable);
    context.header('etag', etag);
    context.header('accept-ranges', 'bytes');
    if (matchesEtag(context.req.header('if-none-match'), etag)) return context.body(null, 304);
    const part = requestedPart(context, facts, etag);
    if (part === 'outside') {
      context.header('cache-control', 'no-store');
      context.header('content-range', `bytes */${facts.bytes}`);
      return context.body(null, 416);
    }
    context.header('content-type', type);
    context.header('content-length', String(part.length));
    if (part.isPart)
      context.header(
        'content-range',
        `bytes ${part.start}-${part.start + part.length - 1}/${facts.bytes}`,
      );
    const status = part.isPart ? 206 : 200;
    if (context.req.method === 'HEAD') return context.body(null, status);
    const content = await files.read(ref, part.start, part.length);
    return content === null ? missing() : context.body(content, status);
  });
}

const missing = (): Response => problem(404, 'notFound', 'There is no such file');

const matchesEtag = (ifNoneMatch: string | undefined, etag: string): boolean =>
  ifNoneMatch?.split(',').some((tag) => ['*', etag].includes(tag.trim().replace(/^W\//, ''))) ??
  false;

interface Part {
  start: number;
  length: number;
  isPart: boolean;
}

/** The single requested range; the whole file without a range, with several, or when If-Range does not match. */
function requestedPart(
  { req }: Context<ServerEnv>,
  { bytes }: StoredFile,
  etag: string,
): Part | 'outside' {
  const wholeFile: Part = { start: 0, length: bytes, isPart: false };
  const range = /^bytes=(\d{0,15})-(\d{0,15})$/.exec(req.header('range')?.trim() ?? '');
  const onlyIf = req.header('if-range');
  if (range === null || (onlyIf !== undefined && onlyIf !== etag)) return wholeFile;
  const [, first = '', last = ''] = range;
  if (first === '' && last === '') return wholeFile;
  const start = first === '' ? Math.max(0, bytes - Number(last)) : Number(first);
  const end = first === '' || last === '' ? bytes - 1 : Math.min(Number(last), bytes - 1);
  if (first !== '' && last !== '' && Number(last) < start) return wholeFile;
  if (start > end) return 'outside';
  return { start, length: end - start + 1, isPart: true };
}
