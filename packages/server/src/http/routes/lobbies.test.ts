import { isRecord } from '@quizcast/game/json';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { hashOf } from '../../lobby/tokens.ts';
import { anna, openTestLobby, showId, type TestLobby } from '../../testing/lobby-server.ts';

let testServer: TestLobby;
beforeEach(async () => {
  testServer = await openTestLobby();
});
afterEach(() => testServer.close());

async function bodyOf(response: Response): Promise<Record<string, unknown>> {
  const body: unknown = await response.json();
  if (!isRecord(body)) throw new Error('no object');
  return body;
}

const ask = (
  method: string,
  path: string,
  json?: unknown,
  user: string | undefined = 'anna',
): Promise<Response> =>
  testServer.request(method, `/api/v1/lobbies/${path}`, {
    ...(user === '' ? {} : { user }),
    ...(json === undefined ? {} : { json }),
  });

/** A waiting guest of Anna's show, and her first seat. */
async function guestAndSeat(): Promise<{ token: string; guestId: string; seatId: string }> {
  const token = await testServer.join('Cleo');
  const guestId = (await testServer.lobby()).guests[0]?.id ?? '';
  return { token, guestId, seatId: (await testServer.show()).players[0]?.id ?? '' };
}

it('LOBBY1 lets a host read the lobby and renew its code', async () => {
  const first = await ask('GET', showId);
  expect(first.status).toBe(200);
  expect(first.headers.get('cache-control')).toBe('no-store');
  const lobby = await bodyOf(first);
  expect(lobby).toEqual({ showId, code: lobby['code'], origin: null, isLocked: false, guests: [] });
  expect(lobby['code']).toMatch(/^[A-Z2-9]{6}$/);
  expect(await bodyOf(await ask('GET', showId))).toEqual(lobby);
  const renewed = await bodyOf(await ask('POST', `${showId}/code`));
  expect(renewed['code']).not.toBe(lobby['code']);
});

it('LOBBY7 lets a host lock the lobby and seat and unseat guests, and returns the updated lobby', async () => {
  const { guestId, seatId } = await guestAndSeat();
  expect(await bodyOf(await ask('PUT', `${showId}/lock`, { isLocked: true }))).toMatchObject({
    isLocked: true,
  });
  const seat = (playerId: string | null) =>
    ask('PUT', `${showId}/guests/${guestId}/seat`, { playerId });
  expect(await bodyOf(await seat(seatId))).toMatchObject({ guests: [{ playerId: seatId }] });
  expect(await bodyOf(await seat(null))).toMatchObject({ guests: [{ playerId: null }] });
  expect(await bodyOf(await ask('PUT', `${showId}/lock`, { isLocked: false }))).toMatchObject({
    isLocked: false,
  });
  expect((await testServer.show()).players[0]?.name).toBe('Cleo');
});

it('LOBBY8 lets a host remove a guest permanently', async () => {
  const { token, guestId } = await guestAndSeat();
  expect(await bodyOf(await ask('DELETE', `${showId}/guests/${guestId}`))).toMatchObject({
    guests: [],
  });
  expect((await ask('DELETE', `${showId}/guests/${guestId}`)).status).toBe(404);
  const facecam = { isImage: false, src: '' };
  const tried = await testServer.request('PUT', '/api/v1/join/facecam', { token, json: facecam });
  expect(tried.status).toBe(401);
});

it('LOBBY18 lets a host remove all waiting guests at once, keeps seated ones, and frees their places', async () => {
  const { token, guestId, seatId } = await guestAndSeat();
  await ask('PUT', `${showId}/guests/${guestId}/seat`, { playerId: seatId });
  const strangers: string[] = [];
  for (let n = 0; n < 39; n++) strangers.push(await testServer.join(`Stranger ${n}`));
  expect((await ask('DELETE', `${showId}/guests`, undefined, 'ben')).status).toBe(200);
  expect((await testServer.lobby()).guests).toHaveLength(40);
  expect(await bodyOf(await ask('DELETE', `${showId}/guests`))).toMatchObject({
    guests: [{ id: guestId, playerId: seatId }],
  });
  for (const stranger of strangers) expect(await testServer.lobbies.guestOf(stranger)).toBeNull();
  expect(await testServer.lobbies.guestOf(token)).toMatchObject({ playerId: seatId });
  expect(testServer.presence.removedGuests).toHaveLength(39);
  await testServer.join('A friend');
  expect((await testServer.lobby()).guests).toHaveLength(2);
});

