import { setTimeout as sleep } from 'node:timers/promises';
import { connect } from '@nats-io/transport-node';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import type { Bus, RevisionNotice, BusMessage } from '../../ports/bus.ts';
import { busContract } from '../../testing/bus.contract.ts';
import { startNats, type TestNats } from '../../testing/engines/nats.ts';
import { startRelay, type Relay } from '../../testing/engines/relay.ts';
import { createNatsBus, type NatsBusOptions } from './bus.ts';

/** Traffic on NATS besides its protocol. */
interface PublishedMessage {
  subject: string;
  text: string;
}

const secret = 'a secret of at least thirty-two letters';
const quietMs = 300;
const waits = { timeout: 20_000, interval: 20 };

let nats: TestNats;
let relay: Relay;
let opened: Bus[] = [];
let errors: unknown[] = [];
let made = 0;
beforeAll(async () => {
  nats = await startNats();
  relay = await startRelay(Number(new URL(nats.url).port));
});
afterAll(async () => {
  await relay.close();
  await nats.stop();
});
afterEach(async () => {
  await Promise.all(opened.map((bus) => bus.close()));
  opened = [];
  errors = [];
});

/** A client with full access to NATS that is not one of our nodes. */
async function stranger() {
  const connection = await connect({ servers: nats.url, noEcho: true });
  /** All messages on NATS since it connected. */
  const received: PublishedMessage[] = [];
  connection.subscribe('>', {
    callback: (_, message) => {
      received.push({ subject: message.subject, text: message.string() });
    },
  });
  await connection.flush();
  return {
    heard: received,
    async send({ subject, text }: PublishedMessage) {
      connection.publish(subject, text);
      await connection.flush();
    },
    close: () => connection.close(),
  };
}

const open = (more: Partial<NatsBusOptions> = {}): Bus => {
  made += 1;
  const bus = createNatsBus({
    url: `nats://127.0.0.1:${relay.port}`,
    node: `node-${made}`,
    secret,
    clock: { nowMs: () => Date.now() },
    onError: (error) => void errors.push(error),
    ...more,
  });
  opened.push(bus);
  return bus;
};
const untilWorking = (...buses: Bus[]): Promise<void> =>
  vi.waitFor(() => expect(buses.every((bus) => bus.isWorking())).toBe(true), waits);
const pair = async (more: Partial<NatsBusOptions> = {}): Promise<[Bus, Bus]> => {
  const [here, there] = [open(more), open(more)];
  await untilWorking(here, there);
  return [here, there];
};
const collect = (bus: Bus, topic: string): BusMessage[] => {
  const received: BusMessage[] = [];
  bus.onMessage(topic, (word) => received.push(word));
  return received;
};
/** Repeats the message until it is received: a subscription takes a moment to take effect. */
const untilReceived = (bus: Bus, topic: string, received: readonly BusMessage[]): Promise<void> =>
  vi.waitFor(() => {
    bus.broadcast(topic, 'are you there?');
    expect(received.length).toBeGreaterThan(0);
  }, waits);

busContract('NATS', async () => {
  const [here, there] = await pair();
  return { here, there, errors, settle: () => sleep(50), close: async () => undefined };
});

