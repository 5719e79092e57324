import { randomBytes } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { join } from 'node:path';
import { getRequestListener } from '@hono/node-server';
import { demoAccount } from './adapters/built-in-identity/demo-account.ts';
import {
  createBuiltInIdentity,
  forgetExpiredSessions,
} from './adapters/built-in-identity/identity.ts';
import { openDiskFileStore } from './adapters/disk/file-store.ts';
import { createInProcessBus } from './adapters/in-process/bus.ts';
import { systemClock } from './adapters/in-process/clock.ts';
import { createSqliteBallotBox } from './adapters/sqlite/ballot-box.ts';
import { openDatabase, type Database } from './adapters/sqlite/database.ts';
import { createSqliteDocumentStore } from './adapters/sqlite/document-store.ts';
import { TwitchChat } from './adapters/twitch/twitch-chat.ts';
import { createApp } from './app.ts';
import { readConfig, type Config } from './config.ts';
import { DataFolderFault, keptSecret } from './data-folder.ts';
import { keepDemoFresh } from './demo-reset.ts';
import { FontCache } from './fonts/font-cache.ts';
import { FontLibrary } from './fonts/font-library.ts';
import { FontSource } from './fonts/font-source.ts';
import { installedFonts } from './fonts/installed-fonts.ts';
import { collectDaily } from './files/collecting.ts';
import { createFileDesk, type FileDesk } from './files/file-desk.ts';
import { createFormatPool } from './formats/format-pool.ts';
import { AddressFault, listen, welcome } from './listen.ts';
import { attachLive, type Live } from './live/attach.ts';
import { createLogger, type Logger } from './logger.ts';
import { createMetrics, type Metrics } from './metrics.ts';
import type { BallotBox } from './ports/ballot-box.ts';
import type { FileStore } from './ports/file-store.ts';
import type { Identity } from './ports/identity.ts';
import type { Health } from './routes/health.ts';
import type { SubmitResult } from './room.ts';
import { createRooms, documentPath, type Rooms } from './rooms.ts';
import { bodyTimes, boundBody } from './security/body-time.ts';
import { headersOf, reachedOrigin } from './security/origin.ts';
import { tidyHourly } from './tidying.ts';
import { VoteDesk } from './votes/vote-desk.ts';
import { WatchedChat, type ChatHealth } from './watched-chat.ts';

const webFolder = join(import.meta.dirname, '..', '..', 'web', 'dist');
const { version } = readVersion();

/** Whoever sends headers or a body slowly is cut off soon. */
const httpTimes = {
  headersTimeout: 5_000,
  requestTimeout: bodyTimes.filesMs,
  keepAliveTimeout: 5_000,
  connectionsCheckingInterval: 1_000,
};
const stopWithinMs = 2_800;

interface Opened {
  fetch(request: Request, env: object): Response | Promise<Response>;
  close(): Promise<void>;
}

/** Puts the engines behind their ports together. Everything they need is opened here and nowhere else. */
async function open(
  config: Config,
  server: ReturnType<typeof createServer>,
  log: Logger,
): Promise<Opened> {
  const metrics = createMetrics();
  const database = openDatabase(join(config.dataFolder, 'quizcast.db'), writeTimes(metrics));
  const store = createSqliteDocumentStore(database);
  const bus = createInProcessBus((error) => log.error({ error }, 'news not heard'));
  const clock = systemClock;
  const origins = config;
  const identity = await openIdentity(config, database, log, (ids) => {
    for (const id of ids) live.closeSession(id);
  });
  const chat = new WatchedChat(new TwitchChat({ url: config.twitchIrcUrl, clock }), clock);
  const ballots = metrics.counter('quizcast_ballots_total', 'Ballots stored, changed ones too');
  const ballotBox = createSqliteBallotBox(database);
  const votes = new VoteDesk({
    chatSource: chat,
    ballotBox: counted(ballotBox, (count) => ballots.inc(count)),
    clock,
    onTally: (path, { round, votes: tally }) => void rooms.tally(path, round, tally),
    onState: (path, status) => rooms.chatChanged(path, status),
    onTrouble: (path, round, trouble) => log.warn({ path, round, ...trouble }, 'votes not stored'),
  });

  const rooms = createRooms({
    store,
    bus,
    clock,
    votes,
    log,
    dice: () => randomBytes(4).readUInt32LE(),
    exists: (userId) => identity.exists(userId),
    onDecided: decisions(metrics),
  });
  const live = attachLive(server, { rooms, identity, clock, log, origins });
  observe(metrics, live, rooms);
  const served = { version, webFolder, health: healthOf(database, () => chat.health()) };
  const fonts = openFonts(config, log);
  const fileStore = await openDiskFileStore(join(config.dataFolder, 'files'));
  const files = openFiles(config, fileStore, rooms);
  const formats = createFormatPool();
  const parts = { origins, identity, rooms, store, fonts, files, formats, clock, metrics, log };
  const app = createApp({ ...parts, ...served });
  const demo = { path: documentPath(demoAccount.id), userId: demoAccount.id };
  const stopDemo = keepDemoFresh({ store, rooms, files: fileStore, clock, log, ...demo });
  const forgetSessions = () => forgetExpiredSessions(database);
  const stopTidying = tidyHourly({ store, ballotBox, clock, log, forgetSessions });
  const stopCollecting = collectDaily({ files: fileStore, store, clock, log });
  await rooms.wake();

  return {
    fetch: (request, env) => app.fetch(request, env),
    async close() {
      stopDemo();
      stopTidying();
      stopCollecting();
      await live.close();
      await formats.close();
      await rooms.close();
      await votes.close();
      await chat.close();
      await bus.close();
      await identity.close();
      await database.close();
    },
  };
}

