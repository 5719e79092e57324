import { afterEach, expect, it } from 'vitest';
import type { Session } from '../ports/identity.ts';
import { FakeIdentity, ManualClock, silent } from '../testing/test-server.ts';
import { Heartbeat, type CheckedConnection } from './heartbeat.ts';
import type { SessionLookup } from './role.ts';

const pulses: Heartbeat[] = [];
afterEach(() => {
  for (const pulse of pulses.splice(0)) pulse.stop();
});

/** Sockets whose sessions a test can end, with an account lookup that it can make fail. */
function sockets(...isByToken: boolean[]) {
  const [clock, people] = [new ManualClock(), new FakeIdentity()];
  const isAway = { accounts: false };
  const asked: string[][] = [];
  const ask = <Answer>(answer: Promise<Answer>): Promise<Answer> =>
    isAway.accounts ? Promise.reject(new Error('away')) : answer;
  const [ended, lines]: [string[], string[]] = [[], []];
  const connections = isByToken.map((byToken, n): CheckedConnection => {
    people.signIn('anna', `s${n}`);
    const session: Session | undefined = people.sessions.get(`s${n}`);
    if (session === undefined) throw new Error('no session');
    const shown: Session = byToken ? { ...session, isByToken: true } : session;
    if (byToken) people.tokens.set(`t${n}`, shown);
    return {
      session: shown,
      credentials: new Headers(byToken ? { authorization: `Bearer t${n}` } : {}),
      reject: (reason) => void ended.push(`s${n} ${reason}`),
      dismiss: () => void ended.push(`s${n} come again`),
    };
  });
  const identity: SessionLookup = {
    session: (headers) => ask(people.session(headers)),
    standing: (ids) => {
      asked.push([...ids]);
      return ask(people.standing(ids));
    },
    exists: (userId) => people.exists(userId),
  };
  const log = { ...silent, warn: (_: object, line: string) => void lines.push(line) };
  pulses.push(new Heartbeat(new Set(connections), identity, clock, log));
  return { clock, people, isAway, ended, lines, asked };
}

it('LIVE30 keeps sockets open for at most five minutes while their sessions cannot be verified', async () => {
  const { clock, isAway, ended, lines } = sockets(false, true);
  isAway.accounts = true;
  await clock.pass(290_000);
  expect(ended).toEqual([]);
  isAway.accounts = false;
  await clock.pass(8000);
  isAway.accounts = true;
  await clock.pass(290_000);
  expect(ended).toEqual([]);
  await clock.pass(16_000);
  expect(new Set(ended)).toEqual(new Set(['s0 come again', 's1 come again']));
  expect(lines[0]).toMatch(/^sessions not verified for five minutes: /);
});

it('LIVE30 closes sockets of ended sessions as soon as sessions can be verified again', async () => {
  const { clock, people, isAway, ended } = sockets(false, true);
  isAway.accounts = true;
  people.sessions.delete('s0');
  people.tokens.delete('t1');
  await clock.pass(60_000);
  expect(ended).toEqual([]);
  isAway.accounts = false;
  await clock.pass(4000);
  expect(ended).toEqual(['s0 notSignedIn', 's1 notSignedIn']);
});

it('LIVE13 looks up all sessions of a node in one query, however many sockets there are', async () => {
  const { clock, people, ended, asked } = sockets(false, false, false);
  await clock.pass(8000);
  expect(asked).toEqual([
    ['s0', 's1', 's2'],
    ['s0', 's1', 's2'],
  ]);
  people.sessions.delete('s1');
  await clock.pass(4000);
  expect(ended).toEqual(['s1 notSignedIn']);
});
