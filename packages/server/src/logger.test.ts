import { describe, expect, it } from 'vitest';
import { createLogger } from './logger.ts';

const sink = (isTTY: boolean) => {
  const lines: string[] = [];
  return { lines, isTTY, write: (text: string) => lines.push(text) };
};

describe('the log', () => {
  it.each([false, true])(
    'holds no token, cookie, e-mail, password or answer (terminal: %s)',
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

  it('keeps to its level', () => {
    const output = sink(false);
    const log = createLogger('warn', output);
    log.info({}, 'no');
    log.warn({}, 'yes');
    expect(output.lines).toHaveLength(1);
  });
});
