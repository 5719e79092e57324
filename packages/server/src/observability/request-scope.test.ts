import { expect, it } from 'vitest';
import { createLogger } from './logger.ts';
import { inRequest } from './request-scope.ts';

it('GUARD22 adds the request id to the log lines of a request, and to no line after it', async () => {
  const lines: unknown[] = [];
  const log = createLogger('info', { write: (text) => lines.push(JSON.parse(text)) });
  const scope = { requestId: 'of-a-proxy-1', isOver: false };
  let later: Promise<void> = Promise.resolve();
  await inRequest(scope, async () => {
    await Promise.resolve();
    log.warn({ path: 'quizshow/a' }, 'slow');
    later = new Promise((done) => setImmediate(done)).then(() => log.warn({}, 'much later'));
  });
  scope.isOver = true;
  await later;
  log.warn({}, 'outside');
  expect(lines).toMatchObject([
    { msg: 'slow', requestId: 'of-a-proxy-1', path: 'quizshow/a' },
    { msg: 'much later' },
    { msg: 'outside' },
  ]);
  expect(lines.filter((line) => JSON.stringify(line).includes('requestId'))).toHaveLength(1);
});
