import { maxCues } from '@quizcast/game/cues/cue';
import {
  cueLightSchema,
  cueStatusSchema,
  cueTestSchema,
  obsAccessSchema,
  obsScenesSchema,
} from '@quizcast/game/cues/cue-light';
import { Hono } from 'hono';
import type { CueService } from '../../cues/cue-service.ts';
import {
  requireRight,
  noDemo,
  readAllowed,
  type ActingDeps,
} from '../../security/document-access.ts';
import type { ServerEnv } from '../../security/env.ts';
import { refused } from '../../security/problem.ts';
import { described } from '../open-api/described.ts';
import {
  answer,
  json,
  jsonSchema,
  object,
  refusalsOfRead,
  refusalsOfWrite,
  ofDocument,
  done,
} from '../open-api/schema.ts';

const about = {
  status: described(() => ({
    ...ofDocument('control'),
    summary: `Get the latest results of the cues of a document (at most ${maxCues} of a show) and their connections, without passwords and keys`,
    answers: { 200: answer('Status since the server started', jsonSchema(cueStatusSchema)) },
    refusals: refusalsOfRead,
  })),
  test: described(() => ({
    ...ofDocument('control'),
    summary: 'Run the sent cue once; webhooks are marked as a test',
    body: json(cueTestSchema),
    answers: { 200: answer('The result', object({ light: jsonSchema(cueLightSchema) })) },
    refusals: refusalsOfWrite,
  })),
  scenes: described(() => ({
    ...ofDocument('control'),
    summary: 'List the OBS scenes on the machine of the server, with their sources',
    answers: { 200: answer('Scenes from top to bottom', jsonSchema(obsScenesSchema)) },
    refusals: refusalsOfRead,
  })),
  obs: described(() => ({
    ...ofDocument('control'),
    summary: 'Set the connection to OBS on the machine of the server; null keeps the password',
    body: json(obsAccessSchema),
    answers: done,
    refusals: refusalsOfWrite,
  })),
  makeKey: described(() => ({
    ...ofDocument('control'),
    summary: 'Create the key that signs webhooks, replacing an earlier one',
    answers: { 201: answer('The key, returned only once', object({ key: { type: 'string' } })) },
    refusals: refusalsOfRead,
  })),
  removeKey: described(() => ({
    ...ofDocument('control'),
    summary: 'Stop signing webhooks',
    answers: done,
    refusals: refusalsOfRead,
  })),
};

export interface CueRouteDeps extends ActingDeps {
  cues: Pick<CueService, 'status' | 'test' | 'scenes' | 'setObs' | 'makeKey' | 'removeKey'>;
}

/** OBS access, webhook key and results of a document's cues. The cues themselves are part of its shows. */
export function cueRoutes(deps: CueRouteDeps): Hono<ServerEnv> {
  const { cues } = deps;
  const mayView = requireRight(deps, 'play', 'write', 'configure');
  const mayWrite = requireRight(deps, 'write');
  const mayChange = requireRight(deps, 'configure');
  return new Hono<ServerEnv>()
    .get('/cues', about.status, mayView, async ({ var: { acting } }) =>
      Response.json(await cues.status(acting.ownerId)),
    )
    .post('/cues/test', about.test, mayWrite, noDemo, async (context) => {
      const body = await readAllowed(deps, context, cueTestSchema, 'write');
      if (body instanceof Response) return body;
      const loaded = await deps.rooms.document(context.var.acting.ownerId);
      if (loaded.kind === 'unreadable') return refused('unreadable');
      const { showId, cue } = body;
      const light = await cues.test(context.var.acting.ownerId, loaded.document, showId, cue);
      return light === null ? refused('notFound') : Response.json({ light });
    })
    .get('/cues/obs/scenes', about.scenes, mayWrite, noDemo, async ({ var: { acting } }) =>
      Response.json(await cues.scenes(acting.ownerId)),
    )
    .put('/cues/obs', about.obs, mayChange, noDemo, async (context) => {
      const body = await readAllowed(deps, context, obsAccessSchema, 'configure');
      if (body instanceof Response) return body;
      await cues.setObs(context.var.acting.ownerId, body);
      return context.body(null, 204);
    })
    .post('/cues/key', about.makeKey, mayChange, noDemo, async ({ var: { acting } }) =>
      Response.json({ key: await cues.makeKey(acting.ownerId) }, { status: 201 }),
    )
    .delete('/cues/key', about.removeKey, mayChange, noDemo, async ({ body, var: { acting } }) =>
      (await cues.removeKey(acting.ownerId)) ? body(null, 204) : refused('notFound'),
    );
}
