import { controlState } from '@quizcast/game/control/control-state';
import type { ControlScope } from '@quizcast/game/control/token';
import type { UserCommand } from '@quizcast/game/command';
import { applyPatches } from '@quizcast/game/patch';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { startTestServer, type TestServer, type Listener } from '../testing/test-server.ts';
import { documentPath } from '../documents/rooms.ts';

let testServer: TestServer;
beforeEach(async () => {
  testServer = await startTestServer();
  testServer.people.signIn('anna', 'session-anna');
});
afterEach(() => testServer.close());

const path = documentPath('anna');
const showId = 'show1';
const owner = { kind: 'owner', userId: 'anna' } as const;
let commands = 0;

async function act(command: UserCommand): Promise<void> {
  const result = await testServer.rooms.submit(path, command, `act-${(commands += 1)}`, owner);
  expect(result.kind).toBe('accepted');
}

async function made(...scopes: ControlScope[]): Promise<{ token: string; id: string }> {
  await testServer.rooms.document('anna');
  const token = await testServer.controls.make('anna', 'anna', { name: 'Deck', scopes });
  if (token === null) throw new Error('no token');
  return { token: token.token, id: token.row.id };
}

/** The picture of a surface that follows the protocol. */
function pictureOf(listener: Listener): unknown {
  let picture: unknown = null;
  for (const message of listener.messages) {
    if (message.type === 'snapshot') picture = message.state;
    if (message.type === 'patch') picture = applyPatches(picture, message.patches);
  }
  return picture;
}

const around = (listener: Listener): number | undefined =>
  listener.messages.findLast((message) => message.type === 'around')?.overlays;

async function stateNow(knowsAnswers: boolean, may: 'play' | 'nothing' = 'play'): Promise<unknown> {
  const loaded = await testServer.rooms.document('anna');
  if (loaded.kind === 'unreadable') throw new Error('unreadable');
  return JSON.parse(
    JSON.stringify(controlState(loaded.document, Date.now(), { may, knowsAnswers })),
  );
}

