/** @typedef {{ passed: number, failed: number, skipped: number }} Tally */

/**
 * @typedef {{ status: string, fullName: string }} Result
 *
 * @typedef {object} Report what vitest's JSON reporter writes
 * @property {boolean} success
 * @property {{ status: string, name: string, assertionResults: Result[] }[]} testResults
 */

/**
 * Counts one run of vitest. A file that broke before its tests, a run that found no tests and a run that ended badly
 * although each test passed are failures too.
 * @param {Report | undefined} report undefined when vitest wrote none
 * @param {number} exitCode
 * @returns {Tally & { skippedNames: string[] }}
 */
export function tally(report, exitCode) {
  const count = {
    passed: 0,
    failed: 0,
    skipped: 0,
    skippedNames: /** @type {string[]} */ ([]),
  };
  for (const file of report?.testResults ?? []) {
    let brokenTests = 0;
    for (const { status, fullName } of file.assertionResults) {
      if (status === 'passed') count.passed += 1;
      else if (status === 'failed') brokenTests += 1;
      else {
        count.skipped += 1;
        count.skippedNames.push(fullName);
      }
    }
    count.failed += file.status === 'failed' ? Math.max(1, brokenTests) : brokenTests;
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
