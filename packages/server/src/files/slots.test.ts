import { setTimeout as sleep } from 'node:timers/promises';
import { describe, expect, it } from 'vitest';
import { Slots } from './slots.ts';
import { UploadSlots } from './upload-places.ts';

/** A job that ends on demand. */
function work() {
  let end: () => void = () => undefined;
  const ended = new Promise<void>((resolve) => {
    end = resolve;
  });
  const state = { begun: false };
  return {
    state,
    end,
    run: async () => {
      state.begun = true;
      await ended;
      return 'done';
    },
  };
}

describe('FILE17 file jobs', () => {
  it('run two at a time in order; a limited number waits and the rest is turned away', async () => {
    const slots = new Slots(2, 2);
    const works = Array.from({ length: 5 }, work);
    const results = works.map(({ run }) => slots.run(run));
    const begun = async (): Promise<boolean[]> => {
      await sleep(0);
      return works.map(({ state }) => state.begun);
    };
    expect(await begun()).toEqual([true, true, false, false, false]);
    expect(await results[4]).toBeNull();
    works[1]?.end();
    expect(await begun()).toEqual([true, true, true, false, false]);
    for (const { end } of works) end();
    expect(await Promise.all(results)).toEqual(['done', 'done', 'done', 'done', null]);
    expect(await slots.run(async () => 'again')).toBe('again');
  });

  it('release their slot when they fail', async () => {
    const slots = new Slots(1, 0);
    await expect(slots.run(() => Promise.reject(new Error('no')))).rejects.toThrow('no');
    expect(await slots.run(async () => 'next')).toBe('next');
  });

  it('of one user leave room for those of other users', async () => {
    const places = new UploadSlots(6, 24);
    const works = Array.from({ length: 6 }, work);
    const results = works.map(({ run }) => places.run('anna', run));
    expect(await places.run('anna', async () => 'seventh')).toBeNull();
    expect(await places.run('ben', async () => 'first')).toBe('first');
    for (const { end } of works) end();
    await Promise.all(results);
    expect(await places.run('anna', async () => 'next')).toBe('next');
  });

  it('are limited across all users', async () => {
    const places = new UploadSlots(6, 24);
    const works = Array.from({ length: 24 }, work);
    const results = works.map(({ run }, index) => places.run(`user${index % 8}`, run));
    expect(await places.run('another', async () => 'x')).toBeNull();
    for (const { end } of works) end();
    await Promise.all(results);
    expect(await places.run('another', async () => 'x')).toBe('x');
  });
});
