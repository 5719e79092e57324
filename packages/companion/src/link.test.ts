import { once } from 'node:events';
import { defaultDocument } from '@quizcast/game/document/defaults';
import { controlState } from '@quizcast/game/control/control-state';
import { afterEach, expect, it } from 'vitest';
import { WebSocketServer } from 'ws';
import { Link } from './link.ts';

const ends: (() => void)[] = [];
afterEach(() => {
  for (const end of ends.splice(0).toReversed()) end();
});

/** A Quizcast that says what the test says, and the link to it. */
async function linked() {
  const server = new WebSocketServer({ port: 0, host: '127.0.0.1' });
  ends.push(() => server.close());
  await once(server, 'listening');
  const address = server.address();
  const port = typeof address === 'object' ? address?.port : 0;
  const socket = new Promise<{ send(text: string): void }>((resolve) => {
    server.once('connection', (made) => {
      ends.push(() => made.terminate());
      resolve(made);
    });
  });
  const [rounds, troubles]: [string[], string[]] = [[], []];
  const link = new Link({
    address: `http://127.0.0.1:${port}`,
    token: 'token',
    onKnown: ({ state }) => rounds.push(state.round),
    onStatus: () => undefined,
    onTrouble: (text) => troubles.push(text),
  });
  ends.push(() => link.stop());
  link.start();
  const { send } = await socket.then((made) => ({ send: (text: string) => made.send(text) }));
  const again = () => once(server, 'connection');
  const state = controlState(defaultDocument(), 1000, { may: 'play', knowsAnswers: false });
  const snapshot = (round: string, revision: number) =>
    send(JSON.stringify({ type: 'snapshot', revision, nowMs: 1, state: { ...state, round } }));
  return { send, snapshot, rounds, troubles, again };
}

it('skips a frame that nobody can read, tells it, and goes on', async () => {
  const { send, snapshot, rounds, troubles } = await linked();
  snapshot('one', 1);
  for (const frame of ['{', '', 'null', '[1]', '"text"']) send(frame);
  snapshot('two', 2);
  await expect.poll(() => rounds, { timeout: 10_000 }).toEqual(['one', 'two']);
  expect(troubles).toHaveLength(5);
});

it('reads everything anew after a change that does not fit, and tells it', async () => {
  const { send, snapshot, rounds, troubles, again } = await linked();
  snapshot('one', 1);
  const lost = again();
  const patches = [{ op: 'replace', path: ['no', 'such', 'place'], value: 1 }];
  send(JSON.stringify({ type: 'patch', from: 1, to: 2, patches }));
  await lost;
  expect(rounds).toEqual(['one']);
  expect(troubles).toEqual([expect.stringMatching(/does not fit/)]);
});
