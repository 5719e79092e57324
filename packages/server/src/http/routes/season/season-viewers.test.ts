import { madeUpName } from '@quizcast/game/crowd/board-name';
import { numberOf } from '@quizcast/game/crowd/generated-names';
import { isRecord } from '@quizcast/game/json';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { documentPath } from '../../../documents/rooms.ts';
import { anna, openTestLobby, type TestLobby } from '../../../testing/lobby-server.ts';
import { settled } from '../../../testing/test-server.ts';

let testServer: TestLobby;
beforeEach(async () => {
  testServer = await openTestLobby();
  const { crowd } = testServer.responses;
  await crowd.save(anna, 'round1', [answer('twitch:1', 'Mia', 1), answer('youtube:1', 'Mia', 2)]);
  await crowd.save(anna, 'round2', [answer('twitch:1', 'Mia_live', 5), answer('twitch:2', 'Ben')]);
  await crowd.save(documentPath('ben'), 'round3', [answer('twitch:1', 'Mia', 1)]);
});
afterEach(() => testServer.close());

const answer = (voterId: string, name: string, atMs = 3) => ({
  ...{ voterId, name, atMs, answer: '1', messageId: '' },
});

async function ask(method: string, path: string, user = 'anna'): Promise<Response> {
  const asked = testServer.request(method, `/api/v1${path}`, { user });
  await settled();
  // A deletion waits until the pending answers are stored.
  await testServer.clock.pass(2_000);
  return asked;
}

const found = async (search: string): Promise<unknown> => {
  const reported: unknown = await (await ask('GET', `/season/viewers?search=${search}`)).json();
  return isRecord(reported) ? reported['viewers'] : reported;
};

const namesFound = async (search: string): Promise<unknown[]> => {
  const viewers = await found(search);
  const list: unknown[] = Array.isArray(viewers) ? viewers : [];
  return list.map((viewer) => (isRecord(viewer) ? viewer['name'] : null));
};

it('PHONE21 finds phone and chat viewers by part of their name', async () => {
  const phone = 'phone:abcdefghijklmnopqrstuv';
  await testServer.responses.crowd.save(anna, 'round4', [
    answer(phone, 'Robin', 4),
    answer('kick:9', 'robinson'),
  ]);
  expect(await found('obin')).toMatchObject([
    { viewer: phone, name: 'Robin' },
    { viewer: 'kick:9' },
  ]);
});

it('PRIVACY1 finds viewers by name or by platform and id, with a summary of their stored data', async () => {
  const mia = { viewer: 'twitch:1', name: 'Mia_live', answers: 2, lastMs: 5 };
  const other = { viewer: 'youtube:1', name: 'Mia', answers: 1, lastMs: 2 };
  expect(await found('mIA')).toEqual([other, mia]);
  expect(await found('twitch:1')).toEqual([mia]);
  expect(await found('twitch')).toEqual([]);
  const many = Array.from({ length: 30 }, (_, n) => answer(`kick:${n}`, `Crowd ${n}`));
  await testServer.responses.crowd.save(anna, 'round4', many);
  expect(await found('crowd')).toHaveLength(20);
  expect((await ask('GET', '/season/viewers?search=')).status).toBe(400);
});

it('PRIVACY1 lists exact names first, then names that begin with the text, and says when there are more', async () => {
  const names = ['not_max', ...Array.from({ length: 30 }, (_, n) => `max_${n}`), 'Max', 'xmaximum'];
  await testServer.responses.crowd.save(
    anna,
    'round4',
    names.map((name, n) => answer(`kick:${n}`, name, 100 - n)),
  );
  const shown = await namesFound('max');
  expect(shown).toHaveLength(20);
  expect(shown[0]).toBe('Max');
  expect(shown.filter((name) => String(name).startsWith('max_'))).toHaveLength(19);
  expect(await (await ask('GET', '/season/viewers?search=max')).json()).toMatchObject({
    isCut: true,
  });
  expect(await (await ask('GET', '/season/viewers?search=not')).json()).toMatchObject({
    viewers: [{ name: 'not_max' }],
    isCut: false,
  });
});

it('PRIVACY1 finds viewers by the generated name that boards show for them', async () => {
  const [nameless, hidden] = ['phone:abcdefghijklmnopqrstuv', 'phone:bcdefghijklmnopqrstuvw'];
  await testServer.responses.crowd.save(anna, 'round4', [
    answer(nameless, ''),
    answer(hidden, 'Badword'),
  ]);
  const madeUp = madeUpName(numberOf(nameless));
  expect(await found(madeUp)).toMatchObject([{ viewer: nameless, name: madeUp }]);
  expect(await found(madeUp.slice(1, 8).toUpperCase())).toMatchObject([{ viewer: nameless }]);
  expect(await found(madeUpName(numberOf(hidden)))).toMatchObject([
    { viewer: hidden, name: 'Badword' },
  ]);
});

it('PRIVACY2 deletes only the given viewer, and only in this document', async () => {
  const { responses } = testServer;
  expect((await ask('DELETE', '/season/viewers?viewer=twitch%3A1')).status).toBe(204);
  expect(await found('mia')).toMatchObject([{ viewer: 'youtube:1' }]);
  expect((await responses.crowd.load(anna, 'round2')).map(({ voterId }) => voterId)).toEqual([
    'twitch:2',
  ]);
  expect(await responses.crowd.load(documentPath('ben'), 'round3')).toHaveLength(1);
  expect((await ask('DELETE', '/season/viewers?viewer=')).status).toBe(400);
});

it('PRIVACY3 deletes all viewers of a document, and none of another one', async () => {
  expect((await ask('DELETE', '/season')).status).toBe(204);
  const { crowd } = testServer.responses;
  expect((await crowd.rounds()).map(({ path }) => path)).toEqual([documentPath('ben')]);
  expect(await crowd.names(anna)).toEqual([]);
});

it('PRIVACY4 returns not found to strangers, and deletes nothing', async () => {
  for (const [method, path] of [
    ['GET', '/season/viewers?search=mia'],
    ['DELETE', '/season/viewers?viewer=twitch%3A1'],
    ['DELETE', '/season'],
  ] as const)
    expect(
      (await ask(method, `${path}${path.includes('?') ? '&' : '?'}document=anna`, 'ben')).status,
    ).toBe(404);
  expect(await found('mia')).toHaveLength(2);
});

it('PRIVACY4 lets a co-host find viewers but delete none, and refuses a writer', async () => {
  const statuses = async (role: 'coHost' | 'writer'): Promise<number[]> => {
    const email = 'ben@example.org';
    await testServer.rooms.act(anna, {
      ...{ type: 'crew.admit', userId: 'ben', role, name: 'ben', email },
    });
    const answers = [
      await ask('GET', '/season/viewers?search=mia&document=anna', 'ben'),
      await ask('DELETE', '/season/viewers?viewer=twitch%3A1&document=anna', 'ben'),
      await ask('DELETE', '/season?document=anna', 'ben'),
    ];
    return answers.map(({ status }) => status);
  };
  expect(await statuses('writer')).toEqual([403, 403, 403]);
  expect(await statuses('coHost')).toEqual([200, 403, 403]);
  expect(await found('mia')).toHaveLength(2);
});
