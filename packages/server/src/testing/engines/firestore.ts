import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { freePort } from './free-port.ts';
import { untilOpen } from './nats.ts';

/** Google's Firestore emulator on the loopback, for tests. It keeps everything in memory. */
export interface TestFirestore {
  /** In the form of FIRESTORE_EMULATOR_HOST, `127.0.0.1:…`. */
  host: string;
  port: number;
  /** Returns the name of a project without data. */
  project(): string;
  close(): Promise<void>;
}

const jar =
  '/usr/lib/google-cloud-sdk/platform/cloud-firestore-emulator/cloud-firestore-emulator.jar';
const java = '/usr/bin/java';
const main = 'com.google.cloud.datastore.emulator.firestore.CloudFirestore';
/** Three seconds on an idle machine. */
const startsWithinMs = 100_000;

/** Why the emulator is not available here (no installable package contains it); null when it is. */
export const whyNoFirestore: string | null = existsSync(jar)
  ? existsSync(java)
    ? null
    : `there is no ${java} for Firestore's emulator`
  : `Firestore's emulator is not at ${jar}`;

/** Starts the emulator; rejects when it is not available. */
export async function startFirestore(): Promise<TestFirestore> {
  if (whyNoFirestore !== null) throw new Error(whyNoFirestore);
  const port = await freePort();
  const options = ['-Xmx512m', '-XX:+UseSerialGC', '-XX:TieredStopAtLevel=1'];
  const child = spawn(java, [...options, '-cp', jar, main, '--host=127.0.0.1', `--port=${port}`], {
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  const lines: string[] = [];
  child.stderr.on('data', (chunk) => {
    lines.push(String(chunk));
    lines.splice(0, lines.length - 50);
  });
  const kill = (): void => {
    child.kill('SIGKILL');
  };
  // Aborted tests leave nothing behind.
  process.once('exit', kill);
  const close = async (): Promise<void> => {
    process.off('exit', kill);
    if (child.pid === undefined || child.exitCode !== null || child.signalCode !== null) return;
    const exited = once(child, 'exit');
    kill();
    await exited;
  };
  try {
    await Promise.race([
      untilOpen(port, startsWithinMs),
      once(child, 'exit').then(() => {
        throw new Error(`Firestore's emulator ended: ${lines.join('').slice(-2000)}`);
      }),
    ]);
  } catch (error) {
    await close();
    throw error;
  }
  let made = 0;
  return {
    host: `127.0.0.1:${port}`,
    port,
    project() {
      made += 1;
      return `quizcast-test-${made}`;
    },
    close,
  };
}
