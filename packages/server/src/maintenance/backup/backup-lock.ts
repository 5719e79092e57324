import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { rmSync } from 'node:fs';
import { connect, createServer, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Log } from '../../ports/log.ts';

/** A client that copies for longer is assumed dead or stuck. */
const maxMs = 15 * 60_000;
const timeoutMs = 5_000;
const socketName = 'backup.sock';

/** A longer path of a socket would be cut off; macOS allows the least. */
const maxPathBytes = 103;

/**
 * Path of the socket that requests the backup lock. It is in the data folder, which only its owner can enter, or, where
 * that path is too long, in the folder for temporary files, which (TMPDIR) must be the same for server and command.
 */
export function socketPathOf(dataFolder: string): string {
  const inside = join(dataFolder, socketName);
  const isWindows = process.platform === 'win32';
  if (!isWindows && Buffer.byteLength(inside) <= maxPathBytes) return inside;
  const name = `quizcast-${createHash('sha256').update(dataFolder).digest('hex').slice(0, 32)}`;
  return isWindows ? `\\\\.\\pipe\\${name}` : join(tmpdir(), `${name}.sock`);
}

/**
 * Keeps the database file unchanged while any process is connected to the socket: calls `acquire` for the first client,
 * and the function that it returned after the last one. Quizcast also runs without the socket; backups then require
 * that it is stopped.
 */
export async function lockOnRequest(
  dataFolder: string,
  acquire: () => () => void,
  log: Log,
): Promise<{ close(): Promise<void> }> {
  const inside = new Set<Socket>();
  let release: () => void = () => undefined;
  const server = createServer((socket) => {
    if (inside.size === 0) release = acquire();
    inside.add(socket);
    socket.setTimeout(maxMs, () => socket.destroy());
    socket.on('error', () => undefined);
    // Any data is a check whether the lock is still held.
    socket.on('data', () => socket.write('still\n'));
    socket.on('close', () => {
      if (inside.delete(socket) && inside.size === 0) release();
    });
    socket.write('still\n');
  });
  const socketPath = socketPathOf(dataFolder);
  try {
    // Left over from a killed server. No other server can be running, because this one holds the database lock.
    rmSync(socketPath, { force: true });
    server.listen(socketPath);
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

/** The held lock of a running server. */
export interface BackupLock {
  /** False when the server has ended or does not answer: the copy is then unusable. */
  isHeld(): Promise<boolean>;
  release(): void;
}

/** Requests the lock of the server of this data folder; null when none is running. */
export async function requestBackupLock(dataFolder: string): Promise<BackupLock | null> {
  const socket = connect(socketPathOf(dataFolder));
  socket.on('error', () => undefined);
  const receivesReply = async (): Promise<boolean> => {
    const patience = AbortSignal.timeout(timeoutMs);
    const reply = once(socket, 'data', { signal: patience }).then(() => true);
    const end = once(socket, 'close', { signal: patience }).then(() => false);
    return Promise.race([reply, end]).catch(() => false);
  };
  if (!(await receivesReply())) {
    socket.destroy();
    return null;
  }
  return {
    async isHeld() {
      if (socket.destroyed) return false;
      const answer = receivesReply();
      socket.write('?\n');
      return answer;
    },
    release: () => socket.destroy(),
  };
}
