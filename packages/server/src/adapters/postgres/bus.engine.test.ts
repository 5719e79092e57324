import { Client } from 'pg';
import { busEngineContract, type Said } from '../../testing/bus-engine.contract.ts';
import { startPostgres } from '../../testing/engines/postgres.ts';
import { startRelay } from '../../testing/engines/relay.ts';
import { createPostgresBus } from './bus.ts';
import { newsChannel, wordsChannel } from './notices.ts';

busEngineContract('PostgreSQL', async () => {
  const postgres = await startPostgres();
  const direct = await postgres.database();
  const relay = await startRelay(Number(new URL(direct).port));
  const relayed = new URL(direct);
  relayed.port = String(relay.port);
  return {
    open: (options) => createPostgresBus({ url: relayed.href, ...options }),
    stop: () => postgres.crash(),
    start: () => postgres.start(),
    hang: () => relay.swallow(),
    async mend() {
      await relay.cut();
      await relay.mend();
    },
    async stranger() {
      const client = new Client({ connectionString: direct });
      await client.connect();
      const heard: Said[] = [];
      let isOwn = false;
      client.on('notification', ({ channel, payload = '' }) => {
        if (!isOwn) heard.push({ to: channel, text: payload });
      });
      await client.query(`LISTEN ${newsChannel}; LISTEN ${wordsChannel}`);
      return {
        heard,
        async send({ to, text }) {
          isOwn = true;
          await client.query('SELECT pg_notify($1, $2)', [to, text.replaceAll('\u0000', '')]);
          isOwn = false;
        },
        close: () => client.end(),
      };
    },
    async close() {
      await relay.close();
      await postgres.close();
    },
  };
});
