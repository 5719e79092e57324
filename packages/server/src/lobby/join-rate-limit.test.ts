import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { ManualClock } from '../testing/test-server.ts';
import { anna, openTestLobby, showId, type TestLobby } from '../testing/lobby-server.ts';
import { documentPath } from '../documents/rooms.ts';
import { JoinRateLimit } from './join-rate-limit.ts';

const inNumbers = <Answer>(times: number, ask: () => Answer): Map<Answer, number> => {
  const counts = new Map<Answer, number>();
  for (let n = 0; n < times; n++) {
    const answer = ask();
    counts.set(answer, (counts.get(answer) ?? 0) + 1);
  }
  return counts;
};

describe('the join rate limit', () => {
  it('GUARD11 allows sixty joins at once and ten a second later, twice as many for all lobbies of a document', async () => {
    const clock = new ManualClock();
    const joinRateLimit = new JoinRateLimit(clock);
    for (const code of ['one', 'two', 'three'])
      joinRateLimit.leads(code, { path: documentPath('anna'), showId: code });
    joinRateLimit.leads('other', { path: documentPath('ben'), showId: 'one' });
    const come = (code: string) =>
      inNumbers(1000, () => joinRateLimit.refusalFor(code)).get(null) ?? 0;
    expect([come('one'), come('two'), come('three'), come('other')]).toEqual([60, 60, 0, 60]);
    await clock.pass(1000);
    expect([come('one'), come('two'), come('three'), come('other')]).toEqual([10, 10, 0, 10]);
    // For unknown codes, guessing is limited elsewhere.
    expect(come('nowhere')).toBe(1000);
  });

  it('GUARD11 checks a closed lobby again after a second', async () => {
    const clock = new ManualClock();
    const joinRateLimit = new JoinRateLimit(clock);
    const place = { path: documentPath('anna'), showId: 'one' };
    joinRateLimit.leads('one', place);
    joinRateLimit.closed(place, 'full');
    expect(inNumbers(1000, () => joinRateLimit.refusalFor('one'))).toEqual(
      new Map([['full', 1000]]),
    );
    await clock.pass(1000);
    expect(joinRateLimit.refusalFor('one')).toBeNull();
  });
});

describe('a join flood', () => {
  let testServer: TestLobby;
  let code: string;
  beforeEach(async () => {
    testServer = await openTestLobby();
    code = (await testServer.lobby()).code;
  });
  afterEach(() => testServer.close());

  const statusOf = async (n: number): Promise<number> => {
    const address = `10.9.${n >> 8}.${n & 255}`;
    const json = { name: `Flood ${n}` };
    return (await testServer.request('POST', `/api/v1/join/${code}`, { json, address })).status;
  };

  it('GUARD11 on a full lobby causes no store lookups, and a freed place can be taken at once', async () => {
    for (let n = 0; n < 41; n++) await statusOf(n);
    const asked = vi.spyOn(testServer.seatRepository, 'lobbyByCode');
    const entered = vi.spyOn(testServer.seatRepository, 'enter');
    for (let n = 100; n < 300; n++) expect(await statusOf(n)).toBe(409);
    expect([asked.mock.calls.length, entered.mock.calls.length]).toEqual([0, 0]);
    const [guest] = (await testServer.lobby()).guests;
    await testServer.lobbies.kick(anna, showId, guest?.id ?? '');
    expect(await statusOf(400)).toBe(201);
  });

  it('GUARD11 on an open lobby is rejected with a retry time before the body is read', async () => {
    for (let n = 0; n < 70; n++) {
      await statusOf(n);
      await testServer.lobbies.removeWaiting(anna, showId);
    }
    const asked = vi.spyOn(testServer.seatRepository, 'lobbyByCode');
    const sent = { body: new TextEncoder().encode('{'), address: '10.8.0.1' };
    const answer = await testServer.request('POST', `/api/v1/join/${code}`, sent);
    expect([answer.status, answer.headers.get('retry-after')]).toEqual([429, '1']);
    expect(asked).not.toHaveBeenCalled();
  });
});
