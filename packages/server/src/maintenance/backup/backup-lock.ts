import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { rmSync } from 'node:fs';
import { connect, createServer, type Socket } from 'node:net';
import { join } from 'node:path';
import type { Log } from '../../ports/log.ts';

/** Whoever copies for longer has died, or never will be done. */
const maxMs = 15 * 60_000;
const answerWithinMs = 5_000;
const socketName = 'backup.sock';

/** Where a running server is asked to keep its file still: in its data folder, that nobody but its owner can enter. */
export const doorOf = (dataFolder: string): string =>
  process.platform === 'win32'
    ? `\\\\.\\pipe\\quizcast-${createHash('sha256').update(dataFolder).digest('hex').slice(0, 32)}`
    : join(dataFolder, socketName);

/**
 * Keeps the file still for the processes that connect to the socket, as long as they stay: `hold` is called when the first
 * comes, and what it returns when the last has gone. Without a door Quizcast runs all the same; a backup is then made
 * while it is stopped.
 */
export async function lockOnRequest(
  dataFolder: string,
  hold: () => () => void,
  log: Log,
): Promise<{ close(): Promise<void> }> {
  const inside = new Set<Socket>();
  let release: () => void = () => undefined;
  const server = createServer((socket) => {
    if (inside.size === 0) release = hold();
    inside.add(socket);
    socket.setTimeout(maxMs, () => socket.destroy());
    socket.on('error', () => undefined);
    // Each word is a question whether it still holds.
    socket.on('data', () => socket.write('still\n'));
    socket.on('close', () => {
      if (inside.delete(socket) && inside.size === 0) release();
    });
    socket.write('still\n');
  });
  const door = doorOf(dataFolder);
  // What a killed server left; that no other one runs is known by now, because the database is ours.
  rmSync(door, { force: true });
  server.listen(door);
  try {
    await once(server, 'listening');
  } catch (error) {
    log.warn({ error }, 'backups can be made only while Quizcast is stopped');
  }
  server.on('error', (error) => log.warn({ error }, 'backup listener failed'));
  return {
    async close() {
      if (!server.listening) return;
      for (const socket of inside) socket.destroy();
      await new Promise((done) => server.close(done));
    },
  };
}

/** A server that keeps its file still until it is let go. */
export interface Stillness {
  /** False when it has ended or does not answer: what was copied is of no use then. */
  holds(): Promise<boolean>;
  letGo(): void;
}

/** Asks the server of that data folder to keep its file still; null when none runs there. */
export async function askForStillness(dataFolder: string): Promise<Stillness | null> {
  const socket = connect(doorOf(dataFolder));
  socket.on('error', () => undefined);
  const answered = async (): Promise<boolean> => {
    const patience = AbortSignal.timeout(answerWithinMs);
    const word = once(socket, 'data', { signal: patience }).then(() => true);
    const end = once(socket, 'close', { signal: patience }).then(() => false);
    return Promise.race([word, end]).catch(() => false);
  };
  if (!(await answered())) {
    socket.destroy();
    return null;
  }
  return {
    async holds() {
      if (socket.destroyed) return false;
      const answer = answered();
      socket.write('?\n');
      return answer;
    },
    letGo: () => socket.destroy(),
  };
}
