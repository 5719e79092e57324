import { describe, expect, it } from 'vitest';
import { growthOf, inProportion } from '@quizcast/game/cpu-time.fixture';
import { createLogger } from './logger.ts';

const sink = (isTTY: boolean) => {
  const lines: string[] = [];
  return { lines, isTTY, write: (text: string) => lines.push(text) };
};

describe('the log', () => {
  it.each([false, true])(
    'contains no token, cookie, e-mail, password or answer (terminal: %s)',
    (tty) => {
      const output = sink(tty);
      const log = createLogger('info', output);
      const canary = 'CANARY';
      const facts = {
        email: canary,
        password: canary,
        cookie: canary,
        token: canary,
        answers: [canary],
        headers: { cookie: canary, authorization: canary },
        user: { email: canary, session: { token: canary } },
        path: 'quizshow/u1',
      };
      const error = Object.assign(new Error('failed'), { parameters: [canary], token: canary });
      log.warn({ ...facts, error }, 'told');
      log.error({ error: new Error('outer', { cause: error }) }, 'told');
      const text = output.lines.join('');
      expect(text).not.toContain(canary);
      expect(text).toContain('quizshow/u1');
      expect(text).toContain('failed');
    },
  );

  it.each([
    ['550 5.1.1 <anna.canary@example.org>: no such user', 'no such user'],
    ['user not found\nanna.canary@example.org', 'user not found'],
    ['connect to smtp://canary:canary@mail.example.org failed', 'failed'],
    [`GET /api/v1/control/qct_canary${'a'.repeat(37)}/next`, '/next'],
    [`set __Host-quizcast.session_token=canary%2Bx; Path=/`, 'Path=/'],
    ['eyJhbGciOiJIUzI1NiJ9canary.eyJzdWIiOiJhIn0canary.c2lnbmF0dXJl', ''],
  ])('redacts secrets and personal data in a text: %s', (text, left) => {
    const output = sink(false);
    const log = createLogger('trace', output);
    log.error({ error: new Error(text), reason: text, deep: [{ list: [text] }] }, text);
    expect(output.lines.join('')).not.toMatch(/canary/);
    expect(output.lines.join('')).toContain(left);
  });

  it('keeps paths, ids and routes', () => {
    const output = sink(false);
    const facts = {
      path: 'quizshow/Ab3dEf6hIj9lMn2pQr5tUv8xYz1bCd4f',
      route: '/control/:token/next',
    };
    createLogger('info', output).warn(facts, 'told');
    expect(JSON.parse(output.lines[0] ?? '')).toMatchObject(facts);
  });

  it('handles a long text in linear time', async () => {
    const log = createLogger('info', sink(false));
    for (const piece of ['a', 'a.', 'eyJ', 'a@', 'session']) {
      const growth = await growthOf((size) => {
        const text = piece.repeat(size / piece.length);
        return () => log.warn({ text }, 'told');
      }, 50_000);
      expect([piece, growth < inProportion]).toEqual([piece, true]);
    }
  });

  it('is JSON for machines and short lines for people', () => {
    const [machine, person] = [sink(false), sink(true)];
    createLogger('info', machine).warn({ channel: 'x' }, 'chat lost');
    createLogger('info', person).warn({ channel: 'x' }, 'chat lost');
    expect(JSON.parse(machine.lines[0] ?? '')).toMatchObject({
      level: 'warn',
      msg: 'chat lost',
      channel: 'x',
    });
    expect(person.lines[0]).toMatch(/^\d\d:\d\d:\d\d .*warn.* chat lost {2}channel=x\n$/);
  });

  it('respects its level', () => {
    const output = sink(false);
    const log = createLogger('warn', output);
    log.info({}, 'no');
    log.warn({}, 'yes');
    expect(output.lines).toHaveLength(1);
  });
});
