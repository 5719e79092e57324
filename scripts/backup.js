import './node-version.js';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { buildStale } from './build.js';
import { installOwnPackages } from './packages.js';
import { StepFailed, command, home } from './step.js';

const built = join(home, 'packages', 'server', 'dist', 'backup-command.js');

await command(async () => {
  // Not a fresh build each time: a running server must not lose the files that it runs on.
  if (!existsSync(built)) {
    await installOwnPackages();
    await buildStale();
  }
  const { backup } = await import(pathToFileURL(built).href);
  const outcome = await backup(process.argv.slice(2), process.env);
  if (outcome.kind === 'failed') throw new StepFailed(outcome.line);
  for (const line of outcome.lines) console.log(line);
});
