import { once } from 'node:events';
import { connect, createServer, type Socket } from 'node:net';

/** A relay between a server and its clients on the loopback, for making the server unreachable. */
export interface Relay {
  port: number;
  /** Closes every connection and refuses new ones. */
  cut(): Promise<void>;
  /** Accepts connections but forwards nothing from now on; existing ones stay open. */
  swallow(): void;
  /** Forwards everything again. */
  mend(): Promise<void>;
  /** Number of open connections. */
  connections(): number;
  /** Bytes received from the server since the start. */
  received(): number;
  close(): Promise<void>;
}

/** Starts a relay to `target` on the loopback. */
export async function startRelay(target: number): Promise<Relay> {
  const open = new Set<Socket>();
  let [isSwallowing, received] = [false, 0];
  const server = createServer((near) => {
    const far = connect(target, '127.0.0.1');
    for (const [from, to] of [
      [near, far],
      [far, near],
    ] as const) {
      open.add(from);
      from.on('data', (bytes: Buffer) => {
        if (isSwallowing) return;
        if (from === far) received += bytes.length;
        if (!to.write(bytes)) from.pause();
      });
      to.on('drain', () => from.resume());
      from.on('error', () => to.destroy());
      from.on('end', () => to.end());
      from.on('close', () => {
        open.delete(from);
        to.destroy();
      });
    }
  });
  const listen = async (port: number): Promise<number> => {
    server.listen(port, '127.0.0.1');
    await once(server, 'listening');
    const address = server.address();
    return typeof address === 'object' && address !== null ? address.port : 0;
  };
  const cut = async (): Promise<void> => {
    const closed = server.listening ? once(server, 'close') : null;
    server.close();
    for (const socket of open) socket.destroy();
    await closed;
  };
  const port = await listen(0);
  return {
    port,
    cut,
    swallow() {
      isSwallowing = true;
    },
    async mend() {
      isSwallowing = false;
      if (!server.listening) await listen(port);
    },
    connections: () => open.size / 2,
    received: () => received,
    close: cut,
  };
}