describe('a bus between nodes', () => {
  it('NODE1 delivers a message to every other node that listens to its topic, but not to its sender or other topics', async () => {
    const [here, there] = await pair();
    const third = open();
    await untilWorking(third);
    const own = collect(here, 'a/b');
    const lists = [there, third].map((bus) => collect(bus, 'a/b'));
    const wrong = [collect(there, 'a'), collect(there, 'a/b/c'), collect(third, '*')];
    for (const list of lists) await untilReceived(here, 'a/b', list);
    const body = { name: 'Zoë 🎉', list: [1, null, true], nested: { deep: '\u0000"\\' } };
    here.broadcast('a/b', body);
    await vi.waitFor(() => {
      for (const list of lists) expect(list.at(-1)?.body).toEqual(body);
    }, waits);
    expect(own).toEqual([]);
    expect(wrong).toEqual([[], [], []]);
    expect(errors).toEqual([]);
  });

  it('NODE1 delivers nothing to a listener that has unsubscribed', async () => {
    const [here, there] = await pair();
    const first: BusMessage[] = [];
    const stop = there.onMessage('t', (word) => first.push(word));
    const second = collect(there, 't');
    await untilReceived(here, 't', second);
    stop();
    const received = first.length;
    here.broadcast('t', 'again');
    await vi.waitFor(() => expect(second.at(-1)?.body).toBe('again'), waits);
    expect(first).toHaveLength(received);
  });

  it('NODE4 delivers a node’s messages in order and whole, up to a million characters, and reports longer ones', async () => {
    const [here, there] = await pair();
    const received = collect(there, 't');
    await untilReceived(here, 't', received);
    await sleep(quietMs);
    received.length = 0;
    const sizes = [10, 9000, 3, 100_000, 7, 990_000, 1];
    for (const size of sizes) here.broadcast('t', 'x'.repeat(size));
    for (let number = 0; number < 500; number += 1) here.broadcast('t', number);
    await vi.waitFor(() => expect(received.length).toBe(sizes.length + 500), waits);
    expect(received.slice(0, sizes.length).map(({ body }) => String(body).length)).toEqual(sizes);
    expect(received.slice(sizes.length).map(({ body }) => body)).toEqual(
      Array.from({ length: 500 }, (_, number) => number),
    );
    const numbers = received.map(({ number }) => number);
    expect(numbers).toEqual(numbers.toSorted((one, other) => one - other));
    expect(errors).toEqual([]);
    here.broadcast('t', 'x'.repeat(1_000_001));
    here.broadcast('t', 1n);
    expect(errors).toHaveLength(2);
    here.broadcast('t', 'still');
    await vi.waitFor(() => expect(received.at(-1)?.body).toBe('still'), waits);
  });

  it('NODE2 drops messages that are forged, altered, too old, from another topic, or signed with another secret', async () => {
    let agoMs = 0;
    const here = open({ clock: { nowMs: () => Date.now() - agoMs } });
    const there = open();
    await untilWorking(here, there);
    const [received, other] = [collect(there, 't'), collect(there, 'other')];
    await untilReceived(here, 't', received);
    await untilReceived(here, 'other', other);
    const listener = await stranger();
    // Earlier messages may still be in transit.
    const findPublished = (part: string) => listener.heard.find(({ text }) => text.includes(part));
    here.broadcast('other', 'sign');
    here.broadcast('t', { n: 1 });
    await vi.waitFor(() => {
      expect(received.at(-1)?.body).toEqual({ n: 1 });
      expect(findPublished('sign')).toBeDefined();
      expect(findPublished('"n":1')).toBeDefined();
    }, waits);
    await sleep(quietMs);
    const [foreign, real] = [findPublished('sign'), findPublished('"n":1')];
    if (foreign === undefined || real === undefined) throw new Error('nothing heard');
    const before = received.length;
    // The numbers are new to every listener, so only the signature can reveal the change.
    const changed = [
      real.text.replace('"n":1', '"n":2'),
      real.text.replace(/node-\d+/, 'node-x'),
      real.text.replace(/ (\d{1,5}) (\d{13}) /, ' 99999 $2 '),
      real.text.replace(/ (\d{13}) /, (_, at: string) => ` ${Number(at) + 1} `),
      `${real.text} `,
      real.text.slice(0, -1),
    ];
    for (const text of changed) {
      expect(text).not.toBe(real.text);
      await listener.send({ subject: real.subject, text });
    }
    await listener.send({ subject: foreign.subject, text: real.text });
    const strangers = open({ secret: 'another secret of thirty-two letters' });
    await untilWorking(strangers);
    strangers.broadcast('t', 'from a stranger');
    agoMs = 61_000;
    here.broadcast('t', 'old');
    agoMs = -61_000;
    here.broadcast('t', 'from the future');
    agoMs = 0;
    await sleep(quietMs);
    expect(received).toHaveLength(before);
    here.broadcast('t', 'now');
    await vi.waitFor(() => expect(received.at(-1)?.body).toBe('now'), waits);
    expect(received).toHaveLength(before + 1);
    await listener.close();
    expect(errors).toEqual([]);
  });

  it('NODE3 drops replayed messages', async () => {
    const [here, there] = await pair();
    const received = collect(there, 't');
    await untilReceived(here, 't', received);
    await sleep(quietMs);
    const listener = await stranger();
    here.broadcast('t', 'once');
    here.broadcast('t', 'x'.repeat(20_000));
    await vi.waitFor(() => expect(received.at(-1)?.body).toHaveLength(20_000), waits);
    await sleep(quietMs);
    const before = received.length;
    for (const message of [...listener.heard, ...listener.heard]) await listener.send(message);
    await sleep(quietMs);
    expect(received).toHaveLength(before);
    await listener.close();
  });

  it('NODE2 withstands garbage from a stranger, who can cause revision notices at most', async () => {
    const [here, there] = await pair();
    const [received, news] = [collect(there, 't'), [] as RevisionNotice[]];
    there.subscribe('quizshow/one', (one) => news.push(one));
    await untilReceived(here, 't', received);
    const listener = await stranger();
    here.publish({ path: 'quizshow/one', revision: 3 });
    here.broadcast('t', 'sign');
    await vi.waitFor(() => {
      expect(received.at(-1)?.body).toBe('sign');
      expect(news).toHaveLength(1);
      expect(listener.heard.length).toBeGreaterThanOrEqual(2);
    }, waits);
    const places = new Set(listener.heard.map(({ subject }) => subject));
    const before = received.length;
    for (const subject of places)
      for (const text of garbage()) await listener.send({ subject, text });
    here.broadcast('t', 'after');
    await vi.waitFor(() => expect(received.at(-1)?.body).toBe('after'), waits);
    expect(received).toHaveLength(before + 1);
    for (const { path, revision } of news)
      expect([path, Number.isSafeInteger(revision)]).toEqual(['quizshow/one', true]);
    expect(errors).toEqual([]);
    await listener.close();
  });

  it('NODE8 hides document and topic names from eavesdroppers, and treats no name as a wildcard', async () => {
    const [here, there] = await pair();
    const names = [
      'quizshow/zoe@example.org',
      'quizshow/*',
      'quizshow/>',
      'quizshow/ä b.c',
    ] as const;
    const received = names.map((path) => {
      const list: unknown[] = [];
      there.subscribe(path, (news) => list.push(news));
      return list;
    });
    await sleep(quietMs);
    const listener = await stranger();
    for (const path of names) here.publish({ path, revision: 1 });
    here.broadcast('people/zoe@example.org', null);
    await vi.waitFor(() => {
      for (const [index, path] of names.entries())
        expect(received[index]).toEqual([{ path, revision: 1 }]);
      expect(listener.heard.length).toBeGreaterThan(1);
    }, waits);
    expect(JSON.stringify(listener.heard)).not.toMatch(/zoe|quizshow\//);
    await listener.close();
  });

  it('NODE6 delivers the last notice of each document out of ten thousand published at once', async () => {
    const [here, there] = await pair();
    const last = new Map<string, number>();
    const paths = Array.from({ length: 100 }, (_, index) => `quizshow/u${index}` as const);
    for (const path of paths) there.subscribe(path, ({ revision }) => last.set(path, revision));
    await sleep(quietMs);
    for (let revision = 1; revision <= 100; revision += 1)
      for (const path of paths) here.publish({ path, revision });
    await vi.waitFor(
      () => expect(paths.map((path) => last.get(path))).toEqual(paths.map(() => 100)),
      waits,
    );
    expect(here.isWorking()).toBe(true);
    expect(errors).toEqual([]);
  });

  it('NODE5 reconnects after an outage, notifies listeners that must catch up, and does not throw meanwhile', async () => {
    const [here, there] = await pair();
    const received = collect(there, 't');
    await untilReceived(here, 't', received);
    const gaps: string[] = [];
    here.onReconnect(() => gaps.push('here'));
    there.onReconnect(() => gaps.push('there'));
    await nats.stop();
    await vi.waitFor(
      () => expect([here, there].map((bus) => bus.isWorking())).toEqual([false, false]),
      waits,
    );
    for (let times = 0; times < 1000; times += 1) {
      here.broadcast('t', 'lost');
      here.publish({ path: 'quizshow/one', revision: times });
    }
    await sleep(1500);
    expect(gaps).toEqual([]);
    expect(errors).toHaveLength(2);
    await nats.start();
    await untilWorking(here, there);
    expect(gaps.toSorted()).toEqual(['here', 'there']);
    const before = received.length;
    here.broadcast('t', 'back');
    await vi.waitFor(() => expect(received.at(-1)?.body).toBe('back'), waits);
    expect(received).toHaveLength(before + 1);
    expect(errors).toHaveLength(2);
  });

  it('NODE5 waits for a server that is not running yet', async () => {
    await nats.stop();
    const [here, there] = [open(), open()];
    const received = collect(there, 't');
    let gaps = 0;
    there.onReconnect(() => {
      gaps += 1;
    });
    await sleep(500);
    expect(here.isWorking()).toBe(false);
    await nats.start();
    await untilWorking(here, there);
    expect(gaps).toBe(1);
    await untilReceived(here, 't', received);
  });

  it('NODE7 detects a hanging server within four seconds, still closes promptly, and reconnects', async () => {
    const [here, there] = await pair();
    const received = collect(there, 't');
    await untilReceived(here, 't', received);
    relay.swallow();
    const beganMs = performance.now();
    await vi.waitFor(() => expect(here.isWorking()).toBe(false), waits);
    expect(performance.now() - beganMs).toBeLessThan(4500);
    const third = open();
    await sleep(200);
    const closesMs = performance.now();
    await Promise.all([here.close(), third.close()]);
    expect(performance.now() - closesMs).toBeLessThan(1500);
    await relay.cut();
    await relay.mend();
    const fourth = open();
    await untilWorking(there, fourth);
    received.length = 0;
    await untilReceived(fourth, 't', received);
  });
});
function garbage(): string[] {
  const letters = 'abc 019-_:{}"\\\u00e9\u{1f389}';
  const random = Array.from({ length: 200 }, () =>
    Array.from(
      { length: Math.floor(Math.random() * 120) },
      () => letters[Math.floor(Math.random() * letters.length)] ?? '',
    ).join(''),
  );
  const forms = ['1 node-1 5 1700000000000 x {}', '-1', '1e5', '99999999999999999999', '7', ' '];
  return [...random, ...forms, '', '{"revision":1}', '[', 'null', 'x'.repeat(7000)];
}
