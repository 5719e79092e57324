import type { ControlState } from '@quizcast/game/control/state';
import { isRecord } from '@quizcast/game/json';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { openTestLobby, type TestLobby } from '../../../testing/lobby-server.ts';
import { documentPath } from '../../../documents/rooms.ts';
import { stateAnswerSchema } from './control-answers.ts';

let testServer: TestLobby;
beforeEach(async () => {
  testServer = await openTestLobby();
});
afterEach(() => testServer.close());

const tokensPath = '/api/v1/control-tokens';

async function made(
  scopes: string[] = ['play', 'state'],
  { user = 'anna', query = '' } = {},
): Promise<{ token: string; id: string }> {
  const response = await testServer.request('POST', `${tokensPath}${query}`, {
    user,
    json: { name: 'Deck', scopes },
  });
  expect(response.status).toBe(201);
  const body: unknown = await response.json();
  if (!isRecord(body) || !isRecord(body['row'])) throw new Error('no token');
  return { token: String(body['token']), id: String(body['row']['id']) };
}

const press = (token: string, action: string, more: Parameters<TestLobby['request']>[2] = {}) =>
  testServer.request('POST', `/api/v1/control/${action}`, { token, ...more });
const open = (token: string, action: string, more: Parameters<TestLobby['request']>[2] = {}) =>
  testServer.request('GET', `/api/v1/control/${token}/${action}`, more);

async function codeOf(response: Response): Promise<string> {
  const body: unknown = await response.json();
  return isRecord(body) && isRecord(body['error']) ? String(body['error']['code']) : 'none';
}

async function doneOf(response: Response): Promise<{ round: string; isRepeat: boolean }> {
  expect(response.status).toBe(200);
  const body: unknown = await response.json();
  if (!isRecord(body)) throw new Error('no answer');
  return { round: String(body['round']), isRepeat: body['isRepeat'] === true };
}

async function stageShow(userId = 'anna') {
  const loaded = await testServer.rooms.document(userId);
  const show = loaded.kind === 'readable' ? loaded.document.shows[0] : undefined;
  if (show === undefined) throw new Error('no show');
  return show;
}

async function stateOf(token: string): Promise<ControlState> {
  const response = await testServer.request('GET', '/api/v1/control/state', { token });
  expect(response.status).toBe(200);
  const { state } = stateAnswerSchema.parse(await response.json());
  return state;
}

