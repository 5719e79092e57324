import { beforeEach, describe, expect, it } from 'vitest';
import { ManualClock } from '../testing/test-server.ts';
import type { ChatListener, ChatReading, ChatSource } from '../ports/chat-source.ts';
import { senderOf } from '../testing/responses.fixture.ts';
import { WatchedChat } from './chat-health.ts';

const options = { countSharedChat: false, maxTextLength: 10 };

let clock: ManualClock;
let listeners: ChatListener[];
let closed: number;
let chat: WatchedChat;
beforeEach(() => {
  clock = new ManualClock();
  [listeners, closed] = [[], 0];
  const source: ChatSource = {
    read(_channel, _options, listener) {
      listeners.push(listener);
      listener.state({ kind: 'connecting' });
      return { close: () => void (closed += 1) };
    },
    close: async () => undefined,
  };
  chat = new WatchedChat(source, clock);
});

const received: string[] = [];
const read = (): ChatReading =>
  chat.read('anna', options, {
    message: ({ text }) => received.push(text),
    userRemoved: (voterId) => received.push(voterId),
    messageRemoved: (id) => received.push(id),
    state: ({ kind }) => received.push(kind),
  });

describe('chat health', () => {
  it('is idle while nothing is read', async () => {
    expect(chat.health()).toBe('idle');
    const reading = read();
    await clock.pass(60_000);
    reading.close();
    expect(chat.health()).toBe('idle');
    expect(closed).toBe(1);
  });

  it('fails only after the connection has been down for more than 15 s', async () => {
    read();
    await clock.pass(15_000);
    expect(chat.health()).toBe('connecting');
    await clock.pass(1);
    expect(chat.health()).toBe('failing');
    listeners[0]?.state({ kind: 'joined' });
    expect(chat.health()).toBe('connected');
    await clock.pass(60_000);
    listeners[0]?.state({ kind: 'reconnecting', sinceMs: clock.nowMs() });
    await clock.pass(10_000);
    // Each retry reports it again, but it is still the same fault.
    listeners[0]?.state({ kind: 'reconnecting', sinceMs: clock.nowMs() });
    expect(chat.health()).toBe('connecting');
    await clock.pass(5001);
    expect(chat.health()).toBe('failing');
  });

  it('counts a refused channel as connected', async () => {
    read();
    listeners[0]?.state({ kind: 'refused', reason: 'noSuchChannel' });
    await clock.pass(60_000);
    expect(chat.health()).toBe('connected');
    read();
    await clock.pass(20_000);
    expect(chat.health()).toBe('failing');
  });

  it('does not change what the listener receives', () => {
    received.length = 0;
    read();
    const message = {
      id: '1',
      voterId: 'v',
      text: 'a',
      drawsEmote: false,
      sender: senderOf('1'),
      arrivedAtMs: 1,
    };
    listeners[0]?.message(message);
    listeners[0]?.userRemoved('v');
    listeners[0]?.messageRemoved('1');
    listeners[0]?.state({ kind: 'joined' });
    expect(received).toEqual(['connecting', 'a', 'v', '1', 'joined']);
  });
});
