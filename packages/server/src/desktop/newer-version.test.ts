import { expect, it } from 'vitest';
import { isNewer } from './newer-version.ts';

/** Versions in ascending order, as listed on semver.org. */
const inOrder = [
  ...['0.1.0', '0.1.9', '0.1.10', '1.0.0-alpha', '1.0.0-alpha.1', '1.0.0-alpha.beta'],
  ...['1.0.0-beta', '1.0.0-beta.2', '1.0.0-beta.11', '1.0.0-rc.1', '1.0.0', '2.0.0', '2.1.0'],
];

it('UPDATE2 compares versions by semver precedence', () => {
  for (const [index, version] of inOrder.entries())
    for (const [other, later] of inOrder.entries())
      expect([version, later, isNewer(later, version)]).toEqual([version, later, other > index]);
  expect(isNewer('1.0.0+build.2', '1.0.0+build.1')).toBe(false);
});

it.each(['', '1.0', 'v2.0.0', '01.0.0', '2.0.0-', '2.0.0 ', '9'.repeat(30) + '.0.0', 'latest'])(
  'UPDATE2 treats %o as no version, and never as newer',
  (text) => {
    expect(isNewer(text, '0.1.0')).toBe(false);
    expect(isNewer('9.0.0', text)).toBe(false);
  },
);
