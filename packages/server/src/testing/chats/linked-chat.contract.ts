import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { InboundChat } from '../../chats/inbound-chat.ts';
import type { ChatMessage } from '../../ports/chat-source.ts';
import type { Clock } from '../../ports/clock.ts';
import type { LinkedState } from '../../ports/linked-chat.ts';
import { until } from '../chat-source.contract.ts';
import { startRelay, type Relay } from '../engines/relay.ts';
import { ManualClock } from '../test-server.ts';
import { UnreliableBus } from '../test-server.ts';
import type { ServiceStage } from './stage.ts';

/** A source of chat messages, as the suite reads it. */
export interface ReadChat {
  close(): void | Promise<void>;
}

export interface ChatUnderTest {
  platform: string;
  start(): Promise<ServiceStage>;
  /** Reads the service at this local port. */
  read(
    at: { port: number; clock: Clock; inbound: InboundChat },
    state: (state: LinkedState) => void,
  ): ReadChat;
  /** Where messages arrive; messages that a source delivers itself go through `inbound`. */
  received?: ChatMessage[];
}

const path = 'quizshow/anna';
const tenMegabytes = 10 * 1024 * 1024;

/** Guarantees of every chat that Quizcast reads, whatever its service. */
export function linkedChatContract(service: string, make: () => ChatUnderTest): void {
  describe(`linked chat: ${service}`, () => {
    let [clock, skewMs]: [ManualClock, number] = [new ManualClock(), 0];
    let stage: ServiceStage;
    let relay: Relay;
    let chat: ChatUnderTest;
    let reading: ReadChat;
    let states: LinkedState[];
    let received: ChatMessage[];
    beforeEach(async () => {
      [clock, skewMs, states, received] = [new ManualClock(), 0, [], []];
      chat = make();
      stage = await chat.start();
      relay = await startRelay(stage.port);
    });
    afterEach(async () => {
      await reading.close();
      await relay.close();
      await stage.close();
    });

    const state = () => states.at(-1);
    const open = (): void => {
      // Only the source's wall clock jumps; its timers do not.
      const jumping: Clock = {
        nowMs: () => clock.nowMs() + skewMs,
        after: (ms, act) => clock.after(ms, act),
      };
      const inbound = new InboundChat({ clock: jumping, bus: new UnreliableBus() });
      inbound.read(path, { message: (message) => received.push(message) });
      received = chat.received ?? received;
      reading = chat.read({ port: relay.port, clock: jumping, inbound }, (next) =>
        states.push(next),
      );
    };
    const isReading = () => until('reading', () => state()?.kind === 'reading');
    const opened = async (): Promise<void> => {
      open();
      await isReading();
    };
    /** Lets time pass until the chat is read again. */
    const back = async (): Promise<void> => {
      for (let tries = 0; tries < 200 && state()?.kind !== 'reading'; tries += 1) {
        await clock.pass(1_000);
        await new Promise((resolve) => setTimeout(resolve, 5));
      }
      expect(state()?.kind).toBe('reading');
    };
    const expectMessage = async (text: string, count = received.length + 1): Promise<void> => {
      stage.send({ userId: '7', text, id: `m-${text.replaceAll(' ', '-')}` });
      await until(`the message ${text}`, () => received.length === count);
      expect(received.at(-1)?.text).toBe(text);
    };

    it('connects, then reads', async () => {
      open();
      expect(state()).toEqual({ kind: 'connecting' });
      await isReading();
    });

    it('delivers messages in order, with the viewer’s ID on this platform', async () => {
      await opened();
      stage.send({ userId: '7', text: 'a', name: 'Änne', id: 'm1' });
      stage.send({ userId: '8', text: 'Nürnberg 😀', id: 'm2' });
      await until('both', () => received.length === 2);
      expect(received.map(({ voterId, text }) => [voterId, text])).toEqual([
        [`${chat.platform}:7`, 'a'],
        [`${chat.platform}:8`, 'Nürnberg 😀'],
      ]);
      expect(received[0]?.sender().name.toLowerCase()).toBe('änne');
      expect(received[0]?.arrivedAtMs).toBe(clock.nowMs());
    });

    it('counts a repeated message once', async () => {
      await opened();
      for (let times = 0; times < 3; times += 1) stage.send({ userId: '7', text: 'a', id: 'm1' });
      stage.send({ userId: '8', text: 'b', id: 'm2' });
      await until('the last', () => received.some(({ voterId }) => voterId.endsWith(':8')));
      expect(new Set(received.map(({ id, voterId }) => `${id} ${voterId}`)).size).toBe(2);
    });

    it('reads messages that arrive in pieces, and continues after nonsense', async () => {
      await opened();
      stage.sendInPieces({ userId: '7', text: 'Ä 😀 "{\\" b', id: 'm1' });
      await until('the pieces', () => received.length === 1);
      expect(received[0]?.text).toBe('Ä 😀 "{\\" b');
      stage.sendGarbage();
      await expectMessage('after');
      expect(state()).toEqual({ kind: 'reading' });
    });

    it('detects a dead connection within 15 s, and reads again', async () => {
      await opened();
      await expectMessage('before');
      relay.swallow();
      await clock.pass(15_000);
      expect(state()).toEqual({ kind: 'trouble', reason: 'lost' });
      // A connection attempted meanwhile waits for a response that was lost.
      await relay.cut();
      await relay.mend();
      await back();
      await expectMessage('again');
    });

    it('does not mistake silence for a lost connection', async () => {
      await opened();
      for (let times = 0; times < 6; times += 1) {
        await clock.pass(5_000);
        // Its ping is answered before any later message.
        await expectMessage(`after ${times}`);
        await clock.pass(5_000);
      }
      expect(states.map(({ kind }) => kind)).toEqual(['connecting', 'reading']);
    });

    it('reconnects after being cut off', async () => {
      await opened();
      await relay.cut();
      await until('the loss', () => state()?.kind === 'trouble');
      expect(state()).toEqual({ kind: 'trouble', reason: 'lost' });
      await relay.mend();
      await back();
      await expectMessage('again');
    });

    it('retries less and less often while it is turned away', async () => {
      await opened();
      stage.turnAway(true);
      await relay.cut();
      await relay.mend();
      await until('the loss', () => state()?.kind === 'trouble');
      const before = stage.tries();
      for (let second = 0; second < 60; second += 1) {
        await clock.pass(1_000);
        await new Promise((resolve) => setTimeout(resolve, 5));
      }
      expect(stage.tries() - before).toBeGreaterThanOrEqual(3);
      expect(stage.tries() - before).toBeLessThanOrEqual(60);
      stage.turnAway(false);
      await back();
    });

    it('reports a refused token, and stops retrying for a while', async () => {
      if (stage.acceptToken === undefined) return open();
      stage.acceptToken(false);
      open();
      await until('the refusal', () => state()?.kind === 'trouble');
      expect(state()).toEqual({ kind: 'trouble', reason: 'badToken' });
      const before = stage.tries();
      await clock.pass(120_000);
      expect(stage.tries()).toBe(before);
      stage.acceptToken(true);
      await clock.pass(200_000);
      await back();
    });

    it('continues whatever the clock does', async () => {
      await opened();
      for (const jumpMs of [3_600_000, -7_200_000, 86_400_000]) {
        skewMs += jumpMs;
        await expectMessage(`after ${jumpMs}`);
        expect(received.at(-1)?.arrivedAtMs).toBe(clock.nowMs() + skewMs);
      }
      expect(state()).toEqual({ kind: 'reading' });
    });

    it('delivers thousands of messages, once each', async () => {
      await opened();
      const count = 5_000;
      for (let n = 1; n <= count; n += 1)
        stage.send({ userId: String(n), text: 'a', id: `many-${n}` });
      await until('all of them', () => received.length === count, 20_000);
      expect(new Set(received.map(({ voterId }) => voterId)).size).toBe(count);
    });

    it('refuses a line of 10 MB, and then reads on', async () => {
      await opened();
      stage.sendLong(tenMegabytes);
      await until('the refusal', () => state()?.kind === 'trouble');
      await back();
      expect(received).toEqual([]);
      await expectMessage('after');
    });

    it('is silent once closed, and makes no more requests', async () => {
      await opened();
      const statesBefore = states.length;
      await reading.close();
      await until('the end of the link', () => relay.connections() === 0);
      const before = stage.tries();
      stage.send({ userId: '7', text: 'a', id: 'm1' });
      await clock.pass(120_000);
      expect([received.length, states.length, stage.tries()]).toEqual([0, statesBefore, before]);
    });
  });
}
