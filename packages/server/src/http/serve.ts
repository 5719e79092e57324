import { createServer, type Server } from 'node:http';
import { getRequestListener } from '@hono/node-server';
import { onePerTick } from '../concurrency/one-per-tick.ts';
import type { Config } from '../config/config.ts';
import { collectStartGarbage } from '../maintenance/start-garbage.ts';
import { listen, welcome } from './listen.ts';
import { createLogger, type Logger } from '../observability/logger.ts';
import { drainUnread } from '../security/body-pace.ts';
import { bodyTimes, boundBody } from '../security/body-time.ts';
import { admitRequest } from '../security/pipelining.ts';
import { version } from '../config/package.ts';

/** Clients that send headers or a body too slowly are disconnected. */
export const httpTimes = {
  headersTimeout: 5_000,
  requestTimeout: bodyTimes.filesMs,
  keepAliveTimeout: 5_000,
  connectionsCheckingInterval: 1_000,
};
const stopWithinMs = 2_800;

/** Quizcast with all engines open, ready to serve requests. */
export interface Opened {
  fetch(request: Request, env: object): Response | Promise<Response>;
  /**
   * How long requests are still served after a stop signal, while the health check already reports not ready, so that
   * load balancers notice. 0 where there are none.
   */
  drainsForMs: number;
  close(): Promise<void>;
}

/** Opens the engines; `stop` ends the process like a signal. */
export type Open = (
  config: Config,
  server: Server,
  log: Logger,
  stop: () => void,
) => Promise<Opened>;

/**
 * Listens, opens the engines, and serves until stopped. Resolves with the port when everything is open; rejects with an
 * ListenError when listening fails, and with any error of `open`.
 */
export async function serve(
  config: Config,
  open: Open,
  listenOn: typeof listen = listen,
): Promise<number> {
  const log = createLogger(config.logLevel);
  process.on('unhandledRejection', (error) => log.error({ error }, 'unhandled rejection'));
  let admit: (opened: Opened) => void = () => undefined;
  // Requests wait until everything is open: an overlay that OBS loads meanwhile must not see an error.
  const opening = new Promise<Opened>((resolve) => {
    admit = resolve;
  });
  let isOpen = false;
  const answer = getRequestListener(
    async (request, env) => {
      // Liveness only: the process responds. Failing engines are no reason to restart it.
      if (new URL(request.url).pathname === '/livez')
        return Response.json({ status: 'ok', version });
      if (new URL(request.url).pathname === '/healthz' && (!isOpen || stopped.isStopping()))
        return Response.json(
          { status: isOpen ? 'stopping' : 'starting', version },
          { status: 503, headers: { 'cache-control': 'no-store' } },
        );
      return (await opening).fetch(request, env);
    },
    // HTTP/1.0 probes send no Host header.
    { overrideGlobalObjects: false, hostname: 'localhost', autoCleanupIncoming: false },
  );
  const startOne = onePerTick();
  const server = createServer(httpTimes, (incoming, outgoing) => {
    if (!admitRequest(incoming, outgoing)) return;
    boundBody(incoming);
    drainUnread(incoming, outgoing);
    startOne(() => void answer(incoming, outgoing));
  });
  // Listens first, so that a taken port is reported before anything else is touched.
  const port = await listenOn(server, config);
  // Opening may wait for an engine that never answers, so signals are handled before.
  const stopped = stopOnSignals(server, log);
  const opened = await open(config, server, log, stopped.stop);
  collectStartGarbage();
  isOpen = true;
  admit(opened);
  stopped.closes(opened);
  log.info({ version, port }, 'started');
  process.stdout.write(welcome(config, port, version));
  return port;
}

interface Stopping {
  stop: () => void;
  closes(opened: Opened): void;
  isStopping(): boolean;
}

/** A second signal ends the process at once. */
function stopOnSignals(server: Server, log: Logger): Stopping {
  let opened: Opened | null = null;
  let stopping = false;
  const stop = (): void => {
    if (stopping || opened === null) process.exit(0);
    stopping = true;
    const { drainsForMs } = opened;
    log.info({ drainsForMs }, 'stopping');
    setTimeout(end, drainsForMs, opened);
  };
  const end = (all: Opened): void => {
    setTimeout(() => process.exit(0), stopWithinMs).unref();
    server.close();
    all
      .close()
      .catch((error: unknown) => log.error({ error }, 'shutdown incomplete'))
      .finally(() => {
        server.closeAllConnections();
        process.exit(0);
      });
  };
  process.on('SIGTERM', stop);
  process.on('SIGINT', stop);
  return {
    stop,
    closes(all) {
      opened = all;
    },
    isStopping: () => stopping,
  };
}
