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
      description: 'Whether Quizcast listens on this machine only and the request comes from it',
    },
    isOpen: booleanField,
    origins: {
      ...list(textField),
      description: 'Addresses of Quizcast for phones on this network, most likely first',
    },
  }),
);

const about = {
  read: described(() => ({
    tag: 'lobby',
    access: 'user',
    summary: 'Get whether phones on the local network may open the players’ pages',
    answers: { 200: answer('The current state', shape) },
    refusals: [401, 429],
  })),
  set: described(() => ({
    tag: 'lobby',
    access: 'user',
    summary: 'Allow or block phones on the local network to open the players’ pages',
    body: json(openSchema),
    answers: { 200: answer('The new state', shape) },
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
      const state = localNetwork?.state() ?? { isOpen: false, origins: [] };
      return context.json({
        canChange: localNetwork !== undefined && isLocalRequest(context),
        ...state,
      });
    })
    .put('/local-network', about.set, async (context) => {
      if (localNetwork === undefined || !isLocalRequest(context)) return refused('notAllowed');
      const read = await readBody(context.req.raw, openSchema);
      if (read.kind === 'error') return badBody(read);
      try {
        return context.json({ canChange: true, ...(await localNetwork.set(read.body.isOpen)) });
      } catch {
        return problem(409, 'noPort', 'No port is free for phones on the local network');
      }
    });
}
