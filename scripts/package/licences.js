import { existsSync, readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { home } from '../step.js';

const isText = (/** @type {string} */ name) => /^(?:licen[cs]e|copying|notice|ofl)/i.test(name);

/**
 * Lists every package in these node_modules folders with its licence, followed by the licence texts.
 * @param {readonly string[]} folders
 * @returns {string}
 */
export function licenceList(folders) {
  const byName = new Map(folders.flatMap(packagesIn).map((each) => [each.name, each]));
  const found = [...byName.values()].toSorted((a, b) => (a.name < b.name ? -1 : 1));
  const list = found.map(({ name, licence }) => `${name}: ${licence}`);
  const texts = found.flatMap(({ name, text }) =>
    text === '' ? [] : [`${'='.repeat(72)}\n${name}\n\n${text}`],
  );
  const own = readFileSync(join(home, 'docs', 'licences.md'), 'utf8');
  return [
    'Licences of what comes with Quizcast. Quizcast itself: MIT, see LICENSE. Node.js, where it comes along: see LICENSE-node.txt.',
    own,
    `Packages of npm:\n\n${list.join('\n')}\n`,
    ...texts,
  ].join('\n');
}

/**
 * The licences of these packages with their texts, for a program that contains no other third-party code.
 * @param {string} modules node_modules folder of the packages
 * @param {readonly string[]} names
 * @returns {string}
 */
export function licenceTexts(modules, names) {
  const found = packagesIn(modules).filter(({ name }) =>
    names.some((wanted) => name.startsWith(`${wanted} `)),
  );
  return found
    .map(({ name, licence, text }) => `${name}: ${licence}\n\n${text}\n`)
    .join(`\n${'='.repeat(72)}\n`);
}

/**
 * @param {string} modules
 * @returns {{ name: string, licence: string, text: string }[]}
 */
function packagesIn(modules) {
  if (!existsSync(modules)) return [];
  return readdirSync(modules, { withFileTypes: true })
    .filter((entry) => entry.isDirectory() && !entry.name.startsWith('.'))
    .flatMap(({ name }) => {
      const folder = join(modules, name);
      if (name.startsWith('@')) return packagesIn(folder);
      const manifest = join(folder, 'package.json');
      if (!existsSync(manifest)) return [];
      const facts = JSON.parse(readFileSync(manifest, 'utf8'));
      const text = readdirSync(folder)
        .filter(isText)
        .map((file) => readFileSync(join(folder, file), 'utf8').trim())
        .join('\n\n');
      const licence = typeof facts.license === 'string' ? facts.license : 'see its text below';
      return [
        { name: `${facts.name} ${facts.version}`, licence, text },
        ...packagesIn(join(folder, 'node_modules')),
      ];
    });
}
