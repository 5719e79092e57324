import { buildStale } from './build.js';
import { weighBundles } from './bundle-budgets.js';
import { writeApiTypes } from './api-types.js';
import { brokenArchitectureRules } from './architecture-rules.js';
import { StepFailed, runTool, since } from './step.js';

/** @typedef {{ ok: boolean, output: string }} Verdict */
/** @typedef {{ name: string, run: (root: string) => Promise<Verdict> }} Check */

/**
 * @param {string} script
 * @param {readonly string[]} args
 * @returns {Check['run']}
 */
const tool = (script, args) => async (root) => {
  const { code, output } = await runTool(root, script, args);
  return { ok: code === 0, output };
};

/** @type {readonly Check[]} */
export const checks = [
  {
    // Also reports the compiler's errors: both need the types of all files, which take most of the time.
    name: 'lint and types',
    run: tool('oxlint/bin/oxlint', [
      '--type-aware',
      '--type-check',
      '--deny-warnings',
      '--report-unused-disable-directives',
    ]),
  },
  { name: 'format', run: tool('oxfmt/bin/oxfmt', ['--check', '.', '!**/*.md']) },
  {
    name: 'dead code',
    run: tool('knip/bin/knip.js', ['--no-progress', '--treat-config-hints-as-errors']),
  },
  {
    name: 'architecture rules',
    run: async (root) => {
      const broken = brokenArchitectureRules(root);
      return { ok: broken.length === 0, output: broken.join('\n') };
    },
  },
  { name: 'bundle budgets', run: budgets },
];

/** @type {Check['run']} */
async function budgets(root) {
  try {
    await buildStale(root, { quiet: true, names: ['web'] });
  } catch (error) {
    if (error instanceof StepFailed) return { ok: false, output: error.message };
    throw error;
  }
  const { weights, broken } = weighBundles(root);
  return { ok: broken.length === 0, output: [...weights, ...broken].join('\n') };
}

/**
 * Runs all checks on a tree, two at a time, and prints their findings.
 * @param {string} root
 * @returns {Promise<import('./tally.js').Tally>}
 */
export async function runChecks(root) {
  /** @type {string[]} */
  const failedNames = [];
  await writeApiTypes();
  const queue = [...checks];
  const work = async () => {
    for (let check = queue.shift(); check !== undefined; check = queue.shift()) {
      const startedMs = performance.now();
      const { ok, output } = await check.run(root);
      if (!ok) failedNames.push(check.name);
      console.log(`${ok ? '✔' : '✘'} ${check.name} (${since(startedMs)})`);
      if (!ok || check.name === 'bundle budgets') console.log(indented(output));
    }
  };
  await Promise.all([work(), work()]);
  const failed = failedNames.length;
  return { passed: checks.length - failed, failed, skipped: 0, failedNames };
}

const indented = (/** @type {string} */ text) => text.trimEnd().replaceAll(/^(?=.)/gm, '    ');
