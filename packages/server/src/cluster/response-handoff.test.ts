import fc from 'fast-check';
import { scaled } from '@quizcast/game/scaled.fixture';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { JoinedBuses } from '../testing/unreliable-bus.ts';
import { ManualClock, settled, silent } from '../testing/test-server.ts';
import { MemoryResponseStore } from '../testing/memory-response-store.ts';
import { SharedLeases } from '../testing/shared-leases.ts';
import { ResponseHandoff } from './response-handoff.ts';
import { senderOf, voteOf } from '../testing/responses.fixture.ts';
import { ResponseService } from '../voting/response-service.ts';
import type { VoteJob } from '@quizcast/game/games/jobs';
import type { AnswerIndex } from '@quizcast/game/games/stage-quiz/show';
import type { ResponseStore } from '../ports/response-store.ts';
import type { ChatListener, ChatSource } from '../ports/chat-source.ts';
import type { DocumentPath } from '../ports/document-store.ts';
import { LeaseLost } from '../ports/lease.ts';

const path: DocumentPath = 'quizshow/one';
const letters = ['a', 'b', 'c', 'd'] as const;

/** Two nodes that read one chat and share one response store, and can each be cut off from it. */
class TestServer {
  readonly clock = new ManualClock();
  readonly buses = new JoinedBuses();
  readonly responseStore = new MemoryResponseStore();
  readonly leases = new SharedLeases();
  readonly fencedStore = this.leases.fencedResponses(this.responseStore);
  readonly listeners = new Set<ChatListener>();
  readonly one = this.#node('one');
  readonly two = this.#node('two');
  readonly job: VoteJob = {
    showId: 'show',
    round: 'r1',
    channel: 'quizcast',
    channelError: null,
    answers: ['Paris', 'Rome', 'Bern', 'Oslo'],
    countSharedChat: false,
    opensAtMs: this.clock.nowMs(),
    closesAtMs: this.clock.nowMs() + 600_000,
    retainedRounds: [],
  };
  #messages = 0;

  say(voterId: string, answer: AnswerIndex): string {
    this.#messages += 1;
    const id = `m${this.#messages}`;
    const said = { text: letters[answer], arrivedAtMs: this.clock.nowMs(), drawsEmote: false };
    for (const one of this.listeners)
      one.message({ id, voterId: `twitch:${voterId}`, ...said, sender: senderOf(voterId) });
    return id;
  }

  /** The node takes the lease without a notice to the other one, and counts from now on. */
  count(node: { id: string; service: ResponseService }): void {
    this.leases.seize(path, node.id);
    node.service.sync(path, [this.job]);
  }

  /** The final tally; the store must contain the same. */
  async end(node: { service: ResponseService }): Promise<readonly number[] | null> {
    const ending = node.service.finish(path, 'r1');
    await this.clock.pass(10_000);
    const votes = [0, 0, 0, 0];
    // A round without answers has no tally.
    const nothing = String(votes);
    for (const { answer } of await this.responseStore.votes.load(path, 'r1'))
      if (answer !== null) votes[Number(answer)] = (votes[Number(answer)] ?? 0) + 1;
    const reported = await ending;
    if (String(reported ?? nothing) !== String(votes))
      throw new Error('The store holds something else.');
    return votes;
  }

  async close(): Promise<void> {
    for (const node of [this.one, this.two]) {
      node.state.isLost = false;
      const closing = node.responseHandoff.close();
      await this.clock.pass(5000);
      await closing;
      node.service.drop(path);
      await node.service.close();
    }
  }

  #node(id: 'one' | 'two') {
    const { clock, fencedStore, buses } = this;
    const lease = this.leases.of(id);
    const lost: DocumentPath[] = [];
    const onLeaseLost = (at: DocumentPath) => void lost.push(at);
    const state = { isLost: false };
    const reach = () => {
      if (state.isLost) throw new Error('cut off');
    };
    const { votes, crowd } = fencedStore;
    const store: ResponseStore = {
      votes: {
        save: async (...given) => (reach(), votes.save(...given)),
        load: async (...given) => (reach(), votes.load(...given)),
        clear: async (...given) => (reach(), votes.clear(...given)),
        paths: async () => (reach(), votes.paths()),
      },
      crowd: {
        save: async (...given) => (reach(), crowd.save(...given)),
        load: async (...given) => (reach(), crowd.load(...given)),
        instants: async (...given) => (reach(), crowd.instants(...given)),
        forgetViewer: async (...given) => (reach(), crowd.forgetViewer(...given)),
        names: async (...given) => (reach(), crowd.names(...given)),
        nameless: async (...given) => (reach(), crowd.nameless(...given)),
        answersOf: async (...given) => (reach(), crowd.answersOf(...given)),
        rounds: async () => (reach(), crowd.rounds()),
        forgetRounds: async (...given) => (reach(), crowd.forgetRounds(...given)),
        clear: async (...given) => (reach(), crowd.clear(...given)),
      },
    };
    const chatSource: ChatSource = {
      read: (_channel, _options, listener) => {
        this.listeners.add(listener);
        return { close: () => void this.listeners.delete(listener) };
      },
      close: async () => undefined,
    };
    const nothing = () => undefined;
    const reported = { onTally: nothing, onState: nothing, onError: nothing };
    const service = new ResponseService({
      chatSource,
      store,
      clock,
      lease,
      onLeaseLost,
      ...reported,
    });
    const isLost = () => state.isLost;
    const isLostElsewhere = () => (id === 'one' ? this.two : this.one).state.isLost;
    const bus = buses.of(id);
    const deps = { votes: service, bus, clock, log: silent, isLost, isLostElsewhere };
    return { id, state, service, bus, lost, responseHandoff: new ResponseHandoff(deps) };
  }
}

