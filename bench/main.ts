import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { Bench } from './bench.ts';
import { becomesQuiet, maxLoad } from './quiet.ts';
import { buildPrograms } from './program-build.ts';
import { writeReport } from './report.ts';
import { rows } from './rows.ts';
import { beginRun, keepRun, resultRow, type ResultRow, type RunResult } from './run-result.ts';
import { missedGoals, tableOf } from './table.ts';

const cache = join(import.meta.dirname, '..', '.cache');

const { values: options } = parseArgs({
  options: {
    only: { type: 'string' },
    quick: { type: 'boolean', default: false },
    keep: { type: 'boolean', default: false },
    chart: { type: 'boolean', default: false },
  },
});

if (options.chart) {
  console.log(`docs/performance.md and its picture show ${writeReport()}.`);
  process.exit();
}

const selected = new Set(options.only?.split(',') ?? rows.map(({ row }) => row.name));
const names = rows.map(({ row }) => row.name);
for (const name of selected) {
  if (names.includes(name)) continue;
  console.error(`There is no row "${name}". Rows: ${names.join(', ')}.`);
  process.exit(1);
}

const isFullRun = selected.size === names.length && !options.quick;
const isQuiet = !isFullRun || (await becomesQuiet());
if (!isQuiet)
  console.log(
    `The load stays over ${maxLoad}: this run is not kept, because others use the machine.\n`,
  );
const startedMs = performance.now();
const run = beginRun(options.quick);
const { node, cores, processor, memoryGb, load } = run.machine;
console.log(
  `Node ${node}, ${cores} × ${processor}, ${memoryGb} GB, load ${load}. Only ratios can be compared between machines.\n`,
);
mkdirSync(cache, { recursive: true });
const programs = await buildPrograms();
try {
  for (const one of rows) if (selected.has(one.row.name)) run.rows.push(await measured(one));
} finally {
  programs.remove();
}
run.seconds = Math.round((performance.now() - startedMs) / 1000);
writeFileSync(join(cache, 'bench.json'), `${JSON.stringify(run, null, 2)}\n`);
console.log(conclusion(run));
// No chart of an incomplete run or of a busy machine; of a quick run only on request.
const isComplete = run.rows.every(({ fault }) => fault === null);
if (
  isComplete &&
  ((isFullRun && isQuiet) || (selected.size === names.length && options.quick && options.keep))
) {
  const name = keepRun(run);
  writeReport();
  console.log(`Kept as bench/results/${name}; docs/performance.md and its picture show it.`);
}

async function measured({ row, measure }: (typeof rows)[number]): Promise<ResultRow> {
  const bench = new Bench(options.quick, programs.file);
  const beganMs = performance.now();
  try {
    const found = resultRow(row, await measure(bench));
    const seconds = ((performance.now() - beganMs) / 1000).toFixed(1);
    console.log(`${tableOf(row, found.figures)}  ${seconds} s\n`);
    return found;
  } catch (error) {
    process.exitCode = 1;
    console.log(`${row.title}  (${row.name})\n  could not be measured: ${String(error)}\n`);
    return { ...row, figures: [], fault: 'It could not be measured.' };
  } finally {
    await bench.close();
  }
}

function conclusion({ rows: found, seconds }: RunResult): string {
  const missed = missedGoals(found);
  const count = found.reduce((sum, { figures }) => sum + figures.length, 0);
  const failures = found.filter(({ fault }) => fault !== null).length;
  return [
    ...(missed.length === 0 ? [] : ['Missed goals:', ...missed, '']),
    `${count} figures in ${seconds} s, ${missed.length} missed, ${failures} rows not measured. All of them: .cache/bench.json`,
  ].join('\n');
}
