import './node-version.js';
import { installOwnPackages } from './packages.js';
import { command, home, runTool } from './step.js';

// Writes the typed client's view of the API anew, from the OpenAPI document.
await command(async () => {
  await installOwnPackages();
  const args = ['--conditions=source', 'e2e/api/generate.ts'];
  const { code } = await runTool(home, 'tsx/dist/cli.mjs', args, { show: true, limitMs: 60_000 });
  process.exitCode = code;
});
