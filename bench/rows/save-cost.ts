import type { Bench } from '../bench.ts';
import { ratioAtLeast, ratioAtMost, type Figure, type Row } from '../figure.ts';
import { median } from '../statistics.ts';

const [small, large] = [50_000, 500_000];

export const saveCostRow: Row = {
  name: 'save-cost',
  title: 'One field saved: rooms and SQLite, on the disk when told',
  against: 'a bare insert of 60 bytes into SQLite, equally durable',
};

export async function measureSaveCost(bench: Bench): Promise<Figure[]> {
  const [rounds, edits, documents] = [5, 100, 20];
  const folder = await bench.folder();
  const child = bench.child('saveEdits', folder, rounds, edits, documents, small, large);
  const alone = await child.next();
  const many = await child.next();
  const ofSmall = median(alone.numbers(`size${small}`));
  const ofLarge = median(alone.numbers(`size${large}`));
  const bare = median(alone.numbers('bare'));
  return [
    { name: '50 kB document, p50', unit: 'ms', ours: ofSmall, baseline: bare, goal: null },
    { name: '500 kB document, p50', unit: 'ms', ours: ofLarge, baseline: bare, goal: null },
    {
      name: '500 kB document against our own 50 kB one, p50',
      unit: 'ms',
      ours: ofLarge,
      baseline: ofSmall,
      goal: ratioAtMost(1.2),
    },
    {
      name: `saves a second, ${documents} documents at once`,
      unit: '/s',
      ours: median(many.numbers('together')),
      baseline: median(many.numbers('bare')),
      goal: ratioAtLeast(1),
    },
  ];
}
