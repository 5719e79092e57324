import { once } from 'node:events';
import WebSocket from 'ws';
import type { Bench } from './bench.ts';
import { openViews, type Stage } from './waves.ts';

/**
 * The bare `ws` server with views, as the baseline stage. `path` selects what the views receive for a change, see
 * programs/baseline-server.ts.
 */
export async function baselineStage(bench: Bench, views: number, path: string): Promise<Stage> {
  const { child, port } = await bench.baselineServer();
  const sender = new WebSocket(`ws://127.0.0.1:${port}${path}`, { perMessageDeflate: false });
  bench.onClose(() => sender.terminate());
  await once(sender, 'open');
  return {
    serverPid: child.pid,
    views: await openViews(bench, `ws://127.0.0.1:${port}/view`, views, ''),
    send: (change) => sender.send(commandLike(change)),
  };
}

/** As long as a typical command of Quizcast. */
const commandLike = (change: number): string =>
  JSON.stringify({ type: 'command', text: `${change} `.padEnd(120, 'x') });
