import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { accountDatabaseContract } from '../../testing/account-database.contract.ts';
import { controlRepositoryContract } from '../../testing/control-repository.contract.ts';
import { crewRepositoryContract } from '../../testing/crew-repository.contract.ts';
import { sharedPostgres, type SharedPostgres } from '../../testing/engines/shared.ts';
import { seasonStoreContract } from '../../testing/season-store.contract.ts';
import { seatRepositoryContract } from '../../testing/seat-repository.contract.ts';
import type { DocumentPath } from '../../ports/document-store.ts';
import type { AccountDatabase } from '../sql/account-database.ts';
import { createControlRepository } from '../sql/control-repository.ts';
import { createCrewRepository } from '../sql/crew-repository.ts';
import { createSeasonStore } from '../sql/season-store.ts';
import { createSeatRepository } from '../sql/seat-repository.ts';
import { openPostgres, type PostgresDatabase } from './database.ts';

let server: SharedPostgres;
beforeAll(async () => {
  server = await sharedPostgres();
});
afterAll(() => server.close());

/** Opens a repository in its own database for the contracts. */
const inPostgres =
  <Repository>(create: (database: AccountDatabase) => Repository) =>
  async () => {
    const url = await server.tables();
    let database = await openPostgres(url);
    return {
      repository: create(database),
      async reopened() {
        await database.close();
        database = await openPostgres(url);
        return create(database);
      },
      close: () => database.close(),
    };
  };

accountDatabaseContract('PostgreSQL', async () => {
  const database = await openPostgres(await server.tables());
  return { database, close: () => database.close() };
});
seatRepositoryContract('PostgreSQL', inPostgres(createSeatRepository));
crewRepositoryContract('PostgreSQL', inPostgres(createCrewRepository));
controlRepositoryContract('PostgreSQL', inPostgres(createControlRepository));
seasonStoreContract('PostgreSQL', inPostgres(createSeasonStore));

