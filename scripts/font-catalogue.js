import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { home } from './step.js';

// Regenerates packages/server/src/fonts/catalogue-data.ts: `node scripts/font-catalogue.js`. Requires the npm registry.

const source = 'google-font-metadata@6.0.8';
const target = join(home, 'packages', 'server', 'src', 'fonts', 'catalogue-data.ts');

/** Minimum number of families for a writing system to be listed. */
const fewestFamilies = 8;
/** Encoded as one letter each, in the order of the catalogue's own `categories`. */
const categories = ['sans-serif', 'serif', 'display', 'handwriting', 'monospace'];

/**
 * @typedef {object} Family as in Google's API
 * @property {string} family
 * @property {string[]} variants such as `regular`, `700`, `700italic`
 * @property {string[]} subsets
 * @property {string} category
 */

/**
 * @param {Family[]} families
 * @param {Set<string>} variable IDs of the families that are also available as variable fonts
 */
function asModule(families, variable) {
  /** @type {Map<string, number>} */
  const uses = new Map();
  for (const name of families.flatMap(({ subsets }) => subsets))
    uses.set(name, (uses.get(name) ?? 0) + 1);
  const subsets = [...uses.keys()].filter((name) => (uses.get(name) ?? 0) >= fewestFamilies);
  const lines = families
    .toSorted((one, other) => (one.family < other.family ? -1 : 1))
    .map(({ family, variants, subsets: own, category }) =>
      [
        family,
        categories.indexOf(category) + (variable.has(idOf(family)) ? categories.length : 0),
        weightBits(variants, false).toString(36),
        weightBits(variants, true).toString(36),
        own.reduce((bits, name) => bits + bit(subsets.indexOf(name)), 0).toString(36),
      ].join('|'),
    );
  return [
    `// Written by scripts/font-catalogue.js from ${source}; do not edit.`,
    '',
    '/** What the bits of a family stand for, the lowest first. */',
    `export const catalogueSubsets = '${subsets.join(' ')}';`,
    '',
    '/** `name|category, 5 more when variable|weights|italic weights|subsets`, bits as numbers of base 36; lines end in ";". */',
    `export const catalogueLines = '${lines.join(';')}';`,
    '',
  ].join('\n');
}

/** @param {string} family */
const idOf = (family) => family.toLowerCase().replaceAll(' ', '-');

/** @param {number} index -1 for an unlisted writing system */
const bit = (index) => (index === -1 ? 0 : 2 ** index);

/**
 * Bit 0 is weight 100, bit 8 is 900.
 * @param {readonly string[]} variants
 * @param {boolean} italic
 */
const weightBits = (variants, italic) =>
  variants
    .filter((name) => name.includes('italic') === italic)
    .map((name) => Number.parseInt(name, 10) || 400)
    .reduce((bits, weight) => bits + 2 ** (weight / 100 - 1), 0);

const folder = mkdtempSync(join(tmpdir(), 'quizcast-fonts-'));
try {
  execFileSync('npm', ['pack', source, '--silent'], { cwd: folder });
  execFileSync('tar', ['xzf', 'google-font-metadata-6.0.8.tgz'], { cwd: folder });
  const data = join(folder, 'package', 'data');
  /** @type {Family[]} */
  const families = JSON.parse(readFileSync(join(data, 'api-response.json'), 'utf8'));
  /** @type {Record<string, unknown>} */
  const variable = JSON.parse(readFileSync(join(data, 'variable.json'), 'utf8'));
  const text = asModule(families, new Set(Object.keys(variable)));
  writeFileSync(target, text);
  process.stdout.write(`${families.length} families, ${text.length} bytes\n`);
} finally {
  rmSync(folder, { recursive: true, force: true });
}
