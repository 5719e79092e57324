import { isForbiddenKey, jsonFault, type JsonFault } from '@quizcast/game/json';
import type { z } from 'zod';
import { readPace } from './body-pace.ts';
import { exceedsJsonLimits, maxDepth, maxValues } from './json-limits.ts';

/** Why a body was refused, and which status says so. `path` leads to the place, when there is one. */
export interface BodyFault {
  kind: 'fault';
  status: 400 | 413 | 415;
  code: 'notJson' | 'tooLarge' | 'tooDeep' | 'forbiddenKey' | 'wrongContentType' | 'invalid';
  message: string;
  path?: string;
}

export interface BodyLimits {
  bytes: number;
  /** Values in all, texts and numbers and lists alike. */
  values: number;
}

const ordinary: BodyLimits = { bytes: 1024 * 1024, values: maxValues };

/**
 * Reads a body as JSON that is fit to be kept: right content type, at most 1 MB if nothing else is said, at most 32 deep,
 * no prototype keys.
 */
export async function readJson(
  request: Request,
  limits = ordinary,
): Promise<{ kind: 'json'; value: unknown } | BodyFault> {
  const type = request.headers.get('content-type')?.split(';')[0]?.trim().toLowerCase();
  if (type !== 'application/json')
    return fault(415, 'wrongContentType', 'send JSON, as application/json');
  const bytes = await readBytes(request, limits.bytes).catch(() => 'cutOff' as const);
  // The sender left in the middle of it: nobody hears the answer, and it is no fault of ours that is worth a line.
  if (bytes === 'cutOff') return fault(400, 'notJson', unfitText.notJson);
  if (bytes === null) return fault(413, 'tooLarge', `at most ${limits.bytes} bytes are taken`);
  if (exceedsJsonLimits(bytes, limits.values)) return fault(400, 'tooDeep', unfitText.tooDeep);
  let value: unknown;
  try {
    value = JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(bytes));
  } catch {
    return fault(400, 'notJson', 'this is not JSON');
  }
  const unfit = jsonFault(value, maxDepth);
  return unfit === null ? { kind: 'json', value } : fault(400, unfit, unfitText[unfit]);
}

const unfitText: Record<JsonFault, string> = {
  tooDeep: `more than ${maxDepth} levels, or too many values`,
  forbiddenKey: 'a key would reach a prototype',
  notJson: 'this is not JSON',
};

/** Reads a body that has the shape of `schema`; the first fault says where. */
export async function readBody<Schema extends z.ZodType>(
  request: Request,
  schema: Schema,
): Promise<{ kind: 'body'; body: z.output<Schema> } | BodyFault> {
  const read = await readJson(request);
  if (read.kind === 'fault') return read;
  const parsed = schema.safeParse(read.value);
  if (parsed.success) return { kind: 'body', body: parsed.data };
  const issue = parsed.error.issues[0];
  const path = issue?.path.map(String).filter((key) => !isForbiddenKey(key));
  return {
    ...fault(400, 'invalid', issue?.message ?? 'this has the wrong shape'),
    ...(path === undefined ? {} : { path: path.join('/') }),
  };
}

const fault = (
  status: BodyFault['status'],
  code: BodyFault['code'],
  message: string,
): BodyFault => ({ kind: 'fault', status, code, message });

/** The whole body, or null when it is larger than allowed; then the rest is not read. */
export async function readBytes(request: Request, maxBytes: number): Promise<Uint8Array | null> {
  const toldLength = Number(request.headers.get('content-length') ?? 0);
  if (toldLength > maxBytes) return null;
  if (request.body === null) return new Uint8Array();
  // Each part is put into its place when it comes: put together at the end, 20 MB would hold everybody up.
  let bytes = new Uint8Array(toldLength);
  let length = 0;
  const reader = request.body.getReader();
  for (;;) {
    const step: { done: boolean; value?: unknown } = await reader.read();
    const chunk = step.value;
    if (step.done || !(chunk instanceof Uint8Array))
      return length === bytes.length ? bytes : bytes.slice(0, length);
    const before = length;
    length += chunk.length;
    if (length > maxBytes) {
      await reader.cancel();
      return null;
    }
    if (length > bytes.length) bytes = enlarged(bytes, Math.max(length, 2 * before));
    bytes.set(chunk, before);
    await readPace.taken(chunk.length, length);
  }
}

function enlarged(bytes: Uint8Array, length: number): Uint8Array<ArrayBuffer> {
  const larger = new Uint8Array(length);
  larger.set(bytes);
  return larger;
}
