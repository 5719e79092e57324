import type { Bench } from '../bench.ts';
import { ratioAtMost, type Figure, type Row } from '../figure.ts';

export const idleStreamersRow: Row = {
  name: 'idle-streamers',
  title:
    'Memory of the server for each streamer who does nothing, with the document of a new account',
  against: 'the same documents as parsed JSON, and nothing else',
};

export async function measureIdleStreamers(bench: Bench): Promise<Figure[]> {
  const folder = await bench.folder();
  const told = await bench.child('idleStreamers', folder, bench.amount(1000, 200)).next();
  const kB = (name: string): number => told.number(name) / 1000;
  return [
    {
      name: 'document in memory, for a minute after the last use',
      unit: 'kB',
      ours: kB('held'),
      baseline: kB('parsed'),
      goal: ratioAtMost(1.5),
    },
    {
      name: 'document not in memory, as most are',
      unit: 'kB',
      ours: Math.max(0, kB('resting')),
      baseline: kB('parsed'),
      goal: ratioAtMost(0.1),
    },
    { name: 'on the disk', unit: 'kB', ours: kB('stored'), baseline: null, goal: null },
  ];
}
