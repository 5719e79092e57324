import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

const root = join(import.meta.dirname, '../../..');
const ruleId =
  /\b(?:REDUCE|DOC|EDIT|STYLE|CANVAS|BUNDLE|FILE|FONT|FORMAT|HISTORY|CHECK|SQ|CQ|CQDOC|CQEDIT|CQVIEW|AGENDA|PATCH|VIEW|BALLOT|VOTE|LIVE|SEAT|ROOM|LOBBY|BUZZ|IDENTITY|CREW|CONTROL|KEYS|HEALTH|DOCAPI|MIG|GUARD|BACKUP|NODE|ENGINE|MOVE|CHAOS|CROWDQUIZ|CROWD|TYPE|DELAY|REHEARSE|PHONE|CUE|CHAT|TWITCH|SHOWTIME|SOUND|SEASON|STATS|MOMENT|PRIVACY|ONAIR|FINGER|UPDATE)\d+\b/g;

const ruled = readFileSync(join(import.meta.dirname, '../SPEC.md'), 'utf8')
  .split('\n')
  .flatMap((line) => (line.startsWith('- ') ? (line.match(/^- ([A-Z]+\d+) /)?.[1] ?? []) : []));

const testFiles = ['packages', 'e2e', 'chaos'].flatMap((folder) =>
  readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
    .filter((path) => /\.test\.tsx?$|\.contract\.ts$/.test(path) && !path.includes('node_modules'))
    .map((path) => join(root, folder, path)),
);

/** Rule ids at the start of string literals of test files: test titles, including those of `test.each`. */
const tested = new Set(
  testFiles.flatMap((path) =>
    [...readFileSync(path, 'utf8').matchAll(/['"`]([A-Z]{2,}\d+) /g)].flatMap(([, id]) => id ?? []),
  ),
);

test('every rule has its own number', () => {
  expect(ruled.length).toBeGreaterThan(60);
  expect(new Set(ruled).size).toBe(ruled.length);
  for (const id of ruled) expect(id).toMatch(ruleId);
});

test('every rule has a test', () => {
  expect(ruled.filter((id) => !tested.has(id))).toEqual([]);
});

test('every test names a rule that exists', () => {
  const known = new Set(ruled);
  expect([...tested].filter((id) => id.match(ruleId) && !known.has(id))).toEqual([]);
});