let testServer: TestServer;
beforeEach(() => {
  testServer = new TestServer();
});
afterEach(() => testServer.close());

/** Node one counts, and has stored one ballot each of voters 1 and 2; then it is cut off. */
async function cutOff(): Promise<TestServer> {
  const { one, clock } = testServer;
  testServer.count(one);
  await settled();
  testServer.say('1', 0);
  testServer.say('2', 0);
  await clock.pass(2000);
  one.state.isLost = true;
  return testServer;
}

describe('a node that was frozen while another took over', () => {
  /** Node one counts and has received voters 1, 2 and 3, of which 1 and 2 are stored; then node two takes over. */
  async function frozen(): Promise<TestServer> {
    const { one, two, clock } = testServer;
    testServer.count(one);
    await settled();
    testServer.say('1', 0);
    testServer.say('2', 0);
    await clock.pass(2000);
    one.state.isLost = true;
    testServer.say('1', 1);
    testServer.say('3', 2);
    await clock.pass(200);
    testServer.count(two);
    await settled();
    return testServer;
  }

  it('NODE87 NODE88 does not overwrite later ballots, and hands over those that nobody else has', async () => {
    const { one, two, clock, responseStore } = await frozen();
    for (const receivedByTwo of [...testServer.listeners].slice(-1))
      receivedByTwo.message({
        id: 'later',
        voterId: 'twitch:1',
        text: 'd',
        drawsEmote: false,
        sender: senderOf('1'),
        arrivedAtMs: clock.nowMs(),
      });
    await clock.pass(1000);
    expect(await responseStore.votes.load(path, 'r1')).toContainEqual(voteOf('1', 3, 'later'));
    one.state.isLost = false;
    await clock.pass(6000);
    expect(one.lost).toEqual([path]);
    expect(await testServer.end(two)).toEqual([1, 0, 1, 1]);
    const later = (await responseStore.votes.load(path, 'r1')).find(
      ({ voterId }) => voterId === 'twitch:1',
    );
    expect(later?.messageId).toBe('later');
  });

  it('NODE87 ends no vote, and deletes no ballots of another round', async () => {
    const { one, two, clock, responseStore, leases } = await frozen();
    one.state.isLost = false;
    const ended = one.service.finish(path, 'r1').catch((error: unknown) => error);
    await clock.pass(6000);
    expect(await ended).toBeInstanceOf(LeaseLost);
    await leases.fencedResponses(responseStore).votes.save(path, 'r2', [voteOf('9', 1, 'm')]);
    one.service.sync(path, [{ ...testServer.job, round: 'r0' }]);
    await clock.pass(1000);
    expect(await responseStore.votes.load(path, 'r2')).toHaveLength(1);
    expect(await testServer.end(two)).toEqual([1, 1, 1, 0]);
  });

  it('NODE89 counts until it has stopped, and hands over ballots that it may no longer store', async () => {
    const { one, two, clock, leases } = testServer;
    testServer.count(one);
    await settled();
    testServer.say('1', 0);
    await clock.pass(1000);
    one.service.leave();
    leases.seize(path, 'two');
    testServer.say('2', 1);
    testServer.say('1', 3);
    await clock.pass(1000);
    expect(one.lost).toEqual([]);
    testServer.say('3', 2);
    testServer.count(two);
    await clock.pass(1000);
    const closing = one.service.close().then(() => one.responseHandoff.close());
    await clock.pass(6000);
    await closing;
    expect(await testServer.end(two)).toEqual([0, 1, 1, 1]);
  });
});

