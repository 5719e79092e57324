import type { Version } from '@quizcast/game/history/history';
import { expect, it } from 'vitest';
import { continued } from './use-versions.ts';

const version = (revision: number): Version => ({
  revision,
  fromRevision: revision,
  firstAtMs: 0,
  lastAtMs: 0,
  by: { kind: 'owner' },
  what: { kind: 'editedSeveral', count: 1 },
});
const page = (next: number | null, ...revisions: number[]) => ({
  versions: revisions.map(version),
  next,
});

it('appends older versions to those that have been saved meanwhile', () => {
  expect(continued(page(8, 11, 10, 9, 8), 8, page(6, 7, 6))).toEqual(page(6, 11, 10, 9, 8, 7, 6));
});

it('ignores older versions that no longer continue what is shown', () => {
  expect(continued(page(40, 42, 41, 40), 8, page(6, 7, 6))).toEqual(page(40, 42, 41, 40));
});
