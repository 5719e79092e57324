import { afterEach, describe, expect, it } from 'vitest';
import { ChatServer, chatLine } from '../../../../../e2e/chat-server.ts';
import { ChatLog, chatSourceContract, until } from '../../testing/chat-source.contract.ts';
import { ManualClock } from '../../testing/test-server.ts';
import { systemClock } from '../in-process/clock.ts';
import { TwitchChat } from './twitch-chat.ts';
import type { ChatReading } from '../../ports/chat-source.ts';
import type { Cancel, Clock } from '../../ports/clock.ts';
import type { TwitchTiming } from './timing.ts';

/** Scaled from seconds to hundredths of a second. */
const quick: Partial<TwitchTiming> = {
  connectWithinMs: 400,
  joinWithinMs: 300,
  pingAfterMs: 100,
  pongWithinMs: 100,
  backOffFirstMs: 10,
  backOffMaxMs: 100,
  retryRefusedMs: 150,
  lingerMs: 60,
  overlapMs: 60,
};

chatSourceContract('twitch', async () => {
  const server = await ChatServer.start();
  const source = new TwitchChat({ url: server.url, clock: systemClock, timing: quick });
  return {
    source,
    stage: {
      send: (channel, userId, text) => server.say(channel, { userId, text }),
      sendShared: (channel, userId, text) =>
        void server.say(channel, { userId, text, sourceRoomId: '999' }),
      ban: (channel, userId) => server.ban(channel, userId),
      deleteMessage: (channel, id) => server.deleteMessage(channel, id),
      clearChat: (channel) => server.clearChat(channel),
      unmake: (channel) => server.setChannel(channel, 'silent'),
      drop: () => server.drop(),
    },
    close: async () => {
      await source.close();
      await server.close();
    },
  };
});

/** Names what was waited for. */
class RecordingClock extends ManualClock {
  readonly waitsMs: number[] = [];

  override after(delayMs: number, act: () => void): Cancel {
    this.waitsMs.push(delayMs);
    return super.after(delayMs, act);
  }
}

const closing: (() => Promise<void>)[] = [];
afterEach(async () => {
  for (const close of closing.splice(0).reverse()) await close();
});

async function testServer(timing: Partial<TwitchTiming> = quick, clock: Clock = systemClock) {
  const server = await ChatServer.start();
  closing.push(() => server.close());
  const source = new TwitchChat({ url: server.url, clock, timing });
  closing.push(() => source.close());
  const log = new ChatLog();
  const read = (channel = 'quizcast', to = log): ChatReading =>
    source.read(channel, { countSharedChat: false, maxTextLength: 20 }, to);
  const last = (kind: string, which = log) =>
    until(
      () => `state ${kind}, not ${which.kinds.join()}`,
      () => which.kinds.at(-1) === kind,
    );
  const saw = (kind: string) =>
    until(
      () => `state ${kind} in ${log.kinds.join()}`,
      () => log.kinds.includes(kind),
    );
  return { server, source, log, read, last, saw };
}

describe('signing in', () => {
  it('needs no account, and requests tags and commands but not membership events', async () => {
    const { server, read, last } = await testServer();
    read();
    await last('joined');
    const [capabilities, password, nick, join] = server.received;
    expect(capabilities).toBe('CAP REQ :twitch.tv/tags twitch.tv/commands');
    expect(password).toMatch(/^PASS /);
    expect(nick).toMatch(/^NICK justinfan\d{5,6}$/);
    expect(join).toBe('JOIN #quizcast');
    expect(server.connections).toBe(1);
  });

  it('answers pings', async () => {
    const { server, read, last } = await testServer();
    read();
    await last('joined');
    server.raw(null, 'PING :tmi.twitch.tv\r\n');
    await until('the pong', () => server.received.includes('PONG :tmi.twitch.tv'));
  });

  it('rejects an address that is not a chat server’s', () => {
    for (const url of ['http://localhost', 'ws://localhost/#x', 'nonsense']) {
      expect(() => new TwitchChat({ url, clock: systemClock })).toThrow('address of a chat server');
    }
  });
});