it('LOBBY9 lets a host create a personal link with a token for a seat', async () => {
  const seatId = (await testServer.show()).players[0]?.id ?? '';
  const response = await ask('POST', `${showId}/seats/${seatId}/link`);
  expect([response.status, response.headers.get('cache-control')]).toEqual([201, 'no-store']);
  const { token, code, ...rest } = await bodyOf(response);
  expect(rest).toEqual({});
  expect(code).toBe((await testServer.lobby()).code);
  expect(await testServer.lobbies.guestOf(String(token))).toMatchObject({ playerId: seatId });
  expect((await ask('POST', `${showId}/seats/none/link`)).status).toBe(404);
});

describe('LOBBY10 lobby access', () => {
  const calls = (show: string, guestId: string, seatId: string) =>
    [
      ['GET', show, undefined],
      ['POST', `${show}/code`, undefined],
      ['PUT', `${show}/lock`, { isLocked: true }],
      ['PUT', `${show}/guests/${guestId}/seat`, { playerId: seatId }],
      ['DELETE', `${show}/guests/${guestId}`, undefined],
      ['DELETE', `${show}/guests`, undefined],
      ['POST', `${show}/seats/${seatId}/link`, undefined],
    ] as const;

  it('returns the same error for shows of others as for shows that never existed', async () => {
    await testServer.act({
      type: 'edit.update',
      path: ['categoryQuiz', 'shows', showId, 'name'],
      value: 'Anna’s own',
    });
    const show = await testServer.show();
    await testServer.act({
      type: 'edit.insert',
      path: ['categoryQuiz', 'shows'],
      value: { ...show, id: 'annas' },
      before: null,
    });
    const code = (await testServer.lobbies.openLobby(anna, 'annas'))?.code ?? '';
    await testServer.lobbies.join(code, { name: 'Cleo' });
    const before = await testServer.lobbies.lobby(anna, 'annas');
    const guestId = before?.guests[0]?.id ?? '';
    const seatId = show.players[0]?.id ?? '';
    const answers = new Set<string>();
    for (const target of ['annas', 'neverWas', '__proto__', 'constructor', '%00'])
      for (const [method, path, json] of calls(target, guestId, seatId)) {
        const response = await ask(method, path, json, 'ben');
        answers.add(JSON.stringify([response.status, await response.text()]));
      }
    expect([...answers]).toHaveLength(1);
    expect([...answers][0]).toContain('404');
    expect(await testServer.lobbies.lobby(anna, 'annas')).toEqual(before);
  });

  it('is separate for each account, even if the shows have the same id', async () => {
    const { token, guestId, seatId } = await guestAndSeat();
    const before = await testServer.lobby();
    const bens = await bodyOf(await ask('GET', showId, undefined, 'ben'));
    expect(bens['guests']).toEqual([]);
    expect(bens['code']).not.toBe(before.code);
    const [, , , seat, kick] = calls(showId, guestId, seatId);
    for (const [method, path, json] of [seat, kick])
      expect((await ask(method, path, json, 'ben')).status).toBe(404);
    for (const [method, path, json] of calls(showId, guestId, seatId).slice(0, 3))
      expect((await ask(method, path, json, 'ben')).status).toBe(200);
    expect(await testServer.lobby()).toEqual(before);
    expect(await testServer.lobbies.guestOf(token)).toMatchObject({ playerId: null });
  });

  it('is refused without a session, for a wrong account or from another site', async () => {
    const { guestId, seatId } = await guestAndSeat();
    const before = await testServer.lobby();
    for (const [method, path, json] of calls(showId, guestId, seatId)) {
      expect((await ask(method, path, json, '')).status).toBe(401);
      expect((await ask(method, `${path}?uid=ben`, json)).status).toBe(409);
      const foreign = await testServer.request(method, `/api/v1/lobbies/${path}`, {
        ...(json === undefined ? {} : { json }),
        headers: { cookie: 'session=session-anna', origin: 'https://evil.example' },
      });
      expect(foreign.status).toBe(403);
    }
    expect(await testServer.lobby()).toEqual(before);
  });
});

