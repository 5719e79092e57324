import { openPostgres } from '../../packages/server/src/adapters/postgres/database.ts';
import { BareNats } from '../bare-nats.ts';
import { nowMs } from '../statistics.ts';

/**
 * The other node, if it did nothing but hear: by NATS, or by PostgreSQL's LISTEN. Argument: address of either. Tells `{ ready }`,
 * and `{ tookMs }` for each text on `bench`: the milliseconds since the moment that the text begins with. Of a text that begins with
 * `count` it tells nothing but `{ heard }`, once it is the last of them.
 */
const [, , url = ''] = process.argv;

let heard = 0;
function hear(text: string): void {
  const atMs = nowMs();
  if (!text.startsWith('count')) process.send?.({ tookMs: atMs - Number(text.split(' ')[0]) });
  else if (++heard % Number(text.split(' ')[1]) === 0) process.send?.({ heard });
}

process.on('disconnect', () => process.exit());
if (url.startsWith('nats:')) await BareNats.open(url, 'bench', hear);
else {
  const client = await (await openPostgres(url)).pool.connect();
  client.on('notification', ({ payload }) => hear(payload ?? ''));
  await client.query('LISTEN bench');
}
process.send?.({ ready: 1 });
