import type { LiveStatus, OverlayReport } from '@quizcast/game/protocol/protocol';
import fc from 'fast-check';
import { scaled } from '@quizcast/game/scaled.fixture';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { TestServer, Listener } from '../testing/test-server.ts';
import {
  settle,
  openNodes,
  pathOfAnna,
  sendAndSettle,
  type TestNodes,
} from '../testing/node-servers.ts';
import { topicOf } from '../live/cluster/node-presence.ts';

let nodes: TestNodes;
beforeEach(async () => {
  nodes = await openNodes(3);
});
afterEach(() => nodes.close());

const testServer = (n: number): TestServer => {
  const found = nodes.houses[n];
  if (found === undefined) throw new Error(`no node ${n}`);
  return found;
};

const well: OverlayReport = {
  revision: 1,
  framesPerSecond: 60,
  isVisible: true,
  obs: '2.24.4',
  missing: [],
};

function statusOf(page: Listener): LiveStatus {
  const last = page.messages.findLast(({ type }) => type === 'status');
  if (last?.type !== 'status') throw new Error('no status');
  return last.status;
}

async function pageOf(n: number): Promise<Listener> {
  const page = await testServer(n).owner('anna');
  await page.first('snapshot');
  return page;
}

async function owner(n: number): Promise<Listener> {
  const page = await pageOf(n);
  await page.first('status');
  return page;
}

async function overlay(n: number): Promise<Listener> {
  const page = await testServer(n).overlay('anna');
  await page.first('snapshot');
  await sendAndSettle(page, { type: 'health', health: well });
  return page;
}

async function pass(ms: number, ...pages: Listener[]): Promise<void> {
  await nodes.clock.pass(ms);
  for (const page of pages) await settle(page);
}

function readsChat(n: number, channel: string | null): void {
  const { votes, rooms, live } = testServer(n);
  votes.chat = channel === null ? null : { kind: 'joined', channel };
  rooms.viewersChanged(pathOfAnna);
  live.viewersChanged(pathOfAnna, votes.viewers());
}

