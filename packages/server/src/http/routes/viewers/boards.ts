import { rowsOnAir } from '@quizcast/game/crowd/show-fields';
import type { QuizShowApp } from '@quizcast/game/document/document';
import { periods } from '@quizcast/game/season/period';
import { Hono } from 'hono';
import { z } from 'zod';
import type { CrowdBoards } from '../../../crowd/crowd-boards.ts';
import { documentPath, type Rooms } from '../../../documents/rooms.ts';
import type { DocumentPath } from '../../../ports/document-store.ts';
import type { SeasonService } from '../../../season/season-service.ts';
import type { Identity } from '../../../ports/identity.ts';
import type { ServerEnv } from '../../../security/env.ts';
import { byAddress, rateLimit } from '../../../security/guard.ts';
import { problem, refused } from '../../../security/problem.ts';
import { described } from '../../open-api/described.ts';
import {
  answer,
  component,
  inPath,
  list,
  nullable,
  number,
  object,
  query,
  textField,
  integerField,
} from '../../open-api/schema.ts';

export interface BoardDeps {
  season: Pick<SeasonService, 'board' | 'within'>;
  boards: Pick<CrowdBoards, 'shown'>;
  rooms: Pick<Rooms, 'document'>;
  identity: Pick<Identity, 'exists'>;
}

/** Maximum per minute; many viewers may share an address. */
const lookupsPerAddress = 600;
const maxRows = 500;

const boardQuerySchema = z.object({
  period: z.enum(periods).default('show'),
  search: z.string().max(60).default(''),
  from: z.coerce.number().int().min(0).max(10_000_000).default(0),
  limit: z.coerce.number().int().min(1).max(maxRows).default(rowsOnAir),
});

const board = component('Board', () =>
  object(
    {
      show: { ...nullable('string'), description: 'Null for a period' },
      shows: {
        ...integerField,
        description: 'Number of shows that count; absent for the show on air',
      },
      fromMs: { ...nullable('number'), description: 'Start of the first of these shows' },
      players: integerField,
      rows: list(
        object({
          rank: integerField,
          name: textField,
          points: number,
          right: integerField,
          streak: integerField,
        }),
      ),
    },
    ['show', 'players', 'rows'],
  ),
);

const about = described(() => ({
  tag: 'boards',
  summary:
    'Get the leaderboard of the show on air, else of the last one, or of a period. Public: only revealed questions count, and only viewers with a right answer are listed',
  parameters: [
    inPath('code', 'The id in the address of the overlay'),
    query('period', `${periods.join(', ')}; default: show`),
    query('search', 'Part of a name; all viewers if omitted'),
    query('from', 'Number of results to skip', integerField),
    query('limit', `Maximum number of rows: up to ${maxRows}, default ${rowsOnAir}`, integerField),
  ],
  answers: {
    200: answer('Viewers, best first; `players` is their total number', board),
  },
  refusals: [400, 404, 429, 503],
}));

/** Leaderboards of viewers, public to anyone with the address. */
export const boardRoutes = (deps: BoardDeps): Hono<ServerEnv> =>
  new Hono<ServerEnv>().get(
    '/boards/:code',
    rateLimit(lookupsPerAddress, byAddress),
    about,
    async (context) => {
      const read = boardQuerySchema.safeParse(context.req.query());
      if (!read.success)
        return problem(400, 'badQuery', 'period, search, from or limit cannot be read');
      const code = context.req.param('code');
      if (!(await deps.identity.exists(code))) return refused('notFound');
      const loaded = await deps.rooms.document(code);
      if (loaded.kind !== 'readable') return refused('notFound');
      const result = await boardOf(deps, documentPath(code), loaded.document, read.data);
      if (result === null) return refused('notFound');
      context.header('cache-control', 'public, max-age=2');
      return context.json(result);
    },
  );

/** Null when there has never been a leaderboard. */
async function boardOf(
  { boards, season }: BoardDeps,
  path: DocumentPath,
  document: QuizShowApp,
  { period, ...search }: z.infer<typeof boardQuerySchema>,
) {
  if (period !== 'show') {
    const runs = await season.within(path, document, { period: 'all' });
    if (runs.length === 0) return null;
    return { show: null, ...(await season.board(path, document, { period }, search, true)) };
  }
  const onAir = await boards.shown(path, document, search, true);
  if (onAir !== null) return onAir;
  const [last] = await season.within(path, document, { run: null });
  if (last === undefined) return null;
  const board = await season.board(path, document, { run: last.run }, search, true);
  return { show: last.showName, ...board };
}
