import { useEffect, useState } from 'react';
import type { Lobby } from '@quizcast/game/lobby/lobby';
import { z } from 'zod';
import { currentDocument } from '../current-document.ts';
import { by, type ApiResult } from '../../api.ts';
import { askDocument } from './document-call.ts';
import { useLiveDocument } from '../use-document.ts';

const lobbySchema: z.ZodType<Lobby> = z.object({
  showId: z.string(),
  code: z.string(),
  origin: z.string().nullable(),
  isLocked: z.boolean(),
  guests: z.array(
    z.object({
      id: z.string(),
      name: z.string(),
      facecam: z.object({ isImage: z.boolean(), src: z.string() }),
      playerId: z.string().nullable(),
      isConnected: z.boolean(),
      line: z
        .object({
          roundTripMs: z.number(),
          jitterMs: z.number(),
          lostShare: z.number(),
          isUnstable: z.boolean(),
        })
        .nullable(),
    }),
  ),
});

const seatLinkSchema = z.object({ token: z.string(), code: z.string() });
/** Whoever opens `/join/{code}#{token}` sits in the seat. */
export type SeatLink = z.infer<typeof seatLinkSchema>;

/** The lobby of a show; the server makes its code when there is none yet. */
export const fetchLobby = (showId: string): Promise<ApiResult<Lobby>> => told(showId, 'GET', '');

/** Another code: the one before lets nobody in any more. */
export const renewCode = (showId: string): Promise<ApiResult<Lobby>> =>
  told(showId, 'POST', '/code');

/** While it is locked, nobody new comes in. */
export const lockLobby = (showId: string, isLocked: boolean): Promise<ApiResult<Lobby>> =>
  told(showId, 'PUT', '/lock', { isLocked });

/** Lets a guest in to a player's seat, or with null back to those who wait. */
export const seatGuest = (
  showId: string,
  guestId: string,
  playerId: string | null,
): Promise<ApiResult<Lobby>> =>
  told(showId, 'PUT', `/guests/${encodeURIComponent(guestId)}/seat`, { playerId });

/** Sends a guest away for good. */
export const kickGuest = (showId: string, guestId: string): Promise<ApiResult<Lobby>> =>
  told(showId, 'DELETE', `/guests/${encodeURIComponent(guestId)}`);

/** Sends away for good all who wait. */
export const sendAwayWaiting = (showId: string): Promise<ApiResult<Lobby>> =>
  told(showId, 'DELETE', '/guests');

/** Makes a personal link to a seat. Whoever plays there stays until it is opened. */
export const makeSeatLink = (showId: string, playerId: string): Promise<ApiResult<SeatLink>> =>
  called(showId, 'POST', `/seats/${encodeURIComponent(playerId)}/link`, undefined, seatLinkSchema);

/** Where players open Quizcast: where the server says, else where the host has. */
export const joinOrigin = (lobby: Pick<Lobby, 'origin'> | null): string =>
  lobby?.origin ?? window.location.origin;

/** What players open; with a token it holds their seat. */
export const joinAddress = (origin: string, code: string, token?: string): string =>
  `${origin}/join/${code}${token === undefined ? '' : `#${token}`}`;

/** Another computer or phone that opens this address looks for Quizcast on itself. */
export function isOfThisComputer(origin: string): boolean {
  const { hostname } = new URL(origin);
  return /^(localhost|.+\.localhost|127\.[\d.]+|0\.0\.0\.0|\[::1?\])$/.test(hostname);
}

/** As `called`, and shows the lobby at once, before the news of it comes in. */
async function told(
  showId: string,
  method: string,
  path: string,
  body?: object,
): Promise<ApiResult<Lobby>> {
  const result = await called(showId, method, path, body, lobbySchema);
  if (result.kind === 'done') currentDocument().showLobby(result.content);
  return result;
}

const called = <Content>(
  showId: string,
  method: string,
  path: string,
  json: object | undefined,
  schema: z.ZodType<Content>,
): Promise<ApiResult<Content>> =>
  askDocument(`/api/v1/lobbies/${encodeURIComponent(showId)}${path}`, {
    method,
    json,
    read: by(schema),
  });

const askAgainAfterMs = 5000;

/** Who is there for a show, kept up to date by the live socket. Null until it is known; `fault` says why it is not. */
export function useLobby(showId: string): { lobby: Lobby | null; fault: string | null } {
  const lobby = useLiveDocument(({ lobbies }) => lobbies[showId] ?? null);
  const [fault, setFault] = useState<string | null>(null);
  const isKnown = lobby !== null;
  useEffect(() => {
    if (isKnown) return;
    let timer: ReturnType<typeof setTimeout> | undefined;
    let isHere = true;
    const ask = () =>
      void fetchLobby(showId).then((result) => {
        if (!isHere) return;
        setFault(result.kind === 'failed' ? result.code : null);
        if (result.kind === 'failed') timer = setTimeout(ask, askAgainAfterMs);
      });
    ask();
    return () => {
      isHere = false;
      clearTimeout(timer);
    };
  }, [showId, isKnown]);
  return { lobby, fault: isKnown ? null : fault };
}
