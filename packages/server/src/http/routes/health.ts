import { timingSafeEqual, createHash } from 'node:crypto';
import { Hono, type Context, type MiddlewareHandler } from 'hono';
import type { Metrics } from '../../observability/metrics.ts';
import type { Clock } from '../../ports/clock.ts';
import { cachedFor } from '../../concurrency/remembered.ts';
import { isDirectLocalRequest, isOwnMachine } from '../../security/address.ts';
import { bearerOf } from '../../security/bearer.ts';
import { rateLimit } from '../../security/guard.ts';
import { headersOf } from '../../security/origin.ts';
import type { ServerEnv } from '../../security/env.ts';
import { problem } from '../../security/problem.ts';
import type { Health } from '../../observability/health-watch.ts';

export interface HealthDeps {
  health: () => Promise<Health>;
  metrics: Metrics;
  clock: Pick<Clock, 'nowMs'>;
  /** Gives other machines access to the metrics; null allows none. */
  metricsToken?: string | null;
}

/** Checks are expensive, so all requests within this time get the same answer. */
const cacheMs = 1000;
const requestsPerAddress = 600;
/** Load balancers and start scripts run on this machine. */
const requestsFromThisMachine = 6000;

/** Health and metrics for the outside: only figures, no user names. */
export function healthRoutes(deps: HealthDeps): Hono<ServerEnv> {
  const { metrics, clock } = deps;
  const health = cachedFor(deps.health, cacheMs, clock);
  const metricsText = cachedFor(() => metrics.text(), cacheMs, clock);
  countEngines(metrics, health);
  const limits = [
    rateLimit(requestsPerAddress, (context) =>
      isFromThisMachine(context) ? null : clientKey(context),
    ),
    rateLimit(requestsFromThisMachine, (context) =>
      isFromThisMachine(context) ? clientKey(context) : null,
    ),
  ] as const;
  return new Hono<ServerEnv>()
    .get('/healthz', ...limits, async (context) => {
      const current = await health();
      context.header('cache-control', 'no-store');
      return context.json(current, current.status === 'ok' ? 200 : 503);
    })
    .get('/metrics', ...limits, forOperators(deps.metricsToken ?? null), async (context) => {
      context.header('content-type', metrics.registry.contentType);
      return context.body(await metricsText());
    });
}

const isFromThisMachine = ({ var: { address } }: Context<ServerEnv>): boolean =>
  isOwnMachine(address);

/** Requests forwarded by a proxy that is not configured as trusted are counted apart from the proxy's own. */
const clientKey = ({ req, var: { address } }: Context<ServerEnv>): string =>
  req.header('x-forwarded-for') === undefined ? address : `${address} forwarded`;

/**
 * Metrics reveal the number of users and errors, so only programs on this machine and holders of the token may read
 * them.
 */
const forOperators =
  (token: string | null): MiddlewareHandler<ServerEnv> =>
  async ({ req, env }, next) => {
    const sentToken = bearerOf(req.raw.headers);
    if (token !== null && sentToken !== null && isSameToken(sentToken, token)) return next();
    const remote = env?.incoming?.socket.remoteAddress;
    if (isDirectLocalRequest(remote, headersOf(req.raw.headers))) return next();
    return problem(
      403,
      'notAllowed',
      'Metrics are available on this machine only. To read them from another machine, set METRICS_TOKEN and send it as a bearer token',
    );
  };

const isSameToken = (sentToken: string, token: string): boolean =>
  timingSafeEqual(digest(sentToken), digest(token));
const digest = (text: string): Buffer => createHash('sha256').update(text).digest();

/** Evaluated whenever the metrics are read. */
function countEngines(metrics: Metrics, health: HealthDeps['health']): void {
  const labels: ('engine' | 'name')[] = ['engine', 'name'];
  const help = 'Whether what stands behind Quizcast works just now';
  const gauge = metrics.gauge('quizcast_engine_up', help, labels, async () => {
    for (const [engine, { name, ok }] of Object.entries((await health()).engines))
      gauge.set({ engine, name }, ok ? 1 : 0);
  });
}
