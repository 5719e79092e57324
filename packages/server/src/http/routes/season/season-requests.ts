import type { QuizShowApp } from '@quizcast/game/document/document';
import { periods } from '@quizcast/game/season/period';
import { z } from 'zod';
import type { DocumentPath } from '../../../ports/document-store.ts';
import type { SeasonService, Span } from '../../../season/season-service.ts';
import type { ActingDeps } from '../../../security/document-access.ts';
import { problem } from '../../../security/problem.ts';
import { query } from '../../open-api/schema.ts';

export interface SeasonRouteDeps extends ActingDeps {
  season: SeasonService;
}

export const spanFields = {
  period: z.enum(periods).default('season'),
  run: z.string().min(1).max(100).optional(),
};
export const spanSchema = z.object(spanFields);

export const spanQueries = [
  query('period', `${periods.join(', ')}; default: season`),
  query('run', 'One playing of a show, instead of a period'),
];

/** The runs that a request selects: one by its name, otherwise those of a period. */
export const spanOf = ({ period, run }: z.infer<typeof spanSchema>): Span => {
  if (run !== undefined) return { run };
  return period === 'show' ? { run: null } : { period };
};

export const badQuery = (): Response =>
  problem(400, 'badQuery', 'period, run, search, from or limit cannot be read');

/** The document of a request; null when it cannot be read. */
export async function requestedDocument(
  { rooms }: Pick<ActingDeps, 'rooms'>,
  { path, ownerId }: { path: DocumentPath; ownerId: string },
): Promise<{ path: DocumentPath; document: QuizShowApp } | null> {
  const loaded = await rooms.document(ownerId);
  return loaded.kind === 'readable' ? { path, document: loaded.document } : null;
}
