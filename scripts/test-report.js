import { readFileSync, writeFileSync } from 'node:fs';
import { relative } from 'node:path';

/**
 * @typedef {{ name: string, state: 'passed' | 'failed' | 'skipped' | 'pending', error?: string }} ReportedTest
 *
 * @typedef {object} Report results of one Vitest run
 * @property {boolean} isPassed
 * @property {ReportedTest[]} tests
 * @property {{ name: string, error: string }[]} broken files and groups of tests that failed outside of a test, such as
 *   in `beforeAll`, and errors that nothing caught
 */

/** The environment variable with the file that the report is written to. */
export const reportVariable = 'QUIZCAST_TEST_REPORT';

/** @param {string} file @returns {Report | undefined} undefined when the run wrote none */
export function readReport(file) {
  try {
    return JSON.parse(readFileSync(file, 'utf8'));
  } catch {
    return undefined;
  }
}

/** Writes a `Report`. Vitest's own JSON report does not contain the errors of `beforeAll`. */
export default class TestReport {
  /**
   * @param {readonly import('vitest/node').TestModule[]} modules
   * @param {readonly { message: string }[]} unhandled
   * @param {'passed' | 'failed' | 'interrupted'} reason
   */
  onTestRunEnd(modules, unhandled, reason) {
    const file = process.env[reportVariable];
    if (file === undefined) return;
    /** @type {Report} */
    const report = {
      isPassed: reason === 'passed',
      tests: modules.flatMap(({ children }) => [...children.allTests()].map(reportedTest)),
      broken: [
        ...modules.flatMap((module) => [
          ...namedErrors(relative(process.cwd(), module.moduleId), module.errors()),
          ...[...module.children.allSuites()].flatMap((suite) =>
            namedErrors(suite.fullName, suite.errors()),
          ),
        ]),
        ...namedErrors('outside of a test', unhandled),
      ],
    };
    writeFileSync(file, JSON.stringify(report));
  }
}

/** @param {import('vitest/node').TestCase} test @returns {ReportedTest} */
function reportedTest(test) {
  const { state, errors } = test.result();
  const error = errors?.[0]?.message;
  return { name: test.fullName, state, ...(error === undefined ? {} : { error }) };
}

/** @param {string} name @param {readonly { message: string }[]} errors */
const namedErrors = (name, errors) => errors.map(({ message }) => ({ name, error: message }));
