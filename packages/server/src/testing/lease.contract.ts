import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { StoreFailure } from '../ports/document-store.ts';
import type { Lease, Node } from '../ports/lease.ts';

/** A node that can end like a process. */
export interface MortalLease extends Lease {
  /** Releases nothing and goes silent. */
  die(): Promise<void>;
}

/** A real engine that stores leases. */
export interface LeaseEngine {
  open(node: Node, onError: (error: unknown) => void): Promise<MortalLease>;
  /** Stops it like a crash. */
  stop(): Promise<void>;
  start(): Promise<void>;
  /** Disconnects the node with this index, in order of opening, from the engine. */
  cut(index: number): Promise<void>;
  mend(index: number): Promise<void>;
  /** Forwards nothing, without the node noticing. */
  hang(index: number): void;
  /** Nodes known to the engine, alive or not. */
  known(): Promise<string[]>;
  /** Makes the node appear silent for two minutes. */
  age(id: string): Promise<void>;
  /** Deletes everything. */
  clear(): Promise<void>;
  close(): Promise<void>;
}

const waits = { timeout: 20_000, interval: 20 };

/** Guarantees of leases of several nodes. */
export function leaseContract(name: string, startEngine: () => Promise<LeaseEngine>): void {
  let engine: LeaseEngine;
  let opened: MortalLease[] = [];
  const errors: unknown[] = [];
  let made = 0;
  beforeAll(async () => {
    engine = await startEngine();
  });
  afterAll(() => engine.close());
  afterEach(async () => {
    await Promise.all(opened.map((lease) => lease.close()));
    opened = [];
    errors.length = 0;
    await engine.clear();
  });

  const open = async (): Promise<MortalLease> => {
    made += 1;
    const node = { id: `node-${made}`, address: `http://node-${made}:4747` };
    const lease = await engine.open(node, (error) => void errors.push(error));
    opened.push(lease);
    return lease;
  };
  const several = (count: number): Promise<MortalLease[]> =>
    Promise.all(Array.from({ length: count }, open));
  const listening = (lease: Lease, to: 'onLost' | 'onOrphan'): string[] => {
    const received: string[] = [];
    lease[to]((one) => received.push(one));
    return received;
  };

  describe(`leases: ${name}`, () => {
    it('NODE10 give each of two hundred names one holder when four nodes race, and all nodes agree', async () => {
      const leases = await several(4);
      const names = Array.from({ length: 200 }, (_, index) => `quizshow/${index}`);
      const acquired = await Promise.all(
        names.map((one) => Promise.all(leases.map((lease) => lease.acquire(one)))),
      );
      for (const [index, answers] of acquired.entries()) {
        const [holder] = answers;
        expect(new Set(answers.map(({ id }) => id))).toEqual(new Set([holder?.id]));
        expect(await leases[index % 4]?.holder(names[index] ?? '')).toEqual(holder);
      }
      expect(errors).toEqual([]);
    });

    it('NODE14 free a released name at once, and let only its holder release it', async () => {
      const [one, two] = await pair();
      expect(await one.acquire('a')).toEqual(one.node);
      expect(await one.acquire('a')).toEqual(one.node);
      await two.release('a');
      expect(await two.acquire('a')).toEqual(one.node);
      await one.release('a');
      expect(await one.holder('a')).toBeNull();
      expect(await two.acquire('a')).toEqual(two.node);
      const last = await Promise.all([two.release('a'), two.acquire('a'), two.release('a')]);
      expect(last[1]).toEqual(two.node);
      expect(await one.holder('a')).toBeNull();
    });

    it('NODE86 get a higher epoch whenever they were free or held by another node', async () => {
      const [one, two] = await pair();
      expect(one.fence('a')).toBeNull();
      await one.acquire('a');
      const first = one.fence('a');
      expect(first).toMatchObject({ name: 'a', node: one.node.id });
      await one.acquire('a');
      expect(one.fence('a')).toEqual(first);
      await two.acquire('a');
      expect(two.fence('a')).toBeNull();
      await one.release('a');
      expect(one.fence('a')).toBeNull();
      await two.acquire('a');
      const second = two.fence('a');
      await two.release('a');
      await one.acquire('a');
      const third = one.fence('a');
      const epochs = [first, second, third].map((fence) => fence?.epoch ?? 0);
      expect(epochs).toEqual([...new Set(epochs)].toSorted((before, after) => before - after));
    });

    it('NODE86 are lost by a cut-off node if another node acquired and released them meanwhile', async () => {
      const [one, two] = await pair();
      const lost = listening(one, 'onLost');
      await one.acquire('a');
      await engine.cut(opened.length - 2);
      await vi.waitFor(async () => expect(await two.acquire('a')).toEqual(two.node), waits);
      await two.release('a');
      await engine.mend(opened.length - 2);
      await vi.waitFor(() => expect(lost).toEqual(['a']), waits);
      expect(one.fence('a')).toBeNull();
      expect(await two.holder('a')).toBeNull();
    });

    it('NODE80 free a name whose release failed soon after the engine is reachable again', async () => {
      const [one, two] = await pair();
      for (const name of ['a', 'wanted again', 'kept']) await one.acquire(name);
      await engine.cut(opened.length - 2);
      await expect(one.release('a')).rejects.toThrow(StoreFailure);
      await expect(one.release('wanted again')).rejects.toThrow(StoreFailure);
      await engine.mend(opened.length - 2);
      await vi.waitFor(() => one.acquire('wanted again'), waits);
      await vi.waitFor(async () => expect(await two.holder('a')).toBeNull(), waits);
      await sleep(1500);
      expect(await two.acquire('a')).toEqual(two.node);
      for (const name of ['wanted again', 'kept']) expect(await two.holder(name)).toEqual(one.node);
    });

    it('NODE11 cannot be taken from a living node, however long it takes', async () => {
      const [one, two] = await pair();
      const [lost, orphans] = [listening(one, 'onLost'), listening(two, 'onOrphan')];
      await one.acquire('a');
      const endsAtMs = Date.now() + 7000;
      while (Date.now() < endsAtMs) {
        expect(await two.acquire('a')).toEqual(one.node);
        await sleep(100);
      }
      expect([lost, orphans]).toEqual([[], []]);
    });

    it('NODE12 report a dead node’s names within five seconds, repeatedly until they are acquired', async () => {
      const [gone, two, three] = await several(3);
      if (gone === undefined || two === undefined || three === undefined) throw new Error('few');
      const names = Array.from({ length: 40 }, (_, index) => `quizshow/${index}`);
      for (const one of names) await gone.acquire(one);
      expect((await two.nodes()).map(({ id }) => id)).toContain(gone.node.id);
      const calls: string[] = [];
      for (const lease of [two, three])
        lease.onOrphan((one) => {
          calls.push(one);
          // The first call is ignored.
          if (calls.filter((other) => other === one).length > 1) void lease.acquire(one);
        });
      const diedAtMs = performance.now();
      await gone.die();
      expect(await two.acquire('quizshow/0')).toEqual(gone.node);
      await vi.waitFor(() => expect(new Set(calls)).toEqual(new Set(names)), waits);
      expect(performance.now() - diedAtMs).toBeLessThan(5500);
      await vi.waitFor(async () => {
        for (const one of names) expect(await three.holder(one)).not.toBeNull();
      }, waits);
      const holders = await Promise.all(names.map((one) => two.holder(one)));
      // Both take a share.
      expect(new Set(holders.map((holder) => holder?.id))).toEqual(
        new Set([two.node.id, three.node.id]),
      );
      expect((await two.nodes()).map(({ id }) => id)).not.toContain(gone.node.id);
      await sleep(1500);
      const before = calls.length;
      await sleep(2500);
      expect(calls).toHaveLength(before);
    });

    it('NODE12 report at once the names a node still holds when it leaves', async () => {
      const [one, two] = await pair();
      await one.acquire('a');
      const orphans = listening(two, 'onOrphan');
      await one.close();
      expect(await two.holder('a')).toBeNull();
      await vi.waitFor(() => expect(orphans).toContain('a'), { timeout: 2500 });
      expect(await two.acquire('a')).toEqual(two.node);
      expect((await two.nodes()).map(({ id }) => id)).toEqual([two.node.id]);
    });

    it('NODE11 keep a node alive that acquires thousands of names at once', async () => {
      const [one, two] = await pair();
      await one.acquire('a');
      let isTaking = true;
      const names = Array.from({ length: 2000 }, (_, index) => `quizshow/${index}`);
      const taking = Promise.all(names.map((other) => one.acquire(other))).finally(() => {
        isTaking = false;
      });
      while (isTaking) {
        expect(await two.acquire('a')).toEqual(one.node);
        await sleep(50);
      }
      expect(new Set(await taking)).toEqual(new Set([one.node]));
      expect(errors).toEqual([]);
    });

    it('NODE12 treat a node with a hanging connection as dead, and still let it close @release', async () => {
      const [one, two] = await pair();
      await one.acquire('a');
      const orphans = listening(two, 'onOrphan');
      engine.hang(opened.length - 2);
      await vi.waitFor(() => expect(orphans).toContain('a'), waits);
      expect(await two.acquire('a')).toEqual(two.node);
      const closesMs = performance.now();
      await one.close();
      expect(performance.now() - closesMs).toBeLessThan(7000);
      expect(await two.holder('a')).toEqual(two.node);
    });

    it('NODE13 let a cut-off node keep names nobody took, and notify it of those it lost', async () => {
      const [one, two] = await pair();
      const lost = listening(one, 'onLost');
      await one.acquire('taken');
      await one.acquire('kept');
      await engine.cut(opened.length - 2);
      await vi.waitFor(async () => expect(await two.acquire('taken')).toEqual(two.node), waits);
      expect(lost).toEqual([]);
      await expect(one.acquire('another')).rejects.toThrow(StoreFailure);
      await engine.mend(opened.length - 2);
      await vi.waitFor(() => expect(lost).toEqual(['taken']), waits);
      expect(await two.holder('kept')).toEqual(one.node);
      expect(errors).toHaveLength(1);
    });

    it('NODE13 notify a node of its loss when it acquires a name that another node took meanwhile', async () => {
      const [one, two] = await pair();
      const lost = listening(one, 'onLost');
      await one.acquire('a');
      await engine.cut(opened.length - 2);
      await vi.waitFor(async () => expect(await two.acquire('a')).toEqual(two.node), waits);
      await engine.mend(opened.length - 2);
      await vi.waitFor(async () => expect(await one.acquire('a')).toEqual(two.node), waits);
      expect(lost).toEqual(['a']);
    });

    it('NODE15 stay with their holders when the engine is restarted, even after a while @release', async () => {
      const leases = await several(3);
      const lost = leases.map((lease) => listening(lease, 'onLost'));
      const orphans = leases.map((lease) => listening(lease, 'onOrphan'));
      for (const [index, lease] of leases.entries())
        for (let number = 0; number < 20; number += 1) await lease.acquire(`${index}/${number}`);
      await engine.stop();
      await sleep(5000);
      expect(lost.flat()).toEqual([]);
      await engine.start();
      // The first node that reconnects must not take other nodes' leases, though they are still silent.
      const [first, second] = leases;
      if (first === undefined || second === undefined) throw new Error('few');
      const answers = await vi.waitFor(
        () => Promise.all([first.acquire('1/0'), second.acquire('0/0')]),
        waits,
      );
      expect(answers).toEqual([second.node, first.node]);
      await sleep(6000);
      expect([lost.flat(), orphans.flat()]).toEqual([[], []]);
      for (const [index, lease] of leases.entries())
        expect(await first.holder(`${index}/7`)).toEqual(lease.node);
      expect(errors).toHaveLength(3);
    });

    it('NODE16 forget nodes that are long dead, unless they still hold a name', async () => {
      const [idle, holding, here] = await several(3);
      if (idle === undefined || holding === undefined || here === undefined) throw new Error('few');
      await holding.acquire('a');
      await Promise.all([idle.die(), holding.die()]);
      await sleep(1200);
      expect(await engine.known()).toContain(idle.node.id);
      await engine.age(idle.node.id);
      await engine.age(holding.node.id);
      await vi.waitFor(async () => {
        expect((await engine.known()).toSorted()).toEqual(
          [holding.node.id, here.node.id].toSorted(),
        );
      }, waits);
      await here.acquire('a');
      await vi.waitFor(async () => expect(await engine.known()).toEqual([here.node.id]), waits);
    });

    const pair = async (): Promise<[MortalLease, MortalLease]> => {
      const one = await open();
      return [one, await open()];
    };
  });
}
