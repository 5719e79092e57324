/**
 * @typedef {object} Tally
 * @property {number} passed
 * @property {number} failed
 * @property {number} skipped
 * @property {readonly string[]} [failedNames] each with the first line of its error
 */

/** @typedef {import('./test-report.js').Report} Report */

/** Marks the titles of tests that only run before a release: docs/decisions/035-suite-under-ten-minutes.md. */
export const releaseMark = '@release';

/**
 * Counts the results of one Vitest run. What broke outside of a test, a run without tests, and a run that failed
 * although every test passed also count as failures.
 * @param {Report | undefined} report undefined when none was written
 * @param {number} exitCode
 * @returns {Tally & { failedNames: string[], skippedNames: string[] }} `skippedNames` without the tests that only run
 *   before a release
 */
export function tally(report, exitCode) {
  const { isPassed = false, tests = [], broken = [] } = report ?? {};
  const failedNames = [...tests.filter(({ state }) => state === 'failed'), ...broken].map(
    ({ name, error }) =>
      [name, ...(error === undefined ? [] : [error])].join(': ').split('\n', 1)[0] ?? '',
  );
  const passed = tests.filter(({ state }) => state === 'passed').length;
  const left = tests.filter(({ state }) => state === 'skipped' || state === 'pending');
  const wentWell = exitCode === 0 && isPassed && passed > 0;
  return {
    passed,
    failed: wentWell ? failedNames.length : Math.max(1, failedNames.length),
    skipped: left.length,
    failedNames,
    skippedNames: left.map(({ name }) => name).filter((name) => !name.includes(releaseMark)),
  };
}

/** @param {readonly Tally[]} tallies @returns {Tally} */
export const total = (tallies) => ({
  passed: tallies.reduce((sum, { passed }) => sum + passed, 0),
  failed: tallies.reduce((sum, { failed }) => sum + failed, 0),
  skipped: tallies.reduce((sum, { skipped }) => sum + skipped, 0),
});

/** @param {Tally} count */
export const tallyLine = ({ passed, failed, skipped }) =>
  `${passed} passed, ${failed} failed, ${skipped} skipped`;
