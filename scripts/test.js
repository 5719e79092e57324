import './node-version.js';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { buildStale } from './build.js';
import { installBrowsers } from './browsers.js';
import { installServers } from './servers.js';
import { installOwnPackages } from './packages.js';
import { StepFailed, home, runTool, since } from './step.js';
import { makeTemporaryFolder } from './temporary-folder.js';
import { releaseMark, tally, tallyLine, total } from './tally.js';
import { readReport, reportVariable } from './test-report.js';

/** @typedef {import('./tally.js').Tally} Tally */

/** @param {() => Promise<void>} work @returns {() => Promise<void>} runs the work on the first call only */
const once = (work) => {
  /** @type {Promise<void> | undefined} */
  let done;
  return () => (done ??= work());
};
const servers = once(installServers);
/** One build for all: the check weighs the web bundles while the engine tests run the server. */
const built = once(() => buildStale());
/** After the servers, because the system's package manager allows one installation at a time. */
const browsers = once(() => servers().then(installBrowsers));
/** What the engine, chaos and browser tests need. */
const prepare = () => servers().then(built);

/**
 * @type {Record<string, (filters: readonly string[]) => Promise<Tally>>}
 */
const suites = {
  check: async () => {
    const { runChecks } = await import('./checks.js');
    await built();
    return runChecks(home);
  },
  canaries: async () => {
    const { runCanaries } = await import('./canaries.js');
    return runCanaries(home);
  },
  // Both unit projects at once: the one with shared workers, and the one with a worker per file.
  unit: (filters) => vitest('unit*', filters),
  engines: async (filters) => {
    await prepare();
    return vitest('engines', filters);
  },
  chaos: async (filters) => {
    await prepare();
    return vitest('chaos', filters);
  },
  e2e: async (filters) => {
    await prepare();
    await browsers();
    return vitest('e2e', filters);
  },
};

/**
 * The rows run one after the other, for a machine with two cores. Engines and chaos mostly wait, so they run beside the
 * check.
 */
const rows = [['canaries'], ['check', 'engines', 'chaos'], ['unit'], ['e2e']];
const temporary = makeTemporaryFolder();

/**
 * @param {string} project name of a project, or a common prefix followed by `*`
 * @param {readonly string[]} filters parts of file names; none means all
 * @returns {Promise<Tally>}
 */
async function vitest(project, filters) {
  const file = join(temporary, `${project.replace('*', '')}.json`);
  const reporters = ['--reporter=default', '--reporter=./scripts/test-report.js'];
  const { code } = await runTool(
    home,
    'vitest/vitest.mjs',
    ['run', '--project', project, ...reporters, ...leftOut, ...filters],
    {
      show: true,
      // The browser tests took more than half an hour on a slow machine.
      limitMs: (values.release ? 90 : 30) * 60_000,
      // Windows uses TEMP and TMP.
      env: {
        ...{ ...process.env, CI: 'true', [reportVariable]: file },
        ...{ TMPDIR: temporary, TEMP: temporary, TMP: temporary },
      },
    },
  );
  const count = tally(readReport(file), code);
  for (const name of count.skippedNames) console.log(`  skipped: ${name}`);
  return count;
}

/**
 * Runs one suite. A suite that throws counts as a failure, and the others still run.
 * @param {string} name
 * @param {readonly string[]} filters
 * @returns {Promise<Tally>}
 */
async function runSuite(name, filters) {
  try {
    const count = await suites[name]?.(filters);
    if (count !== undefined) return count;
  } catch (error) {
    console.error(error instanceof StepFailed ? error.message : error);
  }
  return { passed: 0, failed: 1, skipped: 0 };
}

const { values, positionals } = parseArgs({
  options: {
    only: { type: 'string', multiple: true, default: Object.keys(suites) },
    release: { type: 'boolean', default: false },
  },
  allowPositionals: true,
});
/** Tests with this mark in the title only run before a release; otherwise they count as skipped. */
const leftOut = values.release ? [] : ['--testNamePattern', `^(?!.*${releaseMark})`];
const wanted = values.only.flatMap((names) => names.split(','));
const startedMs = performance.now();
/** @type {{ name: string, seconds: string, count: Tally }[]} */
const done = [];
try {
  await installOwnPackages();
  const unknown = wanted.find((name) => suites[name] === undefined);
  if (unknown !== undefined)
    throw new StepFailed(
      `There is no suite "${unknown}". There are: ${Object.keys(suites).join(', ')}.`,
    );
  // Installed while other suites run. The suite that needs them reports a failure.
  if (wanted.includes('e2e')) browsers().catch(() => undefined);
  for (const row of rows) {
    const runs = row
      .filter((name) => wanted.includes(name))
      .map(async (name) => {
        const suiteStartedMs = performance.now();
        console.log(`\n── ${name}`);
        const count = await runSuite(name, positionals);
        done.push({ name, seconds: since(suiteStartedMs), count });
      });
    await Promise.all(runs);
  }
} catch (error) {
  console.error(error instanceof StepFailed ? error.message : error);
  done.push({
    name: 'install',
    seconds: since(startedMs),
    count: { passed: 0, failed: 1, skipped: 0 },
  });
}
console.log('');
for (const { name, seconds, count } of done) {
  console.log(`${name.padEnd(10)}${seconds.padStart(9)}   ${tallyLine(count)}`);
}
const sum = total(done.map(({ count }) => count));
if (sum.failed > 0 || sum.passed === 0) process.exitCode = 1;
if (!values.release) console.log(`Tests marked ${releaseMark} are left for npm test -- --release.`);
console.log(`all       ${since(startedMs).padStart(9)}`);
// Last, because readers often only keep the end of a long log.
for (const { name, count } of done) {
  for (const failed of count.failedNames ?? []) console.log(`failed: ${name}: ${failed}`);
}
console.log(`\n${tallyLine(sum)}`);
