import { beforeEach, describe, expect, it } from 'vitest';
import { RateLimiterMemory } from 'rate-limiter-flexible';
import { createSignInLimits, type SignInLimits } from './sign-in-limits.ts';

let limits: SignInLimits;
beforeEach(() => {
  limits = createSignInLimits(
    ({ points, durationS }) => new RateLimiterMemory({ points, duration: durationS }),
    'only-for-tests-0123456789-0123456789',
  );
});

/** How many of so many tries get through. */
async function through(tries: number, account: string, address: string): Promise<number> {
  const waits = await Promise.all(
    Array.from({ length: tries }, () => limits.takeTry(account, address)),
  );
  return waits.filter((wait) => wait === null).length;
}

describe('wrong tries', () => {
  it('of one address are ten in five minutes, at one account or at many', async () => {
    expect(await through(30, 'anna', 'bad')).toBe(10);
    expect(await through(1, 'ben', 'bad')).toBe(0);
    for (let n = 0; n < 10; n++) expect(await through(1, `user${n}`, 'worse')).toBe(1);
    expect(await limits.takeTry('user11', 'worse')).toBeGreaterThan(0);
    expect(await limits.takeTry('user11', 'worse')).toBeLessThanOrEqual(300);
  });

  it('of a blocked address cost the account nothing', async () => {
    await through(5000, 'anna', 'bad');
    expect(await through(10, 'anna', 'good')).toBe(10);
  });

  it('at one account are a hundred in five minutes, from however many addresses', async () => {
    let tried = 0;
    for (let n = 0; n < 50; n++) tried += await through(10, 'anna', `bot${n}`);
    expect(tried).toBe(100);
    expect(await through(1, 'ben', 'good')).toBe(1);
  });

  it('are given back when the password was right', async () => {
    for (let n = 0; n < 300; n++) {
      expect(await limits.takeTry('anna', 'home')).toBeNull();
      await limits.succeeded('anna', 'home');
    }
  });
});
