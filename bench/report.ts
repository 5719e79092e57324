import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { drawChart } from './chart.ts';
import { newestRun, type RunResult } from './run-result.ts';
import { markdownTable } from './table.ts';

const docs = join(import.meta.dirname, '..', 'docs');
export const chartFile = join(docs, 'pictures', 'performance.svg');
export const pageFile = join(docs, 'performance.md');

/** The bench replaces the text between these marks. */
export const marks = {
  begin: '<!-- The bench writes from here … -->',
  end: '<!-- … to here. -->',
};

/** Writes the newest results: the chart, and the table on the performance page. Returns the name of the results file. */
export function writeReport(): string {
  const { name, run } = newestRun();
  writeFileSync(chartFile, drawChart(run));
  writeFileSync(pageFile, withFigures(readFileSync(pageFile, 'utf8'), name, run));
  return name;
}

/** The page with these figures between its two marks. Throws when it has no marks. */
export function withFigures(page: string, name: string, run: RunResult): string {
  const [from, to] = [page.indexOf(marks.begin), page.indexOf(marks.end)];
  if (from === -1 || to < from) throw new Error('docs/performance.md has no place for figures.');
  return `${page.slice(0, from + marks.begin.length)}\n${figures(name, run)}\n${page.slice(to)}`;
}

function figures(name: string, run: RunResult): string {
  const { processor, cores, memoryGb, node, system, load } = run.machine;
  const commit = `commit ${run.commit}${run.hasChanges ? ' and changes beside it' : ''}`;
  const minutes = Math.round(run.seconds / 60);
  const quick = run.isQuick ? 'Only a quick look, with sizes too small to rely on. ' : '';
  return `
${quick}Measured on ${run.at.slice(0, 10)} in ${minutes} minutes at ${commit}: ${cores} × ${processor}, ${memoryGb} GB, ${system}, Node ${node}; load when it
began ${load}. From [\`${name}\`](../bench/results/${name}).

${markdownTable(run)}
`;
}
