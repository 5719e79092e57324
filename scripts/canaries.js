import { appendFileSync, cpSync, existsSync, mkdirSync, mkdtempSync } from 'node:fs';
import { readdirSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, dirname, join } from 'node:path';
import { checks } from './checks.js';
import { canaries } from './planted-faults.js';

/** @typedef {import('./planted-faults.js').Canary} Canary */

/** The bundle is weighed whole and named by its parts, not by the file that was planted. */
const namesFiles = (/** @type {Canary} */ canary) => canary.check !== 'bundle budgets';

/**
 * Copies the tree, plants a fault for every check in it, and counts the faults that were found.
 * @param {string} root
 * @returns {Promise<{ passed: number, failed: number }>}
 */
export async function runCanaries(root) {
  const tree = copyTree(root);
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
    return { passed: Math.max(0, canaries.length - failed), failed };
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
  // One report may take several lines: the file stands at most a few lines from what is said about it.
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

/**
 * @param {string} root
 * @returns {string} a temporary folder with the same sources, and with node_modules linked
 */
function copyTree(root) {
  const tree = mkdtempSync(join(tmpdir(), 'quizcast-canaries-'));
  const left = new Set(
    ['.git', '.cache', 'data', 'gallery', 'coverage'].map((name) => join(root, name)),
  );
  const made = new Set(['node_modules', 'dist']);
  cpSync(root, tree, {
    recursive: true,
    filter: (path) => !left.has(path) && !made.has(basename(path)),
  });
  linkModules(root, tree, 'node_modules');
  for (const name of readdirSync(join(root, 'packages'))) {
    linkModules(root, tree, `packages/${name}/node_modules`);
  }
  return tree;
}

/**
 * Links the packages of a node_modules folder; those of the repository itself lead to the copy.
 * @param {string} root
 * @param {string} tree
 * @param {string} folder
 */
function linkModules(root, tree, folder) {
  if (!existsSync(join(root, folder))) return;
  mkdirSync(join(tree, folder));
  for (const name of readdirSync(join(root, folder))) {
    if (name !== '@quizcast') symlinkSync(join(root, folder, name), join(tree, folder, name));
  }
  if (folder !== 'node_modules') return;
  mkdirSync(join(tree, folder, '@quizcast'));
  for (const name of readdirSync(join(root, 'packages'))) {
    symlinkSync(join(tree, 'packages', name), join(tree, folder, '@quizcast', name));
  }
}
