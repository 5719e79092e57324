import { existsSync } from 'node:fs';
import { StepFailed, keepLog, run, step } from './step.js';

/**
 * Installs Debian packages; fails without root permissions or apt-get.
 * @param {readonly string[]} names
 * @param {string} [command] the command that needs them, as typed by the user
 */
export async function installDebian(names, command = 'npm test') {
  const list = names.join(' ');
  if (process.getuid?.() !== 0 || !existsSync('/usr/bin/apt-get')) {
    throw new StepFailed(
      `${command} needs ${list}. Install that (on Debian: sudo apt-get install ${list}) and run it again.`,
    );
  }
  await step(`Installing ${list} from Debian`, async () => {
    for (const args of [['update'], ['install', '-y', '--no-install-recommends', ...names]]) {
      const { code, output } = await run('apt-get', args, {
        env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
      });
      if (code === 0) continue;
      throw new StepFailed(
        `apt-get ${args[0]} failed. The whole log is in ${keepLog('install-debian', output)}`,
      );
    }
  });
}
