import { noContent, request, type RequestOptions } from '../../api.ts';
import { isRecord } from '@quizcast/game/json';
import type { JoinInvitation, JoinRequest, JoinTicket } from '@quizcast/game/lobby/lobby';

/** Why a call failed. `invalid`: the server rejects the input. */
export type JoinErrorCode =
  | 'unknown'
  | 'guessing'
  | 'locked'
  | 'full'
  | 'invalid'
  | 'offline'
  | 'failed';

export type JoinAnswer<Value> = { kind: 'done'; value: Value } | { kind: JoinErrorCode };

const address = (code: string): string => `/api/v1/join/${encodeURIComponent(code)}`;

/** Fetches what holders of the code may know before joining. Never rejects. */
export const askInvitation = (code: string): Promise<JoinAnswer<JoinInvitation>> =>
  call(address(code), {}, readInvitation);

/** Requests to join. Never rejects. */
export const askToJoin = (code: string, wanted: JoinRequest): Promise<JoinAnswer<JoinTicket>> =>
  call(address(code), { method: 'POST', json: wanted }, readTicket);

/** Uploads the picture of a player. Never rejects. */
export const sendPicture = (token: string, picture: Blob): Promise<JoinAnswer<null>> =>
  call('/api/v1/join/picture', { method: 'PUT', token, body: picture }, noContent);

/** Sets a camera page for the player's frame. Never rejects. */
export const sendCamera = (token: string, src: string): Promise<JoinAnswer<null>> =>
  call('/api/v1/join/facecam', { method: 'PUT', token, json: { isImage: false, src } }, noContent);

/** Gives up the seat for good, even during page unload. Never rejects. */
export const leaveSeat = (token: string): Promise<JoinAnswer<null>> =>
  call('/api/v1/join', { method: 'DELETE', token, keepalive: true }, noContent);

async function call<Value>(
  path: string,
  init: RequestOptions,
  read: (answer: unknown) => Value | undefined,
): Promise<JoinAnswer<Value>> {
  const result = await request(path, { ...init, credentials: 'omit', cache: 'no-store', read });
  if (result.kind === 'done') return { kind: 'done', value: result.content };
  return { kind: result.code === 'offline' ? 'offline' : errorCodeOf(result.status, result.code) };
}

const codeOfStatus: Readonly<Record<number, JoinErrorCode>> = {
  400: 'invalid',
  404: 'unknown',
  413: 'invalid',
  415: 'invalid',
  422: 'invalid',
  429: 'guessing',
};

const errorCodeOf = (status: number, code: string): JoinErrorCode =>
  status === 409 ? (code === 'full' ? 'full' : 'locked') : (codeOfStatus[status] ?? 'failed');

export function readInvitation(body: unknown): JoinInvitation | undefined {
  if (!isRecord(body)) return undefined;
  const { showName, hostName, isLocked } = body;
  return typeof showName === 'string' && typeof hostName === 'string'
    ? { showName, hostName, isLocked: isLocked === true }
    : undefined;
}

const readTicket = (body: unknown): JoinTicket | undefined =>
  isRecord(body) && typeof body['token'] === 'string' ? { token: body['token'] } : undefined;