describe('tokens', () => {
  it('CONTROL7 are returned in full only once, and listed by their first characters', async () => {
    const { token } = await made();
    expect(token).toMatch(/^qct_[A-Za-z0-9_-]{43}$/);
    const list = await (await testServer.request('GET', tokensPath, { user: 'anna' })).text();
    expect(list).toContain(token.slice(0, 8));
    expect(list).not.toContain(token);
    expect(list).toContain(`"createdAtMs":${testServer.clock.nowMs()}`);
    expect((await made()).token).not.toBe(token);
  });

  it('CONTROL7 can be renamed, restricted and revoked', async () => {
    const { token, id } = await made();
    const changed = await testServer.request('PATCH', `${tokensPath}/${id}`, {
      user: 'anna',
      json: { name: 'Only looks', scopes: ['state'] },
    });
    expect(await changed.json()).toMatchObject({ row: { name: 'Only looks', scopes: ['state'] } });
    expect(await codeOf(await press(token, 'start'))).toBe('notAllowed');
    expect((await stateOf(token)).game).toBe('stageQuiz');
    const gone = await testServer.request('DELETE', `${tokensPath}/${id}`, { user: 'anna' });
    expect(gone.status).toBe(204);
    const again = await testServer.request('DELETE', `${tokensPath}/${id}`, { user: 'anna' });
    expect(again.status).toBe(404);
  });

  it('CONTROL7 are limited to 20', async () => {
    for (let count = 0; count < 20; count++) await made();
    const more = await testServer.request('POST', tokensPath, {
      user: 'anna',
      json: { name: 'One more', scopes: ['play'] },
    });
    expect([more.status, await codeOf(more)]).toEqual([409, 'full']);
  });

  it.each([
    [{ name: '', scopes: ['play'] }],
    [{ name: 'x', scopes: [] }],
    [{ name: 'x', scopes: ['play', 'play'] }],
    [{ name: 'x', scopes: ['answers'] }],
    [{ name: 'x', scopes: ['account'] }],
    [{ name: 'x'.repeat(61), scopes: ['play'] }],
    [{ name: 'x', scopes: ['play'], token: 'qct_mine' }],
  ])('CONTROL7 cannot be created from %j', async (json) => {
    const response = await testServer.request('POST', tokensPath, { user: 'anna', json });
    expect(response.status).toBe(400);
  });

  it('CONTROL7 require the right to change the settings, and are refused for the demo account', async () => {
    const json = { name: 'x', scopes: ['play'] };
    const query = '?document=anna';
    const ask = () => testServer.request('POST', `${tokensPath}${query}`, { user: 'ben', json });
    expect((await ask()).status).toBe(404);
    await admit('ben', 'coHost');
    expect((await ask()).status).toBe(403);
    expect((await testServer.request('GET', `${tokensPath}${query}`, { user: 'ben' })).status).toBe(
      403,
    );
    expect((await testServer.request('POST', tokensPath, { json })).status).toBe(401);
    const anna = testServer.people.sessions.get('session-anna');
    if (anna === undefined) throw new Error('anna is not signed in');
    testServer.people.sessions.set('session-anna', { ...anna, isDemo: true });
    expect((await testServer.request('POST', tokensPath, { user: 'anna', json })).status).toBe(403);
  });

  it('CONTROL8 do nothing after they are revoked', async () => {
    const { token, id } = await made();
    await doneOf(await press(token, 'start'));
    await testServer.request('DELETE', `${tokensPath}/${id}`, { user: 'anna' });
    expect(await codeOf(await press(token, 'next-stage'))).toBe('noToken');
    expect((await open(token, 'state')).status).toBe(401);
    expect((await stageShow()).currentStageIndex).toBe(-1);
  });

  it('CONTROL8 do nothing if they are revoked while the body arrives', async () => {
    const { token, id } = await made();
    const revoke = () => testServer.request('DELETE', `${tokensPath}/${id}`, { user: 'anna' });
    const body = new ReadableStream<Uint8Array>({
      start: (stream) => stream.enqueue(new TextEncoder().encode('{')),
      // `pull` means that reading has begun: the token was valid until then.
      async pull(stream) {
        await revoke();
        stream.enqueue(new TextEncoder().encode('}'));
        stream.close();
      },
    });
    const headers = { 'content-type': 'application/json' };
    expect(await codeOf(await press(token, 'start', { body, headers }))).toBe('noToken');
    expect((await stageShow()).currentStageIndex).toBe(-1);
  });

  it('CONTROL7 name the crew member who made them, without a name after that member is removed', async () => {
    await admit('ben', 'coOwner');
    await made();
    await made(['play'], { user: 'ben', query: '?document=anna' });
    const makers = async () => {
      const body: unknown = await (
        await testServer.request('GET', tokensPath, { user: 'anna' })
      ).json();
      const tokens = isRecord(body) && Array.isArray(body['tokens']) ? body['tokens'] : [];
      return tokens.map((row: unknown) => isRecord(row) && row['madeBy']);
    };
    expect(await makers()).toEqual([null, 'ben']);
    await testServer.act({ type: 'crew.remove', userId: 'ben' });
    expect(await makers()).toEqual([null, '']);
  });

  it('CONTROL8 have no more rights than their maker', async () => {
    await admit('ben', 'coOwner');
    const { token } = await made(['play'], { user: 'ben', query: '?document=anna' });
    await doneOf(await press(token, 'start'));
    await doneOf(await press(token, 'next-stage'));
    expect((await stageShow('anna')).currentStageIndex).toBe(0);
    expect((await stageShow('ben')).currentStageIndex).toBe(-1);
    await testServer.act({ type: 'crew.changeRole', userId: 'ben', role: 'coHost' });
    expect((await press(token, 'next-stage')).status).toBe(401);
    await testServer.act({ type: 'crew.remove', userId: 'ben' });
    expect((await press(token, 'next-stage')).status).toBe(401);
    expect((await stageShow('anna')).currentStageIndex).toBe(0);
  });

  it('CONTROL13 appear in no log, no file and no response except the first', async () => {
    const { token } = await made();
    await press(token, 'start');
    await press(token, 'dance');
    await open(token, 'next-stage');
    await open(token, 'state');
    await testServer.request('GET', `/api/v1/control/${token}`);
    await testServer.request('GET', `/api/v1/control/${token}/x/y`);
    testServer.rooms.document = () =>
      Promise.reject(new Error(`at ${token.slice(0, 4)} of all places`));
    const answers = testServer.answered.filter((text) => text.includes(token));
    expect(answers).toHaveLength(1);
    expect(await testServer.storedBytes()).not.toContain(token);
    expect(testServer.logged.join('\n')).not.toContain(token);
  });
});

