import { crewRoles, roleMay, type CrewRole, type Right } from '@quizcast/game/crew/crew';
import { defaultCategoryShowId } from '@quizcast/game/games/category-quiz/samples';
import { isRecord } from '@quizcast/game/json';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { settled } from '../../testing/test-server.ts';
import { openTestLobby, type TestLobby } from '../../testing/lobby-server.ts';
import { documentPath } from '../../documents/rooms.ts';

let testServer: TestLobby;
beforeAll(async () => {
  testServer = await openTestLobby();
  for (const user of ['ann', 'stranger', ...crewRoles])
    testServer.people.signIn(user, `session-${user}`);
  await testServer.rooms.document('ann');
  for (const role of crewRoles)
    await testServer.rooms.act(documentPath('ann'), {
      type: 'crew.admit',
      userId: role,
      role,
      name: role,
      email: `${role}@example.org`,
    });
});
afterAll(() => testServer.close());

const onAnns = (path: string, user: string): string =>
  `/api/v1${path}${path.includes('?') ? '&' : '?'}document=ann&uid=${user}`;

type Call = [method: string, path: string, needs: Right[], json?: unknown];
const lobby = `/lobbies/${defaultCategoryShowId}`;

/** An allowed call may return any status but these. */
const refusals = new Set([401, 403]);

const calls: Call[] = [
  ['GET', '/document/export', ['configure']],
  ['POST', '/document/import', ['configure'], { shows: 'none' }],
  ['GET', '/document/history', ['configure']],
  ['GET', '/document/history/1', ['configure']],
  ['GET', '/files', ['write', 'design', 'configure']],
  ['POST', '/files/image', ['write', 'design', 'configure']],
  ['POST', '/files/sound', ['write', 'design', 'configure']],
  ['POST', '/files/video', ['write', 'design', 'configure']],
  ['POST', '/files/font', ['write', 'design', 'configure']],
  ['POST', '/files/image/from-address', ['write', 'design', 'configure'], {}],
  ['POST', '/files/blurred', ['write', 'design', 'configure'], {}],
  ['DELETE', '/files/quizshow/ann/images/none.webp', ['write', 'design', 'configure']],
  ['GET', '/shows/show1/bundle', ['write', 'design']],
  ['GET', '/styles/quiz-show-blue/bundle', ['write', 'design']],
  ['GET', `/category-shows/${defaultCategoryShowId}/bundle`, ['write', 'design']],
  ['GET', '/category-styles/category-quiz-blue/bundle', ['write', 'design']],
  ['POST', '/bundles', ['write', 'design']],
  ['POST', '/imports?name=x.csv', ['write']],
  ['GET', '/shows/show1/export?format=aiken', ['write']],
  ['GET', `/category-shows/${defaultCategoryShowId}/export?format=siq`, ['write']],
  ['GET', '/crowd-shows/none/export?format=table', ['write']],
  ['GET', '/crowd-shows/none/bundle', ['write', 'design']],
  ['GET', lobby, ['play']],
  ['POST', `${lobby}/code`, ['play']],
  ['PUT', `${lobby}/lock`, ['play'], { isLocked: false }],
  ['PUT', `${lobby}/guests/nobody/seat`, ['play'], { playerId: null }],
  ['DELETE', `${lobby}/guests/nobody`, ['play']],
  ['DELETE', `${lobby}/guests`, ['play']],
  ['POST', `${lobby}/seats/player1/link`, ['play']],
];

