import { buildStale } from './build.js';
import { installBrowsers } from './browsers.js';
import { installOwnPackages } from './packages.js';
import { command, home, runTool } from './step.js';

/**
 * Runs a TypeScript program of the repository against a fresh build, with the browsers at hand. It gets the arguments
 * of the command.
 * @param {string} program path from the repository's folder
 * @param {() => Promise<void>} [installMore] what it needs besides
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
