import type { Lobby } from '@quizcast/game/lobby/lobby';
import { Hono, type Context } from 'hono';
import { z } from 'zod';
import type { LobbyService } from '../../lobby/lobby-service.ts';
import { mayOnDocument, stillMay, type ActingDeps } from '../../security/document-access.ts';
import { readBody } from '../../security/body.ts';
import type { DocumentPath } from '../../ports/document-store.ts';
import type { ServerEnv } from '../../security/env.ts';
import { closed, told } from './join.ts';
import { badBody, problem, refused } from '../../security/problem.ts';

export interface LobbiesDeps extends ActingDeps {
  lobbies: LobbyService;
}

export const lockSchema = z.strictObject({ isLocked: z.boolean() });
export const seatSchema = z.strictObject({ playerId: z.string().min(1).max(64).nullable() });

/** What hosts do to the lobbies of their shows. There is no way to reach those of others: they are not there. */
export function lobbyRoutes(deps: LobbiesDeps): Hono<ServerEnv> {
  const { lobbies } = deps;
  const toldTo = async (
    context: Context<ServerEnv>,
    act: (path: DocumentPath) => Promise<Lobby | null>,
  ): Promise<Response> => {
    const lobby = await act(context.var.acting.path);
    return lobby === null ? notFound() : told(lobby);
  };

  return new Hono<ServerEnv>()
    .use('/lobbies/*', mayOnDocument(deps, 'play'))
    .get('/lobbies/:showId', (context) =>
      toldTo(context, (path) => lobbies.openLobby(path, context.req.param('showId'))),
    )
    .post('/lobbies/:showId/code', (context) =>
      toldTo(context, (path) => lobbies.newCode(path, context.req.param('showId'))),
    )
    .put('/lobbies/:showId/lock', async (context) => {
      const read = await readBody(context.req.raw, lockSchema);
      if (read.kind === 'fault') return badBody(read);
      if (!(await stillMay(deps, context.var.acting, 'play'))) return refused('notAllowed');
      const { isLocked } = read.body;
      return toldTo(context, (path) => lobbies.lock(path, context.req.param('showId'), isLocked));
    })
    .put('/lobbies/:showId/guests/:guestId/seat', async (context) => {
      const read = await readBody(context.req.raw, seatSchema);
      if (read.kind === 'fault') return badBody(read);
      if (!(await stillMay(deps, context.var.acting, 'play'))) return refused('notAllowed');
      const { showId, guestId } = context.req.param();
      return toldTo(context, (path) => lobbies.seat(path, showId, guestId, read.body.playerId));
    })
    .delete('/lobbies/:showId/guests', (context) =>
      toldTo(context, (path) => lobbies.sendAwayWaiting(path, context.req.param('showId'))),
    )
    .delete('/lobbies/:showId/guests/:guestId', (context) => {
      const { showId, guestId } = context.req.param();
      return toldTo(context, (path) => lobbies.kick(path, showId, guestId));
    })
    .post('/lobbies/:showId/seats/:playerId/link', async (context) => {
      const { showId, playerId } = context.req.param();
      const linked = await lobbies.link(context.var.acting.path, showId, playerId);
      if (linked.kind === 'linked') return told({ token: linked.token, code: linked.code }, 201);
      return linked.code === 'full' ? closed.full() : notFound();
    });
}

const notFound = (): Response => problem(404, 'notFound', 'There is no such show, player or seat');
