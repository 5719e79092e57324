import { rowsOnAir } from '@quizcast/game/crowd/show-fields';
import { Hono } from 'hono';
import { z } from 'zod';
import type { CrowdBoards } from '../../../crowd/crowd-boards.ts';
import { documentPath, type Rooms } from '../../../documents/rooms.ts';
import type { Identity } from '../../../ports/identity.ts';
import type { ServerEnv } from '../../../security/env.ts';
import { limited } from '../../../security/guard.ts';
import { problem, refused } from '../../../security/problem.ts';
import { described } from '../../open-api/described.ts';
import {
  answer,
  component,
  inPath,
  list,
  number,
  object,
  query,
  textField,
  whole,
} from '../../open-api/schema.ts';

export interface BoardDeps {
  boards: Pick<CrowdBoards, 'shown'>;
  rooms: Pick<Rooms, 'document'>;
  identity: Pick<Identity, 'exists'>;
}

/** In a minute: many viewers may stand behind one address. */
const looksPerAddress = 600;
const maxRows = 100;

const asked = z.object({
  search: z.string().max(60).default(''),
  from: z.coerce.number().int().min(0).max(10_000_000).default(0),
  limit: z.coerce.number().int().min(1).max(maxRows).default(rowsOnAir),
});

const board = component('Board', () =>
  object({
    show: textField,
    players: whole,
    rows: list(
      object({ rank: whole, name: textField, points: number, right: whole, streak: whole }),
    ),
  }),
);

const about = described(() => ({
  tag: 'boards',
  summary: 'The board of the show that is on air, of revealed questions only: for everybody',
  parameters: [
    inPath('code', 'The id in the address of the overlay'),
    query('search', 'Part of a name; everybody when it is left out'),
    query('from', 'How many of those who are found are left out first', whole),
    query(
      'limit',
      `How many are told at most: up to ${maxRows}, ${rowsOnAir} if nothing is said`,
      whole,
    ),
  ],
  answers: {
    200: answer('Who is on it, best first; `players` counts all of them', board),
  },
  refusals: [400, 404, 429, 503],
}));

/** Boards of viewers, for anybody who knows the address. */
export const boardRoutes = ({ boards, rooms, identity }: BoardDeps): Hono<ServerEnv> =>
  new Hono<ServerEnv>().get(
    '/boards/:code',
    limited(looksPerAddress, 60, ({ var: { address } }) => address),
    about,
    async (context) => {
      const read = asked.safeParse(context.req.query());
      if (!read.success) return problem(400, 'badQuery', 'search, from or limit cannot be read');
      const code = context.req.param('code');
      if (!(await identity.exists(code))) return refused('notFound');
      const held = await rooms.document(code);
      if (held.kind !== 'readable') return refused('notFound');
      const shown = await boards.shown(documentPath(code), held.document, read.data);
      if (shown === null) return refused('notFound');
      context.header('cache-control', 'public, max-age=2');
      return context.json(shown);
    },
  );
