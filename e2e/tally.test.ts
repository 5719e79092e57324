import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { readReport, reportVariable, type Report } from '../scripts/test-report.js';
import { releaseMark, tally, tallyLine, total } from '../scripts/tally.js';

const report = (isPassed: boolean, ...states: Report['tests'][number]['state'][]): Report => ({
  isPassed,
  tests: states.map((state, index) => ({
    name: `test ${index}`,
    state,
    ...(state === 'failed' ? { error: 'wrong\n    at a place' } : {}),
  })),
  broken: [],
});

test('passed, failed and skipped tests are counted', () => {
  expect(tally(report(false, 'passed', 'failed', 'skipped', 'skipped'), 1)).toEqual({
    passed: 1,
    failed: 1,
    failedNames: ['test 1: wrong'],
    skipped: 2,
    skippedNames: ['test 2', 'test 3'],
  });
});

test('release-only tests count as skipped, and are not named', () => {
  const tests: Report['tests'] = [
    { name: 'one', state: 'passed' },
    { name: `two ${releaseMark}`, state: 'skipped' },
  ];
  expect(tally({ isPassed: true, tests, broken: [] }, 0)).toMatchObject({
    ...{ passed: 1, skipped: 1, skippedNames: [] },
  });
});

test('a run without tests, without a report or with a failing exit code or result is a failure', () => {
  expect(tally(report(true), 0)).toMatchObject({ passed: 0, failed: 1 });
  expect(tally(undefined, 0)).toMatchObject({ passed: 0, failed: 1 });
  expect(tally(report(true, 'passed'), 1)).toMatchObject({ failed: 1 });
  expect(tally(report(false, 'passed'), 0)).toMatchObject({ failed: 1 });
});

test('a run with only skipped tests is a failure', () => {
  expect(tally(report(true, 'skipped'), 0)).toMatchObject({ passed: 0, failed: 1, skipped: 1 });
});

test('what breaks outside of a test is named with its error', async () => {
  const { code, report: broken } = await runVitest({
    'hook.test.js': `
      describe('a group', () => {
        beforeAll(() => { throw new Error('no server\\nmore'); });
        it('is never run', () => {});
      });
      it('runs', () => {});`,
    'import.test.js': `throw new Error('not loaded');`,
    'late.test.js': `
      afterAll(() => { throw new Error('not closed'); });
      it('runs', () => {});`,
  });
  const { failedNames, ...counts } = tally(broken, code);
  expect(counts).toEqual({
    ...{ passed: 2, failed: 3, skipped: 1 },
    skippedNames: ['a group > is never run'],
  });
  expect(failedNames.toSorted()).toEqual([
    'a group: no server',
    'import.test.js: not loaded',
    'late.test.js: not closed',
  ]);
});

/** Runs Vitest with our report on test files given by name, in a folder that is deleted afterwards. */
async function runVitest(
  files: Record<string, string>,
): Promise<{ code: number; report: Report | undefined }> {
  const root = join(import.meta.dirname, '..');
  const folder = await mkdtemp(join(tmpdir(), 'quizcast-report-'));
  try {
    for (const [name, text] of Object.entries(files)) await writeFile(join(folder, name), text);
    const file = join(folder, 'report.json');
    const reporter = join(root, 'scripts', 'test-report.js');
    const child = spawn(
      process.execPath,
      [join(root, 'node_modules/vitest/vitest.mjs'), 'run', '--globals', `--reporter=${reporter}`],
      { cwd: folder, env: { ...process.env, [reportVariable]: file }, stdio: 'ignore' },
    );
    await once(child, 'exit');
    return { code: child.exitCode ?? -1, report: readReport(file) };
  } finally {
    await rm(folder, { recursive: true });
  }
}

test('the last line is the sum over all suites', () => {
  const sum = total([
    { passed: 1, failed: 0, skipped: 2 },
    { passed: 3, failed: 4, skipped: 0 },
  ]);
  expect(tallyLine(sum)).toBe('4 passed, 4 failed, 2 skipped');
});
