import type { MiddlewareHandler } from 'hono';
import { requestId } from 'hono/request-id';
import { routePath } from 'hono/route';
import type { Metrics } from '../observability/metrics.ts';
import { inRequest } from '../observability/request-scope.ts';
import type { ServerEnv } from '../security/env.ts';

/** As proxies make them; what is longer could be a secret, and is taken out of the log. */
const maxIdLength = 40;

/** Each request has an id: the one that a proxy gave it when it is well-formed, or one of ours. */
export const requestIds = (): MiddlewareHandler<ServerEnv> =>
  requestId({ limitLength: maxIdLength });

/** Puts it on every answer and into every line that the log gets meanwhile. */
export const scopedRequests = (): MiddlewareHandler<ServerEnv> => async (context, next) => {
  const scope = { requestId: context.var.requestId, isOver: false };
  // Absent in tests that ask without a network.
  const outgoing = context.env?.outgoing;
  const end = (): void => {
    scope.isOver = true;
  };
  // What is sent piece by piece is still being made when the answer begins.
  outgoing?.once('close', end);
  await inRequest(scope, next);
  // The security headers have made it an answer whose headers can be written.
  context.res.headers.set('x-request-id', scope.requestId);
  if (outgoing === undefined) end();
};

const methods = new Set(['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS']);

/** How long answers take, by what answers: labels hold no word that a visitor chose. */
export function timedRequests(metrics: Metrics): MiddlewareHandler<ServerEnv> {
  const histogram = metrics.histogram(
    'quizcast_http_seconds',
    'Time until a request was answered, by the pattern of its route',
    [0.005, 0.02, 0.1, 0.5, 2, 10],
    ['method', 'route', 'status'],
  );
  return async (context, next) => {
    const startedAtMs = performance.now();
    await next();
    const method = methods.has(context.req.method) ? context.req.method : 'other';
    const status = `${Math.floor(context.res.status / 100)}xx`;
    const seconds = (performance.now() - startedAtMs) / 1000;
    histogram.observe({ method, route: routePath(context), status }, seconds);
  };
}
