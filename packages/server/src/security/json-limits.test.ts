import { describe, expect, it } from 'vitest';
import { jsonLimitErrorOf, parseJson } from './json-limits.ts';

const limit = 60_000;
const errorOf = (text: string) => jsonLimitErrorOf(Buffer.from(text), limit);
const repeated = (count: number, one: (at: number) => string): string =>
  Array.from({ length: count }, (_, at) => one(at)).join(',');

describe('GUARD26 a JSON text', () => {
  it('may have as many lists and objects as a third of its values', () => {
    for (const container of ['{}', '[]', '{"a":1}', '[1]']) {
      expect(errorOf(`[${repeated(limit / 3 - 1, () => container)}]`)).toBeNull();
      expect(errorOf(`[${repeated(limit / 3, () => container)}]`)).toBe('tooManyValues');
    }
    expect(errorOf(`[${repeated(limit, () => '0')}]`)).toBeNull();
  });

  it('may have 10,000 different keys, in one object or in many', () => {
    const inOne = (count: number) => `{${repeated(count, (at) => `"k${at}":0`)}}`;
    const inMany = (count: number) =>
      `[${repeated(count / 100, (of) => `{${repeated(100, (at) => `"k${of} ${at}":0`)}}`)}]`;
    for (const text of [inOne, inMany]) {
      expect(errorOf(text(10_000))).toBeNull();
      expect(errorOf(text(10_100))).toBe('tooManyValues');
    }
    // The same ten keys in each object.
    const plain = `[${repeated(5_000, () => `{${repeated(10, (at) => `"k${at}":0`)}}`)}]`;
    expect(errorOf(plain)).toBeNull();
  });

  it('counts no structure within texts, and reads a long key once', () => {
    expect(errorOf(JSON.stringify('[{,:"\\'.repeat(50_000)))).toBeNull();
    expect(errorOf(`{"${'k'.repeat(1_000_000)}"${':'.repeat(1_000_000)}`)).toBeNull();
  });

  it('is parsed within these limits', () => {
    expect(parseJson(Buffer.from('{"a":[1]}'))).toEqual({ kind: 'json', value: { a: [1] } });
    expect(parseJson(Buffer.from('{"a":'))).toEqual({ kind: 'error', code: 'notJson' });
    expect(parseJson(Buffer.from('[0,0,0]'), 1)).toEqual({ kind: 'error', code: 'tooDeep' });
    const key = '{"__proto__":1}';
    expect(parseJson(Buffer.from(key))).toEqual({ kind: 'error', code: 'forbiddenKey' });
  });
});
