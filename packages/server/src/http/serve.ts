import { createServer, type Server } from 'node:http';
import { getRequestListener } from '@hono/node-server';
import { onePerTick } from '../concurrency/one-per-tick.ts';
import type { Config } from '../config/config.ts';
import { collectStartGarbage } from '../maintenance/start-garbage.ts';
import { listen, welcome } from './listen.ts';
import { createLogger, type Logger } from '../observability/logger.ts';
import { drainUnread } from '../security/body-pace.ts';
import { bodyTimes, boundBody } from '../security/body-time.ts';
import { mayAnswer } from '../security/pipelining.ts';
import { version } from '../config/package.ts';

/** Whoever sends headers or a body slowly is cut off soon. */
export const httpTimes = {
  headersTimeout: 5_000,
  requestTimeout: bodyTimes.filesMs,
  keepAliveTimeout: 5_000,
  connectionsCheckingInterval: 1_000,
};
const stopWithinMs = 2_800;

/** Quizcast with all its engines, ready to answer. */
export interface Opened {
  fetch(request: Request, env: object): Response | Promise<Response>;
  /**
   * So long it goes on after it is told to end, while it already says that it is not ready: balancers hear of that when they ask
   * next. 0 where there are none.
   */
  drainsForMs: number;
  close(): Promise<void>;
}

/** Opens the engines; `stop` ends the process as a signal does. */
export type Open = (
  config: Config,
  server: Server,
  log: Logger,
  stop: () => void,
) => Promise<Opened>;

/**
 * Listens, has the engines opened, and answers until it is told to stop. Rejects with an AddressFault when the address
 * cannot be listened on, and with what opening rejects with; resolves with the port when everything is open.
 */
export async function serve(
  config: Config,
  open: Open,
  listenOn: typeof listen = listen,
): Promise<number> {
  const log = createLogger(config.logLevel);
  process.on('unhandledRejection', (error) => log.error({ error }, 'unhandled rejection'));
  let admit: (opened: Opened) => void = () => undefined;
  // What is asked before everything is open waits: an overlay that OBS loads in this moment must not see an error.
  const opening = new Promise<Opened>((resolve) => {
    admit = resolve;
  });
  let isOpen = false;
  const answer = getRequestListener(
    async (request, env) => {
      // The process is there and answers; whether its engines do is another question, and no reason to start it again.
      if (new URL(request.url).pathname === '/livez')
        return Response.json({ status: 'ok', version });
      if (new URL(request.url).pathname === '/healthz' && (!isOpen || stopped.isStopping()))
        return Response.json(
          { status: isOpen ? 'stopping' : 'starting', version },
          { status: 503, headers: { 'cache-control': 'no-store' } },
        );
      return (await opening).fetch(request, env);
    },
    // Probes by HTTP/1.0 name no host.
    { overrideGlobalObjects: false, hostname: 'localhost', autoCleanupIncoming: false },
  );
  const startOne = onePerTick();
  const server = createServer(httpTimes, (incoming, outgoing) => {
    if (!mayAnswer(incoming, outgoing)) return;
    boundBody(incoming);
    drainUnread(incoming, outgoing);
    startOne(() => void answer(incoming, outgoing));
  });
  // First of all, so that a taken port is told before anything else is touched.
  const port = await listenOn(server, config);
  // What it waits for may not come: it can be told to stop all the same.
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

/** A second signal does not wait any more. */
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
