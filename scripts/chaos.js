import './node-version.js';
import { buildStale } from './build.js';
import { installOwnPackages } from './packages.js';
import { installServers } from './servers.js';
import { command, home, runTool } from './step.js';

await command(async () => {
  await installOwnPackages();
  await installServers();
  await buildStale();
  const args = ['chaos/main.ts', ...process.argv.slice(2)];
  const { code } = await runTool(home, 'tsx/dist/cli.mjs', args, {
    show: true,
    limitMs: 60 * 60_000,
  });
  process.exitCode = code;
});