describe('a failing connection', () => {
  it('is restored after repeated drops, without duplicate messages', async () => {
    const { server, log, read, last } = await testServer();
    read();
    for (let n = 0; n < 5; n += 1) {
      await last('joined');
      server.say('quizcast', { userId: String(n), text: 'a' });
      await until('the message', () => log.messages.length === n + 1);
      server.drop();
      await until(
        'the loss',
        () => log.kinds.filter((kind) => kind === 'reconnecting').length === n + 1,
      );
    }
    await last('joined');
    expect(log.messages.length).toBe(5);
  });

  it('that dies silently is detected within 12 s and replaced within 15 s', async () => {
    const clock = new ManualClock();
    const { server, log, read, last } = await testServer({}, clock);
    read();
    await last('joined');
    // A message every 4 s keeps the client from sending a PING.
    for (let n = 0; n < 4; n += 1) {
      await clock.pass(4_000);
      server.say('quizcast', { userId: '1', text: 'a' });
      await until('the message', () => log.messages.length === n + 1);
    }
    expect(server.received.filter((line) => line.startsWith('PING'))).toEqual([]);
    server.freeze();
    const frozenAtMs = clock.nowMs();
    await clock.pass(12_000);
    const [lost] = log.states.filter((state) => state.kind === 'reconnecting');
    const noticedMs = (lost?.sinceMs ?? Infinity) - frozenAtMs;
    console.log(`dead link noticed after ${noticedMs} ms`);
    expect(noticedMs).toBeLessThanOrEqual(12_000);
    await clock.pass(1_000);
    await last('joined');
    expect(clock.nowMs() - frozenAtMs).toBeLessThanOrEqual(15_000);
    server.say('quizcast', { userId: '2', text: 'b' });
    await until('a message', () => log.texts.includes('b'));
  });

  it('that dies right after a response is detected just as quickly', async () => {
    const clock = new ManualClock();
    const { server, log, read, last } = await testServer({}, clock);
    read();
    await last('joined');
    await clock.pass(5_000);
    await until('the ping', () => server.received.includes('PING :quizcast'));
    await new Promise((resolve) => setTimeout(resolve, 30));
    server.freeze();
    await clock.pass(12_000);
    expect(log.kinds).toContain('reconnecting');
  });

  it('that is merely quiet is pinged and kept', async () => {
    const clock = new ManualClock();
    const { server, read, last, log } = await testServer({}, clock);
    read();
    await last('joined');
    for (let n = 1; n <= 3; n += 1) {
      await clock.pass(5_000);
      await until(
        'the ping',
        () => server.received.filter((l) => l.startsWith('PING')).length === n,
      );
      // The PONG must arrive before more time passes.
      await new Promise((resolve) => setTimeout(resolve, 20));
    }
    expect(server.connections).toBe(1);
    expect(log.kinds).toEqual(['connecting', 'joined']);
  });

  it('that cannot be established is reported and retried until it succeeds', async () => {
    const { server, read, last, log } = await testServer();
    server.turnsAway = true;
    read();
    await last('reconnecting');
    await new Promise((resolve) => setTimeout(resolve, 100));
    server.turnsAway = false;
    await last('joined');
    expect(log.kinds).toEqual(['connecting', 'reconnecting', 'joined']);
  });

  it('without a greeting from the server is given up', async () => {
    const { server, read, last } = await testServer();
    server.isMute = true;
    read();
    await last('reconnecting');
    server.isMute = false;
    await last('joined');
  });

  it('VOTE9 is retried after at most 2.5 s, however long the outage lasts', async () => {
    const clock = new RecordingClock();
    const { server, read, last } = await testServer({}, clock);
    server.turnsAway = true;
    read();
    await last('reconnecting');
    const waits: number[] = [];
    // The first wait is the timeout of the JOIN.
    for (let tries = 1; tries <= 12; tries += 1) {
      await until(`a wait after try ${tries}`, () => clock.waitsMs.length > tries);
      const waitMs = clock.waitsMs.at(-1) ?? 0;
      waits.push(waitMs);
      await clock.pass(waitMs);
    }
    expect(Math.max(...waits)).toBeLessThanOrEqual(2_500);
    // Nor does it retry too quickly.
    expect(waits[0]).toBeGreaterThanOrEqual(500);
    expect(Math.min(...waits.slice(2))).toBeGreaterThanOrEqual(1_250);
  });

  it('is not affected by garbage', async () => {
    const { server, read, last, log } = await testServer();
    read();
    await last('joined');
    server.raw(null, Buffer.from([0xff, 0xfe, 0x00, 0x0a, 0xc3]));
    server.raw(null, Buffer.alloc(200_000, 0x40));
    server.raw(
      null,
      '\r\n\r\n:::\r\n@;;;= \r\n@a=b :c\r\nPRIVMSG\r\nPRIVMSG #quizcast\r\n:x NOTICE\r\n',
    );
    server.raw(null, 'CLEARCHAT #quizcast :x\r\nCLEARMSG #quizcast\r\nJOIN #quizcast\r\nCAP\r\n');
    server.rawInPieces('quizcast', chatLine('quizcast', { userId: '1', text: 'ü' }), 40);
    await until('the message after it', () => log.messages.length === 1);
    expect(log.texts).toEqual(['ü']);
    expect(log.removedUsers).toEqual([]);
    expect(server.connections).toBe(1);
  });
});

