import type { CrowdJob } from '@quizcast/game/games/jobs';
import { afterEach, beforeEach, expect, it } from 'vitest';
import type { Bus, BusMessage } from '../ports/bus.ts';
import type { DocumentPath } from '../ports/document-store.ts';
import { createMemorySeasons } from '../testing/memory-boards.ts';
import { MemoryResponseStore } from '../testing/memory-response-store.ts';
import { SpokenChat } from '../testing/spoken-chat.ts';
import { ManualClock, settled } from '../testing/test-server.ts';
import { ResponseService } from '../voting/response-service.ts';
import { ViewerData } from './viewer-data.ts';

const path: DocumentPath = 'quizshow/one';

let clock: ManualClock;
let chat: SpokenChat;
let store: MemoryResponseStore;
/** The node that collects the answers, and another one. */
let collects: { service: ResponseService; data: ViewerData };
let other: typeof collects;
let listeners: ((word: BusMessage) => void)[];

const busOf = (node: string): Pick<Bus, 'broadcast' | 'onMessage'> => {
  let mine: ((word: BusMessage) => void) | null = null;
  return {
    broadcast: (_topic, body) => {
      for (const listener of listeners) if (listener !== mine) listener({ node, number: 1, body });
    },
    onMessage: (_topic, listener) => {
      mine = listener;
      listeners.push(listener);
      return () => undefined;
    },
  };
};

function openNode(name: string): typeof collects {
  const service = new ResponseService({
    chatSource: chat,
    store,
    clock,
    onTally: () => undefined,
    onState: () => undefined,
    onError: () => undefined,
  });
  const data = new ViewerData({
    ...{ responses: store.crowd, seasons: createMemorySeasons(), clock, bus: busOf(name) },
    removeAnswers: (at, viewer) => service.removeAnswers(at, viewer),
    dropBoards: () => undefined,
  });
  return { service, data };
}

const asked: CrowdJob = {
  showId: 'show',
  round: 'q1',
  question: { kind: 'choice', options: ['Paris', 'Rome', 'Bern', 'Oslo'] },
  channel: 'quizcast',
  channelError: null,
  countSharedChat: false,
  isFirstAnswerFinal: false,
  opensAtMs: 0,
  closesAtMs: Number.MAX_SAFE_INTEGER,
};

beforeEach(async () => {
  [clock, store, listeners] = [new ManualClock(), new MemoryResponseStore(), []];
  chat = new SpokenChat(clock);
  [collects, other] = [openNode('a'), openNode('b')];
  collects.service.sync(path, [], [asked]);
  await settled();
  chat.send('1', 'a');
  chat.send('2', 'b');
  await clock.pass(1_000);
});
afterEach(async () => {
  const closed = collects.service.close();
  await clock.pass(20_000);
  await closed;
});

async function deleted(work: Promise<void>): Promise<void> {
  await clock.pass(2_000);
  await work;
}

/** Answers that count once the question is over, by viewer. */
async function counted(): Promise<[string, string | null][]> {
  collects.service.sync(path, [], []);
  const collecting = collects.service.collected(path, asked);
  await clock.pass(1_000);
  return (await collecting).map(({ voterId, answer }) => [voterId, answer]);
}

it('PRIVACY2 deletes the answer to an open question even if another node collects it', async () => {
  await deleted(other.data.forget(path, 'twitch:1'));
  expect(await counted()).toEqual([['twitch:2', '1']]);
});

it.each(['collects', 'other'] as const)(
  'PRIVACY3 deletes answers to an open question along with everything else (node: %s)',
  async (at) => {
    await deleted((at === 'collects' ? collects : other).data.clear(path));
    expect(await store.crowd.load(path, 'q1')).toEqual([]);
    // A viewer who answers after the deletion counts like any other.
    chat.send('2', 'c');
    await clock.pass(1_000);
    expect(await counted()).toEqual([['twitch:2', '2']]);
  },
);

it('PRIVACY5 merges the requests of viewers, and deletes once in ten seconds', async () => {
  const calls: number[] = [];
  const seasons = createMemorySeasons();
  const data = new ViewerData({
    ...{ responses: store.crowd, clock, dropBoards: () => undefined },
    removeAnswers: (at, viewer) => collects.service.removeAnswers(at, viewer),
    seasons: {
      clear: (at) => seasons.clear(at),
      forgetViewers: async (...given) => {
        calls.push(clock.nowMs());
        await seasons.forgetViewers(...given);
      },
    },
  });
  const startMs = clock.nowMs();
  const requests: Promise<void>[] = [];
  for (let times = 0; times < 60; times += 1) {
    requests.push(data.forgetOnRequest(path, 'twitch:1'));
    await clock.pass(300);
  }
  requests.push(data.forgetOnRequest(path, 'twitch:2'));
  expect(calls.map((atMs) => atMs - startMs)).toEqual([1_000, 12_000]);
  // The answer to the open question is removed at once.
  expect(await counted()).toEqual([['twitch:2', null]]);
  // A server that stops does not wait for the next turn.
  await data.close();
  await Promise.all(requests);
  expect(calls).toHaveLength(3);
  expect(await store.crowd.load(path, 'q1')).toEqual([]);
});

it('PRIVACY2 ignores malformed bus messages', async () => {
  for (const body of [null, { path }, { path: 'nothing', viewer: 'twitch:1' }, { viewer: null }])
    for (const listener of listeners) listener({ node: 'c', number: 1, body });
  expect((await counted()).length).toBe(2);
});
