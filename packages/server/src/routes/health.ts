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

export type EngineName = 'store' | 'bus' | 'identity' | 'chat';

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
