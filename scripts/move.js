import './node-version.js';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { buildStale } from './build.js';
import { installOwnPackages } from './packages.js';
import { command, home } from './step.js';

const program = join(home, 'packages', 'server', 'dist', 'move-program.js');

await command(async () => {
  // Not a fresh build each time: a running server must not lose the files that it runs on.
  if (!existsSync(program)) {
    await installOwnPackages();
    await buildStale();
  }
  process.argv.splice(2, 0, 'move');
  await import(pathToFileURL(program).href);
});
