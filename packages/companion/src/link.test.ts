import { once } from 'node:events';
import { defaultDocument } from '@quizcast/game/document/defaults';
import { isRecord } from '@quizcast/game/json';
import { controlState } from '@quizcast/game/control/control-state';
import { afterEach, expect, it } from 'vitest';
import { WebSocketServer } from 'ws';
import { controlLink } from './link.ts';

const ends: (() => void)[] = [];
afterEach(() => {
  for (const end of ends.splice(0).toReversed()) end();
});

/** A fake Quizcast that sends what the test tells it to, and the link to it. */
async function linked() {
  const server = new WebSocketServer({ port: 0, host: '127.0.0.1' });
  ends.push(() => server.close());
  await once(server, 'listening');
  const address = server.address();
  const port = typeof address === 'object' ? address?.port : 0;
  const hellos: unknown[] = [];
  const socket = new Promise<{ send(text: string): void }>((resolve) => {
    server.once('connection', (made) => {
      ends.push(() => made.terminate());
      made.on('message', (data) => {
        const message: unknown = JSON.parse(Buffer.isBuffer(data) ? data.toString() : '');
        if (isRecord(message) && message['type'] === 'hello') hellos.push(message);
      });
      resolve(made);
    });
  });
  const [rounds, troubles, statuses]: [string[], string[], string[]] = [[], [], []];
  const link = controlLink({
    address: `http://127.0.0.1:${port}`,
    token: 'token',
    // This server sends its clock in snapshots only, so the link may repeat a state after a better clock estimate.
    onState: ({ state }) => void (rounds.at(-1) === state.round || rounds.push(state.round)),
    onStatus: (status) => statuses.push(status),
    onError: (text) => troubles.push(text),
  });
  ends.push(() => link.stop());
  link.start();
  const { send } = await socket.then((made) => ({ send: (text: string) => made.send(text) }));
  const state = controlState(defaultDocument(), 1000, { may: 'play', knowsAnswers: false });
  const snapshot = (round: string, revision: number) =>
    send(JSON.stringify({ type: 'snapshot', revision, nowMs: 1, state: { ...state, round } }));
  return { send, snapshot, rounds, troubles, statuses, hellos };
}

it('reports unreadable frames, skips them and continues', async () => {
  const { send, snapshot, rounds, troubles } = await linked();
  snapshot('one', 1);
  for (const frame of ['{', '', 'null', '[1]', '"text"']) send(frame);
  snapshot('two', 2);
  await expect.poll(() => rounds, { timeout: 10_000 }).toEqual(['one', 'two']);
  expect(troubles).toHaveLength(5);
});

it('requests a new snapshot after a patch that does not apply, and reports it', async () => {
  const { send, snapshot, rounds, troubles, hellos } = await linked();
  snapshot('one', 1);
  const patches = [{ op: 'replace', path: ['no', 'such', 'place'], value: 1 }];
  send(JSON.stringify({ type: 'patch', from: 1, to: 2, patches }));
  const hello = { type: 'hello', protocol: 1, view: 'control', token: 'token' };
  await expect.poll(() => hellos).toEqual([hello, hello]);
  expect(rounds).toEqual(['one']);
  expect(troubles).toEqual([expect.stringMatching(/does not fit/)]);
  snapshot('two', 2);
  await expect.poll(() => rounds).toEqual(['one', 'two']);
});

it('requests a new snapshot after an incomplete patch, and skips other incomplete messages', async () => {
  const { send, snapshot, rounds, troubles, hellos } = await linked();
  snapshot('one', 1);
  await expect.poll(() => rounds, { timeout: 10_000 }).toEqual(['one']);
  send(JSON.stringify({ type: 'error' }));
  send(JSON.stringify({ type: 'patch', from: 1, to: 2, patches: [{ op: 'replace' }] }));
  await expect.poll(() => hellos.length, { timeout: 10_000 }).toBe(2);
  snapshot('two', 2);
  await expect.poll(() => rounds, { timeout: 10_000 }).toEqual(['one', 'two']);
  expect(troubles).toEqual([
    expect.stringMatching(/invalid error/),
    expect.stringMatching(/invalid patch/),
  ]);
});

it.each([
  ['an unknown token', 'notFound', 'refused'],
  ['a token that may not see the state', 'notAllowed', 'notAllowed'],
])('reports %s and does not reconnect immediately', async (_token, reason, status) => {
  const { send, snapshot, statuses, rounds } = await linked();
  snapshot('one', 1);
  await expect.poll(() => statuses).toEqual(['connecting', 'connected']);
  send(JSON.stringify({ type: 'error', reason }));
  await expect.poll(() => statuses).toEqual(['connecting', 'connected', status]);
  expect(rounds).toEqual(['one']);
});