describe('ballots that a cut-off node cannot store', () => {
  it('NODE72 are counted once by the node that takes over, below the answers it received itself', async () => {
    const { one, two, clock } = await cutOff();
    testServer.say('1', 1);
    testServer.say('3', 2);
    testServer.say('4', 2);
    await clock.pass(4000);
    testServer.count(two);
    testServer.say('4', 3);
    await clock.pass(3000);
    one.service.drop(path);
    one.state.isLost = false;
    await clock.pass(3000);
    expect(await testServer.end(two)).toEqual([1, 1, 1, 1]);
  });

  it('NODE72 count even when the vote ends right after the takeover', async () => {
    const { two, clock } = await cutOff();
    testServer.say('3', 2);
    await clock.pass(300);
    testServer.count(two);
    expect(await testServer.end(two)).toEqual([2, 0, 1, 0]);
  });

  it('NODE73 do not count if they were removed before or after they arrived', async () => {
    const { one, two, clock } = await cutOff();
    const message = testServer.say('3', 2);
    testServer.say('4', 2);
    testServer.say('5', 2);
    testServer.buses.isWorking = false;
    await clock.pass(4000);
    testServer.count(two);
    await settled();
    for (const listener of testServer.listeners) {
      listener.messageRemoved(message);
      listener.userRemoved('twitch:4');
    }
    one.service.drop(path);
    testServer.buses.isWorking = true;
    await clock.pass(3000);
    for (const listener of testServer.listeners) listener.userRemoved('twitch:5');
    expect(await testServer.end(two)).toEqual([2, 0, 0, 0]);
  });

  it('NODE74 stay with it if it keeps the vote, and are stored once the store is back', async () => {
    const { one, two, clock } = await cutOff();
    testServer.say('1', 1);
    testServer.say('3', 2);
    await clock.pass(8000);
    one.state.isLost = false;
    testServer.say('1', 3);
    await clock.pass(8000);
    const words: unknown[] = [];
    two.bus.onMessage('responses', ({ body }) => words.push(body));
    await clock.pass(3000);
    expect(words).toEqual([]);
    expect(await testServer.end(one)).toEqual([1, 0, 1, 1]);
  });

  it('NODE75 are broadcast for at most a minute, and malformed messages are ignored', async () => {
    const { one, two, clock } = await cutOff();
    testServer.say('3', 2);
    await clock.pass(2000);
    one.service.drop(path);
    const words: unknown[] = [];
    two.bus.onMessage('responses', ({ body }) => words.push(body));
    await clock.pass(70_000);
    const said = words.length;
    expect(said).toBeGreaterThan(50);
    await clock.pass(10_000);
    expect(words).toHaveLength(said);
    one.state.isLost = false;
    testServer.count(two);
    await settled();
    const word = { from: crypto.randomUUID(), part: 1, path, round: 'r1' };
    one.bus.broadcast('responses', { ...word, responses: [['twitch:9', '', 4, 'm', 0]] });
    one.bus.broadcast('responses', {
      ...word,
      responses: [['twitch:9', '', '1', 'm'.repeat(500), 0]],
    });
    one.bus.broadcast('responses', {
      ...word,
      round: 'r0',
      responses: [['twitch:9', '', '1', 'm', 0]],
    });
    one.bus.broadcast('responses', 'nonsense');
    expect(await testServer.end(two)).toEqual([2, 0, 0, 0]);
  });

  it('NODE72 NODE73 NODE75 yield every voter’s last answer, whatever happens to the messages', async () => {
    const voter = fc.constantFrom('1', '2', '3', '4');
    const answer = fc.constantFrom<AnswerIndex>(0, 1, 2, 3);
    const event = fc.oneof(
      { weight: 4, arbitrary: fc.record({ voter, answer }) },
      { weight: 1, arbitrary: fc.record({ banned: voter }) },
      { weight: 2, arbitrary: fc.record({ waitMs: fc.integer({ min: 50, max: 1500 }) }) },
    );
    const events = fc.array(event, { maxLength: 8 });
    const fates = fc.array(fc.constantFrom('lost', 'once', 'twice', 'late'), { maxLength: 12 });
    await fc.assert(
      fc.asyncProperty(events, events, events, events, fates, async (a, b, c, d, left) => {
        testServer = new TestServer();
        const { one, two, clock, buses } = testServer;
        const last = new Map<string, AnswerIndex>();
        const late: (() => void)[] = [];
        buses.carry = (deliver) => {
          const fate = left.shift() ?? 'once';
          if (fate === 'late') return void late.push(deliver);
          if (fate !== 'lost') deliver();
          if (fate === 'twice') deliver();
        };
        const go = async (some: typeof a) => {
          for (const next of some) {
            if ('waitMs' in next) await clock.pass(next.waitMs);
            else if ('banned' in next) {
              last.delete(next.banned);
              for (const listener of testServer.listeners)
                listener.userRemoved(`twitch:${next.banned}`);
            } else {
              last.set(next.voter, next.answer);
              testServer.say(next.voter, next.answer);
            }
          }
        };
        testServer.count(one);
        await go(a);
        await clock.pass(1500);
        one.state.isLost = true;
        await go(b);
        testServer.count(two);
        await go(c);
        one.service.drop(path);
        one.state.isLost = false;
        await go(d);
        await clock.pass(15_000);
        for (const deliver of late.toReversed()) deliver();
        await clock.pass(3000);
        const wanted = [0, 0, 0, 0];
        for (const said of last.values()) wanted[said] = (wanted[said] ?? 0) + 1;
        expect(await testServer.end(two)).toEqual(wanted);
        await testServer.close();
      }),
      { numRuns: scaled(60) },
    );
  });
});
