import { buildStale } from './build.js';
import { installBrowsers } from './browsers.js';
import { installOwnPackages } from './packages.js';
import { command, home, runTool } from './step.js';

/**
 * Runs a TypeScript program of the repository on an up-to-date build, with the browsers installed, and passes on the
 * arguments of the command.
 * @param {string} program path relative to the repository root
 * @param {() => Promise<void>} [installMore] installs anything else that the program needs
 */
export const runOnBuild = (program, installMore) =>
  command(async () => {
    await installOwnPackages();
    await installMore?.();
    await installBrowsers();
    await buildStale();
    const args = [program, ...process.argv.slice(2)];
    const { code } = await runTool(home, 'tsx/dist/cli.mjs', args, {
      show: true,
      limitMs: 60 * 60_000,
    });
    process.exitCode = code;
  });
