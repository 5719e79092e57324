import { cpSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { buildStale } from '../build.js';
import { home } from '../step.js';
import { licenceTexts } from './licences.js';
import { emptied, must, outFolder, workFolder } from './tools.js';

const folderName = 'com.quizcast.deck.sdPlugin';
/** What is part of the built program beside Quizcast itself. */
const builtIn = ['@elgato/streamdeck', '@elgato/utils', 'ws', 'zod'];

/** The plug-in for Stream Deck as its app installs it at a double click: a zip with the folder of the plug-in. */
export async function packStreamDeck() {
  await buildStale(home, { names: ['stream-deck'] });
  const work = emptied(join(workFolder, 'stream-deck'));
  const folder = join(work, folderName);
  cpSync(join(home, 'packages/stream-deck/dist', folderName), folder, {
    recursive: true,
    // Written by a plug-in that ran where it was built.
    filter: (path) => !path.endsWith('logs'),
  });
  writeFileSync(join(folder, 'licences.txt'), licenceTexts(join(home, 'node_modules'), builtIn));
  const file = join(outFolder, 'quizcast.streamDeckPlugin');
  // An old zip would only be added to.
  rmSync(file, { force: true });
  await must('zip', ['-9', '-X', '-q', '-r', file, folderName], { cwd: work });
  return [file];
}
