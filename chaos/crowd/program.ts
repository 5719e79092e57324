import { z } from 'zod';
import { Crowd } from './crowd.ts';

/** One process of clients: does what it is told by its parent, and answers. */
const partySchema = z.object({
  origin: z.string(),
  seed: z.number(),
  everyMs: z.number(),
  shows: z.array(
    z.object({
      userId: z.string(),
      cookie: z.string(),
      hasChat: z.boolean(),
      hasPlayers: z.boolean(),
      views: z.number(),
    }),
  ),
});
const callSchema = z.object({
  call: z.number(),
  order: z.discriminatedUnion('name', [
    z.object({ name: z.literal('gather'), party: partySchema }),
    z.object({ name: z.literal('begin') }),
    z.object({ name: z.literal('rest'), withinMs: z.number() }),
    z.object({ name: z.literal('openVotes'), seconds: z.number() }),
    z.object({ name: z.literal('closeVotes'), all: z.boolean() }),
    z.object({ name: z.literal('pictures') }),
    z.object({ name: z.literal('report') }),
  ]),
});
export type Order = z.infer<typeof callSchema>['order'];

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
    case 'rest':
      return crowd.rest(order.withinMs);
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
  const { call, order } = callSchema.parse(message);
  follow(order).then(
    (result) => process.send?.({ call, result: result ?? null }),
    (error: unknown) => process.send?.({ call, error: String(error) }),
  );
});
process.on('disconnect', () => process.exit());
