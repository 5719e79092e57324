import type { MiddlewareHandler } from 'hono';
import { requestId } from 'hono/request-id';
import { routePath } from 'hono/route';
import type { Metrics } from '../observability/metrics.ts';
import { inRequest } from '../observability/request-scope.ts';
import type { ServerEnv } from '../security/env.ts';

/** The length of ids that proxies create; a longer value could be a secret and is redacted in the log. */
const maxIdLength = 40;

/** Assigns each request an id: the proxy's when it is well-formed, otherwise a new one. */
export const requestIds = (): MiddlewareHandler<ServerEnv> =>
  requestId({ limitLength: maxIdLength });

/** Adds the request id to the answer and to all log lines written during the request. */
export const scopedRequests = (): MiddlewareHandler<ServerEnv> => async (context, next) => {
  const scope = { requestId: context.var.requestId, isOver: false };
  // Absent in tests that call the app without a network.
  const outgoing = context.env?.outgoing;
  const end = (): void => {
    scope.isOver = true;
  };
  // A streamed body is still being produced when the answer begins.
  outgoing?.once('close', end);
  await inRequest(scope, next);
  // The security headers have already replaced the answer by one with mutable headers.
  context.res.headers.set('x-request-id', scope.requestId);
  if (outgoing === undefined) end();
};

const methods = new Set(['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS']);

/** Measures answer times by route; labels contain no text chosen by a visitor. */
export function timedRequests(metrics: Metrics): MiddlewareHandler<ServerEnv> {
  const histogram = metrics.histogram(
    'quizcast_http_seconds',
    'Response time of requests, by route',
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
