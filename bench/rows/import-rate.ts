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
  const results = await bench.child('importRate', 5).next();
  const ours = median(results.numbers('ours'));
  const baseline = median(results.numbers('bare'));
  const megabytes = results.number('megabytes');
  console.log(
    `${megabytes.toFixed(1)} MB, ${results.number('found')} questions found, ${results.number('taken')} taken`,
  );
  return [
    {
      name: `${megabytes.toFixed(0)} MB of CSV, p50`,
      unit: 'ms',
      ours,
      baseline: baseline,
      goal: atMost(5000),
    },
    {
      name: 'questions',
      unit: '/s',
      ours: (results.number('found') / ours) * 1000,
      baseline: (results.number('found') / baseline) * 1000,
      goal: null,
    },
    ...(await measureOneImport(bench)),
    ...(await measureImportMemory(bench)),
  ];
}