describe('RECONNECT', () => {
  it('reads the new connection before closing the old one, and each message once', async () => {
    const { server, read, last, saw, log } = await testServer();
    read();
    read('other', new ChatLog());
    await last('joined');
    await until('both joined', () => server.open('other') === 1 && server.open('quizcast') === 1);
    const sent: string[] = [];
    const talk = setInterval(() => {
      const n = String(sent.length);
      sent.push(n);
      server.say('quizcast', { userId: n, text: n });
    }, 1);
    server.sendReconnect();
    await saw('reconnecting');
    await until('two connections', () => server.open('quizcast') === 2);
    await until('one connection', () => server.open('quizcast') === 1);
    clearInterval(talk);
    await until('all messages', () => log.messages.length >= sent.length);
    await new Promise((resolve) => setTimeout(resolve, 30));
    expect(log.texts.toSorted()).toEqual(sent.toSorted());
    expect(server.connections).toBe(2);
    await last('joined');
    expect(server.open('other')).toBe(1);
  });

  it('is handled when the server disconnects immediately', async () => {
    const { server, read, last, saw, log } = await testServer();
    read();
    await last('joined');
    server.sendReconnect();
    server.drop();
    await saw('reconnecting');
    await last('joined');
    await until('one connection', () => server.open('quizcast') === 1);
    server.say('quizcast', { userId: '1', text: 'a' });
    await until('the message', () => log.messages.length === 1);
  });

  it('is followed even if the new connection fails at first', async () => {
    const { server, read, last, log } = await testServer();
    read();
    await last('joined');
    server.turnsAway = true;
    server.sendReconnect();
    await until('some tries', () => server.attempts >= 4);
    server.say('quizcast', { userId: '1', text: 'a' });
    await until('the message on the old connection', () => log.messages.length === 1);
    server.turnsAway = false;
    await last('joined');
    await until('the move', () => server.open('quizcast') === 1 && server.connections === 2);
  });
});

describe('a channel', () => {
  it.each([
    ['suspended', 'suspended'],
    ['banned', 'banned'],
    ['blocked', 'blocked'],
    ['missing', 'noSuchChannel'],
    ['silent', 'noSuchChannel'],
  ] as const)('that is %s is refused, and joined once it is open', async (kind, reason) => {
    const { server, read, last, log } = await testServer();
    server.setChannel('quizcast', kind);
    read();
    await last('refused');
    expect(log.states.at(-1)).toEqual({ kind: 'refused', reason });
    await new Promise((resolve) => setTimeout(resolve, 200));
    expect(log.kinds).toEqual(['connecting', 'refused']);
    server.setChannel('quizcast', 'open');
    await last('joined');
  });

  it('that does not exist is refused after 10 s, and not within 9', async () => {
    const clock = new ManualClock();
    const { server, read, log } = await testServer({}, clock);
    server.setChannel('quizcast', 'silent');
    read();
    await until('the JOIN', () => server.joins.length === 1);
    for (let second = 0; second < 9; second += 1) {
      await clock.pass(1_000);
      // Lets the PONGs arrive: the manual clock is faster than the link.
      await new Promise((resolve) => setTimeout(resolve, 10));
    }
    expect(log.kinds).toEqual(['connecting']);
    await clock.pass(1_000);
    expect(log.states.at(-1)).toEqual({ kind: 'refused', reason: 'noSuchChannel' });
  });

  it.each(['', ' ', 'a b', 'x'.repeat(26), 'quiz\r\nJOIN #other'])(
    'named %j is refused at once',
    async (name) => {
      const { server, read, log } = await testServer();
      read(name);
      expect(log.states).toEqual([{ kind: 'refused', reason: 'badName' }]);
      await new Promise((resolve) => setTimeout(resolve, 30));
      expect(server.connections).toBe(0);
    },
  );

  it('that was refused is retried at once for a new listener', async () => {
    const { server, read, last, log } = await testServer({ ...quick, retryRefusedMs: 60_000 });
    server.setChannel('quizcast', 'suspended');
    read();
    await last('refused');
    server.setChannel('quizcast', 'open');
    const second = new ChatLog();
    read('quizcast', second);
    await last('joined', second);
    expect(log.kinds).toEqual(['connecting', 'refused', 'connecting', 'joined']);
    expect(second.kinds).toEqual(['connecting', 'joined']);
  });

  it('that is suspended while being read is refused, and joined again when it is back', async () => {
    const { server, read, last, log } = await testServer();
    read();
    await last('joined');
    server.raw(
      'quizcast',
      '@msg-id=msg_channel_suspended :tmi.twitch.tv NOTICE #quizcast :Gone.\r\n',
    );
    await last('refused');
    await last('joined');
    expect(log.kinds).toEqual(['connecting', 'joined', 'refused', 'joined']);
  });

  it('that we were removed from is joined again', async () => {
    const { server, read, last, log } = await testServer();
    read();
    await last('joined');
    const nick = server.received.find((line) => line.startsWith('NICK'))?.slice(5) ?? '';
    server.raw('quizcast', `:${nick}!${nick}@${nick}.tmi.twitch.tv PART #quizcast\r\n`);
    await until('the second JOIN', () => server.joins.length === 2);
    await last('joined');
    expect(log.kinds).toEqual(['connecting', 'joined', 'reconnecting', 'joined']);
  });

  it('does not count as joined on someone else’s JOIN or an incomplete response', async () => {
    const { server, read, last, log } = await testServer();
    server.setChannel('quizcast', 'silent');
    read();
    await until('the JOIN', () => server.joins.length === 1);
    const nick = server.received.find((line) => line.startsWith('NICK'))?.slice(5) ?? '';
    server.raw(null, ':other!other@other.tmi.twitch.tv JOIN #quizcast\r\n');
    server.raw(null, '@room-id=1 :tmi.twitch.tv ROOMSTATE #quizcast\r\n');
    await new Promise((resolve) => setTimeout(resolve, 30));
    expect(log.kinds).toEqual(['connecting']);
    server.raw(null, `:${nick}!${nick}@${nick}.tmi.twitch.tv JOIN #quizcast\r\n`);
    await last('joined');
  });

  it('is left some time after the last listener, and the connection is closed', async () => {
    const { server, read, last } = await testServer();
    const reading = read();
    await last('joined');
    reading.close();
    read('quizcast').close();
    const again = read('quizcast');
    await new Promise((resolve) => setTimeout(resolve, 120));
    expect(server.joins.length).toBe(1);
    again.close();
    await until('no connection', () => server.open() === 0);
    expect(server.received).toContain('PART #quizcast');
    const log = new ChatLog();
    read('quizcast', log);
    await last('joined', log);
  });
});

