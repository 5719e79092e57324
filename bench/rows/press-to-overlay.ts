import { once } from 'node:events';
import { createServer } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Cue } from '@quizcast/game/cues/cue';
import { defaultCategoryShowId as showId } from '@quizcast/game/games/category-quiz/samples';
import { isRecord } from '@quizcast/game/json';
import WebSocket from 'ws';
import type { RunningServer } from '../../e2e/fixtures/server.ts';
import type { Bench } from '../bench.ts';
import { atMost, ratioAtMost, type Figure, type Row } from '../figure.ts';
import type { Host } from '../host.ts';
import { OverlayFollower } from '../overlay-follower.ts';
import { ShowPlayer, type Announced } from '../show-player.ts';
import { nowMs, overRounds } from '../statistics.ts';

export const pressToOverlayRow: Row = {
  name: 'press-to-overlay',
  title: 'The first of four presses of a buzzer until an overlay is told who was first',
  against: 'a bare `ws` relay that passes one press on, judging and storing nothing',
};

const rounds = 5;
const openings = 6;
/** All four press within this time after the light. */
const withinMs = 120;
const fieldId = 'field1-1';
const playerIds = ['player1', 'player2', 'player3', 'player4'];
/** No other change in an overlay's state sets this field to true. */
const answering = /"isAnswering"\],"value":true/;

/** One-way latency added to the players' connections. */
const lines = [
  { name: 'lines of this machine', delayMs: 0, goal: atMost(100) },
  { name: 'lines of 30 ms there and back', delayMs: 15, goal: atMost(150) },
] as const;

export async function measurePressToOverlay(bench: Bench): Promise<Figure[]> {
  const figures: Figure[] = [];
  for (const line of lines) {
    const table = await openTable(bench, line.delayMs);
    const relay = line.delayMs === 0 ? await openRelay(bench) : null;
    const [ours, baseline]: [number[][], number[][]] = [[], []];
    const before = await table.waits();
    for (let round = 0; round < bench.amount(rounds, 1); round += 1) {
      ours.push(await times(openings, () => race(table)));
      if (relay !== null) baseline.push(await times(openings, relay));
    }
    const after = await table.waits();
    const beside = relay === null ? [] : [await besideObs(bench, table)];
    await bench.close();
    for (const share of [0.5, 0.95])
      figures.push({
        name: `${line.name}: first press to overlay, p${share * 100}`,
        unit: 'ms',
        ours: overRounds(ours, share),
        baseline: relay === null ? null : overRounds(baseline, share),
        goal: share === 0.95 ? line.goal : null,
      });
    figures.push({
      name: `${line.name}: of it the wait for other presses, mean`,
      unit: 'ms',
      ours: ((after.sum - before.sum) * 1000) / (after.count - before.count),
      baseline: null,
      goal: null,
    });
    figures.push(...beside);
  }
  return figures;
}

const toObs: Cue = {
  id: 'bench',
  moment: 'buzzed',
  isOn: true,
  action: { kind: 'obsScene', scene: 'Who was first' },
};

/** The same while each first press triggers an OBS scene change; OBS accepts the connection and never answers. */
async function besideObs(bench: Bench, table: Table): Promise<Figure> {
  const openedTable = await openSilentObs(bench, table);
  const show = ['categoryQuiz', 'shows', showId];
  const set = (field: string, value: unknown) =>
    table.host.send({ type: 'edit.update', path: [...show, field], value });
  await set('cues', [toObs]);
  const [without, withCue]: [number[][], number[][]] = [[], []];
  for (let round = 0; round < bench.amount(rounds, 1); round += 1) {
    await set('cuesOff', true);
    without.push(await times(openings, () => race(table)));
    await set('cuesOff', false);
    withCue.push(await times(openings, () => race(table)));
  }
  if (openedTable() === 0) throw new Error('Nobody asked OBS.');
  return {
    name: `${lines[0].name}: first press to overlay while a cue waits for OBS, against none, p95`,
    unit: 'ms',
    ours: overRounds(withCue, 0.95),
    baseline: overRounds(without, 0.95),
    goal: ratioAtMost(1.1),
  };
}

/** Configures the account's OBS connection to a server that never answers; returns the number of attempts. */
async function openSilentObs(bench: Bench, { server, host }: Table): Promise<() => number> {
  let asked = 0;
  const obs = createServer((socket) => {
    asked += 1;
    socket.on('error', () => undefined).resume();
    bench.onClose(() => void socket.destroy());
  });
  bench.onClose(() => void obs.close());
  await once(obs.listen(0, '127.0.0.1'), 'listening');
  const address = obs.address();
  const port = address === null || typeof address === 'string' ? 0 : address.port;
  const answer = await fetch(`${server.url}/api/v1/cues/obs?uid=${host.uid}`, {
    method: 'PUT',
    headers: { cookie: host.cookie, origin: server.url, 'content-type': 'application/json' },
    body: JSON.stringify({ port, password: null, runsOn: 'server' }),
  });
  if (!answer.ok) throw new Error(`OBS is not taken: ${answer.status} ${await answer.text()}`);
  return () => asked;
}

async function times(count: number, work: () => Promise<number>): Promise<number[]> {
  const took: number[] = [];
  for (let n = 0; n < count; n += 1) took.push(await work());
  return took;
}

interface Table {
  server: RunningServer;
  host: Host;
  players: ShowPlayer[];
  overlay: OverlayFollower;
  /** Total wait of verdicts so far in seconds, and their number. */
  waits: () => Promise<{ sum: number; count: number }>;
}

async function openTable(bench: Bench, delayMs: number): Promise<Table> {
  const server = await bench.server({ env: { LOCAL_CUES: 'on' } });
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
  const overlay = await OverlayFollower.open(bench, server.url, host.overlayHello);
  await Promise.all(players.map((player) => player.ready()));
  // Long enough for the initial, frequent pings of each connection.
  await sleep(2000);
  return { server, host, players, overlay, waits: () => waitsOf(server) };
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

/** Opens the buzzers, lets all four press, and returns the time from the first press to the overlay. */
async function race({ host, players, overlay }: Table): Promise<number> {
  const shown = overlay.nextFrame(answering);
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
  const tookMs = (await shown) - firstMs;
  await host.send({ type: 'categoryQuiz.undo', showId });
  return tookMs;
}

async function openRelay(bench: Bench): Promise<() => Promise<number>> {
  const { port } = await bench.baselineServer();
  const open = async (path: string) => {
    const socket = new WebSocket(`ws://127.0.0.1:${port}${path}`, { perMessageDeflate: false });
    bench.onClose(() => socket.terminate());
    await once(socket, 'open');
    return socket;
  };
  const [presser, view] = [await open('/relay'), await open('/view')];
  return async () => {
    const shown = once(view, 'message').then(() => nowMs());
    const pressedMs = nowMs();
    presser.send(JSON.stringify({ type: 'press', round: 'round', stampServerMs: pressedMs }));
    const tookMs = (await shown) - pressedMs;
    await sleep(25);
    return tookMs;
  };
}
