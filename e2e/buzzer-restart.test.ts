import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { defaultCategoryShowId as showId } from '@quizcast/game/games/category-quiz/samples';
import type { UserCommand } from '@quizcast/game/command';
import { isRecord } from '@quizcast/game/json';
import { applyPatches } from '@quizcast/game/patch';
import { protocolVersion, type ServerMessage } from '@quizcast/game/protocol/protocol';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { Listener } from '../packages/server/src/testing/test-server.ts';
import { PressClock } from '../packages/web/src/live/press-clock.ts';
import { startServer, type RunningServer } from './fixtures/server.ts';
import { freePort } from '../packages/server/src/testing/engines/free-port.ts';

const playerIds = ['player1', 'player2', 'player3', 'player4'];

let folder: string;
let server: RunningServer;
const open: Listener[] = [];
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'quizcast-buzzers-'));
  server = await startServer({ dataFolder: folder, port: await freePort() });
});
afterAll(async () => {
  for (const listener of open) listener.close();
  await server.stop();
  await rm(folder, { recursive: true });
});

async function post(path: string, headers: Record<string, string>, body?: object) {
  const answer = await fetch(`${server.url}/api/v1/${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', origin: server.url, ...headers },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
  const result: unknown = await answer.json();
  if (!answer.ok || !isRecord(result)) throw new Error(`${path}: ${answer.status}`);
  const cookie = answer.headers.getSetCookie().map((line) => line.split(';')[0]);
  return { result, cookie: cookie.join('; ') };
}

async function listen(headers: Record<string, string>): Promise<Listener> {
  const listener = await Listener.open(`${server.url.replace('http', 'ws')}/live`, headers);
  open.push(listener);
  return listener;
}

/** The state that a page following the protocol would show now. */
function pictureOf({ messages }: Listener): unknown {
  let state: unknown = null;
  for (const message of messages) {
    if (message.type === 'snapshot') ({ state } = message);
    if (message.type === 'patch') state = applyPatches(state, message.patches);
  }
  return state;
}
const shownBy = (listener: Listener): string => JSON.stringify(pictureOf(listener));

/** A player's device; it keeps its token across connections. */
class Device {
  readonly #token: string;
  #clock = new PressClock(() => performance.now());
  #listener: Listener | null = null;

  constructor(token: string) {
    this.#token = token;
  }

  get page(): Listener {
    if (this.#listener === null) throw new Error('is offline');
    return this.#listener;
  }

  async join(): Promise<void> {
    this.#clock.reset();
    const listener = await listen({ origin: server.url });
    this.#listener = listener;
    let answered = 0;
    const answer = () => {
      for (const message of listener.messages.slice(answered)) this.#onMessage(listener, message);
      answered = listener.messages.length;
    };
    listener.socket.on('message', answer);
    const [protocol, token] = [protocolVersion, this.#token];
    listener.send({ type: 'hello', protocol, view: 'player', token });
    await listener.until(() => this.#clock.errorMs !== null && pictureOf(listener) !== null);
  }

  leave(): void {
    this.page.close();
    this.#listener = null;
  }

  press(round: string): void {
    this.page.send(this.#clock.press(round));
  }

  #onMessage(listener: Listener, message: ServerMessage): void {
    if (message.type === 'ping') listener.send(this.#clock.pong(message.nonce));
    if (message.type === 'clock') this.#clock.clock(message);
  }
}

const openingOf = async ({ page }: Device, after = '') =>
  page.find(
    (message): message is ServerMessage & { type: 'opening' } =>
      message.type === 'opening' && message.round !== after,
  );

it('a buzzer race continues when a player drops out and the server is killed midway @release', async () => {
  const account = { email: 'host@example.org', password: 'long enough', name: 'Host' };
  const { cookie, result: signedUp } = await post('auth/sign-up/email', {}, account);
  const uid = isRecord(signedUp['user']) ? String(signedUp['user']['id']) : '';
  let moves = 0;
  const host = async (command: UserCommand) => {
    const owner = await listen({ cookie, origin: server.url });
    owner.send({ type: 'hello', protocol: protocolVersion, view: 'owner', uid });
    expect(await owner.command(`m${++moves}`, command)).toMatchObject({ type: 'accepted' });
    owner.close();
  };
  const show = async () => {
    const overlay = await listen({});
    overlay.send({ type: 'hello', protocol: protocolVersion, view: 'overlay', uid });
    await overlay.first('snapshot');
    return overlay;
  };
  await host({ type: 'edit.update', path: ['onAir'], value: 'categoryQuiz' });
  await host({ type: 'edit.update', path: ['categoryQuiz', 'activeShow'], value: showId });
  for (const name of ['minOpeningDelayMs', 'maxOpeningDelayMs']) {
    const path = ['categoryQuiz', 'shows', showId, 'gameSettings', name];
    await host({ type: 'edit.update', path, value: 0 });
  }
  await host({ type: 'categoryQuiz.start', showId });
  await host({ type: 'categoryQuiz.pickField', showId, fieldId: 'field1-1' });
  const devices: Device[] = [];
  for (const playerId of playerIds) {
    const link = await post(`lobbies/${showId}/seats/${playerId}/link`, { cookie });
    devices.push(new Device(String(link.result['token'])));
  }
  const [one, two, three, four] = devices;
  if (one === undefined || two === undefined || three === undefined || four === undefined)
    throw new Error('four devices were seated, and not four came back');
  await Promise.all(devices.map((device) => device.join()));
  const overlay = await show();

  // One player is offline when the buzzers open; the second of the others presses first.
  await sleep(500);
  four.leave();
  await host({ type: 'categoryQuiz.openBuzzers', showId });
  const first = await openingOf(two);
  await openingOf(one);
  await sleep(800);
  two.press(first.round);
  expect((await two.page.first('heard')).fate).toBe('counted');
  await overlay.until(() => shownBy(overlay).includes('"isAnswering":true'));
  await two.page.until(() => /"place":1/.test(shownBy(two.page)));
  expect(shownBy(one.page)).toContain('"place":null');

  // Wrong answer: the buzzers open again for the others, and the server is killed.
  await host({ type: 'categoryQuiz.judge', showId, verdict: 'wrong' });
  const second = await openingOf(one, first.round);
  expect(second.round).not.toBe(first.round);
  const { port } = server;
  await server.kill9();
  server = await startServer({ dataFolder: folder, port });
  await Promise.all(devices.map((device) => device.join()));
  for (const [index, device] of devices.entries())
    expect(pictureOf(device.page)).toMatchObject({ you: { id: playerIds[index] } });
  const again = await show();
  expect((await openingOf(four)).round).toBe(second.round);
  two.press(second.round);
  expect((await two.page.first('heard')).fate).toBe('unheard');
  four.press(second.round);
  expect((await four.page.first('heard')).fate).toBe('counted');
  await again.until(() => shownBy(again).includes('"isAnswering":true'));
  await four.page.until(() => /"place":1/.test(shownBy(four.page)));
  await host({ type: 'categoryQuiz.judge', showId, verdict: 'right' });
  const points = /"id":"player4","name":"[^"]*","points":100/;
  for (const device of devices) await device.page.until(() => points.test(shownBy(device.page)));
});
