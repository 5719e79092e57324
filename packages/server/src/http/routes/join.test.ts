import { isRecord } from '@quizcast/game/json';
import sharp from 'sharp';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { anna, openTestLobby, showId, type TestLobby } from '../../testing/lobby-server.ts';

const camera = 'https://vdo.ninja/?view=abc';

let testServer: TestLobby;
let code: string;
beforeEach(async () => {
  testServer = await openTestLobby();
  code = (await testServer.lobby()).code;
});
afterEach(() => testServer.close());

async function bodyOf(response: Response): Promise<Record<string, unknown>> {
  const body: unknown = await response.json();
  if (!isRecord(body)) throw new Error('no object');
  return body;
}

async function codeOf(response: Response): Promise<unknown> {
  const { error } = await bodyOf(response);
  return isRecord(error) ? error['code'] : null;
}

const join = (json: unknown, address = '10.0.0.1', at = code): Promise<Response> =>
  testServer.request('POST', `/api/v1/join/${at}`, { json, address });

async function tokenOf(name: string): Promise<string> {
  const { token } = await bodyOf(await join({ name }));
  if (typeof token !== 'string') throw new Error('no token');
  return token;
}

describe('with a code', () => {
  it('LOBBY2 returns the show to anybody, however the code is typed', async () => {
    for (const typed of [code, code.toLowerCase(), `${code.slice(0, 3)}-${code.slice(3)}`]) {
      const response = await testServer.request('GET', `/api/v1/join/${encodeURIComponent(typed)}`);
      expect(response.status).toBe(200);
      expect(response.headers.get('cache-control')).toBe('no-store');
      expect(await bodyOf(response)).toEqual({
        showName: 'Your first BrainBattle show',
        hostName: 'Host',
        isLocked: false,
      });
    }
  });

  it('LOBBY3 returns only a token to a joining guest', async () => {
    const response = await join({ name: '  Cleo ', facecam: { isImage: false, src: camera } });
    expect(response.status).toBe(201);
    expect(response.headers.get('cache-control')).toBe('no-store');
    const body = await bodyOf(response);
    expect(Object.keys(body)).toEqual(['token']);
    expect(body['token']).toMatch(/^[A-Za-z0-9_-]{43}$/);
    expect((await testServer.lobby()).guests).toMatchObject([
      { name: 'Cleo', facecam: { isImage: false, src: camera }, playerId: null },
    ]);
  });

  it.each([
    [{}, 'name'],
    [{ name: '' }, 'name'],
    [{ name: ' ' }, 'name'],
    [{ name: 'x'.repeat(41) }, 'name'],
    [{ name: 'a\u202Eb' }, 'name'],
    [{ name: 'a\u0000b' }, 'name'],
    [{ name: 5 }, 'name'],
    [{ name: 'Cleo', playerId: 'player1' }, ''],
    [{ name: 'Cleo', facecam: { isImage: false, src: 'http://example.org' } }, 'facecam'],
    [{ name: 'Cleo', facecam: { isImage: false, src: 'javascript:alert(1)' } }, 'facecam'],
    [
      { name: 'Cleo', facecam: { isImage: false, src: '/files/quizshow/a/images/b.webp' } },
      'facecam',
    ],
    [{ name: 'Cleo', facecam: { isImage: true, src: '/settings' } }, 'facecam'],
    // The server of the picture would learn the address of the host who views the lobby.
    [{ name: 'Cleo', facecam: { isImage: true, src: 'https://evil.example/me.png' } }, 'facecam'],
    [{ name: '\u200B\u2800' }, 'name'],
    [{ name: 'Cleo \uD83D' }, 'name'],
    [{ name: 'Cleo', facecam: { isImage: true, src: camera, extra: 1 } }, 'facecam'],
    ['Cleo', ''],
    [null, ''],
  ])('refuses %j', async (json, path) => {
    const response = await join(json);
    expect(response.status).toBe(400);
    const { error } = await bodyOf(response);
    expect(error).toMatchObject({ code: 'invalid', path });
    expect((await testServer.lobby()).guests).toEqual([]);
  });

  it('refuses prototype keys, large bodies and invalid JSON', async () => {
    const send = (text: string, type = 'application/json') =>
      testServer.request('POST', `/api/v1/join/${code}`, {
        body: new TextEncoder().encode(text),
        headers: { 'content-type': type },
      });
    expect(await codeOf(await send('{"name":"x","__proto__":{"a":1}}'))).toBe('forbiddenKey');
    expect(await codeOf(await send(`{"name":"${'x'.repeat(1024 * 1024)}"}`))).toBe('tooLarge');
    expect(await codeOf(await send('{'))).toBe('notJson');
    expect(await codeOf(await send('name=x', 'text/plain'))).toBe('wrongContentType');
    expect((await testServer.lobby()).guests).toEqual([]);
  });

  it('LOBBY5 reports that the lobby is locked or the show is full', async () => {
    for (let n = 0; n < 40; n++) expect((await join({ name: `P${n}` })).status).toBe(201);
    const full = await join({ name: 'One too many' });
    expect([full.status, await codeOf(full)]).toEqual([409, 'full']);
    await testServer.lobbies.lock(anna, showId, true);
    const locked = await join({ name: 'One too many' });
    expect([locked.status, await codeOf(locked)]).toEqual([409, 'locked']);
    const invitation = await testServer.request('GET', `/api/v1/join/${code}`);
    expect(await bodyOf(invitation)).toMatchObject({ isLocked: true });
  });

  it('refuses to join from another site', async () => {
    const response = await testServer.request('POST', `/api/v1/join/${code}`, {
      json: { name: 'Cleo' },
      headers: { origin: 'https://evil.example' },
    });
    expect(response.status).toBe(403);
    expect((await testServer.lobby()).guests).toEqual([]);
  });

  it('limits joins per address, with a time to wait', async () => {
    let refused = 0;
    for (let n = 0; n < 70; n++) {
      const response = await join({ name: `P${n}` }, '10.0.0.9');
      if (response.status !== 429) continue;
      refused += 1;
      expect(Number(response.headers.get('retry-after'))).toBeGreaterThan(0);
    }
    expect(refused).toBe(10);
    expect((await join({ name: 'Else' }, '10.0.0.10')).status).toBe(409);
  });
});