async function admit(userId: string, role: 'coHost' | 'coOwner'): Promise<void> {
  const command = { type: 'crew.admit', userId, role, name: userId, email: '' } as const;
  const result = await testServer.rooms.act(documentPath('anna'), command);
  expect(result.kind).toBe('accepted');
}

describe('a press', () => {
  it('accepts the token in header or path, and parameters in query or body', async () => {
    const { token } = await made();
    await doneOf(await press(token, 'start'));
    await doneOf(await open(token, 'next-stage'));
    await doneOf(await open(token, 'lock?answer=B'));
    expect((await stageShow()).stages[0]?.question.lockedAnswer).toBe(1);
    await doneOf(await press(token, 'lock', { json: { answer: 'C' } }));
    expect((await stageShow()).stages[0]?.question.lockedAnswer).toBe(2);
    const halving = { json: { joker: 1 } };
    expect(await codeOf(await press(token, 'joker', halving))).toBe('unlockFirst');
    await doneOf(await press(token, 'unlock'));
    await doneOf(await press(token, 'joker', halving));
    expect((await stageShow()).stages[0]?.question.removedAnswers).toHaveLength(2);
  });

  it.each([
    ['dance', 404, 'unknownAction'],
    ['lock', 400, 'missingParameter'],
    ['lock?answer=E', 400, 'badParameter'],
    ['lock?answer=A&volume=3', 400, 'unknownParameter'],
    ['lock?answer=A', 422, 'stageOutOfBounds'],
    ['open-buzzers', 409, 'otherGame'],
    ['joker?joker=9', 422, 'jokerOutOfBounds'],
  ])('of %s is refused with %i %s', async (action, status, code) => {
    const { token } = await made();
    const response = await press(token, action);
    expect([response.status, await codeOf(response)]).toEqual([status, code]);
  });

  it('CONTROL6 with a vote token can only run votes', async () => {
    const { token: playing } = await made();
    const { token } = await made(['vote']);
    for (const action of ['start', 'next-stage']) await doneOf(await press(playing, action));
    expect(await codeOf(await press(token, 'next-stage'))).toBe('notAllowed');
    expect(await codeOf(await testServer.request('GET', '/api/v1/control/state', { token }))).toBe(
      'notAllowed',
    );
    await doneOf(await press(token, 'start-vote'));
    expect((await stageShow()).stages[0]?.question.isVoting).toBe(true);
    await doneOf(await press(token, 'stop-vote'));
  });

  it('CONTROL4 shows right answers in the state only to a token with the answers scope', async () => {
    const [{ token }, { token: knowing }] = [await made(), await made(['state', 'answers'])];
    await doneOf(await press(token, 'start'));
    await doneOf(await press(token, 'next-stage'));
    expect((await stateOf(token)).stageQuiz?.rightAnswer).toBeNull();
    expect((await stateOf(knowing)).stageQuiz?.rightAnswer).toMatch(/^[A-D]$/);
    expect((await stateOf(knowing)).possible['next-stage']).toBe('notAllowed');
    expect((await stateOf(token)).possible['next-stage']).toBeNull();
  });

  it('appears in the history under the name of its token, even after that is revoked', async () => {
    const { token, id } = await made();
    await doneOf(await press(token, 'start'));
    await testServer.request('DELETE', `${tokensPath}/${id}`, { user: 'anna' });
    const history = await testServer.request('GET', '/api/v1/document/history', { user: 'anna' });
    expect(await history.text()).toContain('"by":{"kind":"control","name":"Deck"}');
  });

  it('CONTROL9 acts once if it is sent twice, at the same time or a moment later', async () => {
    const { token } = await made();
    await doneOf(await press(token, 'start'));
    const answers = await Promise.all([1, 2, 3, 4].map(() => open(token, 'next-stage')));
    const done = await Promise.all(answers.map(doneOf));
    expect(done.filter(({ isRepeat }) => !isRepeat)).toHaveLength(1);
    expect(new Set(done.map(({ round }) => round)).size).toBe(1);
    await testServer.clock.pass(900);
    expect(await doneOf(await press(token, 'next-stage'))).toMatchObject({ isRepeat: true });
    expect((await stageShow()).currentStageIndex).toBe(0);
    await testServer.clock.pass(101);
    expect(await doneOf(await press(token, 'next-stage'))).toMatchObject({ isRepeat: false });
    expect((await stageShow()).currentStageIndex).toBe(1);
  });

  it('CONTROL9 of undo three times within a second reverts three moves, and duplicates are ignored', async () => {
    const { token } = await made();
    await doneOf(await press(token, 'start'));
    for (const name of ['a', 'b', 'c', 'd', 'e'])
      await doneOf(await press(token, `next-stage?press=${name}`));
    for (const stage of [3, 2, 1]) {
      const twice = await Promise.all([open(token, 'undo'), open(token, 'undo')]);
      const done = await Promise.all(twice.map(doneOf));
      expect(done.filter(({ isRepeat }) => !isRepeat)).toHaveLength(1);
      await testServer.clock.pass(149);
      expect(await doneOf(await open(token, 'undo'))).toMatchObject({ isRepeat: true });
      expect((await stageShow()).currentStageIndex).toBe(stage);
      await testServer.clock.pass(100);
    }
  });

  it('CONTROL9 of a switch twice within a second turns it on and off again', async () => {
    const { token } = await made();
    const isOff = async () => {
      const loaded = await testServer.rooms.document('anna');
      return loaded.kind === 'readable' && loaded.document.isCleared;
    };
    await doneOf(await press(token, 'toggle-picture'));
    expect(await isOff()).toBe(true);
    await testServer.clock.pass(250);
    await doneOf(await press(token, 'toggle-picture'));
    expect(await isOff()).toBe(false);
  });

  it('CONTROL9 acts again if something happened in between', async () => {
    const { token } = await made();
    await doneOf(await press(token, 'start'));
    for (const action of ['next-stage', 'undo', 'next-stage', 'undo', 'next-stage'])
      expect(await doneOf(await press(token, action))).toMatchObject({ isRepeat: false });
    expect((await stageShow()).currentStageIndex).toBe(0);
  });

  it('CONTROL9 with another token or other parameters is not a repeat', async () => {
    const [{ token }, { token: other }] = [await made(), await made()];
    await doneOf(await press(token, 'start'));
    await doneOf(await press(token, 'next-stage'));
    expect(await doneOf(await press(other, 'next-stage'))).toMatchObject({ isRepeat: false });
    await doneOf(await press(token, 'lock?answer=A'));
    expect(await doneOf(await press(token, 'lock?answer=B'))).toMatchObject({ isRepeat: false });
  });

  it('CONTROL9 for a finished round is refused, or a repeat if it ended that round', async () => {
    const { token } = await made();
    await doneOf(await press(token, 'start'));
    const { round } = await stateOf(token);
    const first = await doneOf(await press(token, `next-stage?round=${round}`));
    await testServer.clock.pass(20_000);
    const again = await doneOf(await press(token, `next-stage?round=${round}`));
    expect(again).toEqual({ round: first.round, isRepeat: true });
    const late = await press(token, `lock?answer=A&round=${round}`);
    expect([late.status, await codeOf(late.clone())]).toEqual([409, 'roundOver']);
    expect(await late.json()).toMatchObject({ error: { reason: first.round } });
    const on = await doneOf(await press(token, `next-stage?round=${first.round}`));
    expect(on.isRepeat).toBe(false);
    expect((await stageShow()).currentStageIndex).toBe(1);
    expect((await stageShow()).stages[1]?.question.lockedAnswer).toBeUndefined();
  });

  it('CONTROL9 with an empty round and press name counts as without', async () => {
    const { token } = await made();
    await doneOf(await press(token, 'start?round=&press='));
    expect(await doneOf(await press(token, 'next-stage?round=&press='))).toMatchObject({
      isRepeat: false,
    });
    await testServer.clock.pass(20_000);
    expect(await doneOf(await press(token, 'next-stage?round=&press='))).toMatchObject({
      isRepeat: false,
    });
    expect((await stageShow()).currentStageIndex).toBe(1);
  });

  it('CONTROL9 with a press name acts only once, forever, while another name acts immediately', async () => {
    const { token } = await made();
    await doneOf(await press(token, 'start'));
    for (const name of ['a', 'b', 'a', 'b'])
      await doneOf(await press(token, `next-stage?press=${name}`));
    expect((await stageShow()).currentStageIndex).toBe(1);
    await testServer.clock.pass(3_600_000);
    const { revision } = await testServer.rooms.document('anna');
    await doneOf(await press(token, 'next-stage?press=a'));
    expect((await stageShow()).currentStageIndex).toBe(1);
    expect((await testServer.rooms.document('anna')).revision).toBe(revision);
  });

  it.each([
    { 'sec-purpose': 'prefetch' },
    { 'sec-purpose': 'prefetch;prerender' },
    { purpose: 'prefetch' },
    { 'x-moz': 'prefetch' },
    { 'x-purpose': 'preview' },
  ])('CONTROL10 is refused if %j marks a prefetch or preview', async (headers) => {
    const { token } = await made();
    await doneOf(await press(token, 'start'));
    expect((await open(token, 'next-stage', { headers })).status).toBe(503);
    expect((await stageShow()).currentStageIndex).toBe(-1);
    expect(await doneOf(await open(token, 'next-stage'))).toMatchObject({ isRepeat: false });
  });

  it('CONTROL10 is refused as a HEAD request', async () => {
    const { token } = await made();
    await doneOf(await press(token, 'start'));
    const head = await testServer.request('HEAD', `/api/v1/control/${token}/next-stage`);
    expect(head.status).toBe(405);
    expect((await stageShow()).currentStageIndex).toBe(-1);
  });

  it('CONTROL11 needs no origin and no cookie, and is never cached', async () => {
    const { token } = await made();
    for (const origin of ['null', 'https://evil.example', 'file://']) {
      const response = await press(token, 'start', { headers: { origin } });
      expect(response.status).toBe(200);
      expect(response.headers.get('cache-control')).toBe('no-store');
      expect(response.headers.get('referrer-policy')).toBe('no-referrer');
    }
    const signedIn = await testServer.request('POST', '/api/v1/control/start', { user: 'anna' });
    expect([signedIn.status, await codeOf(signedIn)]).toEqual([401, 'noToken']);
    const refusedOne = await open('qct_wrong', 'start');
    expect(refusedOne.headers.get('cache-control')).toBe('no-store');
  });

  it('CONTROL11 gives no access beyond the actions', async () => {
    const { token } = await made();
    for (const [method, path, status] of [
      ['PUT', 'start', 404],
      ['DELETE', 'state', 404],
      ['GET', 'start/now/please', 404],
      ['POST', 'state', 404],
      ['GET', 'toString', 404],
    ] as const)
      expect((await testServer.request(method, `/api/v1/control/${path}`, { token })).status).toBe(
        status,
      );
    expect((await testServer.request('GET', '/api/v1/me', { token })).status).toBe(401);
    expect((await testServer.request('GET', tokensPath, { token })).status).toBe(401);
  });

  it('CONTROL12 is limited separately from state reads, which allow 20 at once and 10 a second per token', async () => {
    const { token } = await made();
    const statuses = [];
    for (let count = 0; count < 25; count++) statuses.push((await open(token, 'state')).status);
    expect(statuses.filter((status) => status === 200)).toHaveLength(20);
    expect(statuses.at(-1)).toBe(429);
    // A client over the read limit can still press.
    expect((await open(token, 'start')).status).toBe(200);
    const { token: other } = await made();
    expect((await open(other, 'state')).status).toBe(200);
    await testServer.clock.pass(500);
    expect((await open(token, 'state')).status).toBe(200);
  });

  it('CONTROL12 allows 20 presses at once and 10 a second per token', async () => {
    const { token } = await made();
    const limited = async (presses: number) => {
      const statuses = [];
      for (let count = 0; count < presses; count++)
        statuses.push((await press(token, 'next-stage')).status === 429);
      return statuses.map((isLimited) => (isLimited ? '-' : 'x')).join('');
    };
    expect(await limited(23)).toBe('x'.repeat(20) + '---');
    await testServer.clock.pass(500);
    expect(await limited(7)).toBe('xxxxx--');
    const { token: other } = await made();
    expect((await press(other, 'start')).status).toBe(200);
  });

  it('CONTROL12 with a wrong token is rate limited after the thirtieth, while right tokens still work', async () => {
    const { token } = await made();
    const statuses = [];
    for (let count = 0; count < 32; count++)
      statuses.push((await open(`qct_${'x'.repeat(42)}${count % 10}`, 'start')).status);
    expect(statuses.slice(0, 30)).toEqual(statuses.slice(0, 30).map(() => 401));
    expect(statuses.slice(30)).toEqual([429, 429]);
    expect((await open(token, 'state')).status).toBe(200);
    expect((await open('qct_wrong', 'start', { address: '10.0.0.2' })).status).toBe(401);
  });
});