describe('CREW21 requests on the document of another user', () => {
  it.each(calls)('CREW21 %s %s requires one of %j', async (method, path, needs, json) => {
    const sent = json === undefined ? {} : { json };
    const ask = (user: string) => testServer.request(method, onAnns(path, user), { user, ...sent });
    for (const role of crewRoles) {
      const { status } = await ask(role);
      const may = needs.some((right) => roleMay(role, right));
      if (may) expect([role, refusals.has(status)]).toEqual([role, false]);
      else expect([role, status]).toEqual([role, 403]);
    }
    expect(refusals.has((await ask('ann')).status)).toBe(false);
    const stranger = await ask('stranger');
    expect(stranger.status).toBe(404);
    const nowhere = onAnns(path, 'stranger').replace('document=ann', 'document=nobody');
    const unknown = await testServer.request(method, nowhere, { user: 'stranger', ...sent });
    // The response must not reveal whether such a document exists.
    expect([unknown.status, await unknown.text()]).toEqual([404, await stranger.text()]);
    const anonymous = await testServer.request(method, onAnns(path, 'ann'), sent);
    expect(anonymous.status).toBe(401);
  });

  it('CREW21 commands are accepted or refused by role', async () => {
    const commands = (role: string) => [
      { id: `a-${role}`, command: { type: 'stageQuiz.start', showId: 'show1' } },
      {
        id: `b-${role}`,
        command: { type: 'edit.update', path: ['shows', 'show1', 'name'], value: role },
      },
      { id: `c-${role}`, command: { type: 'crew.remove', userId: 'designer' } },
    ];
    const may = (role: CrewRole, right: Right): string =>
      roleMay(role, right) ? 'accepted' : 'refused';
    for (const role of crewRoles.filter((each) => each !== 'designer')) {
      const response = await testServer.request('POST', onAnns('/commands', role), {
        user: role,
        json: commands(role),
      });
      const body: unknown = await response.json();
      const answers = isRecord(body) && Array.isArray(body['answers']) ? body['answers'] : [];
      expect(answers).toMatchObject([
        { id: `a-${role}`, type: may(role, 'play') },
        { id: `b-${role}`, type: may(role, 'write') },
        { id: `c-${role}`, type: 'refused', reason: 'notAllowed' },
      ]);
    }
    const stranger = { user: 'stranger', json: commands('stranger') };
    expect(
      (await testServer.request('POST', onAnns('/commands', 'stranger'), stranger)).status,
    ).toBe(404);
  });

  it('CREW21 changes apply to that document only, and its log names the acting user', async () => {
    const own = await testServer.rooms.stored('coOwner');
    const text = await (
      await testServer.request('GET', onAnns('/document/export', 'coOwner'), { user: 'coOwner' })
    ).text();
    expect(text).toContain('"shows"');
    const imported = await testServer.request('POST', onAnns('/document/import', 'coOwner'), {
      user: 'coOwner',
      json: JSON.parse(text),
    });
    expect(imported.status).toBe(200);
    const loaded = await testServer.rooms.document('ann');
    if (loaded.kind !== 'readable') throw new Error('unreadable');
    expect(Object.keys(loaded.document.settings.authorizedUsers)).toEqual([...crewRoles]);
    expect(await testServer.rooms.stored('coOwner')).toEqual(own);
    const [entry] = await testServer.store.entries(documentPath('ann'), { before: 1e9, limit: 1 });
    expect(entry?.actor).toEqual({ kind: 'system', userId: 'coOwner' });
  });

  it('CREW8 exports omit the crew members for the crew, and include them for the owner', async () => {
    const exported = async (user: string): Promise<string> =>
      (await testServer.request('GET', onAnns('/document/export', user), { user })).text();
    expect(await exported('coOwner')).toContain('"authorizedUsers":{}');
    expect(await exported('coOwner')).not.toContain('@example.org');
    expect(await exported('ann')).toContain('designer@example.org');
  });

  it('CREW14 uploads in flight are refused if the member is removed meanwhile', async () => {
    const path = documentPath('ann');
    testServer.people.signIn('late', 'session-late');
    const slow: Call[] = [
      ['POST', '/files/image', []],
      ['POST', '/bundles', []],
      ['POST', '/imports?name=x.csv&pictures=keep', []],
      ['POST', '/document/import', []],
    ];
    for (const [method, to] of slow) {
      const admit = { userId: 'late', role: 'coOwner', name: '', email: '' } as const;
      await testServer.rooms.act(path, { type: 'crew.admit', ...admit });
      const before = (await testServer.rooms.document('ann')).revision;
      let send = (): void => undefined;
      const body = new ReadableStream<Uint8Array>({
        start(controller) {
          send = () => {
            controller.enqueue(new TextEncoder().encode('{"shows":[]}'));
            controller.close();
          };
        },
      });
      const headers = { 'content-type': 'application/json' };
      const asked = testServer.request(method, onAnns(to, 'late'), { user: 'late', body, headers });
      await settled();
      await testServer.act({ type: 'crew.remove', userId: 'late' }, 'ann');
      send();
      expect([to, (await asked).status]).toEqual([to, 403]);
      expect((await testServer.rooms.document('ann')).revision).toBe(before + 1);
      expect(testServer.files.files.size).toBe(0);
    }
  });

  it('CREW21 a page that assumes another account is rejected before any other check', async () => {
    const response = await testServer.request('GET', '/api/v1/files?document=ann&uid=ann', {
      user: 'stranger',
    });
    expect(response.status).toBe(409);
  });
});
