import type { Bench } from '../bench.ts';
import { atMost, type Figure, type Row } from '../figure.ts';
import { median } from '../statistics.ts';

export const seasonBoardRow: Row = {
  name: 'season-board',
  title: 'A page of the board over a season of a million answers, on SQLite',
  against: 'one bare statement that counts the answers of each viewer',
};

export async function measureSeasonBoard(bench: Bench): Promise<Figure[]> {
  const shows = bench.amount(7, 2);
  const child = bench.child(
    'seasonBoard',
    await bench.folder(),
    bench.amount(10_000, 500),
    shows,
    bench.amount(11, 2),
  );
  let answers = 0;
  for (let show = 0; show < shows; show++) answers += (await child.next()).number('answers');
  const results = await child.next();
  const baseline = median(results.numbers('bare'));
  const page = (name: string, figure: string): Figure => ({
    name: `${answers} answers: ${figure}, p50`,
    unit: 'ms',
    ours: median(results.numbers(name)),
    baseline: baseline,
    goal: atMost(200),
  });
  const once = (name: string, figure: string): Figure => ({
    name: `${answers} answers: ${figure}`,
    unit: 'ms',
    ours: results.number(name),
    baseline: null,
    goal: null,
  });
  return [
    page('cold', 'first page after a start'),
    page('warm', 'every page after it'),
    page('search', 'found by name'),
    once('fold', 'first page after an import of all'),
    once('statistics', 'statistics of all questions, made anew'),
  ];
}