describe('many channels', () => {
  const names = (count: number) => Array.from({ length: count }, (_, n) => `streamer${n}`);
  /** Maximum of JOINs sent by one connection in any 10 s. */
  const busiest = (joins: { connection: number; atMs: number }[]): number =>
    Math.max(
      ...joins.map(
        (first) =>
          joins.filter(
            (join) =>
              join.connection === first.connection &&
              join.atMs >= first.atMs &&
              join.atMs < first.atMs + 10_000,
          ).length,
      ),
    );

  it('of 150 streamers who start in one second are all joined within that second', async () => {
    const clock = new ManualClock();
    const { server, read } = await testServer({}, clock);
    server.nowMs = () => clock.nowMs();
    const logs = names(150).map((name) => {
      const log = new ChatLog();
      read(name, log);
      return log;
    });
    const startedAt = performance.now();
    await until('all joined', () => logs.every((log) => log.kinds.at(-1) === 'joined'), 10_000);
    console.log(`150 channels joined in ${Math.round(performance.now() - startedAt)} ms`);
    expect(server.connections).toBe(9);
    expect(busiest(server.joins)).toBeLessThanOrEqual(20);
    expect(new Set(server.joins.map((join) => join.channel)).size).toBe(150);
  });

  it('on one connection are joined as fast as Twitch allows, but no faster', async () => {
    const clock = new ManualClock();
    const { server, read } = await testServer({ preferredLinks: 1 }, clock);
    server.nowMs = () => clock.nowMs();
    const logs = names(60).map((name) => {
      const log = new ChatLog();
      read(name, log);
      return log;
    });
    // The 51st channel needs a second connection.
    for (let second = 0; second < 24; second += 1) {
      await new Promise((resolve) => setTimeout(resolve, 15));
      await clock.pass(1_000);
    }
    await until('all joined', () => logs.every((log) => log.kinds.at(-1) === 'joined'));
    expect(server.connections).toBe(2);
    expect(busiest(server.joins)).toBe(18);
  });

  it('do not open connections faster than Twitch allows', async () => {
    const clock = new ManualClock();
    const { server, read } = await testServer({ roomsPerLink: 1 }, clock);
    for (const name of names(25)) read(name, new ChatLog());
    await until('the first connections', () => server.joins.length === 18);
    await new Promise((resolve) => setTimeout(resolve, 50));
    expect(server.connections).toBe(18);
    await clock.pass(5_500);
    await new Promise((resolve) => setTimeout(resolve, 30));
    await clock.pass(5_500);
    await until('all', () => server.joins.length === 25);
  });
});
