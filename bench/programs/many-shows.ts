import { once } from 'node:events';
import { writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { join } from 'node:path';
import { defaultCategoryShowId as showId } from '@quizcast/game/games/category-quiz/samples';
import type { UserCommand } from '@quizcast/game/command';
import { createInProcessBus } from '../../packages/server/src/adapters/in-process/bus.ts';
import { systemClock as clock } from '../../packages/server/src/adapters/in-process/clock.ts';
import { createControlRepository } from '../../packages/server/src/adapters/sql/control-repository.ts';
import { createSeatRepository } from '../../packages/server/src/adapters/sql/seat-repository.ts';
import { openDatabase } from '../../packages/server/src/adapters/sqlite/database.ts';
import { createSqliteDocumentStore } from '../../packages/server/src/adapters/sqlite/document-store.ts';
import { BuzzerService } from '../../packages/server/src/buzzers/buzzer-service.ts';
import { ControlService } from '../../packages/server/src/control/control-service.ts';
import { attachLive } from '../../packages/server/src/live/attach.ts';
import { LobbyService } from '../../packages/server/src/lobby/lobby-service.ts';
import { createRooms, documentPath } from '../../packages/server/src/documents/rooms.ts';

/**
 * A server with category quizzes only, assembled from the product's own parts, because hundreds of accounts could not
 * be created over HTTP in a minute. Arguments: an empty folder, number of shows. Writes `tokens.json` into the folder,
 * a list of four for each show, and sends `{ port }`. Then, for each `{ spreadMs }`, it opens the buzzers of every show
 * at a different moment within that time, and for `{ undo }` it undoes all openings and sends `{ undone }`.
 */
const [, , folder = '', count = '1'] = process.argv;
const shows = Number(count);
const playerIds = ['player1', 'player2', 'player3', 'player4'];
const userOf = (show: number): string => `host${show}`;

function fail(...facts: unknown[]): never {
  throw new Error(`The bench's shows had trouble: ${JSON.stringify(facts)}`);
}
const log = { warn: fail, error: fail };
const dice = (): number => Math.floor(Math.random() * 2 ** 32);

const database = openDatabase(join(folder, 'quizcast.db'));
const rooms = createRooms({
  store: createSqliteDocumentStore(database),
  bus: createInProcessBus(fail),
  clock,
  log,
  dice,
  exists: async () => true,
});
const buzzers = new BuzzerService({
  clock,
  monotonicMs: () => performance.now(),
  act: (path, command) => rooms.act(path, command),
  dice,
});
rooms.connect({ buzzers });
const files = { storeImage: fail, remove: fail };
const lobby = new LobbyService({
  repository: createSeatRepository(database),
  rooms,
  files,
  clock,
  log,
  joinOrigin: () => null,
});
const server = createServer();
const identity = {
  session: async () => null,
  standing: async () => new Set<string>(),
  exists: async () => true,
};
const origins = { publicOrigin: null, trustedProxies: 0 };
const controls = new ControlService({
  repository: createControlRepository(database),
  rooms,
  clock,
});
const obsPages = { enter: () => undefined, leave: () => undefined, done: () => undefined };
const inbound = { receive: () => 0 };
const places = { rooms, identity, lobby, controls, obsPages, buzzers, inbound };
const live = attachLive(server, { ...places, clock, log, origins });
lobby.setPresence(live.presence);

let commands = 0;
async function host(show: number, command: UserCommand): Promise<void> {
  const userId = userOf(show);
  const id = `bench${++commands}`;
  const result = await rooms.submit(documentPath(userId), command, id, { kind: 'owner', userId });
  if (result.kind === 'refused') fail(command.type, result.reason);
}

async function begin(show: number): Promise<string[]> {
  await host(show, { type: 'categoryQuiz.start', showId });
  await host(show, { type: 'categoryQuiz.pickField', showId, fieldId: 'field1-1' });
  const tokens: string[] = [];
  for (const playerId of playerIds) {
    const linked = await lobby.link(documentPath(userOf(show)), showId, playerId);
    tokens.push(linked.kind === 'linked' ? linked.token : fail(linked));
  }
  return tokens;
}

const all = Array.from({ length: shows }, (_, show) => show);
const opened = (spreadMs: number): void => {
  for (const show of all)
    setTimeout(
      () => void host(show, { type: 'categoryQuiz.openBuzzers', showId }),
      Math.random() * spreadMs,
    );
};
process.on('message', (message: { spreadMs?: number }) => {
  if (message.spreadMs !== undefined) opened(message.spreadMs);
  else
    void Promise.all(all.map((show) => host(show, { type: 'categoryQuiz.undo', showId }))).then(
      () => process.send?.({ undone: shows }),
    );
});
process.on('disconnect', () => process.exit());

writeFileSync(join(folder, 'tokens.json'), JSON.stringify(await Promise.all(all.map(begin))));
server.listen(0, '127.0.0.1');
await once(server, 'listening');
const address = server.address();
process.send?.({ port: typeof address === 'object' ? address?.port : 0 });
