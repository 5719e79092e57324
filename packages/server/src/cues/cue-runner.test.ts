import { createHmac } from 'node:crypto';
import type { Cue, CueAction } from '@quizcast/game/cues/cue';
import type { CueRun } from '@quizcast/game/cues/cue-light';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { documentPath } from '../documents/rooms.ts';
import { internetAnd, isPublic, type Gate } from '../security/gate.ts';
import { ManualClock } from '../testing/test-server.ts';
import { WebhookReceiver } from '../testing/webhook-receiver.ts';
import { CueRunner, type CueRunnerDeps } from './cue-runner.ts';
import { CueRuns } from './cue-runs.ts';
import type { performInObs } from './obs.ts';
import { failed, ok } from './outcome.ts';

const path = documentPath('anna');
const key = 'a-key-of-the-document';
const show = { showId: 's', showName: 'Quiz', game: 'stageQuiz', isUndo: false };

/** Records what the runner reports about its runs. */
class Told {
  readonly lights: string[] = [];
  #waiting: (() => void)[] = [];

  broadcast(_topic: string, body: unknown): void {
    const { run } = z.object({ run: z.custom<CueRun>() }).parse(body);
    const { state, fault: error, detail } = run.light;
    this.lights.push([run.cueId, state, error, detail].filter(Boolean).join(' '));
    for (const notify of this.#waiting.splice(0)) notify();
  }

  onMessage(): () => void {
    return () => undefined;
  }

  async has(light: string): Promise<void> {
    while (!this.lights.includes(light))
      await new Promise<void>((resolve) => this.#waiting.push(resolve));
  }
}

let receiver: WebhookReceiver;
let clock: ManualClock;
let reported: Told;
let runner: CueRunner;
const opened: CueRunner[] = [];

const open = (more: Partial<CueRunnerDeps> = {}): CueRunner => {
  const made = new CueRunner({
    secrets: {
      webhookKey: () => Promise.resolve({ kind: 'key', key }),
      obsPlace: () => Promise.resolve({ port: 1, password: '' }),
    },
    runs: new CueRuns(reported),
    pages: { perform: () => Promise.resolve(failed('noPage')) },
    ...{ gate: internetAnd(true), isLocalAllowed: true, clock, isDemo: () => false },
    log: { warn: () => undefined },
    ...more,
  });
  opened.push(made);
  return made;
};

beforeEach(async () => {
  [receiver, clock, reported] = [await WebhookReceiver.start(), new ManualClock(), new Told()];
  runner = open();
});
afterEach(() => {
  for (const each of opened.splice(0)) each.close();
  receiver.close();
});

const cueOf = (action: CueAction, id = 'c'): Cue => ({
  ...{ id, moment: 'answerRight', isOn: true, action },
});
const hook = (id = 'c', address = `${receiver.origin}/hook`): Cue =>
  cueOf({ kind: 'webhook', address }, id);
const due = (...cues: Cue[]): void => runner.trigger(path, { ...show, cues }, 1_700_000_000_500);
const bodies = () =>
  receiver.received.map(({ body }) =>
    z.object({ id: z.string(), isTest: z.boolean() }).loose().parse(JSON.parse(body)),
  );
/** Answers with the given status. */
const status = (code: number, headers: Record<string, string> = {}) =>
  receiver.answers.push((response) => void response.writeHead(code, headers).end('x'));

describe('a webhook', () => {
  it('CUE10 sends moment, show, game and time, signed over timestamp and body', async () => {
    due(hook());
    await reported.has('c ok');
    const [delivery] = receiver.received;
    if (delivery === undefined) throw new Error('nothing came');
    expect(JSON.parse(delivery.body)).toEqual({
      id: delivery.headers['quizcast-delivery'],
      moment: 'answerRight',
      isTest: false,
      isUndo: false,
      atMs: 1_700_000_000_500,
      show: { id: 's', name: 'Quiz', game: 'stageQuiz' },
    });
    const timestamp = String(delivery.headers['quizcast-timestamp']);
    expect(timestamp).toBe(String(clock.nowMs() / 1000));
    const signed = createHmac('sha256', key).update(`${timestamp}.${delivery.body}`);
    expect(delivery.headers['quizcast-signature']).toBe(`sha256=${signed.digest('hex')}`);
    expect(delivery.headers['content-type']).toBe('application/json');
    expect(JSON.stringify(delivery)).not.toContain(key);
  });

  it('CUE10 is sent without a signature while the document has no key', async () => {
    runner = open({
      secrets: {
        webhookKey: () => Promise.resolve({ kind: 'key', key: null }),
        obsPlace: () => Promise.resolve(null),
      },
    });
    due(hook());
    await reported.has('c ok');
    expect(receiver.received[0]?.headers).not.toHaveProperty('quizcast-signature');
  });

  it.each([408, 429, 500, 503])('CUE11 is retried after %i with the same id', async (code) => {
    for (let n = 0; n < 3; n += 1) status(code);
    due(hook());
    await receiver.has(1);
    for (const [index, waitMs] of [1_000, 5_000, 25_000].entries()) {
      await clock.waits(waitMs);
      await clock.pass(waitMs - 1);
      expect(receiver.received).toHaveLength(index + 1);
      await clock.pass(1);
      await receiver.has(index + 2);
    }
    await reported.has('c ok');
    expect(new Set(bodies().map(({ id }) => id)).size).toBe(1);
    const stamps = receiver.received.map(({ headers }) => Number(headers['quizcast-timestamp']));
    expect(stamps.map((each) => each - (stamps[0] ?? 0))).toEqual([0, 1, 6, 31]);
  });

  it('CUE11 fails after the third retry, with the reason', async () => {
    for (let n = 0; n < 4; n += 1) status(502);
    due(hook());
    for (const [index, waitMs] of [1_000, 5_000, 25_000].entries()) {
      await receiver.has(index + 1);
      await clock.waits(waitMs);
      await clock.pass(waitMs);
    }
    await reported.has('c failed status 502');
    expect(receiver.received).toHaveLength(4);
  });

  it('CUE11 is not retried after any other response', async () => {
    status(404);
    due(hook());
    await reported.has('c failed status 404');
    await clock.pass(60_000);
    expect(receiver.received).toHaveLength(1);
  });

  it('CUE11 waits for the previous one to the same receiver, but not for other receivers', async () => {
    status(500);
    const other = await WebhookReceiver.start();
    due(hook('first'), hook('second', `${receiver.origin}/other`), hook('other', other.origin));
    await reported.has('other ok');
    await clock.waits(1_000);
    expect(receiver.received.map(({ path: at }) => at)).toEqual(['/hook']);
    await clock.pass(1_000);
    await reported.has('second ok');
    expect(receiver.received.map(({ path: at }) => at)).toEqual(['/hook', '/hook', '/other']);
    other.close();
  });

  it('CUE11 is rejected when too many are waiting', async () => {
    receiver.answers.push(() => undefined);
    due(...Array.from({ length: 51 }, (_, n) => hook(`c${n}`)));
    await reported.has('c50 failed tooMany');
    expect(reported.lights).not.toContain('c49 failed tooMany');
  });

  it('CUE12 times out after 10 s', async () => {
    receiver.answers.push(() => undefined);
    const tested = runner.test(path, hook(), { id: 's', name: '', game: '' });
    await receiver.has(1);
    await clock.pass(10_000);
    expect(await tested).toMatchObject({ state: 'failed', fault: 'timedOut' });
  });

  it('CUE12 reads only the status of a response', async () => {
    let sent = 0;
    const closed = new Promise<void>((resolve) => {
      receiver.answers.push((response) => {
        response.writeHead(200);
        const chunk = Buffer.alloc(65_536);
        const more = (): void => {
          for (;;) {
            sent += chunk.length;
            if (sent > 10_000_000 || !response.write(chunk)) break;
          }
        };
        response.on('drain', more).on('close', resolve);
        more();
      });
    });
    due(hook());
    await reported.has('c ok');
    await closed;
    expect(sent).toBeLessThan(10_000_000);
  });

  it('CUE12 follows no redirects', async () => {
    const inner = await WebhookReceiver.start();
    for (const code of [301, 307]) {
      status(code, { location: `${inner.origin}/secret` });
      due(hook(`c${code}`));
      await reported.has(`c${code} failed redirected ${code}`);
    }
    expect(inner.connections).toBe(0);
    inner.close();
  });
});

describe('CUE12 if the operator does not allow the local network', () => {
  it.each(['127.0.0.1', '[::1]', '10.0.0.7', '192.168.1.20', '[fd00::1]'])(
    '%s is not contacted',
    async (host) => {
      runner = open({ gate: internetAnd(false), isLocalAllowed: false });
      due(hook('c', `http://${host}:${new URL(receiver.origin).port}/`));
      await reported.has('c failed localOff');
      expect(receiver.connections).toBe(0);
    },
  );

  it('OBS is not contacted', async () => {
    const asked: string[] = [];
    const obs: typeof performInObs = ({ kind }) => {
      asked.push(kind);
      return Promise.resolve(ok);
    };
    runner = open({ isLocalAllowed: false, obs });
    due(cueOf({ kind: 'obsReplay' }));
    await reported.has('c failed localOff');
    expect(asked).toEqual([]);
  });

  it('a name that resolves there is not contacted, whatever else it resolves to', async () => {
    const answers = [['127.0.0.1'], ['93.184.216.34', '127.0.0.1'], ['::ffff:127.0.0.1']];
    const gate: Gate = {
      ...internetAnd(false),
      resolve: () =>
        Promise.resolve((answers.pop() ?? []).map((address) => ({ address, family: 4 }))),
    };
    runner = open({ gate, isLocalAllowed: false });
    for (const id of ['mapped', 'mixed', 'plain']) {
      due(hook(id, `http://rebound.example:${new URL(receiver.origin).port}/`));
      await reported.has(`${id} failed localOff`);
    }
    expect(receiver.connections).toBe(0);
  });
});

it.each(['169.254.169.254', '0.0.0.0', '224.0.0.1', '100.64.0.1', 'fe80::1', '::'])(
  'CUE12 %s is never allowed',
  (address) => {
    expect(internetAnd(true).allowsAddress(address)).toBe(false);
    expect(isPublic(address)).toBe(false);
  },
);

it.each(['file:///etc/passwd', 'ftp://example.org', 'http://anna:pass@example.org', 'no address'])(
  'CUE12 %s is rejected as an address',
  async (address) => {
    due(hook('c', address));
    await reported.has('c failed badAddress');
  },
);

it('CUE14 sends the preset number to a lamp, without retries', async () => {
  const address = receiver.origin.replace('http://', '');
  due(cueOf({ kind: 'wled', address, preset: 7 }));
  await reported.has('c ok');
  const [{ path: at, body } = { path: '', body: '' }] = receiver.received;
  expect([at, body]).toEqual(['/json/state', '{"ps":7}']);
  status(503);
  due(cueOf({ kind: 'wled', address: `${receiver.origin}/settings`, preset: 1 }, 'again'));
  await reported.has('again failed status 503');
  await clock.pass(60_000);
  expect(receiver.received).toHaveLength(2);
});

it('CUE40 does not hold up other cues while Twitch does not respond', async () => {
  const marks: string[] = [];
  const mark = (ownerId: string, text: string) => {
    marks.push(`${ownerId} ${text}`);
    return new Promise<never>(() => undefined);
  };
  runner = open({ mark });
  due(cueOf({ kind: 'twitchMarker', text: 'Right!' }, 'marker'));
  due(hook());
  await reported.has('c ok');
  expect(marks).toEqual(['anna Right!']);
  expect(reported.lights).toContain('marker waiting');
});

it('CUE16 marks a test as a test and sends it only once', async () => {
  status(500);
  const light = await runner.test(path, hook(), { id: 's', name: 'Quiz', game: 'stageQuiz' });
  expect(light).toMatchObject({ state: 'failed', fault: 'status', detail: '500', isTest: true });
  await clock.pass(60_000);
  expect(bodies().map(({ isTest }) => isTest)).toEqual([true]);
});

it('CUE17 reports a run as waiting and then as ok', async () => {
  due(hook());
  await reported.has('c ok');
  expect(reported.lights).toEqual(['c waiting', 'c ok']);
});

it('CUE17 reports a run as waiting and then as failed, with the reason', async () => {
  status(404);
  due(hook());
  await reported.has('c failed status 404');
  expect(reported.lights).toEqual(['c waiting', 'c failed status 404']);
});

it('runs no cues of the demo account', async () => {
  runner = open({ isDemo: () => true });
  due(hook());
  await reported.has('c failed demo');
  expect(receiver.connections).toBe(0);
});
