import { isForbiddenKey, type JsonErrorCode } from '@quizcast/game/json';
import type { Context } from 'hono';
import type { z } from 'zod';
import { readThrottle } from './body-pace.ts';
import type { ServerEnv } from './env.ts';
import { maxDepth, maxValues, parseJson } from './json-limits.ts';

/** Why a body was refused, with the status of the answer. `path` leads to the faulty place, when there is one. */
export interface BodyError {
  kind: 'error';
  status: 400 | 413 | 415;
  code: 'notJson' | 'tooLarge' | 'tooDeep' | 'forbiddenKey' | 'wrongContentType' | 'invalid';
  message: string;
  path?: string;
}

export interface BodyLimits {
  bytes: number;
  /** Total number of JSON values, including lists and objects. */
  values: number;
}

const ordinary: BodyLimits = { bytes: 1024 * 1024, values: maxValues };

/**
 * Reads a JSON body that is safe to store: correct content type, at most 1 MB by default, at most 32 levels deep, no
 * prototype keys.
 */
export async function readJson(
  request: Request,
  limits = ordinary,
): Promise<{ kind: 'json'; value: unknown } | BodyError> {
  const read = await readJsonBytes(request, limits.bytes);
  if (read.kind === 'error') return read;
  const parsed = parseJson(read.bytes, limits.values);
  return parsed.kind === 'json' ? parsed : jsonBodyError(parsed.code);
}

/** The bytes of a JSON body, unparsed. */
export async function readJsonBytes(
  request: Request,
  maxBytes: number,
): Promise<{ kind: 'bytes'; bytes: Uint8Array } | BodyError> {
  const type = request.headers.get('content-type')?.split(';')[0]?.trim().toLowerCase();
  if (type !== 'application/json')
    return bodyError(415, 'wrongContentType', 'send JSON, as application/json');
  const bytes = await collectBytes(request.body ?? [], declaredLength(request), maxBytes).catch(
    () => 'cutOff' as const,
  );
  // The sender disconnected while sending: no one receives the answer, and it is not worth a log line.
  if (bytes === 'cutOff') return jsonBodyError('notJson');
  return bytes === null
    ? bodyError(413, 'tooLarge', `at most ${maxBytes} bytes`)
    : { kind: 'bytes', bytes };
}

const jsonErrorText: Record<JsonErrorCode, string> = {
  tooDeep: `more than ${maxDepth} levels, or too many values`,
  forbiddenKey: 'a key would reach a prototype',
  notJson: 'this is not JSON',
};
export const jsonBodyError = (code: JsonErrorCode): BodyError =>
  bodyError(400, code, jsonErrorText[code]);

/** Reads a body that matches `schema`; a refusal names the place of the first fault. */
export async function readBody<Schema extends z.ZodType>(
  request: Request,
  schema: Schema,
): Promise<{ kind: 'body'; body: z.output<Schema> } | BodyError> {
  const read = await readJson(request);
  if (read.kind === 'error') return read;
  const parsed = schema.safeParse(read.value);
  if (parsed.success) return { kind: 'body', body: parsed.data };
  const issue = parsed.error.issues[0];
  const path = issue?.path.map(String).filter((key) => !isForbiddenKey(key));
  return {
    ...bodyError(400, 'invalid', issue?.message ?? 'this has the wrong shape'),
    ...(path === undefined ? {} : { path: path.join('/') }),
  };
}

const bodyError = (
  status: BodyError['status'],
  code: BodyError['code'],
  message: string,
): BodyError => ({ kind: 'error', status, code, message });

/** The whole body, or null when it is larger than allowed; the rest is then not read. */
export function readBytes(
  { env, req }: Context<ServerEnv>,
  maxBytes: number,
): Promise<Uint8Array | null> {
  // Read from Node directly where possible: a Request copies each part, which doubles the garbage.
  const parts = env?.incoming?.iterator({ destroyOnReturn: false }) ?? req.raw.body ?? [];
  return collectBytes(parts, declaredLength(req.raw), maxBytes);
}

type Parts = AsyncIterable<unknown> | Iterable<unknown>;

const declaredLength = ({ headers }: Request): number => Number(headers.get('content-length') ?? 0);

async function collectBytes(
  parts: Parts,
  expectedBytes: number,
  maxBytes: number,
): Promise<Uint8Array | null> {
  if (expectedBytes > maxBytes) return null;
  // Parts are copied into place as they are received: joining 20 MB at the end would block the event loop.
  let bytes = new Uint8Array(expectedBytes);
  let length = 0;
  for await (const part of parts) {
    if (!(part instanceof Uint8Array)) break;
    const before = length;
    length += part.length;
    if (length > maxBytes) return null;
    if (length > bytes.length) bytes = enlarged(bytes, Math.max(length, 2 * before));
    bytes.set(part, before);
    await readThrottle.throttle(part.length, length);
  }
  return length === bytes.length ? bytes : bytes.slice(0, length);
}

function enlarged(bytes: Uint8Array, length: number): Uint8Array<ArrayBuffer> {
  const larger = new Uint8Array(length);
  larger.set(bytes);
  return larger;
}
