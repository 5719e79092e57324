import { isRecord } from '@quizcast/game/json';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { anna, openTestLobby, type TestLobby } from '../../../testing/lobby-server.ts';

let testServer: TestLobby;
beforeEach(async () => {
  testServer = await openTestLobby();
});
afterEach(() => testServer.close());

const tokensPath = '/api/v1/control-tokens';

async function field(response: Response, name: string, status: number): Promise<string> {
  expect(response.status).toBe(status);
  const body: unknown = await response.json();
  return isRecord(body) ? String(body[name]) : '';
}

const begin = () => testServer.request('POST', `${tokensPath}/pairing`, { user: 'anna' });
const newCode = async () => field(await begin(), 'code', 201);
const pair = (code: string, address = '10.0.0.7') =>
  testServer.request('POST', '/api/v1/docks', { json: { code }, address });
const stateOf = (token: string) => testServer.request('GET', '/api/v1/control/state', { token });

async function rows(): Promise<{ id: string; name: string; scopes: string[] }[]> {
  const response = await testServer.request('GET', tokensPath, { user: 'anna' });
  const body: unknown = await response.json();
  if (!isRecord(body) || !Array.isArray(body['tokens'])) throw new Error('no list');
  const tokens: unknown[] = body['tokens'];
  return tokens.map((row) => {
    if (!isRecord(row) || !Array.isArray(row['scopes'])) throw new Error('no token');
    return { id: String(row['id']), name: String(row['name']), scopes: row['scopes'].map(String) };
  });
}

describe('CONTROL16 a pairing code', () => {
  it('CONTROL16 gives a dock its own token, which is listed and can be revoked', async () => {
    const code = await newCode();
    expect(await rows()).toEqual([]);
    const token = await field(await pair(` ${code.toLowerCase()} `), 'token', 201);
    const [row] = await rows();
    expect(row).toMatchObject({ name: 'OBS dock', scopes: ['play', 'state'] });
    expect((await stateOf(token)).status).toBe(200);
    await testServer.request('DELETE', `${tokensPath}/${row?.id}`, { user: 'anna' });
    expect((await stateOf(token)).status).toBe(401);
  });

  it('CONTROL16 names the token in the language of the account', async () => {
    const path = ['settings', 'viewerLanguage'];
    await testServer.act({ type: 'edit.update', path, value: 'de' });
    await pair(await newCode());
    expect(await rows()).toMatchObject([{ name: 'OBS-Dock' }]);
  });

  it('CONTROL16 works once, even if several clients use it at the same time', async () => {
    const code = await newCode();
    const answers = await Promise.all(Array.from({ length: 5 }, () => pair(code)));
    expect(answers.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([
      201, 404, 404, 404, 404,
    ]);
    expect(await rows()).toHaveLength(1);
  });

  it('CONTROL16 expires after two minutes, or when the next one is created', async () => {
    const first = await newCode();
    const second = await newCode();
    expect((await pair(first)).status).toBe(404);
    await testServer.clock.pass(119_999);
    expect((await pair(second)).status).toBe(201);
    const late = await newCode();
    await testServer.clock.pass(120_000);
    expect((await pair(late)).status).toBe(404);
  });

  it('CONTROL16 is not a token, and counts against the token limit only until it expires', async () => {
    const code = await newCode();
    expect((await stateOf(code)).status).toBe(401);
    const make = () =>
      testServer.request('POST', tokensPath, {
        user: 'anna',
        json: { name: 'D', scopes: ['state'] },
      });
    for (let n = 0; n < 19; n++) expect((await make()).status).toBe(201);
    expect((await make()).status).toBe(409);
    await testServer.clock.pass(120_000);
    expect((await make()).status).toBe(201);
    expect((await begin()).status).toBe(409);
  });

  it('CONTROL16 cannot be guessed by brute force, and other addresses are not affected', async () => {
    const statuses = [];
    for (let n = 0; n < 40; n++) statuses.push((await pair('AAAAAA', '10.0.0.9')).status);
    expect(statuses.filter((status) => status === 404)).toHaveLength(30);
    expect(statuses.at(-1)).toBe(429);
    const code = await newCode();
    expect((await pair(code, '10.0.0.9')).status).toBe(429);
    expect((await pair(code)).status).toBe(201);
  });

  it('CONTROL16 cannot be created without a session', async () => {
    expect((await testServer.request('POST', `${tokensPath}/pairing`, {})).status).toBe(401);
  });

  it('CONTROL16 can be created only by crew members who may change the settings', async () => {
    const asBen = async () =>
      (await testServer.request('POST', `${tokensPath}/pairing?document=anna`, { user: 'ben' }))
        .status;
    const admit = (role: 'writer' | 'designer' | 'coHost' | 'coOwner') =>
      testServer.rooms.act(anna, {
        ...{ type: 'crew.admit', userId: 'ben', role, name: 'ben', email: 'ben@example.org' },
      });
    expect(await asBen()).toBe(404);
    for (const role of ['writer', 'designer', 'coHost'] as const) {
      await admit(role);
      expect([role, await asBen()]).toEqual([role, 403]);
    }
    await admit('coOwner');
    expect(await asBen()).toBe(201);
  });
});