describe('with a wrong code', () => {
  const wrongOnes = [
    'AAAAAA',
    'ZZZZZZ',
    'ABCDE0',
    'A',
    '__proto__',
    '%F0%9F%98%80',
    'x'.repeat(500),
  ];

  it('LOBBY12 returns the same response for malformed codes, unknown codes and deleted shows', async () => {
    const show = await testServer.show();
    await testServer.act({
      type: 'edit.insert',
      path: ['categoryQuiz', 'shows'],
      value: { ...show, id: 'other' },
      before: null,
    });
    await testServer.act({ type: 'edit.remove', path: ['categoryQuiz', 'shows', showId] });
    const answers = new Set<string>();
    for (const wrong of [code, ...wrongOnes])
      for (const [method, json] of [
        ['GET', undefined],
        ['POST', { name: 'Cleo' }],
      ] as const) {
        const response = await testServer.request(method, `/api/v1/join/${wrong}`, {
          ...(json === undefined ? {} : { json }),
        });
        // Responses differ only in their request id.
        const headers = [...response.headers].filter(([name]) => name !== 'x-request-id');
        answers.add(JSON.stringify([response.status, headers, await response.text()]));
      }
    expect([...answers]).toHaveLength(1);
    expect([...answers][0]).toContain('404');
  });

  it('LOBBY11 blocks an address after 30 attempts, even for right codes, but no other address', async () => {
    const look = (at: string, address: string) =>
      testServer.request('GET', `/api/v1/join/${at}`, { address });
    for (let n = 0; n < 30; n++) expect((await look('AAAAAA', '10.0.0.1')).status).toBe(404);
    const wait = await look(code, '10.0.0.1');
    expect([wait.status, await codeOf(wait)]).toEqual([429, 'tooMany']);
    expect(Number(wait.headers.get('retry-after'))).toBeGreaterThan(200);
    expect((await join({ name: 'Cleo' }, '10.0.0.1')).status).toBe(429);
    expect((await look(code, '10.0.0.2')).status).toBe(200);
    expect((await join({ name: 'Cleo' }, '10.0.0.2')).status).toBe(201);
    expect((await testServer.lobby()).guests).toHaveLength(1);
  });

  it('LOBBY11 lets a full room join at once from one address while others guess codes', async () => {
    const players = Array.from({ length: 40 }, (_, n) => join({ name: `P${n}` }, '10.0.0.1'));
    const guesses = Array.from({ length: 200 }, (_, n) =>
      testServer.request('GET', '/api/v1/join/AAAAAA', { address: `10.1.0.${n}` }),
    );
    const joined = await Promise.all(players);
    await Promise.all(guesses);
    expect(new Set(joined.map(({ status }) => status))).toEqual(new Set([201]));
    expect((await testServer.lobby()).guests).toHaveLength(40);
  });
});

