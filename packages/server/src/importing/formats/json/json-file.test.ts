import { expect, test } from 'vitest';
import { importFile } from '../import-file.ts';
import { bytesOf } from '../show.fixture.ts';

const question = '{"question":"Why?","options":["a","b"],"answer":"a"';
const keys = Array.from({ length: 10_001 }, (_, at) => `"k${at}":1`).join(',');

test.each([
  ['a __proto__ key', `[${question},"__proto__":{"x":1}}]`, 'forbiddenKey'],
  ['a constructor key', `{"shows":[],"constructor":1}`, 'forbiddenKey'],
  ['40 levels of nesting', `${'['.repeat(40)}1${']'.repeat(40)}`, 'tooDeep'],
  ['too many keys', `{${keys}}`, 'tooManyValues'],
])('FORMAT60 reports what is wrong with JSON that has %s', async (_, json, code) => {
  for (const formatId of [null, 'document-json']) {
    const bytes = bytesOf(json);
    const { file } = await importFile({ bytes, fileName: 'a.json', formatId, columns: null });
    expect(file.shows).toEqual([]);
    expect(file.problems).toEqual([{ code, row: null }]);
  }
});

test('FORMAT60 does not recognize invalid JSON as JSON', async () => {
  const bytes = bytesOf('{"a": 1,,}');
  const { file } = await importFile({ bytes, fileName: 'a.json', formatId: null, columns: null });
  expect(file.problems).toEqual([{ code: 'notThisFormat', row: null }]);
});
