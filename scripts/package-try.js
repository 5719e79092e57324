import './node-version.js';
import { existsSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { tryLinux, tryNpm } from './package/try-linux.js';
import { tryMacos, tryWindows } from './package/try-others.js';
import { outFolder } from './package/tools.js';
import { StepFailed, command } from './step.js';

/** @type {Record<string, () => Promise<void>>} */
const kinds = { linux: tryLinux, npm: tryNpm, windows: tryWindows, macos: tryMacos };

const { values } = parseArgs({
  options: { only: { type: 'string', multiple: true, default: Object.keys(kinds) } },
});

await command(async () => {
  if (!existsSync(outFolder) || !statSync(join(outFolder, '.')).isDirectory())
    throw new StepFailed('There is nothing to try yet: npm run package');
  for (const name of values.only) {
    console.log(`\n── ${name}`);
    const tried = kinds[name];
    if (tried === undefined)
      throw new StepFailed(
        `There is no package "${name}". There are: ${Object.keys(kinds).join(', ')}.`,
      );
    await tried();
  }
});
