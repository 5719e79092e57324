import { once } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import { defaultCategoryShowId as showId } from '@quizcast/game/games/category-quiz/samples';
import { isRecord } from '@quizcast/game/json';
import WebSocket from 'ws';
import type { RunningServer } from '../../e2e/fixtures/server.ts';
import type { Bench } from '../bench.ts';
import { atMost, type Figure, type Row } from '../figure.ts';
import { frameText } from '../frame-text.ts';
import type { Host } from '../host.ts';
import { ShowPlayer, type Announced } from '../show-player.ts';
import { nowMs, overRounds } from '../statistics.ts';

export const pressToOverlayRow: Row = {
  name: 'press-to-overlay',
  title: 'The first of four presses of a buzzer until an overlay is told who was first',
  against: 'a bare `ws` relay that passes one press on, judging and storing nothing',
};

const rounds = 5;
const openings = 6;
/** All four press within this after the light. */
const withinMs = 120;
const fieldId = 'field1-1';
const playerIds = ['player1', 'player2', 'player3', 'player4'];
/** Nothing else in an overlay's picture turns true at this place. */
const answering = /"isAnswering"\],"value":true/;

/** What players' lines add each way. */
const lines = [
  { name: 'lines of this machine', delayMs: 0, goal: atMost(100) },
  { name: 'lines of 30 ms there and back', delayMs: 15, goal: atMost(150) },
] as const;

export async function measurePressToOverlay(bench: Bench): Promise<Figure[]> {
  const figures: Figure[] = [];
  for (const line of lines) {
    const table = await openTable(bench, line.delayMs);
    const relay = line.delayMs === 0 ? await openRelay(bench) : null;
    const [ours, bare]: [number[][], number[][]] = [[], []];
    const before = await table.waits();
    for (let round = 0; round < bench.amount(rounds, 1); round += 1) {
      ours.push(await times(openings, () => race(table)));
      if (relay !== null) bare.push(await times(openings, relay));
    }
    const after = await table.waits();
    await bench.close();
    for (const share of [0.5, 0.95])
      figures.push({
        name: `${line.name}: first press to overlay, p${share * 100}`,
        unit: 'ms',
        ours: overRounds(ours, share),
        baseline: relay === null ? null : overRounds(bare, share),
        goal: share === 0.95 ? line.goal : null,
      });
    figures.push({
      name: `${line.name}: of it the wait for other presses, mean`,
      unit: 'ms',
      ours: ((after.sum - before.sum) * 1000) / (after.count - before.count),
      baseline: null,
      goal: null,
    });
  }
  return figures;
}

async function times(count: number, work: () => Promise<number>): Promise<number[]> {
  const took: number[] = [];
  for (let n = 0; n < count; n += 1) took.push(await work());
  return took;
}

interface Table {
  host: Host;
  players: ShowPlayer[];
  overlay: WebSocket;
  /** Seconds that verdicts have waited until now, and how many there were. */
  waits: () => Promise<{ sum: number; count: number }>;
}

async function openTable(bench: Bench, delayMs: number): Promise<Table> {
  const server = await bench.server();
  const host = await bench.host(server);
  await host.send({ type: 'edit.update', path: ['onAir'], value: 'categoryQuiz' });
  await host.send({ type: 'edit.update', path: ['categoryQuiz', 'activeShow'], value: showId });
  await host.send({ type: 'categoryQuiz.start', showId });
  await host.send({ type: 'categoryQuiz.pickField', showId, fieldId });
  const players: ShowPlayer[] = [];
  for (const playerId of playerIds) {
    const player = await ShowPlayer.open(
      server.url,
      await tokenOf(server, host, playerId),
      delayMs,
    );
    bench.onClose(() => player.close());
    players.push(player);
  }
  const overlay = new WebSocket(`${server.url.replace('http', 'ws')}/live`);
  bench.onClose(() => overlay.terminate());
  await once(overlay, 'open');
  overlay.send(host.overlayHello);
  await Promise.all(players.map((player) => player.ready()));
  // By then each line has been measured as often as it is at first.
  await sleep(2000);
  return { host, players, overlay, waits: () => waitsOf(server) };
}

async function tokenOf({ url }: RunningServer, host: Host, playerId: string): Promise<string> {
  const address = `${url}/api/v1/lobbies/${showId}/seats/${playerId}/link`;
  const headers = { cookie: host.cookie, origin: url };
  const response = await fetch(address, { method: 'POST', headers });
  const answer: unknown = await response.json();
  if (!isRecord(answer) || typeof answer['token'] !== 'string')
    throw new Error(`The server gave no seat: ${response.status} ${JSON.stringify(answer)}`);
  return answer['token'];
}

async function waitsOf({ url }: RunningServer): Promise<{ sum: number; count: number }> {
  const text = await (await fetch(`${url}/metrics`)).text();
  const read = (part: string) =>
    Number(new RegExp(`^quizcast_verdict_wait_seconds_${part} (\\S+)$`, 'm').exec(text)?.[1] ?? 0);
  return { sum: read('sum'), count: read('count') };
}

/** Opens the buzzers, lets all four press, and says how long the first press took to the overlay. */
async function race({ host, players, overlay }: Table): Promise<number> {
  const told = new Promise<number>((resolve) => {
    const hear = (data: WebSocket.RawData) => {
      const atMs = nowMs();
      if (!answering.test(frameText(data))) return;
      overlay.off('message', hear);
      resolve(atMs);
    };
    overlay.on('message', hear);
  });
  const pressed = players.map(
    (player) =>
      new Promise<number>((resolve) => {
        player.onOpening = ({ round, opensMs }: Announced) => {
          const inMs = opensMs - performance.now() + Math.random() * withinMs;
          setTimeout(() => resolve(player.press(round)), inMs);
        };
      }),
  );
  await host.send({ type: 'categoryQuiz.openBuzzers', showId });
  const firstMs = Math.min(...(await Promise.all(pressed)));
  const tookMs = (await told) - firstMs;
  await host.send({ type: 'categoryQuiz.undo', showId });
  return tookMs;
}

async function openRelay(bench: Bench): Promise<() => Promise<number>> {
  const { port } = await bench.bareServer();
  const open = async (path: string) => {
    const socket = new WebSocket(`ws://127.0.0.1:${port}${path}`, { perMessageDeflate: false });
    bench.onClose(() => socket.terminate());
    await once(socket, 'open');
    return socket;
  };
  const [presser, view] = [await open('/relay'), await open('/view')];
  return async () => {
    const told = once(view, 'message').then(() => nowMs());
    const pressedMs = nowMs();
    presser.send(JSON.stringify({ type: 'press', round: 'round', stampServerMs: pressedMs }));
    const tookMs = (await told) - pressedMs;
    await sleep(25);
    return tookMs;
  };
}
