import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { packageFolder } from './package-folder.ts';

/** Of this Quizcast, as its package says. */
export const version = readVersion();

function readVersion(): string {
  const text = readFileSync(join(packageFolder, 'package.json'), 'utf8');
  const facts: unknown = JSON.parse(text);
  const named = typeof facts === 'object' && facts !== null && 'version' in facts;
  return named ? String(facts.version) : 'unknown';
}
