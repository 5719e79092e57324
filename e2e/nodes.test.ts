import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { defaultDocument } from '@quizcast/game/document/defaults';
import { isRecord } from '@quizcast/game/json';
import type { Browser } from 'playwright-core';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { startNats, type TestNats } from '../packages/server/src/testing/engines/nats.ts';
import {
  startPostgres,
  type TestPostgres,
} from '../packages/server/src/testing/engines/postgres.ts';
import { openBrowser } from './browsers.ts';
import { openBuzzer, openQuizMaster, type Buzzer } from './fixtures/buzzer.ts';
import { openHost } from './fixtures/host.ts';
import { startServer, type RunningServer } from './fixtures/server.ts';

/** The other nodes in a response of /healthz. */
function nodesIn(answer: unknown): unknown {
  const engines = isRecord(answer) ? answer['engines'] : null;
  return isRecord(engines) ? engines['nodes'] : null;
}

let postgres: TestPostgres;
let nats: TestNats;
let browser: Browser;
let folder: string;
let databaseUrl: string;
let nodes: RunningServer[];
const ends: (() => Promise<void>)[] = [];

/** Starts another process of the same Quizcast. */
async function startNode(
  databaseUrl: string,
  secret = 'that all nodes share, and is long enough',
): Promise<RunningServer> {
  const node = await startServer({
    env: {
      DATABASE_URL: databaseUrl,
      NATS_URL: nats.url,
      QUIZCAST_SECRET: secret,
      QUIZCAST_DATA: join(folder, 'files'),
      LOG_LEVEL: 'warn',
    },
  });
  return node;
}

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'quizcast-nodes-'));
  [postgres, nats, browser] = await Promise.all([
    startPostgres(),
    startNats(),
    openBrowser('debian'),
  ]);
  databaseUrl = await postgres.database();
  nodes = await Promise.all(Array.from({ length: 3 }, () => startNode(databaseUrl)));
});
afterEach(async () => {
  for (const end of ends.splice(0).toReversed()) await end();
});
afterAll(async () => {
  await Promise.all(nodes.map((node) => node.stop()));
  await browser.close();
  await Promise.all([postgres.close(), nats.stop()]);
  await rm(folder, { recursive: true, force: true });
});

function three(): [RunningServer, RunningServer, RunningServer] {
  const [one, two, other] = nodes;
  if (one === undefined || two === undefined || other === undefined) throw new Error('no nodes');
  return [one, two, other];
}

const firstQuestion = (): string =>
  defaultDocument().categoryQuiz.shows[0]?.gamefield.categories[0]?.fields[0]?.question ?? '';

async function overlayAt({ url }: RunningServer, userId: string) {
  const context = await browser.newContext({ viewport: { width: 1920, height: 1080 } });
  ends.push(() => context.close());
  const page = await context.newPage();
  await page.goto(`${url}/browsersource/${userId}`);
  return page;
}

describe('three nodes', () => {
  it('NODE71 show moves made at one node on overlays at another, and count each other’s pages', async () => {
    const [here, there] = three();
    const master = await openQuizMaster(here, browser);
    ends.push(() => master.host.close());
    const overlay = await overlayAt(there, master.host.userId);
    await master.move({ type: 'categoryQuiz.start' });
    await master.move({ type: 'categoryQuiz.pickField', fieldId: master.field(0, 0) });
    await overlay.getByText(firstQuestion()).first().waitFor();
    await master.host.go('/');
    await master.host.page.getByText('On air on 1 overlay').waitFor();
    expect(master.host.complaints).toEqual([]);
  });

  it('NODE71 judge buzzer presses of players connected to different nodes @release', async () => {
    const [one, two, other] = three();
    const master = await openQuizMaster(one, browser, { showBuzzTimes: true });
    ends.push(() => master.host.close());
    const phone = async (at: RunningServer, name: string, place: number): Promise<Buzzer> => {
      const buzzer = await openBuzzer(at, browser, master.code, name);
      ends.push(() => buzzer.close());
      await master.seat(name, place);
      await buzzer.page.locator('main[data-face]').waitFor();
      return buzzer;
    };
    const mia = await phone(two, 'Mia', 0);
    const ben = await phone(other, 'Ben', 1);
    await master.move({ type: 'categoryQuiz.start' });
    await master.move({ type: 'categoryQuiz.pickField', fieldId: master.field(0, 0) });
    await master.move({ type: 'categoryQuiz.openBuzzers' });
    await Promise.all([mia.shows('press'), ben.shows('press')]);
    await ben.tap();
    await ben.shows('first');
    await master.move({ type: 'categoryQuiz.judge', verdict: 'wrong' });
    await mia.shows('press');
    await mia.tap();
    await mia.shows('first');
    await master.move({ type: 'categoryQuiz.judge', verdict: 'right' });
    await mia.shows('right');
    // Kicked at one node, removed at the other.
    await master.kick('Ben');
    await ben.page.getByText('You were removed by the host').waitFor();
    expect([...mia.complaints, ...ben.complaints]).toEqual([]);
  });

  it('NODE71 end a session on all nodes when it ends on one @release', async () => {
    const [one, two] = three();
    const host = await openHost(one, browser);
    ends.push(() => host.close());
    const second = await host.page.context().newPage();
    await second.goto(`${two.url}/`);
    await second.getByRole('heading', { level: 1 }).first().waitFor();
    await host.page.context().request.post(`${one.url}/api/v1/auth/sign-out`, {
      headers: { origin: one.url },
      data: {},
    });
    await second.getByRole('tab', { name: 'Sign in' }).waitFor();
  });

  it('NODE92 report a fourth node with another secret, which reports them, and all stay ready @release', async () => {
    const [one] = three();
    const stranger = await startNode(databaseUrl, 'another secret than that of all the others');
    ends.push(() => stranger.stop());
    const lookOf = async ({ url }: RunningServer) => {
      const answer = await fetch(`${url}/healthz`);
      return { status: answer.status, nodes: nodesIn(await answer.json()) };
    };
    const strange = { status: 200, nodes: { ok: false, state: '2 others, 1 with another secret' } };
    await expect.poll(() => lookOf(one), { timeout: 60_000 }).toMatchObject(strange);
    const alone = { status: 200, nodes: { ok: false, state: '0 others, 3 with another secret' } };
    await expect.poll(() => lookOf(stranger), { timeout: 60_000 }).toMatchObject(alone);
  });
});
