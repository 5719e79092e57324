import { showMomentsSchema } from '@quizcast/game/season/show-moments';
import { Hono } from 'hono';
import type { DocumentStore } from '../../../ports/document-store.ts';
import { lastMoments } from '../../../season/last-moments.ts';
import { requireRight, type ActingDeps } from '../../../security/document-access.ts';
import type { ServerEnv } from '../../../security/env.ts';
import { byAccount, rateLimit } from '../../../security/guard.ts';
import { sizedJson } from '../../large-reads.ts';
import { described } from '../../open-api/described.ts';
import {
  answer,
  component,
  jsonSchema,
  refusalsOfRead,
  ofDocument,
} from '../../open-api/schema.ts';

export interface SeasonMomentsDeps extends ActingDeps {
  store: Pick<DocumentStore, 'at' | 'entries' | 'since'>;
}

const moments = component('ShowMoments', () => jsonSchema(showMomentsSchema));

const about = described(() => ({
  ...ofDocument('season'),
  summary:
    'Get the moments of the most recently started show, with their times; `show` is null if there is none',
  answers: { 200: answer('Moments, without undone ones', moments) },
  refusals: refusalsOfRead,
}));

/** Moments of the last show, for chapters of its video. */
export function seasonMomentsRoutes(deps: SeasonMomentsDeps): Hono<ServerEnv> {
  const allowed = requireRight(deps, 'play', 'write', 'configure');
  // Reading the log is expensive.
  const perMinute = rateLimit(30, byAccount);
  return new Hono<ServerEnv>().get(
    '/season/moments',
    about,
    perMinute,
    allowed,
    async (context) => {
      return sizedJson(context, await lastMoments(deps.store, context.var.acting.path));
    },
  );
}
