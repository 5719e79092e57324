import { cpSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { buildStale } from '../build.js';
import { home } from '../step.js';
import { licenceTexts } from './licences.js';
import { emptied, must, outFolder, workFolder } from './tools.js';

const folderName = 'com.quizcast.deck.sdPlugin';
/** Packages bundled into the plug-in. */
const builtIn = ['@elgato/streamdeck', '@elgato/utils', 'ws', 'zod'];

/** Builds the Stream Deck plug-in that installs at a double click: a zip of the plug-in's folder. */
export async function packStreamDeck() {
  await buildStale(home, { names: ['stream-deck'] });
  const work = emptied(join(workFolder, 'stream-deck'));
  const folder = join(work, folderName);
  cpSync(join(home, 'packages/stream-deck/dist', folderName), folder, {
    recursive: true,
    // Logs of a plug-in that ran from the build folder.
    filter: (path) => !path.endsWith('logs'),
  });
  writeFileSync(join(folder, 'licences.txt'), licenceTexts(join(home, 'node_modules'), builtIn));
  const file = join(outFolder, 'quizcast.streamDeckPlugin');
  // `zip` would only add to an existing file.
  rmSync(file, { force: true });
  await must('zip', ['-9', '-X', '-q', '-r', file, folderName], { cwd: work });
  return [file];
}
