import { randomBytes } from 'node:crypto';
import type { Server } from 'node:http';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { demoAccount } from './adapters/identity/built-in/demo-account.ts';
import {
  finishAccountDeletions,
  type AccountDeletionDeps,
  type DeletionStep,
} from './adapters/identity/built-in/account-deletion.ts';
import { forgetExpiredSessions } from './adapters/identity/built-in/identity.ts';
import { ServiceAccountError } from './adapters/identity/providers/service-account.ts';
import { createControlRepository } from './adapters/sql/control-repository.ts';
import { createCrewRepository } from './adapters/sql/crew-repository.ts';
import { createSeatRepository } from './adapters/sql/seat-repository.ts';
import type { AccountDatabase } from './adapters/sql/account-database.ts';
import { createCappedMail } from './adapters/smtp/capped-mail.ts';
import { createSmtpMail } from './adapters/smtp/smtp-mail.ts';
import { systemClock } from './adapters/in-process/clock.ts';
import { serveDesktop, type OpenHere } from './desktop/serve-desktop.ts';
import { createApp } from './http/app.ts';
import type { AudienceService } from './audience/audience-service.ts';
import { openPhones } from './audience/open-phones.ts';
import { openViewers } from './season/open-viewers.ts';
import { BuzzerService } from './buzzers/buzzer-service.ts';
import { readConfig, type Config } from './config/config.ts';
import { openEngines } from './engines/engines.ts';
import { openOutside } from './engines/open-outside.ts';
import { ControlService, controlAccess } from './control/control-service.ts';
import { crewAccess } from './crew/crew-access.ts';
import { CrewService } from './crew/crew-service.ts';
import { PartitionDetector } from './cluster/partition-detector.ts';
import { DataFolderError, hasData, openSecret } from './config/data-folder.ts';
import { scheduleDemoReset, type DemoResetDeps } from './maintenance/demo-reset.ts';
import { forgetDocument } from './maintenance/account-deletion.ts';
import { FontCache } from './fonts/font-cache.ts';
import { FontLibrary } from './fonts/font-library.ts';
import { FontSource } from './fonts/font-source.ts';
import { installedFonts } from './fonts/installed-fonts.ts';
import { collectDaily, type CollectingDeps } from './files/collecting.ts';
import { createFileService, type FileService } from './files/file-service.ts';
import { createFormatPool } from './importing/formats/format-pool.ts';
import {
  buzzerFigures,
  countedResponses,
  observe,
  roomFigures,
  writeTimes,
} from './observability/metrics-hooks.ts';
import { ListenError, listeningOrigin, nodeAddress } from './http/listen.ts';
import { openLocalNetwork } from './http/open-local-network.ts';
import { attachLive, type Live, type LiveDeps } from './live/attach.ts';
import { LobbyService } from './lobby/lobby-service.ts';
import type { Logger } from './observability/logger.ts';
import { createMetrics, type Metrics } from './observability/metrics.ts';
import { MigrationService } from './importing/migration/migration-service.ts';
import type { AccessHolder } from './ports/account-access.ts';
import type { Cancel, Clock } from './ports/clock.ts';
import { StoreFailure } from './ports/document-store.ts';
import type { FileStore } from './ports/file-store.ts';
import type { Identity } from './ports/identity.ts';
import { identityWarning, openIdentity } from './engines/open-identity.ts';
import { createRooms, documentPath, type Rooms } from './documents/rooms.ts';
import { serve } from './http/serve.ts';
import { tidyHourly, type TidyingDeps } from './maintenance/cleanup-job.ts';
import { packageFolder, version } from './config/package.ts';
import { watchHealth } from './engines/node-health.ts';
import { ResponseHandoff } from './cluster/response-handoff.ts';
import type { ResponseService } from './voting/response-service.ts';
import { withoutRehearsals } from './voting/rehearsal-store.ts';
import type { Engines } from './engines/engine-set.ts';

/** Part of the time that a node has for its shutdown. */
const overlapMs = 1200;
const dice = (): number => randomBytes(4).readUInt32LE();
/** Load balancers check every second or two. */
const drainsForMs = 2500;
const webFolder = join(packageFolder, '..', 'web', 'dist');

