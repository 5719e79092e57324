import { useEffect, useState } from 'react';
import { lobbySchema, type Lobby } from '@quizcast/game/lobby/lobby';
import { z } from 'zod';
import { currentDocument } from '../current-document.ts';
import { parseWith, type ApiResult } from '../../api.ts';
import { askDocument } from './document-call.ts';
import { useLiveDocument } from '../use-document.ts';

const seatLinkSchema = z.object({ token: z.string(), code: z.string() });
/** Opening `/join/{code}#{token}` takes the seat. */
export type SeatLink = z.infer<typeof seatLinkSchema>;

/** Fetches the lobby of a show; the server creates its code when there is none yet. */
export const fetchLobby = (showId: string): Promise<ApiResult<Lobby>> =>
  requestLobby(showId, 'GET', '');

/** Creates a new code; the previous one is no longer valid. */
export const renewCode = (showId: string): Promise<ApiResult<Lobby>> =>
  requestLobby(showId, 'POST', '/code');

/** Locks or unlocks the lobby; new players cannot join while it is locked. */
export const lockLobby = (showId: string, isLocked: boolean): Promise<ApiResult<Lobby>> =>
  requestLobby(showId, 'PUT', '/lock', { isLocked });

/** Moves a guest to a player's seat, or with null back to the waiting list. */
export const seatGuest = (
  showId: string,
  guestId: string,
  playerId: string | null,
): Promise<ApiResult<Lobby>> =>
  requestLobby(showId, 'PUT', `/guests/${encodeURIComponent(guestId)}/seat`, { playerId });

/** Removes a guest for good. */
export const kickGuest = (showId: string, guestId: string): Promise<ApiResult<Lobby>> =>
  requestLobby(showId, 'DELETE', `/guests/${encodeURIComponent(guestId)}`);

/** Removes all waiting guests for good. */
export const sendAwayWaiting = (showId: string): Promise<ApiResult<Lobby>> =>
  requestLobby(showId, 'DELETE', '/guests');

/** Creates a personal link to a seat. The current player keeps the seat until the link is opened. */
export const makeSeatLink = (showId: string, playerId: string): Promise<ApiResult<SeatLink>> =>
  callLobbyApi(
    showId,
    'POST',
    `/seats/${encodeURIComponent(playerId)}/link`,
    undefined,
    seatLinkSchema,
  );

/** Origin for players: that of the server's settings, else that of the host's page. */
export const joinOrigin = (lobby: Pick<Lobby, 'origin'> | null): string =>
  lobby?.origin ?? window.location.origin;

/** Join address for players; with a token it is a personal link to a seat. */
export const joinAddress = (origin: string, code: string, token?: string): string =>
  `${origin}/join/${code}${token === undefined ? '' : `#${token}`}`;

/** Whether the origin is localhost, which other computers and phones cannot reach. */
export function isOfThisComputer(origin: string): boolean {
  const { hostname } = new URL(origin);
  return /^(localhost|.+\.localhost|127\.[\d.]+|0\.0\.0\.0|\[::1?\])$/.test(hostname);
}

/** Same as `callLobbyApi`, and applies the returned lobby at once, before the live socket delivers it. */
async function requestLobby(
  showId: string,
  method: string,
  path: string,
  body?: object,
): Promise<ApiResult<Lobby>> {
  const result = await callLobbyApi(showId, method, path, body, lobbySchema);
  if (result.kind === 'done') currentDocument().showLobby(result.content);
  return result;
}

const callLobbyApi = <Content>(
  showId: string,
  method: string,
  path: string,
  json: object | undefined,
  schema: z.ZodType<Content>,
): Promise<ApiResult<Content>> =>
  askDocument(`/api/v1/lobbies/${encodeURIComponent(showId)}${path}`, {
    method,
    json,
    read: parseWith(schema),
  });

const retryAfterMs = 5000;

/** The lobby of a show, kept up to date by the live socket. Null until loaded; `error` is the error of the last attempt. */
export function useLobby(showId: string): { lobby: Lobby | null; error: string | null } {
  const lobby = useLiveDocument(({ lobbies }) => lobbies[showId] ?? null);
  const [error, setError] = useState<string | null>(null);
  const isLoaded = lobby !== null;
  useEffect(() => {
    if (isLoaded) return;
    let timer: ReturnType<typeof setTimeout> | undefined;
    let isHere = true;
    const load = () =>
      void fetchLobby(showId).then((result) => {
        if (!isHere) return;
        setError(result.kind === 'failed' ? result.code : null);
        if (result.kind === 'failed') timer = setTimeout(load, retryAfterMs);
      });
    load();
    return () => {
      isHere = false;
      clearTimeout(timer);
    };
  }, [showId, isLoaded]);
  return { lobby, error: isLoaded ? null : error };
}
