import { appendFileSync, mkdirSync, rmSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { checks } from './checks.js';
import { canaries } from './check-canaries.js';
import { copyTree } from './tree-copy.js';

/** @typedef {import('./check-canaries.js').Canary} Canary */

/** The bundle is weighed as a whole, so its report does not name the planted file. */
const namesFiles = (/** @type {Canary} */ canary) => canary.check !== 'bundle budgets';

/** The configuration of all tools, without sources: checks find faults just as well among a few files. */
const isSetting = (/** @type {string} */ path) =>
  !/^(packages\/\w+\/(src|public)$|(e2e|bench|chaos|scripts)\/(?!tsconfig))/.test(path);

/**
 * Plants faults for every check in a copy of all tools' configuration, and counts the faults that are found.
 * @param {string} root
 * @returns {Promise<import('./tally.js').Tally>}
 */
export async function runCanaries(root) {
  const tree = copyTree(root, isSetting);
  try {
    for (const { file, code } of canaries) plant(tree, file, code);
    const found = new Map(
      await Promise.all(
        checks.map(async ({ name, run }) => /** @type {const} */ ([name, await run(tree)])),
      ),
    );
    let failed = 0;
    for (const canary of canaries) {
      const verdict = found.get(canary.check);
      if (verdict !== undefined && !verdict.ok && isNamed(canary, verdict.output)) continue;
      failed += 1;
      console.log(`✘ ${canary.check} does not find ${canary.fault} (${canary.file})`);
    }
    for (const { name } of checks) {
      if (canaries.some(({ check }) => check === name)) continue;
      failed += 1;
      console.log(`✘ ${name} has no canary`);
    }
    const passed = Math.max(0, canaries.length - failed);
    console.log(`${failed === 0 ? '✔' : '✘'} ${passed} of ${canaries.length} planted faults found`);
    return { passed, failed, skipped: 0 };
  } finally {
    rmSync(tree, { recursive: true, force: true });
  }
}

/**
 * @param {Canary} canary
 * @param {string} output of its check
 */
function isNamed(canary, output) {
  const { file, says } = canary;
  if (!namesFiles(canary)) return says?.test(output) ?? false;
  // A report may span several lines: the file name is at most a few lines from the message.
  const rows = output.split('\n');
  return rows.some((row, index) => {
    if (!row.includes(file)) return false;
    return (
      says === undefined || says.test(rows.slice(Math.max(0, index - 2), index + 1).join('\n'))
    );
  });
}

/**
 * @param {string} tree
 * @param {string} file
 * @param {string} code
 */
function plant(tree, file, code) {
  mkdirSync(dirname(join(tree, file)), { recursive: true });
  appendFileSync(join(tree, file), code);
}
