import { Hono } from 'hono';
import { describe, expect, it } from 'vitest';
import type { ServerEnv } from '../security/env.ts';
import { boundedReads, sized } from './large-reads.ts';

const room = { kilobytes: 40, atOnce: 2, waiting: 3 };

/** An app whose only route returns four kilobytes on demand. */
function reading(sizeBytes = 4096) {
  const running: (() => void)[] = [];
  let most = 0;
  const app = new Hono<ServerEnv>();
  app.use(async (context, next) => {
    const user = context.req.header('user') ?? '';
    context.set('session', {
      sessionId: `${user}-1`,
      userId: user.startsWith('visitor') ? 'demo' : user,
      email: '',
      displayName: '',
      isDemo: user.startsWith('visitor'),
      isEmailVerified: true,
    });
    return next();
  });
  app.use(boundedReads(room, { kilobytes: 8, atOnce: 1, waiting: 1 }));
  app.get('/', async (context) => {
    await new Promise<void>((go) => {
      running.push(go);
      most = Math.max(most, running.length);
    });
    return sized(context, new Uint8Array(sizeBytes));
  });
  const turn = async () => {
    for (let n = 0; n < 10; n++) await new Promise(setImmediate);
  };
  return {
    ask: async (user: string) => (await app.request('/', { headers: { user } })).status,
    /** Lets all pending requests be answered. */
    answerAll: async () => {
      await turn();
      while (running.length > 0) {
        for (const go of running.splice(0)) go();
        await turn();
      }
    },
    maxAtOnce: () => most,
    running: () => running.length,
    turn,
  };
}

const times = (n: number, status: number): number[] => Array.from({ length: n }, () => status);

describe('GUARD20 large reads', () => {
  it('run a few at once per account, queue some more and reject the rest, without affecting other accounts', async () => {
    const { ask, answerAll, maxAtOnce, running, turn } = reading();
    const flood = Promise.all(Array.from({ length: 12 }, () => ask('anna')));
    await turn();
    expect(running()).toBe(2);
    const ben = ask('ben');
    await turn();
    expect(running()).toBe(3);
    await answerAll();
    expect(await ben).toBe(200);
    expect((await flood).toSorted((one, other) => one - other)).toEqual([
      ...times(5, 200),
      ...times(7, 429),
    ]);
    expect(maxAtOnce()).toBe(3);
  });

  it('are charged by size, separately for each account', async () => {
    const { ask, answerAll } = reading();
    const statuses: number[] = [];
    for (let n = 0; n < 12; n++) {
      const asked = ask('anna');
      await answerAll();
      statuses.push(await asked);
    }
    expect(statuses).toEqual([...times(10, 200), 429, 429]);
    const ben = ask('ben');
    await answerAll();
    expect(await ben).toBe(200);
  });

  it('have a smaller budget for demo visitors, separate for each visitor', async () => {
    const { ask, answerAll, maxAtOnce } = reading();
    const flood = Promise.all(Array.from({ length: 4 }, () => ask('visitor1')));
    await answerAll();
    expect((await flood).toSorted((one, other) => one - other)).toEqual([200, 200, 429, 429]);
    expect(maxAtOnce()).toBe(1);
    const again = ask('visitor1');
    const other = ask('visitor2');
    await answerAll();
    expect([await again, await other]).toEqual([429, 200]);
  });
});

it.each([10, 256 * 1024, 600_001])(
  'a response of %i bytes arrives complete, with its length, in chunks of a quarter of a megabyte',
  async (length) => {
    const bytes = Uint8Array.from({ length }, (_, at) => at % 251);
    const app = new Hono<ServerEnv>().get('/', (context) => sized(context, bytes));
    const answer = await app.request('/');
    expect(answer.headers.get('content-length')).toBe(`${length}`);
    const reader = answer.body?.getReader();
    const pieces: Uint8Array[] = [];
    for (;;) {
      const step: { value?: unknown } | undefined = await reader?.read();
      if (!(step?.value instanceof Uint8Array)) break;
      pieces.push(step.value);
    }
    expect(Buffer.concat(pieces).equals(bytes)).toBe(true);
    expect(Math.max(...pieces.map((piece) => piece.length))).toBeLessThanOrEqual(256 * 1024);
  },
);
