import { MinimalNats } from '../minimal-nats.ts';
import { nowMs } from '../statistics.ts';

/**
 * A receive-only node. Argument: URL of NATS. Sends `{ ready }`, and `{ tookMs }` for each text on `bench`: the
 * milliseconds since the timestamp at the start of the text. For texts that begin with `count` it only sends `{ heard
 * }` after the last of them.
 */
const [, , url = ''] = process.argv;

let received = 0;
function onText(text: string): void {
  const atMs = nowMs();
  if (!text.startsWith('count')) process.send?.({ tookMs: atMs - Number(text.split(' ')[0]) });
  else if (++received % Number(text.split(' ')[1]) === 0) process.send?.({ heard: received });
}

process.on('disconnect', () => process.exit());
await MinimalNats.open(url, 'bench', onText);
process.send?.({ ready: 1 });
