import { mkdirSync, writeFileSync } from 'node:fs';
import { cpus, totalmem } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { Bench } from './bench.ts';
import { ratioOf, verdictOf, type Figure, type Row } from './figure.ts';
import { buildPrograms } from './program-build.ts';
import { buzzerFairnessRow, measureBuzzerFairness } from './rows/buzzer-fairness.ts';
import { measureClickToPaint, clickToPaintRow } from './rows/click-to-paint.ts';
import { measureFanOut, fanOutRow } from './rows/fan-out.ts';
import { floodRow, measureFlood } from './rows/flood.ts';
import { importRateRow, measureImportRate } from './rows/import-rate.ts';
import { measureLargeDocument, largeDocumentRow } from './rows/large-document.ts';
import { longEditRow, measureLongEdit } from './rows/long-edit.ts';
import { measureOverlayBundle, overlayBundleRow } from './rows/overlay-bundle.ts';
import { measureManyShows, manyShowsRow } from './rows/many-shows.ts';
import { measurePressToOverlay, pressToOverlayRow } from './rows/press-to-overlay.ts';
import { measureSaveCost, saveCostRow } from './rows/save-cost.ts';
import { measureStart, startRow } from './rows/start.ts';
import { measureThumbnailCost, thumbnailCostRow } from './rows/thumbnail-cost.ts';
import { measureTypingLatency, typingLatencyRow } from './rows/typing-latency.ts';
import { measureViewMemory, viewMemoryRow } from './rows/view-memory.ts';
import { measureVoteParsing, voteParsingRow } from './rows/vote-parsing.ts';
import { measureVotes, votesRow } from './rows/votes.ts';
import { tableOf } from './table.ts';

const cache = join(import.meta.dirname, '..', '.cache');

const rows: readonly { row: Row; measure: (bench: Bench) => Promise<Figure[]> }[] = [
  { row: clickToPaintRow, measure: measureClickToPaint },
  { row: fanOutRow, measure: measureFanOut },
  { row: typingLatencyRow, measure: measureTypingLatency },
  { row: thumbnailCostRow, measure: measureThumbnailCost },
  { row: largeDocumentRow, measure: measureLargeDocument },
  { row: buzzerFairnessRow, measure: measureBuzzerFairness },
  { row: pressToOverlayRow, measure: measurePressToOverlay },
  { row: manyShowsRow, measure: measureManyShows },
  { row: floodRow, measure: measureFlood },
  { row: votesRow, measure: measureVotes },
  { row: voteParsingRow, measure: measureVoteParsing },
  { row: saveCostRow, measure: measureSaveCost },
  { row: importRateRow, measure: measureImportRate },
  { row: longEditRow, measure: measureLongEdit },
  { row: startRow, measure: measureStart },
  { row: viewMemoryRow, measure: measureViewMemory },
  { row: overlayBundleRow, measure: measureOverlayBundle },
];

const { values: options } = parseArgs({
  options: { only: { type: 'string' }, full: { type: 'boolean', default: false } },
});

const names = rows.map(({ row }) => row.name);
if (options.only !== undefined && !names.includes(options.only)) {
  console.error(`There is no row "${options.only}". Rows: ${names.join(', ')}.`);
  process.exit(1);
}

const startedMs = performance.now();
const wanted = rows.filter(({ row }) => options.only === undefined || row.name === options.only);
const measured: Record<string, Figure[]> = {};
const processor = cpus()[0]?.model.trim() ?? 'unknown processor';
const memoryGb = Math.round(totalmem() / 1024 ** 3);
const machine = `Node ${process.version}, ${cpus().length} × ${processor}, ${memoryGb} GB`;
console.log(`${machine}. Only ratios can be compared between machines.\n`);
mkdirSync(cache, { recursive: true });
const programs = await buildPrograms();
try {
  for (const { row, measure } of wanted) {
    const bench = new Bench(options.full, programs.file);
    try {
      const figures = await measure(bench);
      measured[row.name] = figures;
      console.log(tableOf(row, figures));
    } catch (error) {
      process.exitCode = 1;
      console.log(`${row.title}  (${row.name})\n  could not be measured: ${String(error)}\n`);
    } finally {
      await bench.close();
    }
  }
} finally {
  programs.remove();
}

const figures = Object.entries(measured).flatMap(([row, all]) =>
  all.map((figure) => ({ row, ...figure, ratio: ratioOf(figure), verdict: verdictOf(figure) })),
);
writeFileSync(
  join(cache, 'bench.json'),
  `${JSON.stringify({ at: new Date().toISOString(), machine, figures }, null, 2)}\n`,
);
const missed = figures.filter(({ verdict }) => verdict === 'missed');
const seconds = ((performance.now() - startedMs) / 1000).toFixed(0);
console.log(
  `${figures.length} figures in ${seconds} s, ${missed.length} missed. All of them: .cache/bench.json`,
);
