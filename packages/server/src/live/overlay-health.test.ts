import type { CrewRole } from '@quizcast/game/crew/crew';
import {
  protocolVersion,
  type LiveStatus,
  type OverlayReport,
  type ServerMessage,
} from '@quizcast/game/protocol/protocol';
import { afterEach, beforeEach, expect, it } from 'vitest';
import {
  ManualClock,
  startTestServer,
  settled,
  type TestServer,
  type Listener,
} from '../testing/test-server.ts';
import { documentPath } from '../documents/rooms.ts';
import { maxListed, maxPerForeignNetwork } from './overlays-open.ts';

let testServer: TestServer;
let clock: ManualClock;

beforeEach(async () => {
  clock = new ManualClock();
  testServer = await startTestServer({ clock });
});
afterEach(() => testServer.close());

const well: OverlayReport = {
  revision: 1,
  framesPerSecond: 59.94,
  isVisible: true,
  obs: '2.24.4',
  missing: [],
};
const isStatus = (message: ServerMessage) => message.type === 'status';

function statusOf(page: Listener): LiveStatus {
  const last = page.messages.findLast(isStatus);
  if (last?.type !== 'status') throw new Error('no status');
  return last.status;
}
const rowsOf = (page: Listener) => statusOf(page).overlayHealth;

async function ownerOf(userId: string): Promise<Listener> {
  const owner = await testServer.owner(userId);
  await owner.first('status');
  return owner;
}
async function overlayOf(userId: string, report: OverlayReport | null = well): Promise<Listener> {
  const overlay = await testServer.overlay(userId);
  await overlay.first('snapshot');
  if (report !== null) await notify(overlay, report);
  return overlay;
}

/** Sends the report and waits until it is handled: messages of one socket are processed in order. */
async function notify(overlay: Listener, report: OverlayReport): Promise<void> {
  overlay.send({ type: 'health', health: report });
  await received(overlay);
}
let pings = 1000;
async function received(page: Listener): Promise<void> {
  const n = pings++;
  page.send({ type: 'ping', n });
  await page.until(() => page.messages.some((each) => each.type === 'pong' && each.n === n));
}

/** Waits until the throttle windows are over. */
async function pass(owner: Listener, ms = 2000): Promise<void> {
  await clock.pass(ms);
  await received(owner);
}

/** Waits until the condition holds, as sockets take a while. */
async function soon(owner: Listener, holds: () => boolean): Promise<void> {
  for (let look = 0; look < 100 && !holds(); look++) await pass(owner, 500);
  expect(holds()).toBe(true);
}

async function crewPage(userId: string, ownerId: string, role: CrewRole): Promise<Listener> {
  const cookie = testServer.people.signIn(userId, `crew-${userId}`);
  await testServer.rooms.act(documentPath(ownerId), {
    type: 'crew.admit',
    userId,
    role,
    name: userId,
    email: '',
  });
  const origin = testServer.url.replace('ws:', 'http:').replace('/live', '');
  const page = await testServer.open({ cookie, origin });
  page.send({
    type: 'hello',
    protocol: protocolVersion,
    view: 'crew',
    uid: userId,
    document: ownerId,
  });
  await page.first('snapshot');
  return page;
}

it('HEALTH1 sends owner and crew the health of every overlay, from its first report until it disconnects', async () => {
  const owner = await ownerOf('anna');
  const writer = await crewPage('ben', 'anna', 'writer');
  expect(rowsOf(owner)).toEqual([]);
  const first = await overlayOf('anna');
  const quiet = await overlayOf('anna', null);
  const missing = ['https://example.org/cat.png', 'Comic Neue'];
  const second = await overlayOf('anna', {
    ...well,
    framesPerSecond: null,
    isVisible: false,
    obs: null,
    missing,
  });
  await pass(owner);
  expect(statusOf(owner).overlays).toBe(3);
  const [{ overlayId } = { overlayId: '' }] = rowsOf(owner);
  expect(overlayId).not.toBe('');
  expect(rowsOf(owner)).toEqual([
    {
      ...well,
      framesPerSecond: 60,
      overlayId,
      sinceMs: clock.nowMs() - 2000,
      heardAtMs: clock.nowMs() - 2000,
      isBehind: false,
      isNear: true,
    },
    expect.objectContaining({ isVisible: false, obs: null, framesPerSecond: null, missing }),
  ]);
  await writer.until(() => rowsOf(writer).length === 2);
  expect(rowsOf(writer)).toEqual(rowsOf(owner));
  first.close();
  await soon(owner, () => statusOf(owner).overlays === 2);
  expect(rowsOf(owner).map(({ obs }) => obs)).toEqual([null]);
  quiet.close();
  second.close();
  await soon(owner, () => statusOf(owner).overlays === 0);
  expect(rowsOf(owner)).toEqual([]);
});

