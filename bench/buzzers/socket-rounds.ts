import { once } from 'node:events';
import { WebSocketServer } from 'ws';
import { throwDice } from '@quizcast/game/stamp';
import { judge, standardRules } from '../../packages/server/src/buzzers/classify-presses.ts';
import { between, type Network } from './networks.ts';
import { SocketPlayer } from './socket-player.ts';
import { SocketTable, type SocketRound } from './socket-table.ts';

/** Shares (0 to 1) of rounds in which another player than the true first was first. */
export interface SocketFairness {
  rounds: number;
  arrival: number;
  strict: number;
  stamped: number;
  floor: number;
}

const pause = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));

/** A separate server for tables of four players, over local sockets with simulated latency. */
export async function socketRounds(
  network: Network,
  windowsMs: readonly number[],
  tables: number,
  roundsEach: number,
  seed: number,
): Promise<Map<number, SocketFairness>> {
  const server = new WebSocketServer({ port: 0, host: '127.0.0.1' });
  await once(server, 'listening');
  const found = new Map(windowsMs.map((windowMs) => [windowMs, emptyFairness()]));
  const played = await Promise.allSettled(
    Array.from({ length: tables }, (_, index) =>
      playTable(server, network, roundsEach, seed + index, found),
    ),
  );
  server.close();
  for (const result of played) if (result.status === 'rejected') throw result.reason;
  for (const each of found.values()) {
    for (const key of ['arrival', 'strict', 'stamped', 'floor'] as const) each[key] /= each.rounds;
  }
  return found;
}

const emptyFairness = (): SocketFairness => ({
  rounds: 0,
  arrival: 0,
  strict: 0,
  stamped: 0,
  floor: 0,
});

/** Plays this many rounds of each window, alternating the windows. */
async function playTable(
  server: WebSocketServer,
  network: Network,
  roundsEach: number,
  seed: number,
  found: ReadonlyMap<number, SocketFairness>,
): Promise<void> {
  const dice = throwDice(seed);
  const table = new SocketTable();
  server.setMaxListeners(0);
  const players = seat(server, table, network, `table${seed}-`, dice);
  try {
    await Promise.all(players.map((player) => player.opened()));
    await pause(2500 + dice() * 200);
    for (let round = 0; round < roundsEach; round++) {
      for (const [windowMs, sums] of found) {
        const opensAtMs = table.announce(seed * 1000 + round);
        const decided = table.decided(2000);
        const pressedMs = await Promise.all(
          players.map(async (player) => {
            await pause(opensAtMs - performance.now() + between(dice, 20, 20 + windowMs));
            player.press(String(round));
            return performance.now();
          }),
        );
        count(await decided, players, pressedMs, sums);
      }
    }
  } finally {
    table.close();
    for (const player of players) player.close();
  }
}

function seat(
  server: WebSocketServer,
  table: SocketTable,
  network: Network,
  prefix: string,
  dice: () => number,
): SocketPlayer[] {
  server.on('connection', (socket, request) => {
    const playerId = new URL(request.url ?? '', 'ws://localhost').searchParams.get('player') ?? '';
    if (playerId.startsWith(prefix)) table.join(playerId, socket);
  });
  const address = server.address();
  const port = typeof address === 'object' ? address?.port : undefined;
  const url = `ws://127.0.0.1:${port}`;
  return network.paths(dice).map((path, index) => {
    const drift = between(dice, -50e-6, 50e-6);
    return new SocketPlayer(url, `${prefix}${index}`, path, drift, dice);
  });
}

function count(
  { opening, presses, verdict }: SocketRound,
  players: readonly SocketPlayer[],
  pressedMs: readonly number[],
  found: SocketFairness,
): void {
  const firstOf = (values: readonly number[]): string | undefined =>
    players[values.indexOf(Math.min(...values))]?.playerId;
  const first = firstOf(pressedMs);
  const floor = players.map(
    ({ path }, index) => (pressedMs[index] ?? 0) + (path.upMs - path.downMs) / 2,
  );
  const strict = judge(opening, presses, { ...standardRules, mode: 'strict' }, throwDice(1));
  found.rounds += 1;
  found.arrival += Number(presses[0]?.playerId !== first);
  found.strict += Number(strict.order[0] !== first);
  found.stamped += Number(verdict.order[0] !== first);
  found.floor += Number(firstOf(floor) !== first);
}
