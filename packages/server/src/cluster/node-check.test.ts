import { describe, expect, it } from 'vitest';
import type { Node } from '../ports/lease.ts';
import { StoreFailure } from '../ports/document-store.ts';
import { SharedLeases } from '../testing/shared-leases.ts';
import { ManualClock } from '../testing/test-server.ts';
import { JoinedBuses } from '../testing/unreliable-bus.ts';
import type { NodeFinding } from './ask-node.ts';
import { NodeCheck } from './node-check.ts';

interface Line {
  level: 'info' | 'warn';
  message: string;
  facts: object;
}

/** Nodes that share a database and learn about each other as the test defines. */
function cluster(...ids: string[]) {
  const [clock, leases, buses] = [new ManualClock(), new SharedLeases(), new JoinedBuses()];
  const found = new Map<string, NodeFinding>();
  const isAway = { database: false };
  const nodes = ids.map((id) => {
    const lines: Line[] = [];
    const note = (level: Line['level']) => (facts: object, message: string) =>
      void lines.push({ level, message, facts });
    const lease = leases.of(id, `http://${id}:4747`);
    const check = new NodeCheck({
      clock,
      bus: buses.of(id),
      log: { info: note('info'), warn: note('warn'), error: note('warn') },
      lease: {
        node: lease.node,
        nodes: async () => {
          if (isAway.database) throw new StoreFailure('away');
          return lease.nodes();
        },
      },
      checkNode: async (node: Node) => found.get(`${id}>${node.id}`) ?? 'ok',
    });
    return { check, lines };
  });
  return { clock, leases, buses, found, isAway, nodes };
}

const texts = (lines: readonly Line[]) => lines.map(({ level, message }) => `${level} ${message}`);

describe('nodes that check each other', () => {
  it('NODE92 log nothing while all is well', async () => {
    const { clock, nodes } = cluster('a', 'b', 'c');
    await clock.pass(60_000);
    for (const { check, lines } of nodes) {
      expect(lines).toEqual([]);
      expect(check.health).toEqual({ name: 'quizcast', ok: true, state: '2 others' });
    }
  });

  it('NODE92 report a different secret once, and its correction once', async () => {
    const { clock, found, nodes } = cluster('a', 'b', 'c');
    const [a, , c] = nodes;
    found.set('a>b', 'anotherSecret');
    await clock.pass(60_000);
    expect(texts(a?.lines ?? [])).toEqual([
      expect.stringMatching(/^warn node has another QUIZCAST_SECRET: /),
    ]);
    expect(a?.lines[0]?.facts).toEqual({ node: 'b', address: 'http://b:4747' });
    expect(a?.check.health).toEqual({
      name: 'quizcast',
      ok: false,
      state: '1 other, 1 with another secret',
    });
    expect(c?.lines).toEqual([]);
    found.set('a>b', 'ok');
    await clock.pass(10_000);
    expect(texts(a?.lines.slice(1) ?? [])).toEqual(['info node check passed again']);
    expect(a?.check.health.ok).toBe(true);
  });

  it('NODE92 ignore a single failed check, since the node may be starting or stopping', async () => {
    const { clock, found, nodes } = cluster('a', 'b');
    found.set('a>b', 'unreachable');
    await clock.pass(10_000);
    found.set('a>b', 'ok');
    await clock.pass(30_000);
    for (const { lines } of nodes) expect(lines).toEqual([]);
  });

  it('NODE93 warn a node that it is unreachable, until no node reports it any more', async () => {
    const { clock, found, nodes } = cluster('a', 'b', 'c');
    const [a, b, c] = nodes;
    for (const each of ['a', 'c']) found.set(`${each}>b`, 'unreachable');
    await clock.pass(60_000);
    expect(texts(a?.lines ?? [])).toEqual([
      expect.stringMatching(/^warn node not reachable at its NODE_ADDRESS: /),
    ]);
    expect(texts(b?.lines ?? [])).toEqual([
      expect.stringMatching(/^warn this node is not reachable at its NODE_ADDRESS /),
    ]);
    expect(b?.lines[0]?.facts).toMatchObject({ address: 'http://b:4747' });
    expect(b?.check.counts).toEqual({
      ok: 2,
      anotherSecret: 0,
      unreachable: 0,
      unreachableFrom: 2,
    });
    expect(c?.check.counts.unreachable).toBe(1);
    found.clear();
    await clock.pass(60_000);
    expect(texts(b?.lines.slice(1) ?? [])).toEqual(['info other nodes reach this node again']);
    expect(b?.check.health.ok).toBe(true);
  });

  it('NODE94 report a node that is gone, but none during a database outage', async () => {
    const { clock, leases, isAway, nodes } = cluster('a', 'b');
    const [a] = nodes;
    await clock.pass(10_000);
    isAway.database = true;
    leases.die('b');
    await clock.pass(30_000);
    expect(a?.lines).toEqual([]);
    isAway.database = false;
    await clock.pass(10_000);
    expect(a?.lines).toEqual([
      { level: 'info', message: 'node gone', facts: { node: 'b', address: 'http://b:4747' } },
    ]);
    expect(a?.check.counts.ok).toBe(0);
  });

  it('NODE93 ignore malformed messages', async () => {
    const { clock, buses, nodes } = cluster('a');
    for (const body of [null, 'a', { nodes: 'a' }, { nodes: [1] }])
      buses.of('b').broadcast('unreachable', body);
    await clock.pass(20_000);
    expect(nodes[0]?.lines).toEqual([]);
  });
});
