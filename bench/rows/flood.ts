import { once } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import { defaultCategoryShowId } from '@quizcast/game/games/category-quiz/samples';
import { isRecord } from '@quizcast/game/json';
import { jokerEvent } from '@quizcast/game/games/stage-quiz/show';
import WebSocket from 'ws';
import { ChatServer } from '../../e2e/chat-server.ts';
import type { Bench } from '../bench.ts';
import type { Child } from '../child.ts';
import { ratioAtMost, type Figure, type Row } from '../figure.ts';
import type { Host } from '../host.ts';
import { overRounds } from '../statistics.ts';

const others = 8;
const rounds = 3;
/** Duration of one round, without and then with a flood. */
const roundMs = 5000;
const everyMs = 120;
const settleMs = 400;
const channel = 'flooded';
const linesPerTick = 200;
const tickMs = 100;

const kinds = ['overlays', 'joins', 'commands', 'uploads', 'chat votes'] as const;
type Kind = (typeof kinds)[number];

export const floodRow: Row = {
  name: 'flood',
  title: `One streamer's show under fire: how late changes of ${others} others reach their overlays`,
  against: 'the same before and after, nobody under fire',
};

interface OtherStreamer {
  host: Host;
  overlay: WebSocket;
}

export async function measureFlood(bench: Bench): Promise<Figure[]> {
  const chat = await ChatServer.start();
  bench.onClose(() => chat.close());
  const server = await bench.server({ env: { TWITCH_IRC_URL: chat.url, TRUSTED_PROXY: '1' } });
  const all: OtherStreamer[] = [];
  const forMs = bench.amount(roundMs, 3000);
  for (let n = 0; n < others; n++) {
    const host = await bench.host(server);
    all.push({ host, overlay: await overlayOf(bench, server.url, host) });
  }
  const flooded = await bench.host(server);
  const code = await lobbyCode(server.url, flooded);
  const child = bench.child('flood', server.url, flooded.uid, flooded.cookie, code);
  await child.next();
  const figures: Figure[] = [];
  for (const kind of kinds) {
    const [quiet, loud]: [number[][], number[][]] = [[], []];
    for (let round = 0; round < bench.amount(rounds, 1); round++) {
      quiet.push(await delays(all, forMs));
      const stop = await begin(kind, child, flooded, chat);
      await sleep(settleMs);
      loud.push(await delays(all, forMs));
      await stop();
      await sleep(settleMs * 2);
    }
    figures.push({
      name: `a change of another streamer to the overlay under a flood of ${kind}, p99`,
      unit: 'ms',
      ours: overRounds(loud, 0.99),
      baseline: overRounds(quiet, 0.99),
      goal: ratioAtMost(2),
    });
  }
  return figures;
}

/**
 * Each of the other streamers makes several changes per second; returns the milliseconds until the overlay receives
 * each.
 */
async function delays(all: readonly OtherStreamer[], forMs: number): Promise<number[]> {
  const found: number[] = [];
  const endMs = performance.now() + forMs;
  await Promise.all(
    all.map(async ({ host, overlay }, n) => {
      await sleep((n * everyMs) / all.length);
      for (let change = 0; performance.now() < endMs; change++) {
        const frame = once(overlay, 'message');
        const startedMs = performance.now();
        const answered = host.send({
          type: 'edit.update',
          path: ['settings', 'showWatermark'],
          value: change % 2 === 1,
        });
        await frame;
        found.push(performance.now() - startedMs);
        await answered;
        await sleep(everyMs);
      }
      // Restores the initial value, so that the next round starts with a change.
      const frame = once(overlay, 'message');
      await host.send({ type: 'edit.update', path: ['settings', 'showWatermark'], value: false });
      await host.send({ type: 'edit.update', path: ['settings', 'showWatermark'], value: true });
      await frame;
    }),
  );
  return found;
}

async function begin(
  kind: Kind,
  child: Child,
  flooded: Host,
  chat: ChatServer,
): Promise<() => Promise<void>> {
  if (kind !== 'chat votes') {
    child.send({ kind });
    return async () => {
      child.send({ kind: '' });
      const stored = (await child.next()).number('stored');
      // Refused uploads would cost less than stored ones.
      if (kind === 'uploads' && stored === 0) throw new Error('No picture of the flood was stored');
    };
  }
  await openVote(flooded, chat);
  const timer = setInterval(() => chat.burst(channel, linesPerTick), tickMs);
  return async () => clearInterval(timer);
}

async function openVote(host: Host, chat: ChatServer): Promise<void> {
  const { shows, activeShow } = host.document;
  const show = shows.find(({ id }) => id === activeShow);
  const joker = show?.jokers.find(({ event }) => event === jokerEvent.askTheTwitchChat);
  if (show === undefined || joker === undefined) throw new Error('No show asks the chat.');
  const showId = show.id;
  await host.send({
    type: 'edit.update',
    path: ['settings', 'twitch', 'username'],
    value: channel,
  });
  await host.send({ type: 'stageQuiz.reset', showId });
  await host.send({ type: 'stageQuiz.start', showId });
  await host.send({ type: 'stageQuiz.nextStage', showId });
  await host.send({ type: 'stageQuiz.useJoker', showId, jokerId: joker.id });
  for (let tries = 0; chat.open(channel) === 0; tries++) {
    if (tries > 1000) throw new Error('The server does not read the chat.');
    await sleep(10);
  }
}

async function overlayOf(bench: Bench, url: string, host: Host): Promise<WebSocket> {
  const socket = new WebSocket(`${url.replace('http', 'ws')}/live`, { perMessageDeflate: false });
  bench.onClose(() => socket.terminate());
  await once(socket, 'open');
  const arrived = once(socket, 'message');
  socket.send(host.overlayHello);
  await arrived;
  return socket;
}

/** The code for players to join the first category quiz of the host. */
export async function lobbyCode(url: string, { uid, cookie }: Host): Promise<string> {
  const address = `${url}/api/v1/lobbies/${defaultCategoryShowId}?uid=${uid}`;
  const answer: unknown = await (await fetch(address, { headers: { cookie } })).json();
  if (!isRecord(answer) || typeof answer['code'] !== 'string')
    throw new Error('There is no lobby.');
  return answer['code'];
}
