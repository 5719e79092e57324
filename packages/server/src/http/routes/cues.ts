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
import { readBody } from '../../security/body.ts';
import {
  requireRight,
  noDemo,
  isStillAllowed,
  type ActingDeps,
} from '../../security/document-access.ts';
import type { ServerEnv } from '../../security/env.ts';
import { badBody, refused } from '../../security/problem.ts';
import { described } from '../open-api/described.ts';
import {
  answer,
  documentOf,
  json,
  jsonSchema,
  object,
  uid,
  refusalsOfRead,
  refusalsOfWrite,
} from '../open-api/schema.ts';

const ofDocument = {
  tag: 'control',
  access: 'user',
  parameters: [documentOf, uid(false)],
} as const;

const about = {
  status: described(() => ({
    ...ofDocument,
    summary: `How the cues of a document ran last, of a show ${maxCues} at most, and what they run with; never a password or key`,
    answers: { 200: answer('Since the server started', jsonSchema(cueStatusSchema)) },
    refusals: refusalsOfRead,
  })),
  test: described(() => ({
    ...ofDocument,
    summary: 'Runs a cue of a show at once, as it is sent; webhooks say that it is a test',
    body: json(cueTestSchema),
    answers: { 200: answer('How it went', object({ light: jsonSchema(cueLightSchema) })) },
    refusals: refusalsOfWrite,
  })),
  scenes: described(() => ({
    ...ofDocument,
    summary: 'Scenes of OBS on the machine of the server, with their sources',
    answers: { 200: answer('The top one first', jsonSchema(obsScenesSchema)) },
    refusals: refusalsOfRead,
  })),
  obs: described(() => ({
    ...ofDocument,
    summary: 'How OBS on the machine of the server is reached; a password of null stays as it is',
    body: json(obsAccessSchema),
    answers: { 204: { description: 'Done' } },
    refusals: refusalsOfWrite,
  })),
  makeKey: described(() => ({
    ...ofDocument,
    summary: 'Makes the key that webhooks are signed with, in the place of the one before',
    answers: { 201: answer('Told this once', object({ key: { type: 'string' } })) },
    refusals: refusalsOfRead,
  })),
  removeKey: described(() => ({
    ...ofDocument,
    summary: 'Webhooks are not signed any more',
    answers: { 204: { description: 'Done' } },
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
      uncachedJson(await cues.status(acting.ownerId)),
    )
    .post('/cues/test', about.test, mayWrite, noDemo, async ({ req, var: { acting } }) => {
      const read = await readBody(req.raw, cueTestSchema);
      if (read.kind === 'fault') return badBody(read);
      if (!(await isStillAllowed(deps, acting, 'write'))) return refused('notAllowed');
      const loaded = await deps.rooms.document(acting.ownerId);
      if (loaded.kind === 'unreadable') return refused('unreadable');
      const { showId, cue } = read.body;
      const light = await cues.test(acting.ownerId, loaded.document, showId, cue);
      return light === null ? refused('notFound') : uncachedJson({ light });
    })
    .get('/cues/obs/scenes', about.scenes, mayWrite, noDemo, async ({ var: { acting } }) =>
      uncachedJson(await cues.scenes(acting.ownerId)),
    )
    .put('/cues/obs', about.obs, mayChange, noDemo, async ({ req, body, var: { acting } }) => {
      const read = await readBody(req.raw, obsAccessSchema);
      if (read.kind === 'fault') return badBody(read);
      if (!(await isStillAllowed(deps, acting, 'configure'))) return refused('notAllowed');
      await cues.setObs(acting.ownerId, read.body);
      return body(null, 204);
    })
    .post('/cues/key', about.makeKey, mayChange, noDemo, async ({ var: { acting } }) =>
      uncachedJson({ key: await cues.makeKey(acting.ownerId) }, 201),
    )
    .delete('/cues/key', about.removeKey, mayChange, noDemo, async ({ body, var: { acting } }) =>
      (await cues.removeKey(acting.ownerId)) ? body(null, 204) : refused('notFound'),
    );
}

const uncachedJson = (body: object, status = 200): Response =>
  Response.json(body, { status, headers: { 'cache-control': 'no-store' } });
