import RateLimiterMemory from 'rate-limiter-flexible/lib/RateLimiterMemory.js';
import { beforeEach, describe, expect, it } from 'vitest';
import { MailCapped, type Letter, type Mail } from '../../ports/mail.ts';
import type { AccountDatabase } from '../sql/account-database.ts';
import { createCappedMail } from './capped-mail.ts';

const secret = 'only-for-tests-0123456789-0123456789';
let sent: Letter[];
let nodes: [Mail, Mail];

beforeEach(() => {
  sent = [];
  const shared = new Map<string, RateLimiterMemory>();
  // Shared by both nodes, as a database would be.
  const limiter: AccountDatabase['limiter'] = ({ name, points, durationS }) => {
    const known = shared.get(name) ?? new RateLimiterMemory({ points, duration: durationS });
    shared.set(name, known);
    return known;
  };
  const out: Mail = {
    send: async (letter) => void sent.push(letter),
    close: async () => undefined,
  };
  nodes = [createCappedMail(out, limiter, secret), createCappedMail(out, limiter, secret)];
});

const letter = (part: Partial<Letter> = {}): Letter => ({
  ...{ to: 'anna@example.org', subject: 's', text: 't', html: 'h' },
  ...{ reason: 'unasked', account: null },
  ...part,
});

/** Sends this many mails, each node in turn; returns how many were sent. */
async function sending(count: number, part: (n: number) => Partial<Letter>): Promise<number> {
  const before = sent.length;
  for (let n = 0; n < count; n++) {
    try {
      await nodes[n % 2 === 0 ? 0 : 1].send(letter(part(n)));
    } catch (error) {
      if (!(error instanceof MailCapped)) throw error;
      expect(error.waitS).toBeGreaterThan(0);
    }
  }
  return sent.length - before;
}

describe('IDENTITY36 mails', () => {
  it('to one recipient are limited across all accounts and nodes', async () => {
    expect(await sending(12, (n) => ({ account: `user-${n}` }))).toBe(5);
    expect(await sending(2, () => ({ to: 'ANNA@example.org' }))).toBe(0);
    expect(await sending(2, () => ({ to: 'ben@example.org' }))).toBe(2);
  });

  it('that are unsolicited do not use up the limits for password resets and account notices', async () => {
    await sending(12, () => ({}));
    expect(await sending(12, () => ({ reason: 'reset' }))).toBe(5);
    expect(await sending(2, () => ({ reason: 'notice' }))).toBe(2);
  });

  it('of one account are limited across all recipients', async () => {
    expect(await sending(60, (n) => ({ to: `u${n}@example.org`, account: 'eve' }))).toBe(50);
    expect(await sending(1, () => ({ to: 'u60@example.org', account: 'ben' }))).toBe(1);
  });
});