describe('with a token', () => {
  const facecam = (token: string | undefined, json: unknown): Promise<Response> =>
    testServer.request('PUT', '/api/v1/join/facecam', {
      json,
      ...(token === undefined ? {} : { token }),
    });

  it('LOBBY6 sets and removes a camera, in the game too', async () => {
    const token = await tokenOf('Cleo');
    const [guest] = (await testServer.lobby()).guests;
    const [player] = (await testServer.show()).players;
    await testServer.lobbies.seat(anna, showId, guest?.id ?? '', player?.id ?? '');
    expect((await facecam(token, { isImage: false, src: camera })).status).toBe(204);
    expect((await testServer.show()).players[0]?.facecam.src).toBe(camera);
    expect((await testServer.lobby()).guests[0]?.facecam.src).toBe(camera);
    expect((await facecam(token, { isImage: false, src: '' })).status).toBe(204);
    expect((await testServer.show()).players[0]?.facecam.src).toBe('');
    expect((await facecam(token, { isImage: false, src: 'http://x.example' })).status).toBe(400);
    expect((await facecam(token, { isImage: false, src: camera, name: 'x' })).status).toBe(400);
  });

  it('LOBBY8 rejects every call if the token is invalid or its guest was removed', async () => {
    const token = await tokenOf('Cleo');
    const [guest] = (await testServer.lobby()).guests;
    await testServer.lobbies.kick(anna, showId, guest?.id ?? '');
    const changed = `${token.startsWith('A') ? 'B' : 'A'}${token.slice(1)}`;
    for (const wrong of [token, changed, 'x', '', `${token}x`, guest?.id ?? '', undefined]) {
      const answers = [
        await facecam(wrong, { isImage: false, src: camera }),
        await testServer.request(
          'DELETE',
          '/api/v1/join',
          wrong === undefined ? {} : { token: wrong },
        ),
        await testServer.request('PUT', '/api/v1/join/picture', {
          body: new Uint8Array(10),
          ...(wrong === undefined ? {} : { token: wrong }),
        }),
      ];
      for (const answer of answers)
        expect([answer.status, await codeOf(answer)]).toEqual([401, 'noSeat']);
    }
    expect(testServer.files.files.size).toBe(0);
  });

  it('LOBBY8 lets a player leave', async () => {
    const token = await tokenOf('Cleo');
    expect((await testServer.request('DELETE', '/api/v1/join', { token })).status).toBe(204);
    expect((await testServer.request('DELETE', '/api/v1/join', { token })).status).toBe(401);
    expect((await testServer.lobby()).guests).toEqual([]);
  });

  it('limits camera changes per player, with a time to wait', async () => {
    const token = await tokenOf('Cleo');
    const other = await tokenOf('Dan');
    for (let n = 0; n < 20; n++)
      expect((await facecam(token, { isImage: false, src: `${camera}${n}` })).status).toBe(204);
    const wait = await facecam(token, { isImage: false, src: camera });
    expect(wait.status).toBe(429);
    expect(Number(wait.headers.get('retry-after'))).toBeGreaterThan(0);
    expect((await facecam(other, { isImage: false, src: camera })).status).toBe(204);
  });

  it('does not replace a session, and cannot be replaced by one', async () => {
    const token = await tokenOf('Cleo');
    const me = await testServer.request('GET', '/api/v1/me', { token });
    expect(me.status).toBe(401);
    expect((await testServer.request('GET', `/api/v1/lobbies/${showId}`, { token })).status).toBe(
      401,
    );
    expect((await testServer.request('DELETE', '/api/v1/join', { user: 'anna' })).status).toBe(401);
  });
});

