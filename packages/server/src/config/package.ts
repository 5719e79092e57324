import { existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

/** The folder of this package: the sources lie in its `src`, and in `dist` whatever file of the build this module became part of. */
export const packageFolder = closestPackage(import.meta.dirname);

function closestPackage(folder: string): string {
  return existsSync(join(folder, 'package.json')) ? folder : closestPackage(dirname(folder));
}

/** Of this Quizcast, as its package says. */
export const version = readVersion();

function readVersion(): string {
  const text = readFileSync(join(packageFolder, 'package.json'), 'utf8');
  const facts: unknown = JSON.parse(text);
  const named = typeof facts === 'object' && facts !== null && 'version' in facts;
  return named ? String(facts.version) : 'unknown';
}
