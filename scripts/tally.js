/**
 * @typedef {object} Tally
 * @property {number} passed
 * @property {number} failed
 * @property {number} skipped
 * @property {readonly string[]} [failedNames] each with the first line of its error
 */

/**
 * @typedef {{ status: string, fullName: string, failureMessages?: string[] }} Result
 *
 * @typedef {object} Report output of Vitest's JSON reporter
 * @property {boolean} success
 * @property {{ status: string, name: string, assertionResults: Result[] }[]} testResults
 */

/** Marks the titles of tests that only run before a release: docs/decisions/035-suite-under-ten-minutes.md. */
export const releaseMark = '@release';

/**
 * Counts the results of one Vitest run. A file that broke before its tests, a run without tests, and a run that failed
 * although every test passed also count as failures.
 * @param {Report | undefined} report undefined when Vitest wrote none
 * @param {number} exitCode
 * @returns {Tally & { failedNames: string[], skippedNames: string[] }} `skippedNames` without the tests that only run
 *   before a release
 */
export function tally(report, exitCode) {
  const count = {
    passed: 0,
    failed: 0,
    skipped: 0,
    failedNames: /** @type {string[]} */ ([]),
    skippedNames: /** @type {string[]} */ ([]),
  };
  for (const file of report?.testResults ?? []) {
    let brokenTests = 0;
    for (const { status, fullName, failureMessages = [] } of file.assertionResults) {
      if (status === 'passed') count.passed += 1;
      else if (status === 'failed') {
        brokenTests += 1;
        count.failedNames.push([fullName, ...failureMessages].join(': ').split('\n', 1)[0] ?? '');
      } else {
        count.skipped += 1;
        if (!fullName.includes(releaseMark)) count.skippedNames.push(fullName);
      }
    }
    if (file.status === 'failed' && brokenTests === 0) {
      brokenTests = 1;
      count.failedNames.push(file.name);
    }
    count.failed += brokenTests;
  }
  const wentWell = exitCode === 0 && report?.success === true && count.passed > 0;
  if (!wentWell && count.failed === 0) count.failed = 1;
  return count;
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
