import { beforeEach, expect, it } from 'vitest';
import { ManualClock } from '../testing/test-server.ts';
import { Tickets } from './forward-token.ts';

const secret = 'a secret of at least thirty-two letters';
const forwarded = { address: '10.0.0.9', isOwnPage: true };
let clock: ManualClock;
let here: Tickets;
let there: Tickets;
beforeEach(() => {
  clock = new ManualClock();
  [here, there] = [new Tickets(secret, 'here', clock), new Tickets(secret, 'there', clock)];
});

it('NODE40 redeems a ticket once', () => {
  const ticket = here.issue('there', forwarded);
  expect(there.redeem(ticket)).toEqual(forwarded);
  expect(there.redeem(ticket)).toBeNull();
});

it('NODE40 rejects a ticket at another node, after it expired, or under another secret', async () => {
  const ticket = here.issue('there', forwarded);
  expect(here.redeem(ticket)).toBeNull();
  expect(new Tickets(`${secret}!`, 'there', clock).redeem(ticket)).toBeNull();
  await clock.pass(30_001);
  expect(there.redeem(ticket)).toBeNull();
});

it('NODE40 rejects a ticket with a single changed character', () => {
  const ticket = here.issue('there', forwarded);
  for (let at = 0; at < ticket.length; at++) {
    const letter = ticket[at] === 'A' ? 'B' : 'A';
    const changed = `${ticket.slice(0, at)}${letter}${ticket.slice(at + 1)}`;
    // The last character of a signature contains unused bits.
    if (at < ticket.length - 1) expect(there.redeem(changed)).toBeNull();
  }
  for (const odd of ['', '.', '..', ticket.slice(0, -2), `${ticket}.x`, 'ä'.repeat(5000)])
    expect(there.redeem(odd)).toBeNull();
  expect(there.redeem(ticket)).toEqual(forwarded);
});

it('NODE40 rejects a signed ticket that expires too far in the future', async () => {
  await clock.pass(1_000_000);
  const fromTheFuture = new ManualClock();
  await fromTheFuture.pass(9_000_000);
  const ticket = new Tickets(secret, 'here', fromTheFuture).issue('there', forwarded);
  expect(there.redeem(ticket)).toBeNull();
});