it.each([
  ['lock', {}],
  ['lock', { isLocked: 'yes' }],
  ['lock', { isLocked: true, code: 'AAAAAA' }],
  ['guests/x/seat', {}],
  ['guests/x/seat', { playerId: '' }],
  ['guests/x/seat', { playerId: 5 }],
  ['guests/x/seat', { playerId: 'x'.repeat(65) }],
])('refuses %s with %j', async (path, json) => {
  expect((await ask('PUT', `${showId}/${path}`, json)).status).toBe(400);
});

it('LOBBY3 exposes no token in responses, documents, exports, bundles, history, log or on disk', async () => {
  const code = (await testServer.lobby()).code;
  const tokens: string[] = [];
  const take = async (response: Response): Promise<void> => {
    const { token } = await bodyOf(response);
    if (typeof token !== 'string') throw new Error('no token');
    tokens.push(token);
    // The response with the token is left out; everything else is searched.
    testServer.answered.pop();
  };
  await testServer.set(['gameSettings', 'letPlayersInAtOnce'], true);
  for (const name of ['Cleo', 'Dan', 'Eve'])
    await take(await testServer.request('POST', `/api/v1/join/${code}`, { json: { name } }));
  const [first, second] = (await testServer.show()).players;
  await take(await ask('POST', `${showId}/seats/${first?.id}/link`));
  const [seated = '', , kicked = ''] = tokens;

  const facecam = { isImage: false, src: 'https://vdo.ninja/?view=abc' };
  await testServer.request('PUT', '/api/v1/join/facecam', { token: seated, json: facecam });
  await testServer.request('PUT', '/api/v1/join/facecam', { token: seated, json: { src: 5 } });
  await testServer.request('PUT', '/api/v1/join/picture', {
    token: seated,
    body: new Uint8Array(9),
  });
  const guests = (await testServer.lobby()).guests;
  await ask('PUT', `${showId}/guests/${guests[1]?.id}/seat`, { playerId: first?.id });
  await ask('PUT', `${showId}/guests/${guests[1]?.id}/seat`, { playerId: second?.id });
  await ask('DELETE', `${showId}/guests/${guests[2]?.id}`);
  await testServer.request('DELETE', '/api/v1/join', { token: kicked });
  await testServer.act({ type: 'categoryQuiz.start', showId });
  for (const path of [
    `/api/v1/lobbies/${showId}`,
    '/api/v1/document/export',
    '/api/v1/document/history?limit=100',
    '/api/v1/document/history/1',
    '/api/v1/files',
    `/api/v1/category-shows/${showId}/bundle`,
    '/browsersource/anna',
    `/api/v1/join/${code}`,
  ]) {
    const { status } = await testServer.request('GET', path, { user: 'anna' });
    expect([path, status]).toEqual([path, 200]);
  }
  for await (const text of testServer.store.storedTexts(anna)) testServer.answered.push(text);
  const hashes = tokens.map((token) => hashOf(token) ?? 'none');
  const stored = await testServer.storedBytes();
  const sentTexts = [...testServer.answered, ...testServer.logged].join('\n');
  expect(sentTexts.length).toBeGreaterThan(20_000);
  for (const token of tokens) {
    expect(sentTexts).not.toContain(token);
    expect(stored).not.toContain(token);
    expect(stored).not.toContain(Buffer.from(token, 'base64url').toString('latin1'));
    expect(stored).not.toContain(Buffer.from(token, 'base64url').toString('hex'));
  }
  for (const hash of hashes) expect(sentTexts).not.toContain(hash);
  // A control: the hash of a guest who is still there is stored.
  expect(stored).toContain(hashes[1]);
});

it('LOBBY16 keeps the lobby across a restart', async () => {
  await guestAndSeat();
  const before = await bodyOf(await ask('GET', showId));
  await testServer.restart();
  expect(await bodyOf(await ask('GET', showId))).toEqual(before);
});
