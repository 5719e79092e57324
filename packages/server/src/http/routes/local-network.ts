import { Hono, type Context } from 'hono';
import { z } from 'zod';
import type { LocalNetwork } from '../../local-network/local-network.ts';
import { isDirectLocalRequest, isLocalHost } from '../../security/address.ts';
import { readBody } from '../../security/body.ts';
import type { ServerEnv } from '../../security/env.ts';
import { headersOf } from '../../security/origin.ts';
import { badBody, problem, refused } from '../../security/problem.ts';
import { described } from '../open-api/described.ts';
import {
  answer,
  booleanField,
  component,
  json,
  list,
  object,
  textField,
} from '../open-api/schema.ts';

const openSchema = z.strictObject({ isOpen: z.boolean() });

const shape = component('LocalNetwork', () =>
  object({
    canChange: {
      ...booleanField,
      description: 'Whether the sender sits at a Quizcast that listens for its own computer alone',
    },
    isOpen: booleanField,
    origins: {
      ...list(textField),
      description: 'Where phones of this network open Quizcast, the likeliest first',
    },
  }),
);

const about = {
  read: described(() => ({
    tag: 'lobby',
    access: 'user',
    summary: 'Whether phones of the local network may open the pages of players',
    answers: { 200: answer('As it is', shape) },
    refusals: [401, 429],
  })),
  set: described(() => ({
    tag: 'lobby',
    access: 'user',
    summary: 'Lets phones of the local network open the pages of players, or does not any more',
    body: json(openSchema),
    answers: { 200: answer('As it is now', shape) },
    refusals: [400, 401, 403, 409, 413, 415, 429],
  })),
};

/**
 * For the user at this computer only, as with quitting. `localNetwork` is undefined where other machines can open
 * Quizcast anyway.
 */
export function localNetworkRoutes(
  localNetwork: Pick<LocalNetwork, 'state' | 'set'> | undefined,
): Hono<ServerEnv> {
  const isLocalRequest = (context: Context<ServerEnv>): boolean => {
    const header = headersOf(context.req.raw.headers);
    const remote = context.env?.incoming?.socket.remoteAddress;
    return isDirectLocalRequest(remote, header) && isLocalHost(header);
  };
  return new Hono<ServerEnv>()
    .get('/local-network', about.read, (context) => {
      context.header('cache-control', 'no-store');
      const state = localNetwork?.state() ?? { isOpen: false, origins: [] };
      return context.json({
        canChange: localNetwork !== undefined && isLocalRequest(context),
        ...state,
      });
    })
    .put('/local-network', about.set, async (context) => {
      if (localNetwork === undefined || !isLocalRequest(context)) return refused('notAllowed');
      const read = await readBody(context.req.raw, openSchema);
      if (read.kind === 'fault') return badBody(read);
      try {
        return context.json({ canChange: true, ...(await localNetwork.set(read.body.isOpen)) });
      } catch {
        return problem(409, 'noPort', 'No port is free for phones on the local network');
      }
    });
}
