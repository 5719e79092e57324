import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { fullSize, isFault, smallSize } from './plan.ts';
import { judged } from './promises.contract.ts';
import { quietRightWithinMs, run } from './run.ts';
import { resultTable } from './table.ts';

const home = join(import.meta.dirname, '..');

const { values } = parseArgs({
  options: {
    seed: { type: 'string', default: '1' },
    small: { type: 'boolean', default: false },
    shows: { type: 'string' },
    views: { type: 'string' },
    chats: { type: 'string' },
    players: { type: 'string' },
    seconds: { type: 'string' },
    outage: { type: 'string' },
    engines: { type: 'string', default: 'nodes' },
    only: { type: 'string', default: '' },
    crowds: { type: 'string', default: '2' },
    program: { type: 'string', default: join(home, 'packages', 'server', 'dist', 'main.js') },
    save: { type: 'boolean', default: false },
  },
});

const usual = values.small ? smallSize : fullSize;
const sizes = {
  shows: Number(values.shows ?? usual.shows),
  views: Number(values.views ?? usual.views),
  chats: Number(values.chats ?? usual.chats),
  playerShows: Number(values.players ?? usual.playerShows),
  seconds: Number(values.seconds ?? usual.seconds),
  outageSeconds: Number(values.outage ?? usual.outageSeconds),
};
const seed = Number(values.seed);
const kind = values.engines === 'embedded' ? 'embedded' : 'nodes';
const startedMs = performance.now();
const results = await run({
  kind,
  seed,
  sizes,
  program: values.program,
  only: values.only.split(',').filter(isFault),
  crowds: Number(values.crowds),
  rightWithinMs: quietRightWithinMs,
  slowness: 1,
  log: (line) => console.log(line),
});
console.log(`\n${resultTable(results)}`);
const promises = judged(results);
for (const { title, broken } of promises) {
  console.log(`${broken.length === 0 ? '✔' : '✗'} ${title}`);
  for (const what of broken.slice(0, 12)) console.log(`    ${what}`);
}
const violations = results.flatMap((result) => result.violations);
const minutes = ((performance.now() - startedMs) / 60_000).toFixed(1);
console.log(`\nSeed ${seed}: ${violations.length} violations in ${minutes} minutes.`);
if (values.save) {
  const folder = join(home, 'chaos', 'results');
  mkdirSync(folder, { recursive: true });
  const file = join(folder, `${kind}-seed-${seed}.json`);
  writeFileSync(file, `${JSON.stringify({ seed, kind, sizes, results }, null, 2)}\n`);
  console.log(`Written to ${file}.`);
}
process.exit(promises.some(({ broken }) => broken.length > 0) || violations.length > 0 ? 1 : 0);
