import type { Server } from 'node:http';
import { DataFolderInUse } from '../config/data-folder.ts';
import { version } from '../config/package.ts';
import type { Config } from '../config/config.ts';
import { listenOnFreePort } from '../http/listen.ts';
import type { DesktopDeps } from '../http/routes/desktop.ts';
import type { Logger } from '../observability/logger.ts';
import type { Clock } from '../ports/clock.ts';
import { serve, type Open, type Opened } from '../http/serve.ts';
import { openBrowser } from './open-browser.ts';
import { UpdateNotice } from './update-notice.ts';
import {
  awaitInstance,
  newInstanceId,
  removeInstance,
  runningInstance,
  writeInstance,
  type Instance,
} from './running-instance.ts';

/** Opens the engines; with `desktop`, also what the page of a desktop program needs. */
export type OpenHere = (
  config: Config,
  server: Server,
  log: Logger,
  desktop?: DesktopDeps,
) => Promise<Opened>;

/** Time limit for another instance that started just before this one: a machine that has just booted is slow. */
const otherIsReadyWithinMs = 30_000;

/**
 * Serves on the user's own computer, with one instance per data folder: a second start only opens the first one. The
 * database lock decides which is the first; the file beside it only has its address.
 */
export async function serveDesktop(config: Config, open: OpenHere, clock: Clock): Promise<void> {
  const { dataFolder } = config;
  const running = await runningInstance(dataFolder);
  if (running !== null) return show(running);
  const instanceId = newInstanceId();
  const openHere: Open = async (launchConfig, server, log, stop) => {
    // The terminal that it was started in was closed.
    process.on('SIGHUP', stop);
    const updates = await openUpdates(launchConfig, clock, log);
    const opened = await open(launchConfig, server, log, { instanceId, quit: stop, updates });
    const close = async () => {
      updates?.close();
      await removeInstance(dataFolder).catch((error: unknown) =>
        log.warn(
          { error },
          'running.json not removed: the next start asks in vain where this one was',
        ),
      );
      await opened.close();
    };
    return { ...opened, close };
  };
  try {
    const port = await serve(config, openHere, listenOnFreePort);
    await writeInstance(dataFolder, { port, pid: process.pid, id: instanceId });
    await openBrowser(addressOf(port));
  } catch (error) {
    if (!(error instanceof DataFolderInUse)) throw error;
    const first = await awaitInstance(dataFolder, otherIsReadyWithinMs);
    if (first === null) throw error;
    await show(first);
  }
}

const openUpdates = ({ dataFolder, updatesUrl: url }: Config, clock: Clock, log: Logger) =>
  url === null ? null : UpdateNotice.open({ dataFolder, url, version, clock, log });

const addressOf = (port: number): string => `http://localhost:${port}/`;

async function show({ port }: Instance): Promise<never> {
  process.stdout.write(`Quizcast is running already: ${addressOf(port)}\n`);
  await openBrowser(addressOf(port));
  process.exit(0);
}
