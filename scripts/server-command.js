import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { buildStale } from './build.js';
import { installRunningPackages } from './packages.js';
import { command, home } from './step.js';

const program = join(home, 'packages', 'server', 'dist', 'cli.js');

/**
 * Runs a command of the built server, with the arguments of this process.
 * @param {'backup' | 'restore' | 'move'} task
 */
export const runServerCommand = (task) =>
  command(async () => {
    // Only built when missing, because a running server must not lose the files that it uses.
    if (!existsSync(program)) {
      await installRunningPackages();
      await buildStale();
    }
    process.argv.splice(2, 0, task);
    await import(pathToFileURL(program).href);
  });
