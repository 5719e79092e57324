import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createCodeGuard, type CodeGuard } from './code-bruteforce-guard.ts';

const addressWindowMs = 300_000;
const minuteMs = 60_000;

let guessing: CodeGuard;
beforeEach(() => {
  vi.useFakeTimers();
  guessing = createCodeGuard();
});
afterEach(() => {
  vi.useRealTimers();
});

/** Tries one code; false when the attempt must wait and no code is looked up. */
async function attempt(address: string, code: 'right' | 'wrong' | 'unknown'): Promise<boolean> {
  if ((await guessing.begin(address)) !== null) return false;
  await guessing.done(address, code);
  return true;
}

/** Tries wrong codes from new addresses; returns how many were looked up. */
async function guess(tries: number, from: string, addresses = tries): Promise<number> {
  let looked = 0;
  for (let n = 0; n < tries; n++)
    if (await attempt(`${from}-${n % addresses}`, 'wrong')) looked += 1;
  return looked;
}

describe('LOBBY11 guessing codes', () => {
  it('from one address is blocked for five minutes after 30 wrong codes, without affecting other addresses', async () => {
    for (let n = 0; n < 30; n++) expect(await attempt('10.0.0.1', 'wrong')).toBe(true);
    const waitS = await guessing.begin('10.0.0.1');
    expect(waitS).toBeGreaterThan(290);
    expect(waitS).toBeLessThanOrEqual(300);
    expect(await attempt('10.0.0.2', 'wrong')).toBe(true);
    vi.advanceTimersByTime(addressWindowMs - 1000);
    expect(await attempt('10.0.0.1', 'right')).toBe(false);
    vi.advanceTimersByTime(2000);
    expect(await attempt('10.0.0.1', 'right')).toBe(true);
  });

  it('does not include right codes and failed lookups, as in a full room of players', async () => {
    for (let n = 0; n < 500; n++) expect(await attempt('10.0.0.1', 'right')).toBe(true);
    for (let n = 0; n < 500; n++) expect(await attempt('10.0.0.1', 'unknown')).toBe(true);
    const all = await Promise.all(Array.from({ length: 40 }, () => guessing.begin('10.0.0.1')));
    expect(all).toEqual(Array.from({ length: 40 }, () => null));
  });

  it('gains nothing from parallel attempts', async () => {
    const begun = await Promise.all(Array.from({ length: 1000 }, () => guessing.begin('10.0.0.1')));
    const admitted = begun.filter((wait) => wait === null).length;
    expect(admitted).toBe(60);
    for (let n = 0; n < admitted; n++) await guessing.done('10.0.0.1', 'wrong');
    expect(await guessing.begin('10.0.0.1')).toBeGreaterThan(200);
  });

  it('stays far below a million tries an hour, from however many addresses', async () => {
    let looked = 0;
    for (let minute = 0; minute < 60; minute++) {
      looked += await guess(700, `minute-${minute}`, 40);
      vi.advanceTimersByTime(minuteMs);
    }
    expect(looked).toBeGreaterThan(20_000);
    expect(looked).toBeLessThan(60_000);
  });

  it('from ever-new addresses is limited as well', async () => {
    expect(await guess(10_000, 'ever new')).toBe(3000);
    expect(await attempt('one more', 'right')).toBe(false);
    vi.advanceTimersByTime(minuteMs + 1000);
    expect(await attempt('one more', 'right')).toBe(true);
  });

  it('by strangers blocks nobody with few wrong codes so far', async () => {
    // Three tries of each address, plus the shared 600.
    expect(await guess(5000, 'stranger', 100)).toBe(900);
    expect(await attempt('stranger-0', 'right')).toBe(false);
    for (const address of ['newcomer', 'with a typo']) {
      if (address === 'with a typo')
        for (let n = 0; n < 2; n++) expect(await attempt(address, 'wrong')).toBe(true);
      expect(await attempt(address, 'right')).toBe(true);
    }
  });

  it('by clients that entered a right code blocks no other player', async () => {
    expect(await attempt('home', 'right')).toBe(true);
    let looked = 0;
    for (let n = 0; n < 100; n++) await attempt(`host-${n}`, 'right');
    for (let n = 0; n < 3000; n++) if (await attempt(`host-${n % 100}`, 'wrong')) looked += 1;
    expect(looked).toBe(900);
    expect(await attempt('home', 'right')).toBe(true);
    expect(await attempt('newcomer', 'right')).toBe(true);
  });

  it('by strangers does not block addresses that entered a right code, which have their own limit', async () => {
    expect(await attempt('home', 'right')).toBe(true);
    expect(await guess(4000, 'stranger')).toBe(3000);
    expect(await attempt('newcomer', 'right')).toBe(false);
    for (let n = 0; n < 100; n++) expect(await attempt('home', 'right')).toBe(true);
    for (let n = 0; n < 30; n++) expect(await attempt('home', 'wrong')).toBe(true);
    expect(await attempt('home', 'right')).toBe(false);
    expect(await guessing.begin('another newcomer')).toBeLessThanOrEqual(60);
    vi.advanceTimersByTime(minuteMs + 1000);
    expect(await attempt('newcomer', 'right')).toBe(true);
  });

  it('from one IPv6 site is limited below the total for strangers', async () => {
    let looked = 0;
    for (let n = 0; n < 1000; n++)
      if (await attempt(`2001:db8:7:${n.toString(16)}::/64`, 'wrong')) looked += 1;
    expect(looked).toBe(120);
    expect(await attempt('2001:db8:7:ffff::/64', 'right')).toBe(false);
    expect(await attempt('2001:db8:8:1::/64', 'right')).toBe(true);
  });

  it('by clients that know a code of their own is limited as well', async () => {
    let looked = 0;
    for (let n = 0; n < 4000; n++) {
      if (!(await attempt(`known-${n}`, 'right'))) continue;
      if (await attempt(`known-${n}`, 'wrong')) looked += 1;
    }
    expect(looked).toBe(3000);
  });
});
