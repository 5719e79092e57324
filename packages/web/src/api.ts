import { isRecord } from '@quizcast/game/json';

/** Why a call came to nothing. */
export interface ApiFault {
  kind: 'failed';
  /** What the server calls it; else `offline`: it did not answer, `aborted`: by this page, `notSignedIn` or `failed`. */
  code: string;
  /** Of HTTP; 0 without an answer. */
  status: number;
  /** All that the server says of it. */
  error: Record<string, unknown>;
}

export type ApiResult<Content> = { kind: 'done'; content: Content } | ApiFault;

/** Takes an answer (undefined: it is no JSON) for what was asked for; undefined when it is something else. */
type Read<Content> = (answer: unknown) => Content | undefined;

type Init = Pick<RequestInit, 'method' | 'credentials' | 'cache' | 'keepalive'>;

export interface Call extends Init {
  /** Sent as JSON. */
  json?: unknown;
  /** Sent as it is, as `type`. */
  body?: Blob | string;
  type?: 'application/json' | 'application/octet-stream';
  /** In place of the session's cookie. */
  token?: string;
  signal?: AbortSignal | undefined;
}

export const failed = (code: string, status = 0): ApiFault => ({
  kind: 'failed',
  code,
  status,
  error: {},
});

/** Reads an answer by its schema. */
export const by =
  <Content>(schema: {
    safeParse(answer: unknown): { data?: Content | undefined };
  }): Read<Content> =>
  (answer) =>
    schema.safeParse(answer).data;

/** For calls of which nothing but their success matters. */
export const nothing = (): null => null;

/** One call of the server's HTTP API, with what it answers. Never rejects. */
export async function request<Content>(
  address: string,
  { read, ...call }: Call & { read: Read<Content> },
): Promise<ApiResult<Content>> {
  const response = await send(address, call);
  if (!(response instanceof Response)) return response;
  const text = await response.text().catch(() => null);
  return text === null ? unanswered(call.signal) : resultOf(response.status, jsonIn(text), read);
}

/** A call whose answer is no JSON, or matters whatever its status is. Never rejects. */
export async function send(address: string, call: Call = {}): Promise<Response | ApiFault> {
  const { json, body = json === undefined ? null : JSON.stringify(json), ...more } = call;
  const { type = json === undefined ? 'application/octet-stream' : 'application/json' } = more;
  const { token, signal, type: _type, ...init } = more;
  const headers = {
    ...(body === null ? {} : { 'content-type': type }),
    ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
  };
  try {
    return await fetch(address, {
      ...init,
      ...(body === null && token === undefined ? {} : { headers }),
      ...(body === null ? {} : { body }),
      ...(signal === undefined ? {} : { signal }),
    });
  } catch {
    return unanswered(signal);
  }
}

const unanswered = (signal: AbortSignal | undefined): ApiFault =>
  failed(signal?.aborted === true ? 'aborted' : 'offline');

/** Undefined when it is no JSON. */
export function jsonIn(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** What an answer comes to, on whichever way it came. */
export function resultOf<Content>(
  status: number,
  answer: unknown,
  read: Read<Content>,
): ApiResult<Content> {
  if (status < 200 || status > 299) return faultOf(status, answer);
  const content = read(answer);
  return content === undefined ? failed('failed', status) : { kind: 'done', content };
}

/** What an answer says went wrong. */
export function faultOf(status: number, answer: unknown): ApiFault {
  const error = errorOf(answer);
  const { code } = error;
  const unsaid = status === 401 ? 'notSignedIn' : 'failed';
  return { kind: 'failed', code: typeof code === 'string' ? code : unsaid, status, error };
}

/** Calls of accounts say their error at the top, all others under `error`. */
function errorOf(answer: unknown): Record<string, unknown> {
  const error = isRecord(answer) ? (answer['error'] ?? answer) : null;
  return isRecord(error) ? error : {};
}