describe('the live status across nodes', () => {
  it('NODE30 is the same on every node, whichever node its parts come from', async () => {
    const here = await owner(0);
    await pass(10, here);
    const there = await owner(1);
    await overlay(1);
    await overlay(2);
    readsChat(2, 'annaplays');
    await sendAndSettle(there, { type: 'here', place: { screen: 'play', showId: 'show1' } });
    await pass(5000, here, there);
    for (const page of [here, there]) {
      const status = statusOf(page);
      expect(status).toMatchObject({
        overlays: 2,
        editors: 2,
        people: [{ place: { screen: 'dashboard' } }, { place: { screen: 'play' } }],
        chat: { kind: 'joined', channel: 'annaplays' },
      });
      // All connections come from this machine, so the overlays are near.
      expect(status.overlayHealth).toMatchObject([{ isNear: true }, { isNear: true }]);
      expect(page.received()).not.toContain('network');
      expect(page.received()).not.toContain('127.0.0.1');
    }
    expect(statusOf(here)).toEqual(statusOf(there));
  });

  it('CROWD52 includes the number of answers on every node, even if no page is connected to the collecting node', async () => {
    const here = await owner(0);
    readsChat(2, 'annaplays');
    const answered = { showId: 'show', round: 'q1', count: 12 };
    const { votes, rooms, live } = testServer(2);
    votes.crowd = answered;
    rooms.viewersChanged(pathOfAnna);
    live.viewersChanged(pathOfAnna, votes.viewers());
    await pass(3000, here);
    expect(statusOf(here).answered).toEqual(answered);
    readsChat(2, null);
    await pass(3000, here);
    expect(statusOf(here).answered).toBeUndefined();
  });

  it('NODE30 is sent within two seconds of a change on another node', async () => {
    const here = await owner(0);
    await pass(3000, here);
    const [one, other] = [await owner(1), await overlay(2)];
    await pass(2000, here);
    expect(statusOf(here)).toMatchObject({ editors: 2, overlays: 1 });
    one.close();
    other.close();
    await other.until(
      () => testServer(1).live.status().sockets + testServer(2).live.status().sockets === 0,
    );
    await pass(2000, here);
    expect(statusOf(here)).toMatchObject({ editors: 1, overlays: 0, overlayHealth: [] });
  });

  it('NODE30 is broadcast at most twice a second, and every five seconds when nothing changes', async () => {
    const page = await owner(0);
    await pass(1000, page);
    let words = 0;
    nodes.buses.carry = (deliver) => {
      words += 1;
      deliver();
    };
    for (let n = 0; n < 20; n++) {
      const showId = n % 2 === 0 ? 'show1' : 'show2';
      await sendAndSettle(page, { type: 'here', place: { screen: 'editor', showId } });
      await pass(100, page);
    }
    // Each message goes to two other nodes.
    expect(words / 2).toBeGreaterThanOrEqual(3);
    expect(words / 2).toBeLessThanOrEqual(6);
    await pass(1000, page);
    words = 0;
    await pass(20_000, page);
    expect(words / 2).toBeGreaterThanOrEqual(3);
    expect(words / 2).toBeLessThanOrEqual(4);
  });

  it('NODE32 drops a node’s share at once when that node shuts down', async () => {
    const here = await owner(0);
    await overlay(1);
    await pass(2000, here);
    expect(statusOf(here).overlays).toBe(1);
    await testServer(1).live.close();
    await pass(1000, here);
    expect(statusOf(here).overlays).toBe(0);
  });

  it('NODE32 drops a silent node’s share within fifteen seconds, and not before ten', async () => {
    const here = await owner(0);
    await overlay(1);
    await pass(2000, here);
    nodes.buses.isWorking = false;
    await pass(6000, here);
    expect(statusOf(here).overlays).toBe(1);
    await pass(9000, here);
    expect(statusOf(here)).toMatchObject({ overlays: 0, overlayHealth: [] });
    nodes.buses.isWorking = true;
    await pass(6000, here);
    expect(statusOf(here).overlays).toBe(1);
  });

  it('NODE33 ignores malformed messages', async () => {
    const here = await owner(0);
    const stranger = nodes.buses.of('stranger');
    const share = {
      ...{ people: [], overlays: 7, health: [], chat: null, answered: null, guests: [], lines: [] },
    };
    const person = {
      ...{ pageId: 'p', userId: 'u', name: 'U', role: 'owner', network: '10.0.0.1' },
      ...{ place: { screen: 'dashboard' }, sinceMs: 1 },
    };
    const bad = [
      null,
      'share',
      { kind: 'share' },
      { kind: 'share', isNew: false, share: { ...share, overlays: -1 } },
      { kind: 'share', isNew: false, share: { ...share, overlays: '7' } },
      { kind: 'share', isNew: false, share: { ...share, people: Array(201).fill(person) } },
      { kind: 'share', isNew: false, share: { ...share, people: [{ ...person, role: 'god' }] } },
      { kind: 'share', isNew: false, share: { ...share, chat: { kind: 'joined' } } },
      { kind: 'order', overlayId: null, order: 'explode' },
      { kind: 'lobby', showId: 7, guestId: null },
    ];
    for (const body of bad) stranger.broadcast(topicOf(pathOfAnna), body);
    for (const topic of ['sessions', 'tokens']) stranger.broadcast(topic, { sessionId: 7 });
    await pass(3000, here);
    expect(statusOf(here)).toMatchObject({ overlays: 0, editors: 1 });
    stranger.broadcast(topicOf(pathOfAnna), {
      kind: 'share',
      isNew: false,
      share: { ...share, newer: 1 },
    });
    await pass(3000, here);
    expect(statusOf(here).overlays).toBe(7);
  });

  it('NODE33 is sent only to the owner and crew', async () => {
    const [screen, guest] = [await overlay(0), nodes.houses[0]?.lobby];
    const token = guest?.enter('anna', 'show1', 'mia', null) ?? '';
    await owner(1);
    await overlay(1);
    const player = await testServer(0).player(token);
    await pass(5000, screen);
    for (const page of [screen, player]) {
      expect(page.received()).not.toContain('status');
      expect(page.received()).not.toContain('people');
      expect(page.received()).not.toContain('dashboard');
    }
  });

  it('NODE34 delivers an order to the overlays of every node, once each', async () => {
    const page = await owner(0);
    const overlays = [await overlay(0), await overlay(1), await overlay(2)];
    await pass(5000, page);
    const orders = () =>
      overlays
        .map(({ messages }) => messages.filter(({ type }) => type === 'order').length)
        .toSorted((one, other) => one - other);
    const rows = statusOf(page).overlayHealth;
    expect(rows).toHaveLength(3);
    nodes.buses.carry = (deliver) => {
      deliver();
      deliver();
    };
    await sendAndSettle(page, {
      type: 'order',
      overlayId: rows[2]?.overlayId ?? '',
      order: 'reload',
    });
    for (const screen of overlays) await settle(screen);
    expect(orders()).toEqual([0, 0, 1]);
    await sendAndSettle(page, { type: 'order', overlayId: null, order: 'reload' });
    for (const screen of overlays) await settle(screen);
    expect(orders()).toEqual([1, 1, 2]);
  });
});

