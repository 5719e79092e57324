import { Hono } from 'hono';
import { describe, expect, it } from 'vitest';
import { createLogger } from '../observability/logger.ts';
import { createMetrics } from '../observability/metrics.ts';
import type { ServerEnv } from '../security/env.ts';
import { problem } from '../security/problem.ts';
import { requestIds, scopedRequests, timedRequests } from './requests.ts';

const metrics = createMetrics();
const lines: string[] = [];
const log = createLogger('info', { write: (text) => lines.push(text) });
const app = new Hono<ServerEnv>();
app.use(requestIds(), scopedRequests(), timedRequests(metrics));
const documents = new Hono<ServerEnv>().get('/documents/:id', (context) => {
  log.info({}, 'read');
  return context.text('here');
});
app.route('/api/v1', documents);
app.all('/api/*', () => problem(404, 'notFound', 'nothing'));
app.get('/broken', () => {
  throw new Error('broken');
});
app.onError((error) => {
  log.error({ error }, 'request failed');
  return problem(500, 'failed', 'failed');
});

const idOf = async (path: string, given?: string): Promise<string | null> => {
  const headers = given === undefined ? {} : { 'x-request-id': given };
  return (await app.request(path, { headers })).headers.get('x-request-id');
};

describe('a request', () => {
  it('GUARD22 keeps its incoming id in the response and the log', async () => {
    for (const path of ['/api/v1/documents/1', '/api/nothing', '/broken', '/nowhere'])
      expect(await idOf(path, 'of-a-proxy_1')).toBe('of-a-proxy_1');
    expect(lines.map((line): unknown => JSON.parse(line))).toMatchObject([
      { msg: 'read', requestId: 'of-a-proxy_1' },
      { msg: 'request failed', requestId: 'of-a-proxy_1' },
    ]);
  });

  it('GUARD22 gets a new id if it has none or a malformed one', async () => {
    for (const given of [undefined, 'a b', 'x'.repeat(41), '"}', 'ä'])
      expect(await idOf('/api/nothing', given)).toMatch(/^[\da-f-]{36}$/);
    expect(await idOf('/nowhere')).not.toBe(await idOf('/nowhere'));
  });

  it('GUARD23 is timed by its route pattern, regardless of the requested path and method', async () => {
    for (let n = 0; n < 50; n += 1) {
      await app.request(`/api/v1/documents/${n}`);
      await app.request(`/api/${n}`);
      await app.request(`/${n}`, { method: `ODD${n}` });
    }
    const text = await metrics.registry.metrics();
    const counts = text
      .split('\n')
      .filter((line) => line.startsWith('quizcast_http_seconds_count'));
    expect(counts.toSorted()).toEqual([
      expect.stringMatching(/method="GET",route="\/\*",status="4xx"/),
      expect.stringMatching(/method="GET",route="\/api\/\*",status="4xx"/),
      expect.stringMatching(/method="GET",route="\/api\/v1\/documents\/:id",status="2xx"/),
      expect.stringMatching(/method="GET",route="\/broken",status="5xx"/),
      expect.stringMatching(/method="other",route="\/\*",status="4xx"/),
    ]);
  });
});
