import { Hono, type Handler } from 'hono';
import type { FontLibrary } from '../fonts/font-library.ts';
import type { FileService } from '../files/file-service.ts';
import type { FormatPool } from '../importing/formats/format-pool.ts';
import type { LobbyService } from '../lobby/lobby-service.ts';
import type { Metrics } from '../observability/metrics.ts';
import type { Identity } from '../ports/identity.ts';
import type { Rooms } from '../documents/rooms.ts';
import type { Clock } from '../ports/clock.ts';
import { StoreFailure, type DocumentStore } from '../ports/document-store.ts';
import { FileStoreFailure } from '../ports/file-store.ts';
import { accountRoutes } from './routes/accounts/accounts.ts';
import { Assets } from './routes/assets.ts';
import type { InboundChat } from '../chats/inbound-chat.ts';
import type { ControlService } from '../control/control-service.ts';
import type { CrewService } from '../crew/crew-service.ts';
import { viewerRoutes, type PhonesDeps } from './routes/viewers/phones.ts';
import type { BoardDeps } from './routes/viewers/boards.ts';
import { bundleRoutes } from './routes/importing/bundles.ts';
import { crewRoutes, invitationRoutes } from './routes/crew.ts';
import { controlRoutes, type ControlDeps } from './routes/control/control.ts';
import { dockRoutes } from './routes/control/docks.ts';
import { controlTokenRoutes } from './routes/control/control-tokens.ts';
import { cueRoutes, type CueRouteDeps } from './routes/cues.ts';
import { twitchRoutes, type TwitchRouteDeps } from './routes/twitch.ts';
import { chatLinkRoutes, type ChatLinkDeps } from './routes/chat-links.ts';
import { localNetworkRoutes } from './routes/local-network.ts';
import { desktopRoutes, instanceRoutes, type DesktopDeps } from './routes/desktop.ts';
import { documentRoutes } from './routes/documents.ts';
import type { ServerEnv } from '../security/env.ts';
import { accountExportRoutes } from './routes/accounts/account-export.ts';
import { fileRoutes } from './routes/files.ts';
import { fontListRoute, fontRoutes } from './routes/fonts.ts';
import { healthRoutes } from './routes/health.ts';
import { nodeProofRoutes, type NodeProofDeps } from './routes/node-proof.ts';
import { historyRoutes } from './routes/history.ts';
import { importRoutes } from './routes/importing/imports.ts';
import { joinRoutes } from './routes/join.ts';
import { lobbyRoutes } from './routes/lobbies.ts';
import { recoveryRoutes } from './routes/document-recovery.ts';
import { migrationRoutes } from './routes/importing/migration.ts';
import { described, expectDescribed } from './open-api/described.ts';
import { openApi } from './open-api/open-api.ts';
import { answer } from './open-api/schema.ts';
import { storedDocumentRoutes } from './routes/stored-documents.ts';
import { pageRoutes } from './routes/pages.ts';
import { joinCodes } from './join-codes.ts';
import { problem, refused } from '../security/problem.ts';
import type { SeasonRouteDeps } from './routes/season/season-requests.ts';
import type { SeasonTransferDeps } from './routes/season/season-transfer.ts';
import type { SeasonViewersDeps } from './routes/season/season-viewers.ts';
import { seasonRoutes } from './routes/season/season.ts';
import { servedFileRoutes } from './routes/served-files.ts';
import { isOwnMachine } from '../security/address.ts';
import {
  byAccount,
  byAddress,
  byCredential,
  closeOnLimit,
  limitMisses,
  isCrossSite,
  setClientAddress,
  rateLimit,
  noCrossSite,
  sameOriginOnly,
  signedIn,
} from '../security/guard.ts';
import { boundedReads } from './large-reads.ts';
import { requestIds, scopedRequests, timedRequests } from './requests.ts';
import { securityHeaders } from '../security/headers.ts';
import { knownHostsOnly } from '../security/host.ts';
import type { OriginConfig } from '../security/origin.ts';
import type { Log } from '../ports/log.ts';
import type { LocalNetwork } from '../local-network/local-network.ts';
import type { Health } from '../observability/health-watch.ts';

export interface AppDeps {
  origins: OriginConfig;
  identity: Identity;
  rooms: Rooms;
  /** The log and earlier states of documents. */
  store: Pick<
    DocumentStore,
    'at' | 'entries' | 'since' | 'read' | 'append' | 'remove' | 'fold' | 'prune'
  >;
  fonts: FontLibrary;
  files: FileService;
  formats: FormatPool;
  lobbies: LobbyService;
  crew: CrewService;
  controls: ControlService;
  inbound: Pick<InboundChat, 'receive'>;
  linkedChats: ChatLinkDeps['linkedChats'];
  cues: CueRouteDeps['cues'] & ControlDeps['cues'];
  twitch: TwitchRouteDeps['twitch'];
  boards: BoardDeps['boards'];
  season: SeasonRouteDeps['season'];
  seasonImports?: SeasonTransferDeps['seasonImports'];
  viewerData: SeasonViewersDeps['viewerData'];
  phones: PhonesDeps['phones'];
  clock: Clock;
  metrics: Metrics;
  log: Log;
  version: string;
  /** The folder of the built pages. */
  webFolder: string;
  health: () => Promise<Health>;
  metricsToken?: string | null;
  /** Proves this node's identity to other nodes; absent where there are none. */
  nodeProof?: NodeProofDeps;
  /** Only on the user's own computer. */
  desktop?: DesktopDeps | undefined;
  /** Only where Quizcast listens on the loopback address alone. */
  localNetwork?: LocalNetwork | undefined;
}

