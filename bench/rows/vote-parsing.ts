import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Bench } from '../bench.ts';
import { ratioAtLeast, type Figure, type Goal, type Row } from '../figure.ts';
import { livelyChat } from '../sample-chat.ts';
import { median } from '../statistics.ts';

export const voteParsingRow: Row = {
  name: 'vote-parsing',
  title: 'Chat lines parsed and counted, one thread',
  against: 'tmi.js 1.8.5, @twurple/chat 8.2.0, and lines split by hand',
};

export async function measureVoteParsing(bench: Bench): Promise<Figure[]> {
  const [lines, voters, rounds] = [bench.amount(100_000, 20_000), 20_000, bench.amount(7, 2)];
  const file = join(await bench.folder(), 'chat.txt');
  writeFileSync(file, livelyChat('bench_channel', lines, voters).join(''));
  const results = await bench.child('voteParsing', file, rounds).next();
  const ours = median(results.numbers('ours'));
  const against = (name: string, counter: string, goal: Goal | null): Figure => ({
    name: `tagged lines, the last vote of each user, against ${name}`,
    unit: '/s',
    ours,
    baseline: median(results.numbers(counter)),
    goal,
  });
  return [
    against('tmi.js', 'tmi', ratioAtLeast(5)),
    against('@twurple/chat', 'twurple', null),
    against('lines split by hand', 'byHand', null),
  ];
}
