import type { Bench } from '../bench.ts';
import { atMost, type Figure, type Row } from '../figure.ts';
import { measureImportMemory, measureOneImport } from '../imports.ts';
import { median } from '../statistics.ts';

export const importRateRow: Row = {
  name: 'import-rate',
  title: 'A sheet of 60,000 questions found out, read and made stages of; six of 18 MB at once',
  against: 'Papa Parse alone, cells without meaning; the server before the six came',
};

export async function measureImportRate(bench: Bench): Promise<Figure[]> {
  const told = await bench.child('importRate', 5).next();
  const ours = median(told.numbers('ours'));
  const bare = median(told.numbers('bare'));
  const megabytes = told.number('megabytes');
  console.log(
    `${megabytes.toFixed(1)} MB, ${told.number('found')} questions found, ${told.number('taken')} taken`,
  );
  return [
    {
      name: `${megabytes.toFixed(0)} MB of CSV, p50`,
      unit: 'ms',
      ours,
      baseline: bare,
      goal: atMost(5000),
    },
    {
      name: 'questions',
      unit: '/s',
      ours: (told.number('found') / ours) * 1000,
      baseline: (told.number('found') / bare) * 1000,
      goal: null,
    },
    ...(await measureOneImport(bench)),
    ...(await measureImportMemory(bench)),
  ];
}
