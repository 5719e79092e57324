import { isRecord } from '@quizcast/game/json';

/** Error of a failed API call. */
export interface ApiError {
  kind: 'failed';
  /** Error code of the server, or `offline` (no answer), `aborted` (by this page), `notSignedIn` or `failed`. */
  code: string;
  /** HTTP status; 0 without an answer. */
  status: number;
  /** The whole error object of the server. */
  error: Record<string, unknown>;
}

export type ApiResult<Content> = { kind: 'done'; content: Content } | ApiError;

/** Parses a response body (undefined when it is not JSON); returns undefined when it has another shape. */
type Parser<Content> = (answer: unknown) => Content | undefined;

type Init = Pick<RequestInit, 'method' | 'credentials' | 'cache' | 'keepalive'>;

export interface RequestOptions extends Init {
  /** Request body, sent as JSON. */
  json?: unknown;
  /** Raw request body, sent with the content type `type`. */
  body?: Blob | string;
  type?: 'application/json' | 'application/octet-stream';
  /** Bearer token, used instead of the session cookie. */
  token?: string;
  signal?: AbortSignal | undefined;
}

export const failed = (code: string, status = 0): ApiError => ({
  kind: 'failed',
  code,
  status,
  error: {},
});

/** Returns a reader that parses an answer by its schema. */
export const parseWith =
  <Content>(schema: {
    safeParse(answer: unknown): { data?: Content | undefined };
  }): Parser<Content> =>
  (answer) =>
    schema.safeParse(answer).data;

/** Reader for calls where only success matters. */
export const noContent = (): null => null;

/** Makes one call to the server's HTTP API and returns its parsed answer. Never rejects. */
export async function request<Content>(
  address: string,
  { read, ...call }: RequestOptions & { read: Parser<Content> },
): Promise<ApiResult<Content>> {
  const response = await send(address, call);
  if (!(response instanceof Response)) return response;
  const text = await response.text().catch(() => null);
  return text === null ? networkError(call.signal) : resultOf(response.status, jsonIn(text), read);
}

/** Makes a call whose answer is not JSON, or is needed whatever its status. Never rejects. */
export async function send(
  address: string,
  call: RequestOptions = {},
): Promise<Response | ApiError> {
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
    return networkError(signal);
  }
}

const networkError = (signal: AbortSignal | undefined): ApiError =>
  failed(signal?.aborted === true ? 'aborted' : 'offline');

/** Parses JSON; undefined when the text is not JSON. */
export function jsonIn(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** Turns a response into a result, regardless of the transport. */
export function resultOf<Content>(
  status: number,
  answer: unknown,
  read: Parser<Content>,
): ApiResult<Content> {
  if (status < 200 || status > 299) return toApiError(status, answer);
  const content = read(answer);
  return content === undefined ? failed('failed', status) : { kind: 'done', content };
}

/** Extracts the error from a response. */
export function toApiError(status: number, answer: unknown): ApiError {
  const error = errorOf(answer);
  const { code } = error;
  const unsaid = status === 401 ? 'notSignedIn' : 'failed';
  return { kind: 'failed', code: typeof code === 'string' ? code : unsaid, status, error };
}

/** Account endpoints return the error at the top level, all others under `error`. */
function errorOf(answer: unknown): Record<string, unknown> {
  const error = isRecord(answer) ? (answer['error'] ?? answer) : null;
  return isRecord(error) ? error : {};
}