it('HEALTH2 lets an overlay report only itself, truncates reports, and sends them at most every two seconds', async () => {
  const anna = await ownerOf('anna');
  const ben = await ownerOf('ben');
  const honest = await overlayOf('anna');
  const liar = await overlayOf('anna', null);
  const before = JSON.stringify(await testServer.rooms.document('anna'));
  await notify(liar, {
    revision: 10 ** 15,
    framesPerSecond: 1000,
    isVisible: true,
    obs: 'x'.repeat(40),
    missing: Array.from({ length: 10 }, () => 'https://x.example/'.padEnd(500, 'y')),
  });
  await pass(anna);
  const [first, second] = rowsOf(anna);
  expect(first).toMatchObject({ revision: 1, framesPerSecond: 60, obs: '2.24.4', missing: [] });
  expect(second?.missing.every(({ length }) => length === 120)).toBe(true);
  expect(second?.obs).toHaveLength(20);
  expect(JSON.stringify(await testServer.rooms.document('anna'))).toBe(before);
  expect(ben.received()).not.toContain('x.example');
  expect(honest.received()).not.toContain('x.example');
  // A flood of reports is sent on once per window.
  const countBefore = anna.messages.filter(isStatus).length;
  for (let round = 0; round < 4; round++)
    for (let n = 0; n < 20; n++) {
      liar.send({ type: 'health', health: { ...well, framesPerSecond: n } });
      await clock.pass(25);
    }
  await received(liar);
  await pass(anna, 0);
  expect(anna.messages.filter(isStatus).length - countBefore).toBeLessThanOrEqual(2);
  // Invalid reports are ignored and not sent on.
  liar.socket.send(JSON.stringify({ type: 'health', health: { ...well, html: '<b>' } }));
  liar.socket.send(
    JSON.stringify({ type: 'health', health: { ...well, missing: Array(11).fill('a') } }),
  );
  liar.send({ type: 'order', overlayId: null, order: 'reload' });
  await received(liar);
  expect(liar.messages.filter(({ type }) => type === 'error')).toHaveLength(3);
  expect(honest.messages.some(({ type }) => type === 'order')).toBe(false);
  // Reports of owners are ignored.
  anna.send({ type: 'health', health: well });
  await received(anna);
  expect(anna.messages.at(-2)).toMatchObject({ type: 'error', reason: 'invalidMessage' });
});

it('HEALTH2 lists at most fifty, those in OBS before those in a browser', async () => {
  const owner = await ownerOf('anna');
  // All from the streamer's own network.
  for (let n = 0; n < maxListed + 5; n++) await overlayOf('anna', { ...well, obs: null });
  const inObs = await overlayOf('anna');
  await pass(owner);
  await soon(owner, () => statusOf(owner).overlays === maxListed + 6);
  expect(rowsOf(owner)).toHaveLength(maxListed);
  expect(rowsOf(owner).filter(({ obs }) => obs !== null)).toHaveLength(1);
  inObs.close();
});