/** Composition root: opens the engines and everything that depends on them. */
const open: OpenHere = async (config, server, log, desktop) => {
  const [metrics, hadData] = [createMetrics(), hasData(config.dataFolder)];
  const address = () => nodeAddress(server, config);
  const engines = await openEngines({ config, log, observeWrite: writeTimes(metrics), address });
  const { store, responses, seasons, database, bus, clock, lease } = engines;
  const secret = openSecret(config, hadData, log);
  const [forget, access]: [DeletionStep[], AccessHolder[]] = [[], []];
  const sessionsEnded: ((id: string) => void)[] = [];
  const post = postOf(config, server, database, secret);
  const accounts = { database, clock, secret, log, forget, access, sessionsEnded, ...post };
  const identity = await openIdentity(config, accounts);
  const exists = (userId: string) => identity.exists(userId);
  const leased = lease === undefined ? {} : { lease };
  const stored = { store, bus, clock, log, dice, exists, ...leased };
  const rooms = createRooms({ ...stored, ...roomFigures(metrics, log) });
  const outside = openOutside(config, engines, secret, log);
  const { chat, linkedChats, twitch, predictions, cues } = outside;
  const counted = withoutRehearsals(countedResponses(responses, metrics));
  const chats = { ...outside, relayed: linkedChats, responses: counted, clock, log, lease, rooms };
  const { onViewersChanged, ...viewers } = openViewers({ ...chats, seasons, bus });
  const { votes, boards, listener, scorer, viewerData } = viewers;
  const [formats, buzzers] = [createFormatPool(), openBuzzers(metrics, clock, dice, rooms)];
  const migration = new MigrationService({ store, rooms, formats, clock, log, legacy: stored });
  const files = openFiles(config, engines.files, rooms, identity);
  const seatRepository = createSeatRepository(database);
  const network = await openLocalNetwork(config, server, log);
  const seats = { repository: seatRepository, joinOrigin: network.joinOrigin };
  const lobbies = new LobbyService({ ...seats, rooms, files, clock, log });
  const crewRepository = createCrewRepository(database);
  const base = { rooms, identity, clock, log };
  const crew = new CrewService({ repository: crewRepository, ...base, ...post });
  const controls = new ControlService({ repository: createControlRepository(database), ...base });
  const { audience, phones } = openPhones({ ...viewers, rooms, clock, log, ...seats });
  const needs = { rooms, identity, lobby: lobbies, controls, buzzers, log, secret, votes, outside };
  access.push(controlAccess(controls), crewAccess(crew));
  const { live, responseHandoff } = openLive(server, config, { ...needs, engines, audience });
  sessionsEnded.push((id) => live.closeSession(id));
  onViewersChanged((path, viewers) => live.viewersChanged(path, viewers));
  rooms.connect({
    ...{ votes, scorer, listener, buzzers, phones, predictions, cues: cues.runner },
    linesElsewhere: (path, showId) => live.slowestLineMs(path, showId),
    onFirstRead: (path, document) => void migration.firstRead(path, document),
  });
  lobbies.setPresence(live.presence);
  observe(metrics, live, rooms);
  const { watch, ...health } = await watchHealth(engines, config, chat, { secret, log, metrics });
  const served = { ...health, ...network, ...viewers, version, webFolder, desktop };
  const fonts = openFonts(config, clock, log);
  const common = { origins: config, identity, rooms, store, clock, metrics, log, phones };
  const services = { ...outside, fonts, files, formats, lobbies, crew, controls, boards };
  const app = createApp({ ...common, ...services, ...served, metricsToken: config.metricsToken });
  const storage = { ...engines, rooms, lobbies, seatRepository, crewRepository };
  forget.push(forgetDocument(storage), ...forgetOthers(crew, controls, linkedChats, cues, twitch));
  const accountDeletion = { database, forget, onError: identityWarning(log) };
  const stopKeepingOrder = startCleanup(config, { ...storage, accountDeletion, clock, log });
  await finishAccountDeletions(accountDeletion);
  // With several nodes, the leases show which documents are active.
  if (lease === undefined) await rooms.wake();

  return {
    fetch: (request, env) => app.fetch(request, env),
    drainsForMs: config.natsUrl === null ? 0 : drainsForMs,
    async close() {
      stopKeepingOrder();
      const handoff = leave(engines, votes);
      for (const each of [watch, audience, live, formats, rooms]) await each.close();
      await handoff;
      const viewerInput = [cues, listener, linkedChats, votes, ...responseHandoff, viewerData];
      for (const each of [...viewerInput, chat, twitch, identity, engines]) await each.close();
    },
  };
};

/** The next node needs a moment to join the chats; until then this one keeps reading them. */
async function leave(
  { lease, leave: leaveCluster }: Engines,
  votes: ResponseService,
): Promise<void> {
  votes.leave();
  await leaveCluster();
  if (lease !== undefined && votes.isCounting) await wait(overlapMs);
}

const forgetOthers = (
  crew: CrewService,
  ...others: readonly { forget(userId: string): Promise<void> }[]
): DeletionStep[] => [
  (departed) => crew.forget(departed),
  ...others.map(
    (each): DeletionStep =>
      ({ userId }) =>
        each.forget(userId),
  ),
];

interface LiveNeeds extends Omit<
  LiveDeps,
  'clock' | 'origins' | 'inbound' | 'obsPages' | 'phones'
> {
  outside: Pick<ReturnType<typeof openOutside>, 'inbound' | 'cues'>;
  audience: AudienceService;
  engines: Engines;
  secret: string;
  votes: ResponseService;
}

