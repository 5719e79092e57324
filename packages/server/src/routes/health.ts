import { Hono } from 'hono';
import type { Metrics } from '../metrics.ts';
import type { ServerEnv } from './env.ts';

/** One engine behind a port, by name; `ok` says whether it works just now. */
export interface Engine {
  name: string;
  ok: boolean;
  /** What it is doing, where there is more to say. */
  state?: string;
}

export type EngineName = 'store' | 'bus' | 'files' | 'identity' | 'chat';

export interface Health {
  status: 'ok' | 'starting' | 'failing';
  version: string;
  uptimeSeconds: number;
  engines: Record<EngineName, Engine>;
}

export interface HealthDeps {
  health: () => Promise<Health>;
  metrics: Metrics;
}

/** What the outside may know of how the server does: no names of users, only figures. */
export function healthRoutes({ health, metrics }: HealthDeps): Hono<ServerEnv> {
  countEngines(metrics, health);
  return new Hono<ServerEnv>()
    .get('/healthz', async (context) => {
      const now = await health();
      context.header('cache-control', 'no-store');
      return context.json(now, now.status === 'ok' ? 200 : 503);
    })
    .get('/metrics', async (context) => {
      context.header('content-type', metrics.registry.contentType);
      return context.body(await metrics.registry.metrics());
    });
}

/** Asked for whenever somebody reads the figures. */
function countEngines(metrics: Metrics, health: HealthDeps['health']): void {
  const labels: ('engine' | 'name')[] = ['engine', 'name'];
  const help = 'Whether what stands behind Quizcast works just now';
  const gauge = metrics.gauge('quizcast_engine_up', help, labels, async () => {
    for (const [engine, { name, ok }] of Object.entries((await health()).engines))
      gauge.set({ engine, name }, ok ? 1 : 0);
  });
}