/** Maximum requests per address and minute; many browsers may share an address. */
const requestsPerAddress = 1200;
const requestsPerSession = 600;
const requestsPerAccount = 1800;
/** For pages, scripts and files: enough for many overlays reloading at once. Does not apply to this machine. */
const pagesPerAddress = 12_000;
/** Maximum requests per address and minute that end in 404. */
const missesPerAddress = 600;

/** Routes whose answers may be as large as a document, or larger. */
const largeReads = [
  '/api/v1/documents/*',
  '/api/v1/document/export',
  '/api/v1/document/history',
  '/api/v1/document/history/:revision',
  '/api/v1/me/everything',
  '/api/v1/:kind/:id/bundle',
  '/api/v1/:kind/:id/export',
] as const;

/** Settings routes of other programs and services. */
const outsideRoutes = [controlTokenRoutes, chatLinkRoutes, cueRoutes, twitchRoutes] as const;

const about = described(() => ({
  summary: 'This description',
  answers: { 200: answer('OpenAPI 3.1', { type: 'object' }) },
}));

/** The HTTP API and the pages; the live socket is separate. */
export function createApp(deps: AppDeps): Hono<ServerEnv> {
  const { identity, log, origins } = deps;
  const app = new Hono<ServerEnv>({ strict: false });
  app.use(requestIds(), scopedRequests(), timedRequests(deps.metrics));
  app.use(securityHeaders(origins), setClientAddress(origins, log), closeOnLimit(origins));
  // Health probes may use any host name, or none.
  const checkHost = knownHostsOnly(origins, log, () => deps.clock.nowMs());
  app.use(async (context, next) =>
    context.req.path === '/healthz' ? next() : checkHost(context, next),
  );
  app.use(limitMisses(missesPerAddress));
  app.route('/', healthRoutes(deps));
  if (deps.nodeProof !== undefined) app.route('/', nodeProofRoutes(deps.nodeProof));
  if (deps.desktop !== undefined) app.route('/', instanceRoutes(deps.desktop));
  // Mounted before cookies and origins are checked: these clients have only a token. A page of another site may press
  // with a token of its own, so its requests are counted apart from others of that address.
  const byTokens = rateLimit(requestsPerAddress, ({ req, var: { address } }) =>
    isCrossSite(req.raw.headers) ? `${address} cross-site` : address,
  );
  app.use('/api/v1/control/*', byTokens);
  app.use('/api/v1/chat', byTokens);
  app.route('/api/v1', controlRoutes(deps));
  const perAddress = rateLimit(requestsPerAddress, byAddress);
  app.use('/api/*', noCrossSite, sameOriginOnly(origins), perAddress);
  app.route('/api/v1', accountRoutes(identity));
  app.route('/', fontRoutes(deps.fonts));
  app.route('/api/v1', fontListRoute(deps.fonts));
  const codes = joinCodes(deps.metrics);
  app.route('/api/v1', joinRoutes({ ...deps, codes }));
  app.route('/api/v1', viewerRoutes(deps));
  app.route('/api/v1', dockRoutes(deps));
  app.route('/api/v1', invitationRoutes(deps));
  app.get('/api/v1/openapi.json', about, openApiText(app, deps.version));
  app.use(
    '/api/*',
    // Counted before the session lookup, which is most of the cost of a refusal.
    rateLimit(requestsPerSession, byCredential(identity)),
    signedIn(identity),
    rateLimit(requestsPerAccount, byAccount),
  );
  const reads = boundedReads();
  for (const path of largeReads) app.use(path, reads);
  app.route('/api/v1', documentRoutes(deps));
  app.route('/api/v1', accountExportRoutes(deps));
  app.route('/api/v1', storedDocumentRoutes(deps));
  for (const routes of [historyRoutes(deps), seasonRoutes(deps)]) app.route('/api/v1', routes);
  app.route('/api/v1', recoveryRoutes(deps));
  app.route('/api/v1', fileRoutes(deps));
  app.route('/api/v1', bundleRoutes(deps));
  app.route('/api/v1', importRoutes(deps));
  app.route('/api/v1', lobbyRoutes(deps));
  app.route('/api/v1', migrationRoutes(deps));
  app.route('/api/v1', crewRoutes(deps));
  for (const routes of outsideRoutes) app.route('/api/v1', routes(deps));
  app.route('/api/v1', desktopRoutes(deps.desktop));
  app.route('/api/v1', localNetworkRoutes(deps.localNetwork));
  app.all('/api/*', () => refused('notFound'));
  expectDescribed(app.routes);
  app.use(
    rateLimit(pagesPerAddress, ({ var: { address } }) => (isOwnMachine(address) ? null : address)),
  );
  app.route('/', servedFileRoutes(deps.files));
  app.route('/', pageRoutes({ ...deps, codes, assets: new Assets(deps.webFolder) }));

  app.notFound(() => problem(404, 'notFound', 'Nothing found at this address'));
  app.onError((error, { req }) => {
    if (error instanceof StoreFailure || error instanceof FileStoreFailure)
      return refused('storeFailed');
    log.error({ error, method: req.method, route: req.routePath }, 'request failed');
    return problem(500, 'failed', 'Unexpected error');
  });
  return app;
}

/** The API's description as JSON, built on the first request. */
function openApiText({ routes }: Hono<ServerEnv>, version: string): Handler<ServerEnv> {
  let text: string | null = null;
  return async (context) => {
    text ??= JSON.stringify(await openApi(routes, version));
    context.header('cache-control', 'no-cache');
    return context.body(text, 200, { 'content-type': 'application/json' });
  };
}