/** One event on one node. */
type Step =
  | { kind: 'owner' | 'overlay' | 'close' | 'report' | 'chat'; node: number }
  | { kind: 'pass'; ms: number };

const step: fc.Arbitrary<Step> = fc.oneof(
  {
    weight: 4,
    arbitrary: fc.record({
      kind: fc.constantFrom('owner', 'overlay', 'close', 'report', 'chat'),
      node: fc.nat(2),
    }),
  },
  { weight: 3, arbitrary: fc.record({ kind: fc.constant('pass'), ms: fc.nat(7000) }) },
);

describe('with an unreliable bus', () => {
  it('NODE31 all nodes report the true status once the bus recovers', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(step, { minLength: 4, maxLength: 14 }),
        fc.array(fc.nat(99), { minLength: 30, maxLength: 30 }),
        async (steps, luck) => {
          await nodes.close();
          nodes = await openNodes(3);
          await check(steps, luck);
        },
      ),
      { numRuns: scaled(60) },
    );
  }, 120_000);
});

async function check(steps: readonly Step[], luck: readonly number[]): Promise<void> {
  const [owners, overlays]: [Listener[][], Listener[][]] = [
    [[], [], []],
    [[], [], []],
  ];
  let [drawn, keeper] = [0, -1];
  nodes.buses.carry = (deliver) => {
    const lot = luck[drawn++ % luck.length] ?? 0;
    if (lot < 35) return;
    if (lot < 60) deliver();
    if (lot >= 50) nodes.clock.after(lot * 50, deliver);
  };
  for (const each of steps) {
    if (each.kind === 'pass') await nodes.clock.pass(each.ms);
    else if (each.kind === 'owner') owners[each.node]?.push(await pageOf(each.node));
    else if (each.kind === 'overlay') overlays[each.node]?.push(await overlay(each.node));
    else if (each.kind === 'report')
      for (const page of overlays[each.node] ?? [])
        await sendAndSettle(page, { type: 'health', health: { ...well, framesPerSecond: 30 } });
    else if (each.kind === 'close') {
      const page = owners[each.node]?.pop() ?? overlays[each.node]?.pop();
      page?.close();
      const left = (owners[each.node]?.length ?? 0) + (overlays[each.node]?.length ?? 0);
      await page?.until(() => testServer(each.node).live.status().sockets === left);
    } else {
      if (keeper >= 0) readsChat(keeper, null);
      keeper = each.node;
      readsChat(keeper, `channel${each.node}`);
    }
  }
  nodes.buses.carry = (deliver) => deliver();
  // Messages in transit are delivered.
  await nodes.clock.pass(5000);
  const pages = [...owners.flat(), await pageOf(0)];
  await pass(15_000, ...pages);
  const truth = {
    overlays: overlays.flat().length,
    editors: pages.length,
    chat: keeper < 0 ? null : { kind: 'joined', channel: `channel${keeper}` },
  };
  const statuses = pages.map(statusOf);
  for (const status of statuses) {
    expect(status).toMatchObject(truth);
    expect(status.people).toHaveLength(truth.editors);
    expect(status.overlayHealth).toHaveLength(Math.min(truth.overlays, 50));
    expect(status).toEqual(statuses[0]);
  }
}
