import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { connect } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';
import { freePort } from './free-port.ts';

/** A real NATS server on the loopback, for tests and benchmarks. */
export interface TestNats {
  url: string;
  stop(): Promise<void>;
  /** Restarts it at the same address. */
  start(): Promise<void>;
}

const program = '/usr/sbin/nats-server';
const startsWithinMs = 10_000;

/** Starts Debian's nats-server with command-line settings; rejects when it is not available. */
export async function startNats(settings: readonly string[] = []): Promise<TestNats> {
  const port = await freePort();
  let server: ChildProcess | null = null;
  const start = async (): Promise<void> => {
    const place = ['-a', '127.0.0.1', '-p', String(port)];
    const child = spawn(program, [...place, ...settings], { stdio: 'ignore' });
    server = child;
    const failed = new Promise<never>((_, reject) => {
      child.once('error', (error) =>
        reject(
          new Error(`${program} did not start (apt-get install nats-server): ${error.message}`),
        ),
      );
      // Without this, another program on the port would pass for the server.
      child.once('exit', (code, signal) =>
        reject(new Error(`${program} on port ${port} ended with ${code ?? signal}`)),
      );
    });
    await Promise.race([untilOpen(port), failed]);
  };
  await start();
  return {
    url: `nats://127.0.0.1:${port}`,
    start,
    async stop() {
      const child = server;
      server = null;
      if (child === null || child.exitCode !== null) return;
      const exited = once(child, 'exit');
      child.kill('SIGKILL');
      await exited;
    },
  };
}

/** Resolves when the loopback port accepts connections; rejects after ten seconds. */
export async function untilOpen(port: number, withinMs = startsWithinMs): Promise<void> {
  const endsAtMs = Date.now() + withinMs;
  while (!(await isOpen(port))) {
    if (Date.now() > endsAtMs) throw new Error(`nobody listens on port ${port}`);
    await wait(30);
  }
}

function isOpen(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1');
    const end = (open: boolean) => {
      socket.destroy();
      resolve(open);
    };
    socket.once('connect', () => end(true));
    socket.once('error', () => end(false));
  });
}
