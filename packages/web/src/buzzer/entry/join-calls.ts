import { isRecord } from '@quizcast/game/json';
import type { JoinInvitation, JoinRequest, JoinTicket } from '@quizcast/game/lobby/lobby';

/** Why a call did not do what it was for. `invalid`: the server does not take what was entered. */
export type JoinFault =
  | 'unknown'
  | 'guessing'
  | 'locked'
  | 'full'
  | 'invalid'
  | 'offline'
  | 'failed';

export type JoinAnswer<Value> = { kind: 'done'; value: Value } | { kind: JoinFault };

const address = (code: string): string => `/api/v1/join/${encodeURIComponent(code)}`;

/** What somebody with the code may know before joining. Never rejects. */
export const askInvitation = (code: string): Promise<JoinAnswer<JoinInvitation>> =>
  call(address(code), {}, readInvitation);

/** Asks to be let in. Never rejects. */
export const askToJoin = (code: string, request: JoinRequest): Promise<JoinAnswer<JoinTicket>> =>
  call(
    address(code),
    {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(request),
    },
    readTicket,
  );

/** Stores the picture of a player. Never rejects. */
export const sendPicture = (token: string, picture: Blob): Promise<JoinAnswer<null>> =>
  call(
    '/api/v1/join/picture',
    {
      method: 'PUT',
      headers: { ...bearer(token), 'content-type': 'application/octet-stream' },
      body: picture,
    },
    () => null,
  );

/** Shows a camera page in the player's frame. Never rejects. */
export const sendCamera = (token: string, src: string): Promise<JoinAnswer<null>> =>
  call(
    '/api/v1/join/facecam',
    {
      method: 'PUT',
      headers: { ...bearer(token), 'content-type': 'application/json' },
      body: JSON.stringify({ isImage: false, src }),
    },
    () => null,
  );

/** Gives the place up for good, also while the page goes away. Never rejects. */
export const leaveSeat = (token: string): Promise<JoinAnswer<null>> =>
  call('/api/v1/join', { method: 'DELETE', headers: bearer(token), keepalive: true }, () => null);

const bearer = (token: string) => ({ authorization: `Bearer ${token}` });

async function call<Value>(
  path: string,
  init: RequestInit,
  read: (body: unknown) => Value | undefined,
): Promise<JoinAnswer<Value>> {
  try {
    const response = await fetch(path, { ...init, credentials: 'omit', cache: 'no-store' });
    const body: unknown = await response.json().catch(() => null);
    if (!response.ok) return { kind: faultOf(response.status, body) };
    const value = read(body);
    return value === undefined ? { kind: 'failed' } : { kind: 'done', value };
  } catch {
    return { kind: 'offline' };
  }
}

function faultOf(status: number, body: unknown): JoinFault {
  const error = isRecord(body) && isRecord(body['error']) ? body['error'] : {};
  switch (status) {
    case 404:
      return 'unknown';
    case 429:
      return 'guessing';
    case 409:
      return error['code'] === 'full' ? 'full' : 'locked';
    case 400:
    case 413:
    case 415:
    case 422:
      return 'invalid';
    default:
      return 'failed';
  }
}

function readInvitation(body: unknown): JoinInvitation | undefined {
  if (!isRecord(body)) return undefined;
  const { showName, hostName, isLocked } = body;
  return typeof showName === 'string' && typeof hostName === 'string'
    ? { showName, hostName, isLocked: isLocked === true }
    : undefined;
}

const readTicket = (body: unknown): JoinTicket | undefined =>
  isRecord(body) && typeof body['token'] === 'string' ? { token: body['token'] } : undefined;
