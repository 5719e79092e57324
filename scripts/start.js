import './node-version.js';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { buildStale, runningPackages } from './build.js';
import { endWithShell } from './end-with-shell.js';
import { installRunningPackages } from './packages.js';
import { refuseRunningServer } from './running-server.js';
import { command, home } from './step.js';

await command(async () => {
  if (process.env['npm_lifecycle_event'] === 'start') endWithShell();
  await refuseRunningServer();
  await installRunningPackages();
  await buildStale(home, { names: runningPackages });
  await import(pathToFileURL(join(home, 'packages', 'server', 'dist', 'main.js')).href);
});
