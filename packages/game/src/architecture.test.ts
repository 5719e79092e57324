import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';

// Names on the reading path for newcomers must exist: ARCHITECTURE.md, the move, the vote and the press.

const root = join(import.meta.dirname, '../../..');
const sources = new Map(
  ['game', 'server', 'web'].flatMap((name) =>
    readdirSync(join(root, 'packages', name, 'src'), { recursive: true, encoding: 'utf8' })
      .filter((path) => /(?<!\.(test|fixture|contract))\.tsx?$/.test(path))
      .map((path) => {
        const file = join('packages', name, 'src', path);
        return [`/${name}/${path}`, readFileSync(join(root, file), 'utf8')] as const;
      }),
  ),
);
const text = readFileSync(join(root, 'ARCHITECTURE.md'), 'utf8');
const walkOf = (title: string): string => text.split(`## ${title}\n`)[1]?.split('\n## ')[0] ?? '';

const anySource = (matches: (source: string, path: string) => boolean): boolean =>
  [...sources].some(([path, source]) => matches(source, path));

const isMethod = (owner: string, method: string): boolean =>
  anySource(
    (source) =>
      new RegExp(`(class|interface) ${owner}\\b`).test(source) &&
      new RegExp(`^ +(async )?${method}\\(`, 'mu').test(source),
  );

/** Whether the name exists: as a file, folder, class, method, command or field. */
function exists(name: string): boolean {
  if (name.endsWith('.ts')) return anySource((_, path) => path.endsWith(`/${name}`));
  if (name.includes('/')) return anySource((_, path) => path.includes(name.replace(/\/?$/, '/')));
  const [owner = '', method] = name.split('.');
  if (method === undefined)
    return anySource((source) => new RegExp(`(class|interface|function) ${owner}\\b`).test(source));
  return /^[A-Z]/.test(owner)
    ? isMethod(owner, method)
    : anySource((source) => source.includes(`'${name}'`));
}

describe.each(['A move', 'A vote', 'A press'])('%s', (title) => {
  const walk = walkOf(title);

  test('has at most fifteen stops, numbered in order', () => {
    const stops = [...walk.matchAll(/(?:^| )(\d+)\. /gm)].map(([, number]) => Number(number));
    expect(stops.length).toBeGreaterThan(5);
    expect(stops.length).toBeLessThanOrEqual(15);
    expect(stops).toEqual(stops.map((_, index) => index + 1));
  });

  test('names only files, methods and commands that exist', () => {
    const names = [...walk.matchAll(/`([^`]+)`/g)].flatMap(([, name = '']) => name);
    const ours = names.filter((name) => name !== '/live' && !name.startsWith('{'));
    expect(ours.length).toBeGreaterThan(5);
    expect(ours.filter((name) => !exists(name))).toEqual([]);
  });
});

test('detects names that do not exist', () => {
  expect(exists('live/postman.ts')).toBe(false);
  expect(exists('Room.postpone')).toBe(false);
  expect(exists('stageQuiz.sing')).toBe(false);
});
