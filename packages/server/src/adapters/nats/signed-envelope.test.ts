import { describe, expect, it } from 'vitest';
import { createReplayGuard } from './replay-guard.ts';
import { createEnvelope } from './signed-envelope.ts';

const secret = 'a secret of at least thirty-two letters';
const clock = { nowMs: () => 1_800_000_000_000 };
const pair = () =>
  [createEnvelope(secret, 'here', clock), createEnvelope(secret, 'there', clock)] as const;

describe('a signed message', () => {
  it('NODE1 is accepted by every node except its sender', () => {
    const [here, there] = pair();
    const token = here.token('words', 'a/b');
    expect(token).toBe(there.token('words', 'a/b'));
    expect(token).toMatch(/^[\w-]{43}$/);
    const body = { text: 'Zoë 🎉 \u0000 \u2028', list: [1, [null]], __proto__: 1 };
    const text = here.sign(token, body);
    expect(text).toMatch(/^[\u0001-\u007e]*$/);
    expect(here.verify(token, text)).toBeNull();
    expect(there.verify(token, text)).toEqual({ node: 'here', number: 1, body });
    expect(there.verify(token, here.sign(token, undefined))).toEqual({
      node: 'here',
      number: 2,
      body: null,
    });
  });

  it('NODE2 is rejected under another token, with another secret, and when more than a minute old', () => {
    const [here, there] = pair();
    const [one, two] = [here.token('words', 'one'), here.token('words', 'two')];
    expect(one).not.toBe(here.token('news', 'one'));
    const other = createEnvelope(`${secret}!`, 'other', clock);
    expect(other.token('words', 'one')).not.toBe(one);
    const text = here.sign(one, 1);
    expect(there.verify(two, text)).toBeNull();
    expect(other.verify(one, text)).toBeNull();
    for (const [byMs, isHeard] of [
      [60_000, true],
      [60_001, false],
      [-60_000, true],
      [-60_001, false],
    ] as const) {
      const late = createEnvelope(secret, 'late', { nowMs: () => clock.nowMs() + byMs });
      expect(late.verify(one, text) !== null).toBe(isHeard);
    }
    expect(there.verify(one, text)).not.toBeNull();
  });

  it('NODE2 is rejected when altered or random, without throwing', () => {
    const [here, there] = pair();
    const token = here.token('words', 'topic');
    const dice = random(20_261_120);
    let opened = 0;
    for (let round = 0; round < 20_000; round += 1) {
      const text = here.sign(token, { round, text: 'x'.repeat(round % 50) });
      const changed = round % 4 === 0 ? noise(dice) : mutated(text, dice);
      if (changed !== text && there.verify(token, changed) !== null) opened += 1;
    }
    expect(opened).toBe(0);
    const real = here.sign(token, 'real');
    expect(there.verify(token, real)?.body).toBe('real');
    for (const text of ['', '1', '1 a 1 1 ', 'x'.repeat(1_000_000), `${'1 '.repeat(400_000)}`])
      expect(there.verify(token, text)).toBeNull();
  });

  it('NODE3 is accepted once, in whatever order messages arrive', () => {
    const [here, there] = pair();
    const token = here.token('words', 'topic');
    const texts = Array.from({ length: 1000 }, (_, index) => here.sign(token, index));
    const shuffled = [...texts, ...texts, ...texts.toReversed()];
    const received = shuffled.flatMap((text) => there.verify(token, text)?.body ?? []);
    expect(received).toHaveLength(1000);
    expect(new Set(received).size).toBe(1000);
  });

  it('cannot be created by a node with an invalid name, or from a value that is not JSON', () => {
    for (const node of ['', 'a b', 'a.b', 'x'.repeat(65), 'ä', '*'])
      expect(() => createEnvelope(secret, node, clock)).toThrow('Invalid node id');
    const [here] = pair();
    expect(() => here.sign(here.token('words', 't'), 1n)).toThrow('BigInt');
  });
});

describe('the replay guard', () => {
  it('NODE3 uses bounded memory, and treats very late messages as already received', () => {
    const received = createReplayGuard();
    for (let number = 1; number <= 100_000; number += 1)
      expect(received.isNew('node', number)).toBe(true);
    for (const number of [1, 50_000, 99_999, 100_000])
      expect(received.isNew('node', number)).toBe(false);
    expect(received.isNew('node', 100_002)).toBe(true);
    expect(received.isNew('node', 100_001)).toBe(true);
    expect(received.isNew('other', 1)).toBe(true);
  });
});

/** Mulberry32, for the same numbers on every run. */
function random(seed: number): (below: number) => number {
  let state = seed;
  return (below) => {
    state = (state + 0x6d_2b_79_f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) % below;
  };
}

function mutated(text: string, dice: (below: number) => number): string {
  const at = dice(text.length);
  switch (dice(4)) {
    case 0:
      return text.slice(0, at) + String.fromCharCode(dice(300)) + text.slice(at + 1);
    case 1:
      return text.slice(0, at) + text.slice(at + 1 + dice(10));
    case 2:
      return text.slice(0, at) + noise(dice) + text.slice(at);
    default:
      return text.slice(0, at);
  }
}

const noise = (dice: (below: number) => number): string =>
  Array.from({ length: 1 + dice(80) }, () => String.fromCharCode(dice(65_536))).join('');
