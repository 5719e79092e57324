import './node-version.js';
import { parseArgs } from 'node:util';
import { installOwnPackages } from './packages.js';
import { command, home, step } from './step.js';

const { values } = parseArgs({ options: { canaries: { type: 'boolean', default: false } } });

await command(async () => {
  await installOwnPackages();
  const { failed } = values.canaries
    ? await step('Planting faults', async () => (await import('./canaries.js')).runCanaries(home))
    : await step('Checking', async () => (await import('./checks.js')).runChecks(home));
  if (failed > 0) process.exitCode = 1;
});
