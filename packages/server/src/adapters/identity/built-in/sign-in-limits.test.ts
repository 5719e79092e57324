import { beforeEach, describe, expect, it } from 'vitest';
import RateLimiterMemory from 'rate-limiter-flexible/lib/RateLimiterMemory.js';
import { createSignInLimits, type SignInLimits } from './sign-in-limits.ts';

let limits: SignInLimits;
/** Callbacks of pending pauses. */
let pauses: (() => void)[] = [];

const settled = async (): Promise<void> => {
  for (let turn = 0; turn < 10; turn++) await new Promise((done) => setImmediate(done));
};

/** Lets this many pauses pass. */
async function passed(times: number): Promise<void> {
  for (let n = 0; n < times; n++) {
    await settled();
    for (const end of pauses.splice(0)) end();
    await settled();
  }
}

beforeEach(() => {
  pauses = [];
  limits = createSignInLimits(
    ({ points, durationS }) => new RateLimiterMemory({ points, duration: durationS }),
    'only-for-tests-0123456789-0123456789',
    () => new Promise<void>((end) => pauses.push(end)),
  );
});

/** Number of these attempts that pass. */
async function through(tries: number, account: string, address: string): Promise<number> {
  const waits = await Promise.all(
    Array.from({ length: tries }, () => limits.consumeAttempt(account, address)),
  );
  return waits.filter((wait) => wait === null).length;
}

describe('failed sign-in attempts', () => {
  it('from one address are limited to ten in five minutes, for one account or many', async () => {
    expect(await through(30, 'anna', 'bad')).toBe(10);
    expect(await through(1, 'ben', 'bad')).toBe(0);
    for (let n = 0; n < 10; n++) expect(await through(1, `user${n}`, 'worse')).toBe(1);
    expect(await limits.consumeAttempt('user11', 'worse')).toBeGreaterThan(0);
    expect(await limits.consumeAttempt('user11', 'worse')).toBeLessThanOrEqual(300);
  });

  it('from a blocked address do not count against the account', async () => {
    await through(5000, 'anna', 'bad');
    expect(await through(10, 'anna', 'good')).toBe(10);
  });

  it('from one IPv6 site are limited to thirty, however many addresses it has', async () => {
    let tried = 0;
    for (let n = 0; n < 11; n++)
      tried += await through(10, 'anna', `2001:db8:7:${n.toString(16)}::/64`);
    expect(tried).toBe(30);
    expect(await through(1, 'anna', '2001:db8:8:1::/64')).toBe(1);
  });

  it('IDENTITY53 on one account are limited to a hundred in five minutes, then one every three seconds in total', async () => {
    let tried = 0;
    for (let n = 0; n < 10; n++) tried += await through(10, 'anna', `bot${n}`);
    expect(tried).toBe(100);
    const flood = Array.from({ length: 50 }, (_, n) =>
      limits.consumeAttempt('anna', `more${n % 5}`),
    );
    await passed(3);
    expect(await through(1, 'ben', 'good')).toBe(1);
    await passed(100);
    const waits = await Promise.all(flood);
    expect(waits.filter((wait) => wait === null).length).toBeLessThan(15);
    expect(waits.filter((wait) => wait !== null).every((wait) => wait === 3)).toBe(true);
  });

  it('IDENTITY53 let the user with the fewest failures go next, however many guessers wait', async () => {
    for (let n = 0; n < 10; n++) await through(10, 'anna', `bot${n}`);
    for (let n = 0; n < 4; n++) await through(5, 'ben', `more${n}`);
    const guesses = Array.from({ length: 20 }, (_, n) =>
      limits.consumeAttempt('anna', `more${n % 4}`),
    );
    await settled();
    let isIn = false;
    const owner = limits.consumeAttempt('anna', 'the hotel').then((wait) => (isIn = wait === null));
    await settled();
    expect(isIn).toBe(false);
    await passed(1);
    expect(isIn).toBe(true);
    await passed(100);
    await Promise.all([owner, ...guesses]);
  });

  it('IDENTITY54 from a known device have their own limit of ten, separate from all other devices', async () => {
    for (let n = 0; n < 10; n++) await through(10, 'anna', `bot${n}`);
    const known = () => limits.consumeAttempt('anna', 'bot0', 'laptop');
    for (let n = 0; n < 10; n++) expect(await known()).toBeNull();
    expect(await known()).toBeGreaterThan(3);
    expect(await limits.consumeAttempt('anna', 'bot0', 'phone')).toBeNull();
    for (let n = 0; n < 10; n++) await limits.consumeAttempt('carl', 'home', 'laptop');
    expect(await through(10, 'carl', 'home')).toBe(10);
    for (let n = 0; n < 50; n++) {
      expect(await limits.consumeAttempt('dora', 'home', 'laptop')).toBeNull();
      await limits.succeeded('dora', 'home', 'laptop');
    }
  });

  it('are refunded when the password was right', async () => {
    for (let n = 0; n < 300; n++) {
      expect(await limits.consumeAttempt('anna', 'home')).toBeNull();
      await limits.succeeded('anna', 'home');
    }
  });
});