interface OpenedLive {
  live: Live;
  /** To be closed after the votes; empty on a single node. */
  responseHandoff: readonly ResponseHandoff[];
}

/**
 * Opens the live socket. With several nodes it shares their state, and detects when this node is cut off from the
 * others.
 */
function openLive(
  server: Server,
  config: Config,
  { engines, secret, votes, outside, audience, ...deps }: LiveNeeds,
): OpenedLive {
  const { lease, bus, clock, isStoreWorking } = engines;
  const { inbound, cues } = outside;
  const reached = { phones: audience, inbound, obsPages: cues.pages };
  const sockets = { ...deps, ...reached, clock, origins: config };
  if (lease === undefined) return { live: attachLive(server, sockets), responseHandoff: [] };
  const { log } = deps;
  const partition = new PartitionDetector({ isWorking: isStoreWorking, bus, clock, log });
  const isLost = () => partition.isLost;
  const isLostElsewhere = () => partition.isLostElsewhere;
  const responseHandoff = new ResponseHandoff({ votes, bus, clock, log, isLost, isLostElsewhere });
  const live = attachLive(server, { ...sockets, nodes: { bus, lease, secret }, partition });
  audience.handTo(responseHandoff);
  partition.onCutOff(() => audience.restartAll());
  const close = () => {
    partition.stop();
    return live.close();
  };
  return { live: { ...live, close }, responseHandoff: [responseHandoff] };
}

const postOf = (config: Config, server: Server, { limiter }: AccountDatabase, secret: string) => ({
  mail:
    config.smtp === null ? null : createCappedMail(createSmtpMail(config.smtp), limiter, secret),
  linkOrigin: () => config.publicOrigin ?? listeningOrigin(server, config),
});

type Chores = Omit<TidyingDeps, 'forgetSessions' | 'viewerAnswersDays'> &
  CollectingDeps &
  Omit<DemoResetDeps, 'path' | 'userId'> & { accountDeletion: AccountDeletionDeps };

/** Starts the periodic jobs; returns the function that stops them. */
function startCleanup({ viewerAnswersDays }: Config, { accountDeletion, ...deps }: Chores): Cancel {
  const demo = { path: documentPath(demoAccount.id), userId: demoAccount.id };
  const forgetSessions = async () => {
    await forgetExpiredSessions(accountDeletion.database, deps.clock.nowMs());
    // Another node may have begun to delete an account and stopped before the end.
    await finishAccountDeletions(accountDeletion);
  };
  const stops = [
    scheduleDemoReset({ ...deps, ...demo }),
    tidyHourly({ ...deps, viewerAnswersDays, forgetSessions }),
    collectDaily(deps),
  ];
  return () => {
    for (const stop of stops) stop();
  };
}

const openBuzzers = (
  metrics: Metrics,
  clock: Clock,
  dice: () => number,
  rooms: Rooms,
): BuzzerService =>
  new BuzzerService({
    clock,
    monotonicMs: () => performance.now(),
    act: (path, command) => rooms.act(path, command),
    dice,
    ...buzzerFigures(metrics),
  });

const openFonts = ({ dataFolder, fontSourceUrl }: Config, clock: Clock, log: Logger): FontLibrary =>
  new FontLibrary({
    installed: installedFonts(),
    cache: new FontCache(join(dataFolder, 'fonts')),
    source: new FontSource({
      base: fontSourceUrl,
      clock,
      onError: (reason) => log.warn({ reason }, 'font download failed'),
    }),
    onCacheError: (path, error) => log.warn({ path, error }, 'font cache write failed'),
  });

const openFiles = (
  config: Config,
  store: FileStore,
  rooms: Rooms,
  identity: Pick<Identity, 'exists'>,
): FileService =>
  createFileService({
    store,
    document: (userId) => rooms.stored(userId),
    exists: (userId) => identity.exists(userId),
    maxBytes: config.uploadSpaceBytes,
  });

const start = (config: Config): Promise<unknown> =>
  config.isDesktop
    ? serveDesktop(config, open, systemClock)
    : serve(config, (openConfig, server, log) => open(openConfig, server, log));

/** Prints in one line why Quizcast cannot start, and exits. */
function exitWithError(line: string): never {
  process.stderr.write(`Quizcast cannot start: ${line}\n`);
  process.exit(1);
}

// Files must be readable by the current user only.
process.umask(0o077);
const read = readConfig(process.env);
if (read.kind === 'wrong') exitWithError(read.line);
else
  start(read.config).catch((error: unknown) => {
    const expectedErrors = [ListenError, DataFolderError, ServiceAccountError, StoreFailure];
    if (error instanceof Error && expectedErrors.some((kind) => error instanceof kind))
      exitWithError(error.message);
    exitWithError(error instanceof Error ? (error.stack ?? error.message) : String(error));
  });
