import { createServer } from 'node:http';
import type { TestProject } from 'vitest/node';
import { migrate } from '../../adapters/postgres/migrate.ts';
import { startPostgres } from './postgres.ts';
import { startSwift } from './swift.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** Where the test files of a run request the shared servers. */
    sharedEngines: string;
  }
}

/** Servers that are started once per run, on the first request, and their addresses. */
const starts: Record<string, () => Promise<{ place: object; close(): Promise<void> }>> = {
  async postgres() {
    const server = await startPostgres({ settings: ['max_connections=500'] });
    const template = await server.database();
    await migrate(template);
    return { place: { template }, close: () => server.close() };
  },
  async swift() {
    const server = await startSwift();
    return { place: server.place, close: () => server.close() };
  },
};

/** Vitest calls this before the test files of the run, and the returned function after them. */
export default async function shareEngines(project: TestProject): Promise<() => Promise<void>> {
  const started = new Map<string, ReturnType<(typeof starts)[string]>>();
  const addressServer = createServer((request, response) => {
    const name = (request.url ?? '').slice(1);
    const starting = started.get(name) ?? starts[name]?.();
    if (starting === undefined) return void response.writeHead(404).end();
    started.set(name, starting);
    starting.then(
      ({ place }) => response.end(JSON.stringify(place)),
      (error: unknown) => response.writeHead(503).end(String(error)),
    );
  });
  // The first start may take long on a busy machine; the requesting test waits for it.
  addressServer.requestTimeout = 0;
  await new Promise<void>((resolve) => addressServer.listen(0, '127.0.0.1', resolve));
  const address = addressServer.address();
  if (address === null || typeof address === 'string') throw new Error('There is no free port.');
  project.provide('sharedEngines', `http://127.0.0.1:${address.port}`);
  return async () => {
    addressServer.close();
    for (const { status, ...settled } of await Promise.allSettled(started.values()))
      if (status === 'fulfilled' && 'value' in settled) await settled.value.close();
  };
}
