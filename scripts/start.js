import './node-version.js';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { buildStale, runningPackages } from './build.js';
import { installRunningPackages } from './packages.js';
import { command, home } from './step.js';

/**
 * npm runs this script in a shell that does not forward its termination signal, so the script ends once the shell is
 * gone.
 */
function endWithShell() {
  const shell = process.ppid;
  const watch = setInterval(() => {
    if (process.ppid === shell) return;
    clearInterval(watch);
    process.kill(process.pid, 'SIGTERM');
  }, 500);
  watch.unref();
}

await command(async () => {
  if (process.env['npm_lifecycle_event'] === 'start') endWithShell();
  await installRunningPackages();
  await buildStale(home, { names: runningPackages });
  await import(pathToFileURL(join(home, 'packages', 'server', 'dist', 'main.js')).href);
});
