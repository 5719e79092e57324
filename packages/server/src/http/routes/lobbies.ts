import { lobbySchema, type Lobby } from '@quizcast/game/lobby/lobby';
import { Hono, type Context } from 'hono';
import { z } from 'zod';
import type { LobbyService } from '../../lobby/lobby-service.ts';
import { requireRight, readAllowed, type ActingDeps } from '../../security/document-access.ts';
import type { DocumentPath } from '../../ports/document-store.ts';
import type { ServerEnv } from '../../security/env.ts';
import { joinRefusals } from './join.ts';
import { phoneCodeRoutes, type PhonesDeps } from './viewers/phones.ts';
import { problem } from '../../security/problem.ts';
import { described } from '../open-api/described.ts';
import {
  answer,
  component,
  json,
  jsonSchema,
  object,
  textField,
  refusalsOfRead,
  ofDocument,
} from '../open-api/schema.ts';

export interface LobbiesDeps extends ActingDeps, PhonesDeps {
  lobbies: LobbyService;
}

const lockSchema = z.strictObject({ isLocked: z.boolean() });
const seatSchema = z.strictObject({ playerId: z.string().min(1).max(64).nullable() });

const lobbyShape = component('Lobby', () => jsonSchema(lobbySchema));

const hostCall = (summary: string, body?: z.ZodType) =>
  described(() => ({
    ...ofDocument('lobby'),
    summary,
    ...(body === undefined ? {} : { body: json(body) }),
    answers: { 200: answer('The lobby', lobbyShape) },
    refusals: [401, 403, 404, 409, 429, 503, ...(body === undefined ? [] : [400, 413, 415])],
  }));

const about = {
  lobby: hostCall('Get the lobby of one of your category quizzes; creates its code'),
  code: hostCall('Replace the code; the old one becomes invalid'),
  lock: hostCall('Lock or unlock the lobby for new guests', lockSchema),
  sendAway: hostCall('Remove all waiting guests permanently; seated guests stay'),
  seat: hostCall(
    'Give a guest a seat, move them to another one, or (null) back to the waiting list; the guest who had the seat waits again',
    seatSchema,
  ),
  kick: hostCall('Remove a guest; their token becomes invalid'),
  link: described(() => ({
    ...ofDocument('lobby'),
    summary: 'Create a personal link for a seat: /join/{code}#{token}',
    answers: {
      201: answer(
        'Parts of the link; the token is returned only once',
        object({ token: textField, code: textField }),
      ),
    },
    refusals: refusalsOfRead,
  })),
};

/** Actions of hosts on the lobbies of their own shows; lobbies of others are not found. */
export function lobbyRoutes(deps: LobbiesDeps): Hono<ServerEnv> {
  const { lobbies } = deps;
  const respondWithLobby = async (
    context: Context<ServerEnv>,
    act: (path: DocumentPath) => Promise<Lobby | null>,
  ): Promise<Response> => {
    const lobby = await act(context.var.acting.path);
    return lobby === null ? notFound() : Response.json(lobby);
  };

  return new Hono<ServerEnv>()
    .route('/', phoneCodeRoutes(deps))
    .use('/lobbies/*', requireRight(deps, 'play'))
    .get('/lobbies/:showId', about.lobby, (context) =>
      respondWithLobby(context, (path) => lobbies.openLobby(path, context.req.param('showId'))),
    )
    .post('/lobbies/:showId/code', about.code, (context) =>
      respondWithLobby(context, (path) => lobbies.newCode(path, context.req.param('showId'))),
    )
    .put('/lobbies/:showId/lock', about.lock, async (context) => {
      const body = await readAllowed(deps, context, lockSchema, 'play');
      if (body instanceof Response) return body;
      return respondWithLobby(context, (path) =>
        lobbies.lock(path, context.req.param('showId'), body.isLocked),
      );
    })
    .put('/lobbies/:showId/guests/:guestId/seat', about.seat, async (context) => {
      const body = await readAllowed(deps, context, seatSchema, 'play');
      if (body instanceof Response) return body;
      const { showId, guestId } = context.req.param();
      return respondWithLobby(context, (path) =>
        lobbies.seat(path, showId, guestId, body.playerId),
      );
    })
    .delete('/lobbies/:showId/guests', about.sendAway, (context) =>
      respondWithLobby(context, (path) => lobbies.removeWaiting(path, context.req.param('showId'))),
    )
    .delete('/lobbies/:showId/guests/:guestId', about.kick, (context) => {
      const { showId, guestId } = context.req.param();
      return respondWithLobby(context, (path) => lobbies.kick(path, showId, guestId));
    })
    .post('/lobbies/:showId/seats/:playerId/link', about.link, async (context) => {
      const { showId, playerId } = context.req.param();
      const linked = await lobbies.link(context.var.acting.path, showId, playerId);
      if (linked.kind === 'linked')
        return Response.json({ token: linked.token, code: linked.code }, { status: 201 });
      return linked.code === 'full' ? joinRefusals.full() : notFound();
    });
}

const notFound = (): Response => problem(404, 'notFound', 'There is no such show, player or seat');
