import { leaseContract } from '../../testing/lease.contract.ts';
import { startPostgres } from '../../testing/engines/postgres.ts';
import { startRelay, type Relay } from '../../testing/engines/relay.ts';
import { openPostgres } from './database.ts';
import { createPostgresLease } from './lease.ts';

leaseContract('PostgreSQL', async () => {
  const postgres = await startPostgres();
  const direct = await postgres.database();
  const database = await openPostgres(direct);
  let relays: Relay[] = [];
  return {
    async open(node, onError) {
      const relay = await startRelay(Number(new URL(direct).port));
      relays.push(relay);
      const url = new URL(direct);
      url.port = String(relay.port);
      return createPostgresLease({ url: url.href, node, onError });
    },
    stop: () => postgres.crash(),
    start: () => postgres.start(),
    async cut(index) {
      await relays[index]?.cut();
    },
    async mend(index) {
      await relays[index]?.mend();
    },
    hang: (index) => relays[index]?.swallow(),
    async known() {
      const { rows } = await database.pool.query<{ id: string }>('SELECT id FROM nodes');
      return rows.map(({ id }) => id);
    },
    async age(id) {
      await database.pool.query(
        "UPDATE nodes SET lives_until = now() - interval '2 minutes' WHERE id = $1",
        [id],
      );
    },
    async clear() {
      await Promise.all(relays.map((relay) => relay.close()));
      relays = [];
      await database.pool.query('DELETE FROM nodes; DELETE FROM leases');
    },
    async close() {
      await database.close();
      await postgres.close();
    },
  };
});
