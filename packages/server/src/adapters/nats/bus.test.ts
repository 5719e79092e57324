import { once } from 'node:events';
import { createServer, type Socket } from 'node:net';
import { expect, it, vi } from 'vitest';
import { createNatsBus } from './bus.ts';

it('NODE7 keeps retrying a server that accepts connections but stays silent, and closes promptly', async () => {
  const came: Socket[] = [];
  const server = createServer((socket) => {
    came.push(socket);
    socket.on('error', () => undefined).resume();
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  const port = typeof address === 'object' && address !== null ? address.port : 0;
  const errors: unknown[] = [];
  const bus = createNatsBus({
    url: `nats://127.0.0.1:${port}`,
    secret: 'a secret of at least thirty-two letters',
    node: 'node',
    clock: { nowMs: () => Date.now() },
    onError: (error) => void errors.push(error),
  });
  await vi.waitFor(() => expect(came.length).toBeGreaterThanOrEqual(2), { timeout: 20_000 });
  expect(bus.isWorking()).toBe(false);
  expect(String(errors)).toContain('NATS unreachable');
  expect(errors).toHaveLength(1);
  await bus.close();
  await vi.waitFor(() => expect(came.every((socket) => socket.destroyed)).toBe(true));
  server.close();
});