describe('repositories shared by two nodes', () => {
  let nodes: PostgresDatabase[];
  beforeEach(async () => {
    const url = await server.tables();
    nodes = await Promise.all([openPostgres(url), openPostgres(url)]);
  });
  afterEach(async () => {
    for (const node of nodes) await node.close();
  });

  /** Runs `act` many times concurrently, alternating between the nodes. */
  function byTurns<Repository, Result>(
    create: (database: AccountDatabase) => Repository,
    times: number,
    act: (repository: Repository, n: number) => Promise<Result>,
  ): Promise<Result[]> {
    const repositories = nodes.map(create);
    const [first] = repositories;
    if (first === undefined) throw new Error('there are no nodes');
    return Promise.all(
      Array.from({ length: times }, (_, n) =>
        act(repositories[n % repositories.length] ?? first, n),
      ),
    );
  }
  const here = (): PostgresDatabase => {
    const [first] = nodes;
    if (first === undefined) throw new Error('there are no nodes');
    return first;
  };

  const path: DocumentPath = 'quizshow/one';
  const guest = (id: string) => ({
    id,
    path,
    showId: 'show',
    name: id,
    facecam: { isImage: false, src: '' },
    cameAtMs: 1000,
  });

  it('ENGINE21 give each seat to one guest, and admit no more guests than allowed', async () => {
    await createSeatRepository(here()).openLobby(path, 'show', 'AAAAAA');
    const seats = ['p1', 'p2', 'p3'];
    const came = await byTurns(createSeatRepository, 40, (repository, n) =>
      repository.enter(guest(`g${n}`), `hash-${n}`, seats, 10),
    );
    expect(came.filter((each) => each === 'full')).toHaveLength(30);
    const there = await createSeatRepository(here()).guests(path, 'show');
    expect(there).toHaveLength(10);
    const taken = there.flatMap(({ playerId }) => (playerId === null ? [] : [playerId]));
    expect(taken.toSorted()).toEqual(seats);
    // Every response matches what is stored.
    for (const each of came) if (typeof each !== 'string') expect(there).toContainEqual(each);
  });

  it('ENGINE21 give a seat contested by seat links and hosts to one guest', async () => {
    const repository = createSeatRepository(here());
    await repository.openLobby(path, 'show', 'AAAAAA');
    for (let n = 0; n < 10; n++) await repository.enter(guest(`old${n}`), `old-${n}`, [], 100);
    await byTurns(createSeatRepository, 40, async (each, n): Promise<unknown> =>
      n % 4 < 2
        ? each.enterSeat(guest(`g${n}`), `hash-${n}`, 'p1', 100)
        : each.seat(`old${n % 10}`, 'p1'),
    );
    const there = await repository.guests(path, 'show');
    expect(there.filter(({ playerId }) => playerId === 'p1')).toHaveLength(1);
    expect(there.filter(({ id }) => id.startsWith('old'))).not.toHaveLength(0);
  });

  it('ENGINE21 admit nobody once the document was cleared', async () => {
    const repository = createSeatRepository(here());
    await repository.openLobby(path, 'show', 'AAAAAA');
    const coming = byTurns(createSeatRepository, 20, (each, n) =>
      each.enter(guest(`g${n}`), `hash-${n}`, [], 100),
    );
    await repository.clear(path);
    await coming;
    // A guest who joined earlier was cleared; one who joined later found no lobby.
    expect(await repository.guests(path, 'show')).toEqual([]);
  });

  it('ENGINE22 create one lobby per show, and give no code to two lobbies', async () => {
    const lobbies = await byTurns(createSeatRepository, 20, (repository, n) =>
      repository.openLobby(path, 'show', `CODE${n}`),
    );
    expect(new Set(lobbies.map((lobby) => lobby?.code)).size).toBe(1);
    const others = await byTurns(createSeatRepository, 20, (repository, n) =>
      repository.openLobby(`quizshow/other${n}`, 'show', 'SAME'),
    );
    expect(others.filter((lobby) => lobby !== null)).toHaveLength(1);
    const replaced = await byTurns(createSeatRepository, 20, async (repository, n) => {
      await repository.openLobby(`quizshow/more${n}`, 'show', `MORE${n}`);
      return repository.replaceCode(`quizshow/more${n}`, 'show', 'NEWONE');
    });
    expect(replaced.filter(Boolean)).toHaveLength(1);
  });

  it('ENGINE23 let an invitation be accepted once, and keep no more than an owner may have', async () => {
    const invitation = (id: string) => ({
      id,
      ownerId: 'ann',
      role: 'writer' as const,
      email: null,
      createdAtMs: 1000,
      expiresAtMs: 9000,
    });
    const made = await byTurns(createCrewRepository, 20, (repository, n) =>
      repository.invite(invitation(`i${n}`), `hash-${n}`, 5),
    );
    expect(made.filter((each) => each === 'kept')).toHaveLength(5);
    const [first] = await createCrewRepository(here()).invitationsOf('ann', 2000);
    const taken = await byTurns(createCrewRepository, 20, (repository) =>
      repository.accept(first?.id ?? '', 2000),
    );
    expect(taken.filter((each) => each !== null)).toHaveLength(1);
    await byTurns(createCrewRepository, 20, (repository) => repository.join('bob', 'ann'));
    expect(await createCrewRepository(here()).memberships('bob')).toEqual(['ann']);
  });

  it('ENGINE23 keep no more tokens than an owner may have, and lose neither of two concurrent changes', async () => {
    const added = await byTurns(createControlRepository, 20, (repository, n) =>
      repository.add(
        {
          id: `t${n}`,
          ownerId: 'ann',
          madeBy: 'ann',
          name: 'Deck',
          scopes: ['play'],
          hint: 'qct_abcd',
          createdAtMs: 1000,
          lastUsedAtMs: null,
        },
        `hash-${n}`,
        3,
      ),
    );
    expect(added.filter(Boolean)).toHaveLength(3);
    const id = `t${added.indexOf(true)}`;
    await byTurns(createControlRepository, 2, (repository, n) =>
      repository.change('ann', id, n === 0 ? { name: 'Pad' } : { scopes: ['vote'] }),
    );
    const changed = (await createControlRepository(here()).list('ann')).find(
      (each) => each.id === id,
    );
    expect(changed).toMatchObject({ name: 'Pad', scopes: ['vote'] });
    const revoked = await byTurns(createControlRepository, 6, (repository) =>
      repository.revoke('ann', id),
    );
    expect(revoked.filter(Boolean)).toHaveLength(1);
  });

  it('ENGINE20 complete both transactions when they deadlock', async () => {
    const { query } = here();
    const make = (id: string) =>
      query.insertInto('departures').values({ user_id: id, email: 'first@example.org' });
    await here().together([make('a'), make('b')]);
    const change = (node: PostgresDatabase, ids: readonly string[], email: string) => {
      const [first, second] = ids.map((id) =>
        node.query.updateTable('departures').set({ email }).where('user_id', '=', id),
      );
      const pause = node.query.selectNoFrom(sql`pg_sleep(0.3)`.as('slept'));
      if (first === undefined || second === undefined) throw new Error('two are needed');
      return node.together([first, pause, second]);
    };
    // A deadlock: PostgreSQL rolls one of them back after a second.
    await Promise.all(
      nodes.map((node, n) =>
        change(node, n === 0 ? ['a', 'b'] : ['b', 'a'], `by-${n}@example.org`),
      ),
    );
    const rows = await query.selectFrom('departures').select('email').distinct().execute();
    expect(rows).toHaveLength(1);
    expect(rows[0]?.email).toMatch(/^by-/);
  });
});
