import { setTimeout as sleep } from 'node:timers/promises';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { Bus, RevisionNotice } from '../ports/bus.ts';

export interface OpenedBus {
  /** Two ends of one bus; for an in-process bus both are the same. */
  here: Bus;
  there: Bus;
  /** Errors thrown by listeners, if the bus was configured to report them. */
  errors: unknown[];
  /** Waits until a subscription made now is known on every node. */
  settle(): Promise<void>;
  close(): Promise<void>;
}

/** Longer than delivery takes on any bus on an idle machine. */
const quietMs = 100;

/** Guarantees of every bus, in-process or between nodes. Order and delivery are not among them. */
export function busContract(name: string, open: () => Promise<OpenedBus>): void {
  describe(`bus: ${name}`, () => {
    let opened: OpenedBus;
    beforeEach(async () => {
      opened = await open();
    });
    afterEach(() => opened.close());

    const collect = (bus: Bus, path: RevisionNotice['path']): RevisionNotice[] => {
      const received: RevisionNotice[] = [];
      bus.subscribe(path, (news) => received.push(news));
      return received;
    };

    it('delivers notices of a path to every listener of it, on both ends', async () => {
      const received = [opened.here, opened.there, opened.here].map((bus) =>
        collect(bus, 'quizshow/one'),
      );
      await opened.settle();
      opened.here.publish({ path: 'quizshow/one', revision: 7 });
      for (const list of received)
        await expect.poll(() => list).toContainEqual({ path: 'quizshow/one', revision: 7 });
    });

    it('delivers notices of any revision, up to the largest one', async () => {
      const received = [opened.here, opened.there].map((bus) => collect(bus, 'quizshow/one'));
      await opened.settle();
      opened.here.publish({ path: 'quizshow/one', revision: Number.MAX_SAFE_INTEGER });
      const removal = { path: 'quizshow/one', revision: Number.MAX_SAFE_INTEGER };
      for (const list of received) await expect.poll(() => list).toContainEqual(removal);
    });

    it('does not deliver notices of other paths', async () => {
      const received = collect(opened.there, 'quizshow/one');
      await opened.settle();
      for (const path of ['quizshow/two', 'quizshow/one/x', 'quizshow/on', 'other/one'] as const)
        opened.here.publish({ path, revision: 1 });
      await sleep(quietMs);
      expect(received).toEqual([]);
    });

    it('notifies no listener before publish has returned', async () => {
      const received = collect(opened.here, 'quizshow/one');
      opened.here.publish({ path: 'quizshow/one', revision: 1 });
      expect(received).toEqual([]);
      await expect.poll(() => received).toHaveLength(1);
    });

    it('notifies the other listeners when one throws', async () => {
      opened.there.subscribe('quizshow/one', () => {
        throw new Error('listener');
      });
      const received = collect(opened.there, 'quizshow/one');
      await opened.settle();
      opened.here.publish({ path: 'quizshow/one', revision: 1 });
      await expect.poll(() => received).toHaveLength(1);
      opened.here.publish({ path: 'quizshow/one', revision: 2 });
      await expect.poll(() => received).toHaveLength(2);
      expect(opened.errors.length).toBeGreaterThanOrEqual(1);
    });

    it('delivers nothing to a stopped listener, even if it stops during a delivery', async () => {
      const received: string[] = [];
      const stops: (() => void)[] = [];
      stops.push(
        opened.there.subscribe('quizshow/one', () => {
          received.push('first');
          for (const stop of stops) stop();
        }),
      );
      stops.push(opened.there.subscribe('quizshow/one', () => received.push('second')));
      await opened.settle();
      opened.here.publish({ path: 'quizshow/one', revision: 1 });
      await expect.poll(() => received.length).toBeGreaterThan(0);
      opened.here.publish({ path: 'quizshow/one', revision: 2 });
      await sleep(quietMs);
      expect(received).toEqual(['first']);
    });

    it('treats two subscriptions of one function separately, and stops each on its own', async () => {
      const received: RevisionNotice[] = [];
      const listener = (news: RevisionNotice): void => void received.push(news);
      const stop = opened.there.subscribe('quizshow/one', listener);
      opened.there.subscribe('quizshow/one', listener);
      stop();
      stop();
      await opened.settle();
      opened.here.publish({ path: 'quizshow/one', revision: 1 });
      await expect.poll(() => received).toHaveLength(1);
    });

    it('does not deliver a message to its sender', async () => {
      const received: unknown[] = [];
      opened.here.onMessage('some/topic', (word) => received.push(word));
      await opened.settle();
      opened.here.broadcast('some/topic', 1);
      await sleep(quietMs);
      expect(received).toEqual([]);
    });

    it('delivers nothing after it was closed', async () => {
      const received = collect(opened.here, 'quizshow/one');
      await opened.settle();
      opened.here.publish({ path: 'quizshow/one', revision: 1 });
      await opened.here.close();
      opened.here.publish({ path: 'quizshow/one', revision: 2 });
      await sleep(quietMs);
      expect(received).not.toContainEqual({ path: 'quizshow/one', revision: 2 });
    });
  });
}
