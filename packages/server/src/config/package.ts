import { existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

/** Folder of this package. Searched upwards, because this module is in `src`, or bundled into any file of `dist`. */
export const packageFolder = closestPackage(import.meta.dirname);

function closestPackage(folder: string): string {
  return existsSync(join(folder, 'package.json')) ? folder : closestPackage(dirname(folder));
}

/** Version of Quizcast, from its package.json. */
export const version = readVersion();

function readVersion(): string {
  const text = readFileSync(join(packageFolder, 'package.json'), 'utf8');
  const facts: unknown = JSON.parse(text);
  const named = typeof facts === 'object' && facts !== null && 'version' in facts;
  return named ? String(facts.version) : 'unknown';
}

/**
 * What a user types to run a task of Quizcast such as `backup`, for messages: through npm in a clone, the installed
 * program or the image's otherwise.
 */
export const commandFor = (task: 'backup' | 'restore' | 'move', folder = packageFolder): string =>
  existsSync(join(folder, '..', '..', 'scripts', `${task}.js`))
    ? `npm run ${task} --`
    : `quizcast ${task}`;
