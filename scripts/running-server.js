import { once } from 'node:events';
import { connect, createServer } from 'node:net';
import { join, resolve } from 'node:path';
import { StepFailed } from './step.js';

/**
 * Throws if the port or the data folder is in use: installing and building would replace the files of the server that
 * runs there. The server checks both again when it starts.
 */
export async function refuseRunningServer() {
  const port = Number(valueOf('PORT') ?? 4747);
  if (await isPortInUse(port))
    throw new StepFailed(
      `Quizcast cannot start: Port ${port} is in use: Quizcast may be running already. Stop the other program, or set another port: PORT=${port === 65_535 ? 4747 : port + 1}`,
    );
  const dataFolder = resolve(valueOf('QUIZCAST_DATA') ?? 'data');
  if (await isDataInUse(dataFolder))
    throw new StepFailed(
      `Quizcast cannot start: Another Quizcast is using the data folder ${dataFolder}. Stop it first, or give this one its own folder: QUIZCAST_DATA=./other-data`,
    );
}

/** Empty values count as not set. @param {string} name */
const valueOf = (name) => process.env[name]?.trim() || undefined;

/** @param {number} port */
async function isPortInUse(port) {
  // The server explains what is wrong with any other value.
  if (!Number.isInteger(port) || port < 1 || port > 65_535) return false;
  const host = valueOf('HOST') ?? 'localhost';
  const server = createServer();
  try {
    server.listen(port, host === 'localhost' ? '127.0.0.1' : host);
    await once(server, 'listening');
    return false;
  } catch (error) {
    return error instanceof Error && 'code' in error && error.code === 'EADDRINUSE';
  } finally {
    server.close();
  }
}

/**
 * A running server listens for backups on this socket. On Windows, and if the path is too long for a socket, it is
 * elsewhere, and only the port is checked.
 * @param {string} dataFolder
 */
async function isDataInUse(dataFolder) {
  const socket = connect(join(dataFolder, 'backup.sock'));
  try {
    await once(socket, 'connect');
    return true;
  } catch {
    return false;
  } finally {
    socket.destroy();
  }
}