describe('a control surface', () => {
  it('CONTROL14 receives a snapshot of its view and then every change', async () => {
    const { token } = await made('play', 'state');
    const surface = await testServer.surface(token);
    expect((await surface.first('snapshot')).state).toEqual(await stateNow(false));
    await act({ type: 'stageQuiz.start', showId });
    await act({ type: 'stageQuiz.nextStage', showId });
    await act({ type: 'stageQuiz.lockAnswer', showId, answer: 2 });
    const expected = await stateNow(false);
    await surface.until(() => JSON.stringify(pictureOf(surface)).includes('"state":"locked"'));
    expect(pictureOf(surface)).toEqual(expected);
  });

  it('CONTROL17 receives the number of open overlays, but no names', async () => {
    const { token } = await made('state');
    const surface = await testServer.surface(token);
    await surface.until(() => around(surface) === 0);
    const overlay = await testServer.overlay('anna');
    await surface.until(() => around(surface) === 1);
    overlay.close();
    await surface.until(() => around(surface) === 0);
    expect(surface.received()).not.toContain('overlayHealth');
    expect(surface.received()).not.toContain('"people"');
  });

  it('CONTROL14 receives nothing when a text changes that it does not show', async () => {
    const { token } = await made('state');
    const surface = await testServer.surface(token);
    await surface.first('snapshot');
    await act({
      type: 'edit.update',
      path: ['shows', showId, 'stages', 'stage2', 'question', 'question'],
      value: 'CANARY',
    });
    await act({ type: 'edit.update', path: ['isCleared'], value: true });
    await surface.first('patch');
    expect(surface.messages.filter(({ type }) => type === 'patch')).toHaveLength(1);
    expect(surface.received()).not.toContain('CANARY');
  });

  it('CONTROL14 may not send commands', async () => {
    const { token } = await made('play', 'state');
    const surface = await testServer.surface(token);
    await surface.first('snapshot');
    expect(await surface.command('x', { type: 'stageQuiz.start', showId })).toMatchObject({
      type: 'refused',
      reason: 'notAllowed',
    });
  });

  it('CONTROL14 receives a new snapshot after another hello', async () => {
    const { token } = await made('state');
    const surface = await testServer.surface(token);
    await surface.first('snapshot');
    surface.send({ type: 'hello', protocol: 1, view: 'control', token });
    await surface.until(
      () => surface.messages.filter(({ type }) => type === 'snapshot').length === 2,
    );
  });

  it('CONTROL4 receives right answers only with the answers scope', async () => {
    const [plain, knowing] = [await made('state'), await made('state', 'answers')];
    await act({ type: 'stageQuiz.start', showId });
    await act({ type: 'stageQuiz.nextStage', showId });
    const [one, other] = [
      await testServer.surface(plain.token),
      await testServer.surface(knowing.token),
    ];
    expect((await one.first('snapshot')).state).toEqual(await stateNow(false, 'nothing'));
    expect((await other.first('snapshot')).state).toEqual(await stateNow(true, 'nothing'));
    expect(one.received()).toContain('"rightAnswer":null');
    expect(other.received()).not.toContain('"rightAnswer":null');
  });

  it('CONTROL8 is closed within a second when its token is revoked', async () => {
    const { token, id } = await made('state');
    const surface = await testServer.surface(token);
    await surface.first('snapshot');
    await testServer.controls.revoke('anna', id);
    await surface.until(() => surface.closed !== null);
    expect(await surface.first('error')).toMatchObject({ reason: 'removed' });
    await act({ type: 'edit.update', path: ['isCleared'], value: true });
    expect(surface.messages.some(({ type }) => type === 'patch')).toBe(false);
  });

  it('CONTROL8 is closed when the creator of its token loses the permission', async () => {
    const member = { userId: 'ben', name: 'Ben', email: '' };
    await made('play');
    await testServer.rooms.act(path, { type: 'crew.admit', role: 'coOwner', ...member });
    const token = await testServer.controls.make('anna', 'ben', {
      name: 'Deck',
      scopes: ['state'],
    });
    const surface = await testServer.surface(token?.token ?? '');
    await surface.first('snapshot');
    await act({ type: 'crew.changeRole', userId: 'ben', role: 'writer' });
    await surface.until(() => surface.closed !== null, 1000);
    expect(surface.closed?.reason).toBe('removed');
  });

  it('CONTROL8 receives a narrower view when its token loses scopes, and is closed without the state scope', async () => {
    const { token, id } = await made('state', 'answers', 'play');
    const surface = await testServer.surface(token);
    await surface.first('snapshot');
    await testServer.controls.change('anna', id, { scopes: ['state'] });
    await surface.until(() => JSON.stringify(pictureOf(surface)).includes('"start":"notAllowed"'));
    expect(pictureOf(surface)).toEqual(await stateNow(false, 'nothing'));
    await testServer.controls.change('anna', id, { scopes: ['play', 'chat'] });
    await surface.until(() => surface.closed !== null, 1000);
    expect(surface.closed?.reason).toBe('notAllowed');
  });

  it('CONTROL8 is closed when its account is deleted', async () => {
    const { token } = await made('state');
    const surface = await testServer.surface(token);
    await surface.first('snapshot');
    await testServer.controls.forget('anna');
    await surface.until(() => surface.closed !== null, 1000);
    expect(await testServer.controls.verifyToken(token)).toBeNull();
  });

  it('CONTROL14 is rejected without a token that has the state scope, and learns whether the token is valid', async () => {
    const { token } = await made('play');
    for (const [wrong, reason] of [
      [token, 'notAllowed'],
      ['qct_x', 'notFound'],
      ['session-anna', 'notFound'],
    ] as const) {
      const surface = await testServer.surface(wrong);
      expect(await surface.first('error')).toMatchObject({ reason });
      await surface.until(() => surface.closed !== null);
      expect(surface.messages.some(({ type }) => type === 'snapshot')).toBe(false);
    }
  });

  it('CONTROL14 learns that it may not read the state, and stays connected to send chat messages', async () => {
    const { token } = await made('play', 'chat');
    const surface = await testServer.surface(token);
    expect(await surface.first('error')).toEqual({ type: 'error', reason: 'notAllowed' });
    surface.send({ type: 'hello', protocol: 1, view: 'control', token });
    await surface.until(() => surface.messages.length === 2);
    expect(surface.messages[1]).toEqual({ type: 'error', reason: 'notAllowed' });
    await surface.command('in-order', { type: 'stageQuiz.start', showId });
    expect(surface.closed).toBeNull();
  });

  const scene = { kind: 'obsScene', scene: 'Quiz' } as const;
  const noPage = { kind: 'failed', error: 'noPage' } as const;

  it('CUE20 receives each OBS action once if it reaches OBS, even alongside the Play page', async () => {
    const { token } = await made('play', 'state');
    const [dock, play] = [await testServer.surface(token), await testServer.owner('anna')];
    await dock.first('snapshot');
    await play.first('snapshot');
    dock.send({ type: 'obsReady', isReady: true });
    await dock.command('in-order', { type: 'stageQuiz.start', showId });
    play.send({ type: 'obsReady', isReady: true });
    const done = testServer.obsPages.perform(path, scene);
    const cue = await dock.first('obsCue');
    expect(cue.action).toEqual(scene);
    dock.send({ type: 'obsDone', run: cue.run, fault: null, detail: '' });
    expect(await done).toEqual({ kind: 'ok' });
    expect(play.received()).not.toContain('obsCue');
    // The dock disconnects, so Play is next.
    dock.close();
    await play.until(() => {
      void testServer.obsPages.perform(path, scene);
      return play.received().includes('obsCue');
    });
  });

  it('CUE20 receives OBS actions only while its token has the play scope', async () => {
    const looking = await made('state');
    const surface = await testServer.surface(looking.token);
    await surface.first('snapshot');
    surface.send({ type: 'obsReady', isReady: true });
    await surface.command('in-order', { type: 'stageQuiz.start', showId });
    expect(await testServer.obsPages.perform(path, scene)).toMatchObject(noPage);

    const { token, id } = await made('play', 'state');
    const dock = await testServer.surface(token);
    await dock.first('snapshot');
    dock.send({ type: 'obsReady', isReady: true });
    await dock.command('in-order', { type: 'stageQuiz.start', showId });
    await testServer.controls.change('anna', id, { scopes: ['state'] });
    await dock.until(() => JSON.stringify(pictureOf(dock)).includes('"start":"notAllowed"'));
    expect(await testServer.obsPages.perform(path, scene)).toMatchObject(noPage);
    expect(dock.received() + surface.received()).not.toContain('obsCue');
  });
});
