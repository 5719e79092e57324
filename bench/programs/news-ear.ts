import { BareNats } from '../bare-nats.ts';
import { nowMs } from '../statistics.ts';

/**
 * The other node, if it did nothing but hear. Argument: address of NATS. Tells `{ ready }`,
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
await BareNats.open(url, 'bench', hear);
process.send?.({ ready: 1 });
