import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';

const root = join(import.meta.dirname, '..', '..', '..', '..');
const document = readFileSync(join(root, 'docs', 'security.md'), 'utf8');

/** Tests named in the document, as file and title. */
const named = document
  .split('\n')
  .filter((line) => line.startsWith('| '))
  .flatMap((line) => [
    ...line.matchAll(/`([\w./-]+\.(?:test|contract)\.tsx?)`: (.*?)(?= · `| \|)/g),
  ])
  .map(([, file = '', title = '']) => ({ file, title: title.trim() }));

const pathOf = (file: string): string =>
  join(root, /^(?:packages|e2e)\//.test(file) ? file : `packages/server/src/${file}`);

/** The title as written in a source, in any quoting. */
const isIn = (source: string, title: string): boolean =>
  [title, title.replaceAll("'", "\\'")].some((text) => source.includes(text));

describe('docs/security.md', () => {
  it('names tests for every item from 32 to 50, and all 23 faults', () => {
    expect(named.length).toBeGreaterThan(80);
    for (let item = 32; item <= 50; item++)
      expect([
        item,
        new RegExp(`^\\| ${item} \\|.*\\.(?:test|contract)\\.ts`, 'm').test(document),
      ]).toEqual([item, true]);
    for (let error = 1; error <= 23; error++)
      expect([error, document.includes(`\n| ${error} | `)]).toEqual([error, true]);
  });

  it('names only existing tests', () => {
    const missing = named.filter(({ file, title }) => {
      const path = pathOf(file);
      return !existsSync(path) || !isIn(readFileSync(path, 'utf8'), title);
    });
    expect(missing).toEqual([]);
  });

  it('names only existing files', () => {
    const rows = document.split('\n').filter((line) => line.startsWith('| '));
    const enforcing = rows.flatMap((line) => [
      ...(line.split(' | ').at(-2) ?? '').matchAll(/`([\w./-]+(?:\/|\.ts))`/g),
    ]);
    expect(enforcing.length).toBeGreaterThan(40);
    const missing = enforcing
      .map(([, file = '']) => file)
      .filter((file) => !existsSync(pathOf(file)));
    expect(missing).toEqual([]);
  });
});
