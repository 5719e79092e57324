import './node-version.js';
import { mkdirSync, statSync } from 'node:fs';
import { basename } from 'node:path';
import { parseArgs } from 'node:util';
import { installOwnPackages } from './packages.js';
import { prepareManifest } from './package/stage.js';
import { packStreamDeck } from './package/stream-deck.js';
import { packLinux, packMacos, packNpm, packWindows } from './package/systems.js';
import { emptied, installPrograms, outFolder } from './package/tools.js';
import { StepFailed, command, step } from './step.js';

/** @type {Record<string, (manifest: string) => Promise<string[]>>} */
const kinds = {
  windows: packWindows,
  linux: packLinux,
  macos: packMacos,
  npm: packNpm,
  'stream-deck': packStreamDeck,
};
/** Maximum package size, acceptable on a slow connection. */
const maxBytes = 80_000_000;

const { values } = parseArgs({
  options: { only: { type: 'string', multiple: true, default: Object.keys(kinds) } },
});

await command(async () => {
  await installOwnPackages();
  // The Stream Deck plug-in contains no part of the server.
  const hasServer = values.only.some((name) => name !== 'stream-deck');
  await installPrograms(
    hasServer ? ['makensis', 'zip', 'rsvg-convert', 'dpkg-deb'] : ['zip'],
    'npm run package',
  );
  const manifest = hasServer ? await prepareManifest() : '';
  mkdirSync(outFolder, { recursive: true });
  if (values.only.length === Object.keys(kinds).length) emptied(outFolder);
  /** @type {string[]} */
  const made = [];
  for (const name of values.only) {
    const pack = kinds[name];
    if (pack === undefined)
      throw new StepFailed(
        `There is no package "${name}". There are: ${Object.keys(kinds).join(', ')}.`,
      );
    await step(`Packing for ${name}`, async () => made.push(...(await pack(manifest))));
  }
  const sizes = made.map((file) => ({ name: basename(file), bytes: statSync(file).size }));
  for (const { name, bytes } of sizes)
    console.log(`${(bytes / 1e6).toFixed(1).padStart(8)} MB  dist-packages/${name}`);
  const tooLarge = sizes.filter(({ bytes }) => bytes > maxBytes).map(({ name }) => name);
  if (tooLarge.length > 0)
    throw new StepFailed(`Larger than ${maxBytes / 1e6} MB: ${tooLarge.join(', ')}`);
});
