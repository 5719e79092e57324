import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { expect, it } from 'vitest';

const home = join(import.meta.dirname, '..', '..', '..', '..', '..');

/** Documentation pages, relative to the repository. */
const pages = [
  ...readdirSync(home).filter((name) => name.endsWith('.md')),
  ...readdirSync(join(home, 'docs'), { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.md'))
    .map((name) => join('docs', name)),
  ...readdirSync(join(home, 'packages')).flatMap((name) =>
    ['README.md', 'HELP.md', 'SPEC.md']
      .map((page) => join('packages', name, page))
      .concat(join('packages', name, 'companion', 'HELP.md'))
      .filter((page) => existsSync(join(home, page))),
  ),
];

/** The anchor of a heading. */
const anchor = (heading: string): string =>
  heading
    .trim()
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}\s_-]/gu, '')
    .replaceAll(' ', '-');

const headings = (page: string): string[] =>
  readFileSync(page, 'utf8')
    .split('\n')
    .flatMap((line) => {
      const heading = /^#{1,6} (.+)$/.exec(line)?.[1];
      return heading === undefined ? [] : [anchor(heading)];
    });

function leadsSomewhere(page: string, target: string): boolean {
  const [path = '', part] = target.split('#');
  const file = path === '' ? page : join(dirname(page), decodeURI(path));
  if (!existsSync(file)) return false;
  return part === undefined || statSync(file).isDirectory() || headings(file).includes(part);
}

it('every relative link in the documentation has a target', () => {
  const links = pages.flatMap((name) => {
    const page = join(home, name);
    const text = readFileSync(page, 'utf8').replaceAll(/```[\s\S]*?```|`[^`\n]*`/g, '');
    return [...text.matchAll(/\]\(([^)\s]+)(?: "[^"]*")?\)/g)]
      .map(([, target = '']) => target)
      .filter((target) => !/^[a-z]+:/i.test(target))
      .map((target) => ({ from: relative(home, page), target, page }));
  });
  expect(links.length).toBeGreaterThan(20);
  const lost = links.filter(({ page, target }) => !leadsSomewhere(page, target));
  expect(lost.map(({ from, target }) => `${from}: ${target}`)).toEqual([]);
});
