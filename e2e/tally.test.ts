import { expect, test } from 'vitest';
import { releaseMark, tally, tallyLine, total } from '../scripts/tally.js';

const file = (status: string, ...tests: string[]) => ({
  name: 'a.test.ts',
  status,
  assertionResults: tests.map((state, index) => ({
    status: state,
    fullName: `test ${index}`,
    failureMessages: state === 'failed' ? ['Error: wrong\n    at a place'] : [],
  })),
});

test('passed, failed and skipped tests are counted', () => {
  const report = {
    success: false,
    testResults: [file('failed', 'passed', 'failed', 'skipped', 'todo')],
  };
  expect(tally(report, 1)).toEqual({
    passed: 1,
    failed: 1,
    failedNames: ['test 1: Error: wrong'],
    skipped: 2,
    skippedNames: ['test 2', 'test 3'],
  });
});

test('release-only tests count as skipped, and are not named', () => {
  const report = {
    success: true,
    testResults: [
      {
        ...file('passed', 'passed'),
        assertionResults: [
          { status: 'passed', fullName: 'one' },
          { status: 'skipped', fullName: `two ${releaseMark}` },
        ],
      },
    ],
  };
  expect(tally(report, 0)).toMatchObject({ passed: 1, skipped: 1, skippedNames: [] });
});

test('a file that breaks before its tests is a failure', () => {
  const report = { success: false, testResults: [file('failed'), file('passed', 'passed')] };
  expect(tally(report, 1)).toMatchObject({
    passed: 1,
    failed: 1,
    failedNames: ['a.test.ts'],
  });
});

test('a file that breaks after its tests passed is a failure', () => {
  const report = { success: false, testResults: [file('failed', 'passed')] };
  expect(tally(report, 1)).toMatchObject({ passed: 1, failed: 1 });
});

test('a run without tests, without a report or with a failing exit code or result is a failure', () => {
  expect(tally({ success: true, testResults: [] }, 0)).toMatchObject({ passed: 0, failed: 1 });
  expect(tally(undefined, 0)).toMatchObject({ passed: 0, failed: 1 });
  const allPassed = [file('passed', 'passed')];
  expect(tally({ success: true, testResults: allPassed }, 1)).toMatchObject({ failed: 1 });
  expect(tally({ success: false, testResults: allPassed }, 0)).toMatchObject({ failed: 1 });
});

test('a run with only skipped tests is a failure', () => {
  const report = { success: true, testResults: [file('passed', 'skipped')] };
  expect(tally(report, 0)).toMatchObject({ passed: 0, failed: 1, skipped: 1 });
});

test('the last line is the sum over all suites', () => {
  const sum = total([
    { passed: 1, failed: 0, skipped: 2 },
    { passed: 3, failed: 4, skipped: 0 },
  ]);
  expect(tallyLine(sum)).toBe('4 passed, 4 failed, 2 skipped');
});
