import './node-version.js';
import { parseArgs } from 'node:util';
import { installOwnPackages } from './packages.js';
import { command, home, since } from './step.js';

const { values } = parseArgs({ options: { canaries: { type: 'boolean', default: false } } });

await command(async () => {
  await installOwnPackages();
  const startedMs = performance.now();
  const { passed, failed } = values.canaries
    ? await (await import('./canaries.js')).runCanaries(home)
    : await (await import('./checks.js')).runChecks(home);
  console.log(`${passed} passed, ${failed} failed (${since(startedMs)})`);
  if (failed > 0) process.exitCode = 1;
});
