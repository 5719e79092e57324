import fc from 'fast-check';
import { expect, test } from 'vitest';
import { applyPatches, diff, Draft, PatchMismatch, type Patch } from './patch.ts';

const json = fc.jsonValue({ maxDepth: 4 }).map((value) => structuredClone(value));
const hasForbidden = (value: unknown) =>
  /"(__proto__|constructor|prototype)":/.test(JSON.stringify(value));

test('PATCH1 applying the difference of any two states to the first gives the second', () => {
  fc.assert(
    fc.property(json, json, (before, after) => {
      fc.pre(!hasForbidden(before) && !hasForbidden(after));
      expect(applyPatches(before, diff(before, after))).toEqual(after);
    }),
    {
      numRuns: 500,
      examples: [
        [{ valueOf: '' }, {}],
        [{}, { toString: 1 }],
      ],
    },
  );
  expect(diff({ a: 1 }, { a: 1 })).toEqual([]);
});

test('PATCH4 a list that loses its head and grows at its end costs only what it lost and gained', () => {
  const list = Array.from({ length: 500 }, (_, id) => ({ id }));
  const after = [...list.slice(2), { id: 500 }];
  const patches = diff({ list }, { list: after });
  expect(patches).toHaveLength(3);
  expect(applyPatches({ list }, patches)).toEqual({ list: after });
  expect(applyPatches([1, 1, 2], diff([1, 1, 2], [1, 2]))).toEqual([1, 2]);
});

test('PATCH2 shares what a patch does not touch, and mutates nothing', () => {
  const before = { left: { deep: [1, 2, 3] }, right: { other: 'x' } };
  const frozen = JSON.stringify(before);
  const after = applyPatches(before, [{ op: 'replace', path: ['left', 'deep', 1], value: 9 }]);
  expect(after).toEqual({ left: { deep: [1, 9, 3] }, right: { other: 'x' } });
  expect(after.right).toBe(before.right);
  expect(JSON.stringify(before)).toBe(frozen);
});

test.each<[string, Patch]>([
  ['a missing parent', { op: 'replace', path: ['nowhere', 'x'], value: 1 }],
  ['an index past the end', { op: 'add', path: ['list', 3], value: 1 }],
  ['a non-numeric index', { op: 'remove', path: ['list', 'first'] }],
  ['removal of the whole state', { op: 'remove', path: [] }],
  ['__proto__', { op: 'add', path: ['__proto__', 'polluted'], value: 1 }],
  ['constructor', { op: 'replace', path: ['constructor', 'prototype'], value: 1 }],
  ['an inherited name', { op: 'replace', path: ['toString', 'x'], value: 1 }],
])('PATCH3 refuses %s', (_, patch) => {
  const state = { list: [1, 2] };
  expect(() => applyPatches(state, [patch])).toThrow(PatchMismatch);
  expect(state).toEqual({ list: [1, 2] });
  expect(({} as Record<string, unknown>)['polluted']).toBeUndefined();
});

test('PATCH2 a draft copies each part once, and mutates neither its initial state nor patch values', () => {
  const before = {
    list: [
      { n: 0, deep: { m: 0 } },
      { n: 1, deep: { m: 1 } },
    ],
  };
  const text = JSON.stringify(before);
  const draft = new Draft(before);
  draft.apply([{ op: 'replace', path: ['list', 0, 'deep', 'm'], value: 5 }]);
  const { list } = draft.state;
  draft.apply([{ op: 'replace', path: ['list', 1, 'n'], value: 2 }]);
  expect(draft.state.list).toBe(list);
  const moved = list[0];
  const patches: Patch[] = [
    { op: 'remove', path: ['list', 0] },
    { op: 'add', path: ['list', 1], value: moved },
  ];
  draft.apply(patches);
  draft.apply([{ op: 'replace', path: ['list', 1, 'deep', 'm'], value: 6 }]);
  expect(patches[1]).toMatchObject({ value: { n: 0, deep: { m: 5 } } });
  expect(draft.state.list[1]).toEqual({ n: 0, deep: { m: 6 } });
  expect(JSON.stringify(before)).toBe(text);
});
