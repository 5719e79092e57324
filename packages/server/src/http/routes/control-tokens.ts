import { controlTokenChangeSchema, newControlTokenSchema } from '@quizcast/game/control/token';
import { Hono, type MiddlewareHandler } from 'hono';
import type { ControlService } from '../../control/control-service.ts';
import { mayOnDocument, stillMay, type ActingDeps } from '../../security/document-access.ts';
import { readBody } from '../../security/body.ts';
import type { ServerEnv } from '../../security/env.ts';
import { badBody, problem, refused } from '../../security/problem.ts';

export interface ControlTokenDeps extends ActingDeps {
  controls: ControlService;
}

/** The tokens of a document, for those who may change its settings. Everybody may use the demo account, so it has none. */
export function controlTokenRoutes(deps: ControlTokenDeps): Hono<ServerEnv> {
  const { controls } = deps;
  const noDemo: MiddlewareHandler<ServerEnv> = ({ var: { session } }, next) =>
    session.isDemo ? Promise.resolve(refused('notAllowed')) : next();
  const may = mayOnDocument(deps, 'configure');
  return new Hono<ServerEnv>()
    .use('/control-tokens/*', may, noDemo)
    .get('/control-tokens', async ({ var: { acting } }) =>
      told({ tokens: await controls.list(acting.ownerId) }),
    )
    .post('/control-tokens', async ({ req, var: { acting, session } }) => {
      const read = await readBody(req.raw, newControlTokenSchema);
      if (read.kind === 'fault') return badBody(read);
      if (!(await stillMay(deps, acting, 'configure'))) return refused('notAllowed');
      const made = await controls.make(acting.ownerId, session.userId, read.body);
      if (made === null) return full();
      return told({ token: made.token, row: made.row }, 201);
    })
    .patch('/control-tokens/:id', async ({ req, var: { acting } }) => {
      const read = await readBody(req.raw, controlTokenChangeSchema);
      if (read.kind === 'fault') return badBody(read);
      if (!(await stillMay(deps, acting, 'configure'))) return refused('notAllowed');
      const row = await controls.change(acting.ownerId, req.param('id'), read.body);
      return row === null ? refused('notFound') : told({ row });
    })
    .delete('/control-tokens/:id', async (context) => {
      const wasThere = await controls.revoke(context.var.acting.ownerId, context.req.param('id'));
      return wasThere ? context.body(null, 204) : refused('notFound');
    });
}

const told = (body: object, status = 200): Response =>
  Response.json(body, { status, headers: { 'cache-control': 'no-store' } });

const full = (): Response =>
  problem(409, 'full', 'There are as many tokens as there may be: revoke one first');
