import {
  controlTokenChangeSchema,
  controlTokenRowSchema,
  newControlTokenSchema,
} from '@quizcast/game/control/token';
import { Hono } from 'hono';
import type { ControlService } from '../../../control/control-service.ts';
import {
  requireRight,
  noDemo,
  readAllowed,
  type ActingDeps,
} from '../../../security/document-access.ts';
import type { ServerEnv } from '../../../security/env.ts';
import { problem, refused } from '../../../security/problem.ts';
import { described } from '../../open-api/described.ts';
import {
  answer,
  component,
  json,
  jsonSchema,
  list,
  number,
  object,
  textField,
  refusalsOfRead,
  refusalsOfWrite,
  ofDocument,
  done,
} from '../../open-api/schema.ts';

const controlToken = component('ControlToken', () => jsonSchema(controlTokenRowSchema));

const about = {
  list: described(() => ({
    ...ofDocument('control'),
    summary: 'List the tokens of a document, without their values',
    answers: { 200: answer('Oldest first', object({ tokens: list(controlToken) })) },
    refusals: refusalsOfRead,
  })),
  make: described(() => ({
    ...ofDocument('control'),
    summary: 'Create a token; a document has at most 20',
    body: json(newControlTokenSchema),
    answers: {
      201: answer('The token, returned only once', object({ token: textField, row: controlToken })),
    },
    refusals: refusalsOfWrite,
  })),
  pair: described(() => ({
    ...ofDocument('control'),
    summary: 'Create a code that pairs one OBS dock within two minutes; replaces an earlier code',
    answers: {
      201: answer('The code, returned only once', object({ code: textField, endsAtMs: number })),
    },
    refusals: refusalsOfRead,
  })),
  change: described(() => ({
    ...ofDocument('control'),
    summary: 'Change name or scopes; effective immediately',
    body: json(controlTokenChangeSchema),
    answers: { 200: answer('The new state', object({ row: controlToken })) },
    refusals: refusalsOfWrite,
  })),
  revoke: described(() => ({
    ...ofDocument('control'),
    summary: 'Revoke a token; closes its sockets',
    answers: done,
    refusals: refusalsOfRead,
  })),
};

export interface ControlTokenDeps extends ActingDeps {
  controls: ControlService;
}

/** The tokens of a document, for users who may change its settings. The demo account has none because it is shared. */
export function controlTokenRoutes(deps: ControlTokenDeps): Hono<ServerEnv> {
  const { controls } = deps;
  const allowed = requireRight(deps, 'configure');
  return new Hono<ServerEnv>()
    .use('/control-tokens/*', allowed, noDemo)
    .get('/control-tokens', about.list, async ({ var: { acting } }) =>
      Response.json({ tokens: await controls.list(acting.ownerId) }),
    )
    .post('/control-tokens', about.make, async (context) => {
      const body = await readAllowed(deps, context, newControlTokenSchema, 'configure');
      if (body instanceof Response) return body;
      const { acting, session } = context.var;
      const created = await controls.make(acting.ownerId, session.userId, body);
      if (created === null) return full();
      return Response.json({ token: created.token, row: created.row }, { status: 201 });
    })
    .post('/control-tokens/pairing', about.pair, async ({ var: { acting, session } }) => {
      const pairing = await controls.docks.begin(acting.ownerId, session.userId);
      return pairing === null ? full() : Response.json(pairing, { status: 201 });
    })
    .patch('/control-tokens/:id', about.change, async (context) => {
      const body = await readAllowed(deps, context, controlTokenChangeSchema, 'configure');
      if (body instanceof Response) return body;
      const row = await controls.change(context.var.acting.ownerId, context.req.param('id'), body);
      return row === null ? refused('notFound') : Response.json({ row });
    })
    .delete('/control-tokens/:id', about.revoke, async (context) => {
      const wasRevoked = await controls.revoke(context.var.acting.ownerId, context.req.param('id'));
      return wasRevoked ? context.body(null, 204) : refused('notFound');
    });
}

const full = (): Response =>
  problem(409, 'full', 'Maximum number of tokens reached: revoke one first');
