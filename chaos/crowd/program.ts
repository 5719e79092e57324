import { isRecord } from '@quizcast/game/json';
import { Crowd, type Party } from './crowd.ts';

/** Orders from the parent process. */
export type Order =
  | { name: 'gather'; party: Party }
  | { name: 'begin' }
  | { name: 'stop'; withinMs: number }
  | { name: 'openVotes'; seconds: number }
  | { name: 'closeVotes'; all: boolean }
  | { name: 'pictures' }
  | { name: 'report' };

interface Call {
  call: number;
  order: Order;
}

/** The parent runs the same sources. */
const isCall = (message: unknown): message is Call =>
  isRecord(message) && typeof message['call'] === 'number' && isRecord(message['order']);

let crowd: Crowd | null = null;

async function follow(order: Order): Promise<unknown> {
  if (order.name === 'gather') {
    crowd = new Crowd(order.party);
    return crowd.gather();
  }
  if (crowd === null) throw new Error('Nobody has come yet.');
  switch (order.name) {
    case 'begin':
      return crowd.begin();
    case 'stop':
      return crowd.stop(order.withinMs);
    case 'openVotes':
      return crowd.openVotes(order.seconds);
    case 'closeVotes':
      return crowd.closeVotes(order.all);
    case 'pictures':
      return crowd.pictures();
    case 'report':
      return crowd.report();
  }
}

process.on('message', (message) => {
  if (!isCall(message)) return;
  const { call, order } = message;
  follow(order).then(
    (result) => process.send?.({ call, result: result ?? null }),
    (error: unknown) => process.send?.({ call, error: String(error) }),
  );
});
process.on('disconnect', () => process.exit());
