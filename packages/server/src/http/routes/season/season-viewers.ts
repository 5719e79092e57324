import { storedViewerSchema } from '@quizcast/game/season/season-views';
import { Hono } from 'hono';
import { z } from 'zod';
import type { ViewerData } from '../../../season/viewer-data.ts';
import { requireRight, type ActingDeps } from '../../../security/document-access.ts';
import type { ServerEnv } from '../../../security/env.ts';
import { byAccount, rateLimit } from '../../../security/guard.ts';
import { problem } from '../../../security/problem.ts';
import { described } from '../../open-api/described.ts';
import {
  answer,
  booleanField,
  component,
  documentOf,
  jsonSchema,
  list,
  object,
  query,
  uid,
  ofDocument,
  done,
} from '../../open-api/schema.ts';

export interface SeasonViewersDeps extends ActingDeps {
  viewerData: Pick<ViewerData, 'find' | 'forget' | 'clear'>;
}

const storedViewer = component('KeptViewer', () => jsonSchema(storedViewerSchema));
const textParameter = z.string().trim().min(1).max(200);

const refusals = [400, 401, 403, 404, 409, 429, 503] as const;

const about = {
  find: described(() => ({
    ...ofDocument('season'),
    summary:
      'List at most twenty viewers with stored data: exact names first, then names that begin with the text',
    parameters: [
      documentOf,
      uid(false),
      query('search', 'Part of a name, or the platform and number, such as twitch:40934651'),
    ],
    answers: {
      200: answer(
        'The viewers with their stored data, and whether there are more',
        object({ viewers: list(storedViewer), isCut: booleanField }),
      ),
    },
    refusals,
  })),
  forget: described(() => ({
    ...ofDocument('season'),
    summary: 'Delete name and answers of a viewer, and remove the viewer from all boards',
    parameters: [documentOf, uid(false), query('viewer', 'The platform and number')],
    answers: done,
    refusals,
  })),
  clear: described(() => ({
    ...ofDocument('season'),
    summary:
      'Delete all viewers of the document with their answers, boards and question statistics',
    answers: done,
    refusals,
  })),
};

const badQuery = (name: string): Response => problem(400, 'badQuery', `${name} cannot be read`);

/** Stored data of viewers, for users who are responsible for it. */
export function seasonViewersRoutes(deps: SeasonViewersDeps): Hono<ServerEnv> {
  const { viewerData } = deps;
  const allowed = requireRight(deps, 'configure');
  const mayFind = requireRight(deps, 'configure', 'play');
  const perMinute = rateLimit(60, byAccount);
  return new Hono<ServerEnv>()
    .get('/season/viewers', about.find, perMinute, mayFind, async (context) => {
      const search = textParameter.safeParse(context.req.query('search'));
      if (!search.success) return badQuery('search');
      const { path } = context.var.acting;
      return context.json(await viewerData.find(path, search.data));
    })
    .delete('/season/viewers', about.forget, perMinute, allowed, async (context) => {
      const viewer = textParameter.safeParse(context.req.query('viewer'));
      if (!viewer.success) return badQuery('viewer');
      await viewerData.forget(context.var.acting.path, viewer.data);
      return context.body(null, 204);
    })
    .delete('/season', about.clear, perMinute, allowed, async (context) => {
      await viewerData.clear(context.var.acting.path);
      return context.body(null, 204);
    });
}