const openFonts = ({ dataFolder, fontSourceUrl }: Config, log: Logger): FontLibrary =>
  new FontLibrary({
    installed: installedFonts(),
    cache: new FontCache(join(dataFolder, 'fonts')),
    source: new FontSource({
      base: fontSourceUrl,
      clock: systemClock,
      onTrouble: (reason) => log.warn({ reason }, 'fonts cannot be fetched'),
    }),
    onUnkept: (path, error) => log.warn({ path, error }, 'a font was not kept'),
  });

const openFiles = (config: Config, store: FileStore, rooms: Rooms): FileDesk =>
  createFileDesk({
    store,
    document: (userId) => rooms.stored(userId),
    mostBytes: config.uploadSpaceBytes,
  });

const openIdentity = (
  config: Config,
  database: Database,
  log: Logger,
  onSessionsEnded: (ids: readonly string[]) => void,
): Promise<Identity> =>
  createBuiltInIdentity({
    database,
    secret: config.secret ?? keptSecret(config.dataFolder),
    isSecure: (headers) => reachedOrigin(headersOf(headers), config)?.startsWith('https:') ?? false,
    onSessionsEnded,
    onError: (message) => log.error({}, `identity: ${message}`),
  });

function writeTimes(metrics: Metrics): (seconds: number) => void {
  const histogram = metrics.histogram(
    'quizcast_append_seconds',
    'Time of one transaction, until it is on the disk',
    [0.0002, 0.0005, 0.001, 0.002, 0.005, 0.01, 0.05, 0.25, 1],
  );
  return (seconds) => histogram.observe(seconds);
}

function decisions(metrics: Metrics): (result: SubmitResult) => void {
  const labels: ('result' | 'reason')[] = ['result', 'reason'];
  const commands = metrics.counter('quizcast_commands_total', 'Commands decided', labels);
  return (result) =>
    commands.inc({
      result: result.kind,
      reason: result.kind === 'refused' ? result.reason : '',
    });
}

function observe(metrics: Metrics, live: Live, rooms: Rooms): void {
  metrics.observed('quizcast_sockets', 'Live sockets open', () => live.status().sockets);
  metrics.observed('quizcast_overlays', 'Overlays open', () => live.status().overlays);
  metrics.observed('quizcast_editors', 'Pages of owners open', () => live.status().editors);
  metrics.observed('quizcast_rooms', 'Documents in memory', () => rooms.status().rooms);
}

const healthOf =
  (database: Database, chatHealth: () => ChatHealth) => async (): Promise<Health> => {
    const stored = await database.isWorking();
    const chat = chatHealth();
    return {
      status: stored ? 'ok' : 'failing',
      version,
      uptimeSeconds: Math.round(process.uptime()),
      engines: {
        store: { name: 'sqlite', ok: stored },
        // Plain calls within this process: it works when this answers.
        bus: { name: 'in-process', ok: true },
        identity: { name: 'built-in', ok: stored },
        // Without the chat there are no votes; everything else works, so the server as a whole is well.
        chat: { name: 'twitch', ok: chat !== 'failing', state: chat },
      },
    };
  };

const counted = (box: BallotBox, count: (ballots: number) => void): BallotBox => ({
  ...box,
  async save(path, round, ballots) {
    await box.save(path, round, ballots);
    count(ballots.length);
  },
});

async function start(config: Config): Promise<void> {
  const log = createLogger(config.logLevel);
  process.on('unhandledRejection', (error) => log.error({ error }, 'something was not awaited'));
  let admit: (opened: Opened) => void = () => undefined;
  // What is asked before everything is open waits: an overlay that OBS loads in this moment must not see an error.
  const opening = new Promise<Opened>((resolve) => {
    admit = resolve;
  });
  let isOpen = false;
  const answer = getRequestListener(
    async (request, env) => {
      if (!isOpen && new URL(request.url).pathname === '/healthz')
        return Response.json({ status: 'starting', version }, { status: 503 });
      return (await opening).fetch(request, env);
    },
    { overrideGlobalObjects: false },
  );
  const server = createServer(httpTimes, (incoming, outgoing) => {
    boundBody(incoming);
    void answer(incoming, outgoing);
  });
  // First of all, so that a taken port is told before anything else is touched.
  const port = await listen(server, config);
  const opened = await open(config, server, log);
  isOpen = true;
  admit(opened);
  let stopping = false;
  const stop = (): void => {
    if (stopping) process.exit(0);
    stopping = true;
    setTimeout(() => process.exit(0), stopWithinMs).unref();
    server.close();
    opened
      .close()
      .catch((error: unknown) => log.error({ error }, 'not everything could be closed'))
      .finally(() => {
        server.closeAllConnections();
        process.exit(0);
      });
  };
  process.on('SIGTERM', stop);
  process.on('SIGINT', stop);
  process.stdout.write(welcome(config, port, version));
}

function readVersion(): { version: string } {
  const text = readFileSync(join(import.meta.dirname, '..', 'package.json'), 'utf8');
  const facts: unknown = JSON.parse(text);
  const named = typeof facts === 'object' && facts !== null && 'version' in facts;
  return { version: named ? String(facts.version) : 'unknown' };
}

/** Says in one line why Quizcast does not start. */
function giveUp(line: string): never {
  process.stderr.write(`Quizcast cannot start: ${line}\n`);
  process.exit(1);
}

// What is kept is for the user who runs Quizcast alone.
process.umask(0o077);
const read = readConfig(process.env);
if (read.kind === 'wrong') giveUp(read.line);
else
  start(read.config).catch((error: unknown) => {
    if (error instanceof AddressFault || error instanceof DataFolderFault) giveUp(error.message);
    giveUp(error instanceof Error ? (error.stack ?? error.message) : String(error));
  });
