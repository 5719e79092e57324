import { describe, expect, it } from 'vitest';
import { cut, createPuzzle } from './message-chunking.ts';

const token = 'a'.repeat(43);
const wanted = () => true;

describe('a word in parts', () => {
  it('NODE4 is whole again, in whatever order its parts come and whatever comes between', () => {
    const texts = Array.from({ length: 5 }, (_, index) => `${index} `.repeat(20_000));
    const parts = texts.flatMap((text) => cut(token, text, 7900));
    for (const part of parts) expect(part.length).toBeLessThanOrEqual(7900);
    const puzzle = createPuzzle();
    const whole = parts.toReversed().flatMap((part) => puzzle.add(part, wanted)?.text ?? []);
    expect(whole.toSorted()).toEqual(texts);
    expect(cut(token, '', 7900).map((part) => puzzle.add(part, wanted)?.text)).toEqual(['']);
  });

  it('is not kept when nobody wants it, comes twice, or makes no sense', () => {
    const puzzle = createPuzzle();
    const [first = '', second = ''] = cut(token, 'x'.repeat(10_000), 7900);
    expect(puzzle.add(first, () => false)).toBeNull();
    expect(puzzle.add(second, wanted)).toBeNull();
    expect(puzzle.add(second, wanted)).toBeNull();
    expect(puzzle.add(first, wanted)?.text).toHaveLength(10_000);
    for (const odd of ['', token, `${token} 12345678901 5 2 x`, `${token} 12345678901 0 9999 x`])
      expect(puzzle.add(odd, wanted)).toBeNull();
  });

  it('is forgotten when the rest does not come, or when too many wait', () => {
    let nowMs = 0;
    const puzzle = createPuzzle(() => nowMs);
    const halves = Array.from({ length: 100 }, () => cut(token, 'x'.repeat(10_000), 7900));
    for (const [first = ''] of halves) puzzle.add(first, wanted);
    const wholes = (some: typeof halves) =>
      some.filter(([, last = '']) => puzzle.add(last, wanted) !== null).length;
    expect(wholes(halves.slice(-64))).toBe(64);
    expect(wholes(halves.slice(0, -64))).toBe(0);
    const [first = '', last = ''] = cut(token, 'x'.repeat(10_000), 7900);
    puzzle.add(first, wanted);
    nowMs = 10_001;
    for (const part of cut(token, 'y'.repeat(20_000), 7900)) puzzle.add(part, wanted);
    expect(puzzle.add(last, wanted)).toBeNull();
  });
});
