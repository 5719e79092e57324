import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { ChatServer } from '../../../../e2e/chat-server.ts';
import { linkedChatOpener } from '../adapters/chats/open-linked-chat.ts';
import { TwitchChat } from '../adapters/twitch/twitch-chat.ts';
import { systemClock } from '../adapters/in-process/clock.ts';
import type { ChatLink, ChatLinkRepository } from '../ports/chat-link-repository.ts';
import type { BusMessage } from '../ports/bus.ts';
import type { LinkedListener, OpenLinkedChat } from '../ports/linked-chat.ts';
import { Sealer } from '../security/sealer.ts';
import { until } from '../testing/chat-source.contract.ts';
import { startSocialStream } from '../testing/chats/fake-social-stream.ts';
import { startStreamElements } from '../testing/chats/fake-stream-elements.ts';
import { startYouTube } from '../testing/chats/fake-youtube.ts';
import type { TypedMessage } from '../testing/chats/stage.ts';
import { MemoryResponseStore } from '../testing/memory-response-store.ts';
import { ManualClock, UnreliableBus } from '../testing/test-server.ts';
import { ResponseService, type VoteTally } from '../voting/response-service.ts';
import { InboundChat } from './inbound-chat.ts';
import { LinkedChats } from './linked-chats.ts';

const sealer = new Sealer('0123456789'.repeat(4), 'tokens of chats');
const log = { warn: () => undefined };

function memoryRepository(): ChatLinkRepository {
  let rows: ChatLink[] = [];
  const isOf = (ownerId: string, id: string) => (row: ChatLink) =>
    row.ownerId === ownerId && row.id === id;
  return {
    list: async (ownerId) => rows.filter((row) => row.ownerId === ownerId),
    async add(link, most) {
      if (rows.filter(({ ownerId }) => ownerId === link.ownerId).length >= most) return false;
      rows = [...rows, link];
      return true;
    },
    async move(ownerId, id, { place }) {
      const link = rows.find(isOf(ownerId, id));
      if (link === undefined) return null;
      rows = rows.map((row) => (row === link ? { ...row, place } : row));
      return { ...link, place };
    },
    async remove(ownerId, id) {
      const before = rows.length;
      rows = rows.filter((row) => !isOf(ownerId, id)(row));
      return rows.length < before;
    },
    async forget(ownerId) {
      rows = rows.filter((row) => row.ownerId !== ownerId);
    },
  };
}

describe('four chats at once', () => {
  const closes: (() => unknown)[] = [];
  afterEach(async () => {
    for (const close of closes.splice(0).toReversed()) await close();
  });

  it('count 1,000 voters each with the same user ids: 4,000 votes, none merged or counted twice', async () => {
    const [clock, bus] = [systemClock, new UnreliableBus()];
    const [twitch, astro, ninja, youtube] = await Promise.all([
      ChatServer.start(),
      startStreamElements('eyJ-token', 'kick'),
      startSocialStream('session-1', 'tiktok'),
      startYouTube('api-key-1', 'dQw4w9WgXcQ'),
    ]);
    closes.push(...[twitch, astro, ninja, youtube].map((server) => () => server.close()));
    const at = ({ port }: { port: number }) => `127.0.0.1:${port}`;
    const urls = {
      streamElementsUrl: `ws://${at(astro)}`,
      socialStreamUrl: `ws://${at(ninja)}`,
      socialStreamLocalUrl: `ws://${at(ninja)}`,
      youtubeApiUrl: `http://${at(youtube)}`,
    };
    const inbound = new InboundChat({ clock, bus });
    const opener = linkedChatOpener({ urls, clock, hasLocal: true });
    const repository = memoryRepository();
    const linked = new LinkedChats({
      ...{ repository, inbound, sealer, opener },
      clock,
      bus,
      log,
      hasLocal: true,
    });
    closes.push(() => linked.close());
    await linked.add('anna', { service: 'streamElements', name: '', secret: 'eyJ-token' });
    await linked.add('anna', {
      service: 'socialStream',
      name: '',
      secret: 'session-1',
      place: 'relay',
    });
    const video = 'https://www.youtube.com/watch?v=dQw4w9WgXcQ';
    await linked.add('anna', { service: 'youtube', name: '', secret: 'api-key-1', video });
    const tallies: VoteTally[] = [];
    const source = new TwitchChat({ url: `ws://${at(twitch)}`, clock });
    const service = new ResponseService({
      chatSource: source,
      relayed: linked,
      store: new MemoryResponseStore(),
      clock,
      onTally: (_path, tally) => tallies.push(tally),
      onState: () => undefined,
      onError: (_path, _round, trouble) => {
        throw new Error(trouble.kind);
      },
    });
    closes.push(
      () => source.close(),
      () => service.close(),
    );
    const nowMs = clock.nowMs();
    const job = {
      ...{
        showId: 's',
        round: 'r',
        channel: 'quizcast',
        channelError: null,
        countSharedChat: false,
      },
      ...{ retainedRounds: [], answers: ['w', 'x', 'y', 'z'] },
      ...{ opensAtMs: nowMs, closesAtMs: nowMs + 600_000 },
    };
    service.sync('quizshow/anna', [job]);
    await until('Twitch is joined', () => service.status('quizshow/anna')?.kind === 'joined');
    for (
      let isReading = false;
      !isReading;
      await new Promise((resolve) => setTimeout(resolve, 5))
    ) {
      const { links } = await linked.status('anna');
      isReading = links.length === 3 && links.every(({ light }) => light.state === 'reading');
    }
    const says = [
      (said: TypedMessage) => void twitch.say('quizcast', { ...said }),
      (said: TypedMessage) => astro.send(said),
      (said: TypedMessage) => ninja.send(said),
      (said: TypedMessage) => youtube.send(said),
    ];
    for (let n = 1; n <= 1_000; n += 1)
      for (const [which, say] of says.entries()) {
        const said = { userId: String(n), text: 'abcd'[which] ?? '', id: `${which}-${n}` };
        say(said);
        // Services occasionally deliver a message twice.
        if (n % 10 === 0) say(said);
      }
    await until('all votes', () => tallies.at(-1)?.voters === 4_000, 30_000);
    expect(tallies.at(-1)?.votes).toEqual([1_000, 1_000, 1_000, 1_000]);
    expect(await service.finish('quizshow/anna', 'r')).toEqual([1_000, 1_000, 1_000, 1_000]);
  });
});

