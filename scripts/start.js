import './node-version.js';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { buildStale } from './build.js';
import { installOwnPackages } from './packages.js';
import { command, home } from './step.js';

await command(async () => {
  await installOwnPackages();
  await buildStale();
  await import(pathToFileURL(join(home, 'packages', 'server', 'dist', 'main.js')).href);
});
