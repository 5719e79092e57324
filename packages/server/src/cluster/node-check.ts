import { z } from 'zod';
import type { Bus } from '../ports/bus.ts';
import type { Cancel, Clock } from '../ports/clock.ts';
import type { Lease, Node } from '../ports/lease.ts';
import type { EventLog } from '../ports/log.ts';
import type { NodeFinding } from './ask-node.ts';

export interface NodeCheckDeps {
  lease: Pick<Lease, 'node' | 'nodes'>;
  bus: Pick<Bus, 'broadcast' | 'onMessage'>;
  clock: Clock;
  log: EventLog;
  /** Checks one other node at its address. Never rejects. */
  checkNode: (node: Node) => Promise<NodeFinding>;
}

/** Nodes by state, as known to this one. */
export interface NodeCounts {
  /** Other nodes without problems. */
  ok: number;
  anotherSecret: number;
  unreachable: number;
  /** Nodes that report that they cannot reach this one. */
  unreachableFrom: number;
}

interface Neighbour {
  node: Node;
  /** The finding that was last logged. */
  logged: NodeFinding;
  /** Consecutive failed checks. */
  misses: number;
}

const checkEveryMs = 10_000;
/** A node that is starting or stopping fails a single check. */
const minMisses = 2;
/** How long a report of another node about this one is valid. */
const reportValidForMs = 35_000;
const maxNodes = 200;
const topic = 'unreachable';
const messageSchema = z.object({ nodes: z.array(z.string().max(100)).max(maxNodes) });

/**
 * Finds nodes that share the database but cannot cooperate: those with another secret and those unreachable at their
 * address. Only reports them to operators: such a node still serves its own pages.
 */
export class NodeCheck {
  readonly #deps: NodeCheckDeps;
  readonly #neighbours = new Map<string, Neighbour>();
  /** By node: when it last reported that it cannot reach this one. */
  readonly #reportedAtMs = new Map<string, number>();
  readonly #stopListening: Cancel;
  #cancel: Cancel;
  #isLoggedUnreachable = false;
  #isStopped = false;

  constructor(deps: NodeCheckDeps) {
    this.#deps = deps;
    const { bus, clock, lease } = deps;
    this.#stopListening = bus.onMessage(topic, ({ node, body }) => {
      const message = messageSchema.safeParse(body);
      if (!message.success || !message.data.nodes.includes(lease.node.id)) return;
      if (this.#reportedAtMs.size < maxNodes) this.#reportedAtMs.set(node, clock.nowMs());
      this.#judgeOwn();
    });
    this.#cancel = clock.after(checkEveryMs, () => void this.#check());
  }

  get counts(): NodeCounts {
    const findings = [...this.#neighbours.values()].map((each) => each.logged);
    const count = (finding: NodeFinding) => findings.filter((each) => each === finding).length;
    return {
      ok: count('ok'),
      anotherSecret: count('anotherSecret'),
      unreachable: count('unreachable'),
      unreachableFrom: this.#reportedAtMs.size,
    };
  }

  /** For `/healthz`. */
  get health(): { name: string; ok: boolean; state: string } {
    const { ok, anotherSecret, unreachable, unreachableFrom } = this.counts;
    const troubles = [
      anotherSecret > 0 ? `${anotherSecret} with another secret` : [],
      unreachable > 0 ? `${unreachable} not reachable` : [],
      unreachableFrom > 0 ? `this one not reachable from ${unreachableFrom}` : [],
    ].flat();
    const state = [`${ok} other${ok === 1 ? '' : 's'}`, ...troubles].join(', ');
    return { name: 'quizcast', ok: troubles.length === 0, state };
  }

  close(): void {
    this.#isStopped = true;
    this.#cancel();
    this.#stopListening();
  }

  async #check(): Promise<void> {
    await this.#askAll();
    if (this.#isStopped) return;
    const unreachable = [...this.#neighbours.values()].flatMap(({ node, logged }) =>
      logged === 'unreachable' ? node.id : [],
    );
    // Repeated with every check, for nodes that missed a message.
    if (unreachable.length > 0) this.#deps.bus.broadcast(topic, { nodes: unreachable });
    this.#judgeOwn();
    this.#cancel = this.#deps.clock.after(checkEveryMs, () => void this.#check());
  }

  async #askAll(): Promise<void> {
    const { lease, checkNode } = this.#deps;
    let living: Node[];
    try {
      living = await lease.nodes();
    } catch {
      // The health check reports the database failure; no node counts as gone.
      return;
    }
    const others = living.filter(({ id }) => id !== lease.node.id).slice(0, maxNodes);
    this.#forgetAllBut(new Set(others.map(({ id }) => id)));
    await Promise.all(others.map(async (node) => this.#found(node, await checkNode(node))));
  }

  #forgetAllBut(living: ReadonlySet<string>): void {
    for (const [id, { node }] of this.#neighbours) {
      if (living.has(id)) continue;
      this.#neighbours.delete(id);
      this.#deps.log.info({ node: id, address: node.address }, 'node gone');
    }
  }

  #found(node: Node, finding: NodeFinding): void {
    if (this.#isStopped) return;
    const known = this.#neighbours.get(node.id) ?? { node, logged: 'ok', misses: 0 };
    const misses = finding === 'unreachable' ? known.misses + 1 : 0;
    const logged = finding === 'unreachable' && misses < minMisses ? known.logged : finding;
    this.#neighbours.set(node.id, { node, logged, misses });
    if (logged !== known.logged) this.#log(node, logged);
  }

  #log({ id, address }: Node, finding: NodeFinding): void {
    const { log } = this.#deps;
    const facts = { node: id, address };
    switch (finding) {
      case 'ok':
        return log.info(facts, 'node check passed again');
      case 'anotherSecret':
        return log.warn(
          facts,
          'node has another QUIZCAST_SECRET: its messages are ignored, and no players are forwarded to it',
        );
      case 'unreachable':
        return log.warn(
          facts,
          'node not reachable at its NODE_ADDRESS: players of shows that it runs cannot be passed on to it',
        );
    }
  }

  #judgeOwn(): void {
    const { clock, lease, log } = this.#deps;
    for (const [node, atMs] of this.#reportedAtMs)
      if (clock.nowMs() - atMs > reportValidForMs) this.#reportedAtMs.delete(node);
    const isUnreachable = this.#reportedAtMs.size > 0;
    if (isUnreachable === this.#isLoggedUnreachable) return;
    this.#isLoggedUnreachable = isUnreachable;
    const facts = { address: lease.node.address, from: [...this.#reportedAtMs.keys()] };
    if (isUnreachable)
      log.warn(
        facts,
        'this node is not reachable at its NODE_ADDRESS from other nodes: players who come to those cannot join shows that run here',
      );
    else log.info(facts, 'other nodes reach this node again');
  }
}
