import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Bench } from '../bench.ts';
import { ratioAtLeast, type Figure, type Row } from '../figure.ts';
import { livelyChat } from '../sample-chat.ts';
import { median } from '../statistics.ts';

export const voteParsingRow: Row = {
  name: 'vote-parsing',
  title: 'Chat lines parsed and counted, one thread',
  against: 'lines split by hand as general chat libraries do',
};

export async function measureVoteParsing(bench: Bench): Promise<Figure[]> {
  const [lines, voters, rounds] = [100_000, 20_000, 5];
  const file = join(await bench.folder(), 'chat.txt');
  writeFileSync(file, livelyChat('bench_channel', lines, voters).join(''));
  const told = await bench.child('voteParsing', file, rounds).next();
  return [
    {
      name: 'tagged lines, the last vote of each user',
      unit: '/s',
      ours: median(told.numbers('ours')),
      baseline: median(told.numbers('byHand')),
      goal: ratioAtLeast(60),
    },
  ];
}