describe('linked chats', () => {
  const path = 'quizshow/anna';
  let clock: ManualClock;
  let linked: LinkedChats;
  let repository: ChatLinkRepository;
  let opened: {
    link: ChatLink;
    secret: string | null;
    listener: LinkedListener;
    isOpen: boolean;
  }[];
  const open = () => opened.filter(({ isOpen }) => isOpen);
  const opener = (link: ChatLink, secret: string | null): Promise<OpenLinkedChat> =>
    Promise.resolve((listener) => {
      const reading = { link, secret, listener, isOpen: true };
      opened.push(reading);
      listener.state({ kind: 'connecting' });
      return {
        close: () => {
          reading.isOpen = false;
        },
      };
    });
  const make = (bus: ConstructorParameters<typeof LinkedChats>[0]['bus']): LinkedChats => {
    const inbound = new InboundChat({ clock, bus: new UnreliableBus() });
    return new LinkedChats({
      ...{ repository, inbound, sealer, opener },
      clock,
      bus,
      log,
      hasLocal: false,
    });
  };
  const wanted = { service: 'streamElements', name: 'Kick', secret: 'eyJ-token' } as const;
  beforeEach(() => {
    [clock, repository, opened] = [new ManualClock(), memoryRepository(), []];
    linked = make(new UnreliableBus());
  });
  afterEach(() => linked.close());

  it('keep tokens unreadable in the store and out of the status', async () => {
    await linked.add('anna', wanted);
    expect(JSON.stringify(await repository.list('anna'))).not.toContain(wanted.secret);
    expect(JSON.stringify(await linked.status('anna'))).not.toContain(wanted.secret);
    expect(opened.map(({ secret }) => secret)).toEqual([wanted.secret]);
  });

  it('are read during a round, for half a minute after it, and while somebody views the status', async () => {
    await linked.add('anna', wanted);
    expect(open()).toEqual([]);
    const reading = linked.read(path, { message: () => undefined });
    await until('it is opened', () => open().length === 1);
    reading.close();
    reading.close();
    await clock.pass(29_000);
    expect(open()).toHaveLength(1);
    await clock.pass(2_000);
    expect(open()).toEqual([]);
    await linked.status('anna');
    expect(open()).toHaveLength(1);
    await clock.pass(60_000);
    expect(open()).toEqual([]);
  });

  it('close at once when removed, which only their owner can do', async () => {
    const row = await linked.add('anna', wanted);
    const reading = linked.read(path, { message: () => undefined });
    await until('it is opened', () => open().length === 1);
    expect(await linked.remove('ben', row?.id ?? '')).toBe(false);
    expect(open()).toHaveLength(1);
    expect(await linked.remove('anna', row?.id ?? '')).toBe(true);
    expect(open()).toEqual([]);
    reading.close();
  });

  it('report their state and the time of the last message', async () => {
    await linked.add('anna', wanted);
    await linked.status('anna');
    const [chat] = open();
    chat?.listener.state({ kind: 'trouble', reason: 'badToken' });
    const message = { platform: 'kick', userId: '7', name: 'A', text: 'a', drawsEmote: false };
    const lightOf = async () => (await linked.status('anna')).links[0]?.light;
    expect(await lightOf()).toMatchObject({
      state: 'trouble',
      trouble: 'badToken',
      heardAtMs: null,
    });
    chat?.listener.state({ kind: 'reading' });
    // A message from before the reading began is no sign of life.
    chat?.listener.message({ ...message, atMs: clock.nowMs() - 60_000 });
    expect((await lightOf())?.heardAtMs).toBeNull();
    chat?.listener.message(message);
    expect(await lightOf()).toMatchObject({ state: 'reading', heardAtMs: clock.nowMs() });
  });

  it('are read only by the counting node, which shares their state with the others', async () => {
    const ears = new Map<string, ((word: BusMessage) => void)[]>();
    const busOf = (own: string) => ({
      broadcast: (topic: string, body: unknown) => {
        for (const [key, listeners] of ears)
          if (key.endsWith(topic) && !key.startsWith(own))
            for (const listener of listeners)
              listener({ node: own, number: 1, body: JSON.parse(JSON.stringify(body)) });
      },
      onMessage: (topic: string, listener: (word: BusMessage) => void) => {
        const key = `${own} ${topic}`;
        ears.set(key, [...(ears.get(key) ?? []), listener]);
        return () => undefined;
      },
    });
    const [one, two] = [make(busOf('one')), make(busOf('two'))];
    await one.add('anna', wanted);
    await two.status('anna');
    expect(open()).toHaveLength(1);
    const reading = one.read(path, { message: () => undefined });
    await until('it is opened anew', () => opened.length === 2 && open().length === 1);
    opened.at(-1)?.listener.state({ kind: 'reading' });
    await clock.pass(5_000);
    expect(open()).toHaveLength(1);
    expect((await two.status('anna')).links[0]?.light.state).toBe('reading');
    expect(open()).toHaveLength(1);
    reading.close();
    for (const node of [one, two]) await node.close();
  });
});
