import { once } from 'node:events';
import { createServer } from 'node:net';

/**
 * Below the ephemeral ports (from 32,768 on Linux), which the system gives to any outgoing connection at any time. Each
 * process has a range of its own: most programs started here open their port some time after it was chosen, and a
 * restarted one must find it free again.
 */
const ports = { from: 20_000 + 100 * (process.pid % 120), count: 100 };
let nextPort = Math.floor(Math.random() * ports.count);

/** Returns a loopback port that nothing listens on and that no other test process is likely to choose. */
export async function freePort(): Promise<number> {
  for (let tries = 0; tries < ports.count; tries++) {
    const port = ports.from + (nextPort++ % ports.count);
    if (await isFree(port)) return port;
  }
  throw new Error(`No free port from ${ports.from} to ${ports.from + ports.count - 1}`);
}

async function isFree(port: number): Promise<boolean> {
  const probe = createServer().listen(port, '127.0.0.1');
  try {
    await once(probe, 'listening');
  } catch {
    return false;
  }
  probe.close();
  await once(probe, 'close');
  return true;
}
