import { expect, it } from 'vitest';
import { codeInPath } from './code-in-path.ts';
import { readFirstScreen } from './first-screen.ts';

const read = (value: unknown): string | undefined =>
  typeof value === 'string' ? value : undefined;

/** Reads the first screen from a page with this embedded text; null for a page without one. */
const readFrom = (text: string | null, code: string | null = 'ABC234') =>
  readFirstScreen(code, read, text);

it('reads the invitation for the code that the server embedded in the page', () => {
  expect(readFrom('{"code":"ABC234","invitation":"show"}')).toEqual({
    code: 'ABC234',
    invitation: 'show',
  });
  expect(readFrom('{"code":"ABC234","invitation":null}')).toEqual({
    code: 'ABC234',
    invitation: null,
  });
});

it.each([
  ['nothing', null],
  ['another code', '{"code":"XYZ789","invitation":"show"}'],
  ['invalid JSON', '{'],
  ['no object', '"ABC234"'],
  ['an invalid invitation', '{"code":"ABC234","invitation":5}'],
  ['no invitation', '{"code":"ABC234"}'],
])('knows only the code when the page has %s', (_, text) => {
  expect(readFrom(text)).toEqual({ code: 'ABC234' });
});

it('asks for a code when the URL has none', () => {
  expect(readFrom('{"code":null}', null)).toEqual({ code: null });
});

it('reads the code from the path in any spelling', () => {
  expect(codeInPath('/vote/abc-234', 'vote')).toBe('ABC234');
  expect(codeInPath('/vote/abc%20234/', 'vote')).toBe('ABC234');
  expect(codeInPath('/vote/nonsense', 'vote')).toBe('nonsense');
  expect(codeInPath('/vote/%E0%A4%A', 'vote')).toBe('%E0%A4%A');
  for (const path of ['/vote', '/vote/', '/join/ABC234', '/vote/ABC234/more', '/'])
    expect(codeInPath(path, 'vote')).toBeNull();
});