describe('LOBBY13 guest pictures', () => {
  const picture = (width: number, height: number): Promise<Buffer> =>
    sharp({ create: { width, height, channels: 3, background: '#123456' } })
      .png()
      .toBuffer();
  const send = (token: string, body: Uint8Array): Promise<Response> =>
    testServer.request('PUT', '/api/v1/join/picture', { token, body });

  it('are scaled down, stored among the files of the show owner, and shown', async () => {
    const token = await tokenOf('Cleo');
    const response = await send(token, await picture(1600, 800));
    expect(response.status).toBe(200);
    const { address } = await bodyOf(response);
    expect(address).toMatch(/^\/files\/quizshow\/anna\/images\/[\w-]{22}\.webp$/);
    const [loaded] = [...testServer.files.files.values()];
    expect(await sharp(loaded?.content).metadata()).toMatchObject({ width: 640, height: 320 });
    expect((await testServer.lobby()).guests[0]?.facecam).toEqual({ isImage: true, src: address });
    expect((await testServer.request('GET', String(address))).status).toBe(200);
  });

  it('are reduced to one frame if animated', async () => {
    const frames = await Promise.all([
      sharp({ create: { width: 20, height: 10, channels: 3, background: 'red' } })
        .raw()
        .toBuffer(),
      sharp({ create: { width: 20, height: 10, channels: 3, background: 'blue' } })
        .raw()
        .toBuffer(),
    ]);
    const animation = await sharp(Buffer.concat(frames), {
      raw: { width: 20, height: 20, channels: 3, pageHeight: 10 },
    })
      .gif({ delay: [100, 100] })
      .toBuffer();
    expect((await sharp(animation, { animated: true }).metadata()).pages).toBe(2);
    expect((await send(await tokenOf('Cleo'), animation)).status).toBe(200);
    const [loaded] = [...testServer.files.files.values()];
    const stored = await sharp(loaded?.content, { animated: true }).metadata();
    expect([stored.width, stored.height, stored.pages ?? 1]).toEqual([20, 10, 1]);
  });

  it('are refused and not stored if too large, empty, damaged or not an image', async () => {
    const token = await tokenOf('Cleo');
    const tooLarge = await send(token, new Uint8Array(2 * 1024 * 1024 + 1));
    expect([tooLarge.status, await codeOf(tooLarge)]).toEqual([413, 'tooLarge']);
    const svg = new TextEncoder().encode('<svg xmlns="http://www.w3.org/2000/svg"/>');
    expect(await codeOf(await send(token, svg))).toBe('notAnImage');
    expect(await codeOf(await send(token, new Uint8Array()))).toBe('empty');
    const whole = await picture(800, 800);
    expect(await codeOf(await send(token, whole.subarray(0, whole.length / 2)))).toBe('damaged');
    expect(testServer.files.files.size).toBe(0);
    expect((await testServer.lobby()).guests[0]?.facecam.src).toBe('');
  });

  it('are limited to five per guest, even across a restart', async () => {
    const token = await tokenOf('Cleo');
    const small = await picture(20, 10);
    for (let n = 0; n < 3; n++) expect((await send(token, small)).status).toBe(200);
    await testServer.restart();
    for (let n = 0; n < 2; n++) expect((await send(token, small)).status).toBe(200);
    const tooMany = await send(token, small);
    expect([tooMany.status, await codeOf(tooMany)]).toEqual([429, 'tooMany']);
    // A replaced picture takes no space while its guest is not playing.
    expect(testServer.files.files.size).toBe(1);
    expect((await send(await tokenOf('Dan'), small)).status).toBe(200);
  });

  it('are accepted one at a time per guest', async () => {
    const token = await tokenOf('Cleo');
    const small = await picture(20, 10);
    const answers = await Promise.all(Array.from({ length: 8 }, () => send(token, small)));
    const statuses = answers.map(({ status }) => status);
    expect(statuses.filter((status) => status === 200).length).toBeGreaterThan(0);
    expect(statuses.filter((status) => status === 200).length).toBeLessThanOrEqual(5);
    expect(statuses.every((status) => [200, 503].includes(status))).toBe(true);
  });

  it('are rate limited per address', async () => {
    const put = (address: string): Promise<Response> =>
      testServer.request('PUT', '/api/v1/join/picture', { address, body: new Uint8Array(1) });
    for (let n = 0; n < 60; n++) expect((await put('10.0.0.7')).status).toBe(401);
    expect((await put('10.0.0.7')).status).toBe(429);
    expect((await put('10.0.0.8')).status).toBe(401);
  });

  it('are limited by the storage space of the owner', async () => {
    await testServer.close();
    testServer = await openTestLobby(10);
    code = (await testServer.lobby()).code;
    const full = await send(await tokenOf('Cleo'), await picture(20, 10));
    expect([full.status, await codeOf(full)]).toEqual([413, 'spaceFull']);
    expect(testServer.files.files.size).toBe(0);
  });

  it('are deleted with a guest who never played, and kept while the show uses them', async () => {
    const token = await tokenOf('Cleo');
    await send(token, await picture(20, 10));
    await testServer.request('DELETE', '/api/v1/join', { token });
    expect(testServer.files.files.size).toBe(0);

    const other = await tokenOf('Dan');
    await send(other, await picture(20, 10));
    const [guest] = (await testServer.lobby()).guests;
    const [player] = (await testServer.show()).players;
    await testServer.lobbies.seat(anna, showId, guest?.id ?? '', player?.id ?? '');
    expect((await testServer.show()).players[0]?.facecam.src).toMatch(/^\/files\//);
    await testServer.request('DELETE', '/api/v1/join', { token: other });
    expect(testServer.files.files.size).toBe(1);
  });

  it('are not deleted with a guest who only referenced them', async () => {
    await testServer.files.put('quizshow/anna/images/a1.webp', new Uint8Array([1]));
    const src = '/files/quizshow/anna/images/a1.webp';
    const { token } = await bodyOf(await join({ name: 'Cleo', facecam: { isImage: true, src } }));
    await send(String(token), await picture(20, 10));
    await testServer.request('DELETE', '/api/v1/join', { token: String(token) });
    expect([...testServer.files.files.keys()]).toEqual(['quizshow/anna/images/a1.webp']);
  });
});