it('HEALTH2 lists the overlays of owner and crew despite many from strangers', async () => {
  await testServer.close();
  testServer = await startTestServer({ clock, trustedProxies: 1 });
  const cookie = testServer.people.signIn('anna', 'anna-1');
  const origin = testServer.url.replace('ws:', 'http:').replace('/live', '');
  const owner = await testServer.open({ cookie, origin, 'x-forwarded-for': '203.0.113.7' });
  owner.send({ type: 'hello', protocol: protocolVersion, view: 'owner', uid: 'anna' });
  await owner.first('status');
  const from = async (address: string, report: OverlayReport) => {
    const overlay = await testServer.open({ 'x-forwarded-for': address });
    overlay.send({ type: 'hello', protocol: protocolVersion, view: 'overlay', uid: 'anna' });
    await overlay.first('snapshot');
    await notify(overlay, report);
  };
  // Each one claims to be OBS.
  for (let n = 0; n < maxPerForeignNetwork + 3; n++)
    await from('198.51.100.1', { ...well, obs: '1.0' });
  for (let n = 0; n < maxListed; n++) await from(`192.0.2.${n}`, { ...well, obs: '1.0' });
  await from('203.0.113.7', { ...well, obs: null });
  await from('203.0.113.7', well);
  await pass(owner);
  await soon(owner, () => statusOf(owner).overlays === maxListed + maxPerForeignNetwork + 5);
  const rows = rowsOf(owner);
  expect(rows).toHaveLength(maxListed);
  expect(rows.slice(0, 3).map(({ isNear }) => isNear)).toEqual([true, true, false]);
  expect(rows.filter(({ isNear }) => isNear).map(({ obs }) => obs)).toEqual([null, '2.24.4']);
  expect(JSON.stringify(rows)).not.toContain('198.51.100.1');
});

it('HEALTH3 marks an overlay as behind if it draws a state that is seconds old, until it catches up', async () => {
  const owner = await ownerOf('anna');
  const overlay = await overlayOf('anna');
  const isBehind = async () => {
    await pass(owner);
    return rowsOf(owner)[0]?.isBehind;
  };
  await owner.command('a', { type: 'stageQuiz.start', showId: 'show1' });
  await owner.command('b', { type: 'stageQuiz.nextStage', showId: 'show1' });
  // Just sent and still in transit.
  await notify(overlay, { ...well, revision: 1 });
  expect(await isBehind()).toBe(false);
  await clock.pass(3000);
  await notify(overlay, { ...well, revision: 1 });
  await clock.pass(3000);
  await notify(overlay, { ...well, revision: 1 });
  expect(await isBehind()).toBe(true);
  await notify(overlay, { ...well, revision: 3 });
  expect(await isBehind()).toBe(false);
  // After changes that are invisible to overlays, the overlay is still up to date.
  await owner.command('c', {
    type: 'edit.update',
    path: ['settings', 'twitch', 'username'],
    value: 'hidden',
  });
  for (let n = 0; n < 3; n++) {
    await clock.pass(5000);
    await notify(overlay, { ...well, revision: 3 });
  }
  expect(await isBehind()).toBe(false);
});

it('HEALTH4 lets only owner and co-host reload one overlay or all of them', async () => {
  const owner = await ownerOf('anna');
  const cohost = await crewPage('carl', 'anna', 'coHost');
  const writer = await crewPage('ben', 'anna', 'writer');
  const [one, other] = [await overlayOf('anna'), await overlayOf('anna')];
  const dora = await ownerOf('dora');
  const strange = await overlayOf('dora');
  await pass(owner);
  const [first] = rowsOf(owner);
  const orders = (overlay: Listener) =>
    overlay.messages.filter((message) => message.type === 'order');
  owner.send({ type: 'order', overlayId: first?.overlayId ?? '', order: 'reload' });
  await one.until(() => orders(one).length === 1);
  expect(orders(one)).toEqual([{ type: 'order', order: 'reload' }]);
  writer.send({ type: 'order', overlayId: null, order: 'reload' });
  await writer.until(() => writer.messages.some(({ type }) => type === 'error'));
  owner.send({ type: 'order', overlayId: 'somebody', order: 'reload' });
  dora.send({ type: 'order', overlayId: first?.overlayId ?? '', order: 'reload' });
  await received(dora);
  await received(owner);
  await settled();
  expect([orders(one), orders(other), orders(strange)].map(({ length }) => length)).toEqual([
    1, 0, 0,
  ]);
  cohost.send({ type: 'order', overlayId: null, order: 'reload' });
  await other.until(() => orders(other).length === 1);
  await one.until(() => orders(one).length === 2);
  expect(orders(strange)).toEqual([]);
});
