import { createHash } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { Pool, type QueryResultRow } from 'pg';
import { StoreFailure } from '../../ports/document-store.ts';
import type { Fence } from '../../ports/fence.ts';
import type { Lease, Node } from '../../ports/lease.ts';
import { createListeners } from '../in-process/emitter.ts';
import { createHeartbeat, type Heartbeat } from './heartbeat.ts';
import * as statements from './lease-statements.ts';
import { guarded } from '../sql/engine-error.ts';

export interface PostgresLeaseOptions {
  url: string;
  node: Node;
  /** Called once per outage of the database, and with errors thrown by listeners. */
  onError: (error: unknown) => void;
}

/** Additional methods for tests. */
export interface PostgresLease extends Lease {
  /** Stops the heartbeat as if the process had ended: no lease is released. */
  die(): Promise<void>;
}

const maxConnections = 2;
/** With thousands of names at once, the last ones wait for some seconds. */
const connectsWithinMs = 10_000;
const queryTimeoutMs = 5000;
/** After an outage of the database or of this node, the other nodes have this long to send a heartbeat. */
const graceMs = 4000;
/** Number of heartbeats after a lapse on which taken leases are looked up. */
const beatsOfDoubt = 5;
const maxTries = 5;
const maxReleasesAtOnce = 200;
const maxDelayMs = 300;
const closeTimeoutMs = 1000;

/**
 * Leases in the tables `nodes` and `leases`. A node sends a heartbeat once a second, on a connection of its own so that
 * no slow query delays it; all times are those of the database. Resolves after the first heartbeat; rejects with
 * StoreFailure.
 */
export async function createPostgresLease(options: PostgresLeaseOptions): Promise<PostgresLease> {
  const lease = new Leases(options);
  await lease.start();
  return lease;
}

class Leases implements PostgresLease {
  readonly node: Node;
  readonly #pool: Pool;
  readonly #onError: (error: unknown) => void;
  readonly #lost;
  readonly #orphaned;
  /** The leases of this node with their epochs. */
  readonly #names = new Map<string, number>();
  /** Names that this node may hold according to the database, because a call for them got no answer. */
  readonly #doubtful = new Set<string>();
  /** The latest call per name; the next one waits for it. */
  readonly #pending = new Map<string, Promise<unknown>>();
  /** Names without a living holder, with the number of consecutive heartbeats. */
  #orphans = new Map<string, number>();
  readonly #delays = new Set<NodeJS.Timeout>();
  readonly #heart: Heartbeat;
  #isWatching = false;
  #graceEndsAtMs = 0;
  #doubt = 0;
  #isClosed = false;

  constructor({ url, node, onError }: PostgresLeaseOptions) {
    this.node = node;
    this.#onError = onError;
    this.#lost = createListeners<string>(onError);
    this.#orphaned = createListeners<string>(onError);
    this.#pool = new Pool({
      connectionString: url,
      max: maxConnections,
      connectionTimeoutMillis: connectsWithinMs,
      query_timeout: queryTimeoutMs,
      application_name: 'quizcast lease',
    });
    this.#pool.on('error', () => undefined);
    const beaten = (lived: boolean): void => {
      if (!lived) {
        this.#graceEndsAtMs = performance.now() + graceMs;
        this.#doubt = beatsOfDoubt;
        this.#orphans = new Map();
      }
      void this.#watch();
    };
    this.#heart = createHeartbeat({ url, node, beaten, onError });
  }

  start(): Promise<void> {
    return this.#heart.start();
  }

  acquire(name: string): Promise<Node> {
    return this.#inOrder(name, async () => {
      this.#doubtful.add(name);
      for (let tries = 0; tries < maxTries; tries += 1) {
        const mayTakeOver = performance.now() >= this.#graceEndsAtMs;
        const [acquired] = await this.#query<{ epoch: number }>(statements.acquire, [
          name,
          this.node.id,
          mayTakeOver,
        ]);
        if (acquired !== undefined) {
          this.#doubtful.delete(name);
          // Another node held it in between, so the previous epoch is over.
          if (this.#names.get(name) !== acquired.epoch) this.#lose(name);
          this.#names.set(name, acquired.epoch);
          return this.node;
        }
        const [holder] = await this.#query<Node>(statements.holder, [name, false]);
        if (holder === undefined) continue;
        this.#doubtful.delete(name);
        this.#lose(name);
        return holder;
      }
      throw new Error(`Lease ${name} is free, but could not be acquired`);
    });
  }

  fence(name: string): Fence | null {
    const epoch = this.#names.get(name);
    return epoch === undefined ? null : { name, node: this.node.id, epoch };
  }

  async holder(name: string): Promise<Node | null> {
    const [holder] = await this.#query<Node>(statements.holder, [name, true]);
    return holder ?? null;
  }

  release(name: string): Promise<void> {
    // After `close`, the other nodes take over this node's leases, and release them when unused.
    if (this.#isClosed) return Promise.resolve();
    return this.#inOrder(name, async () => {
      this.#names.delete(name);
      this.#doubtful.add(name);
      await this.#query(statements.release, [name, this.node.id]);
      this.#doubtful.delete(name);
    });
  }

  onLost(listener: (name: string) => void): () => void {
    return this.#lost.add('', listener);
  }

  onOrphan(listener: (name: string) => void): () => void {
    return this.#orphaned.add('', listener);
  }

  check(): void {
    void this.#watch();
  }

  async nodes(): Promise<Node[]> {
    const others = await this.#query<Node>(statements.living, []);
    return [this.node, ...others.filter(({ id }) => id !== this.node.id)];
  }

  async close(): Promise<void> {
    if (this.#isClosed) return;
    await this.#stop();
    // If the statement fails, the other nodes notice within seconds.
    const leaving = this.#query(statements.leave, [this.node.id]).then(
      () => null,
      (error: unknown) => error,
    );
    const failure = (await Promise.race([leaving, sleep(closeTimeoutMs)])) ?? null;
    if (failure !== null) this.#onError(failure);
    await this.#end();
  }

  async die(): Promise<void> {
    await this.#stop();
    await this.#end();
  }

  async #stop(): Promise<void> {
    this.#isClosed = true;
    for (const delay of this.#delays) clearTimeout(delay);
    this.#lost.clear();
    this.#orphaned.clear();
    // A later heartbeat would enter the node again.
    await this.#heart.stop();
  }

  async #end(): Promise<void> {
    await Promise.race([this.#pool.end(), sleep(closeTimeoutMs)]);
  }

  async #watch(): Promise<void> {
    if (this.#isWatching) return;
    this.#isWatching = true;
    try {
      if (this.#doubt > 0) {
        this.#doubt -= 1;
        await this.#compare();
      }
      await this.#settleDoubts();
      if (!this.#isClosed) await this.#findOrphans();
    } catch (error) {
      // An outage of the database is reported by the heartbeat; the next one retries.
      if (!this.#isClosed && !(error instanceof StoreFailure)) this.#onError(error);
    } finally {
      this.#isWatching = false;
    }
  }

  /** Finds leases that other nodes took while this node counted as dead. */
  async #compare(): Promise<void> {
    const names = [...this.#names.keys()].filter((name) => !this.#pending.has(name));
    const rows = await this.#query<Fence>(statements.holders, [names]);
    const current = new Map(rows.map((fence) => [fence.name, fence]));
    for (const name of names) {
      const { node, epoch } = current.get(name) ?? {};
      // The node that took it may have released it since.
      if (node !== this.node.id || epoch !== this.#names.get(name)) this.#lose(name);
    }
  }

  /** Releases leases that this node does not know it holds: as long as it is alive, no other node could take them. */
  async #settleDoubts(): Promise<void> {
    const names = [...this.#doubtful].filter((name) => !this.#pending.has(name));
    for (const name of names) if (this.#names.has(name)) this.#doubtful.delete(name);
    const toRelease = names.filter((name) => this.#doubtful.has(name)).slice(0, maxReleasesAtOnce);
    await Promise.all(toRelease.map((name) => this.release(name)));
  }

  async #findOrphans(): Promise<void> {
    if (performance.now() < this.#graceEndsAtMs) return;
    const names = await this.#query<{ name: string }>(statements.orphans, []);
    const before = this.#orphans;
    this.#orphans = new Map(names.map(({ name }) => [name, (before.get(name) ?? 0) + 1]));
    if (names.length === 0) return;
    const living = await this.nodes();
    for (const [name, beats] of this.#orphans)
      // Each name has one preferred node; the others try when that one does not.
      if (beats > 1 || preferredNode(name, living)?.id === this.node.id) this.#notifyOrphan(name);
  }

  #notifyOrphan(name: string): void {
    const delay = setTimeout(() => {
      this.#delays.delete(delay);
      this.#orphaned.emit('', name);
    }, Math.random() * maxDelayMs);
    this.#delays.add(delay);
  }

  #lose(name: string): void {
    if (this.#names.delete(name)) this.#lost.emit('', name);
  }

  #inOrder<Result>(name: string, work: () => Promise<Result>): Promise<Result> {
    const before = this.#pending.get(name) ?? Promise.resolve();
    const result = guarded(() => before.then(work));
    const settled = result
      .catch(() => undefined)
      .then(() => {
        if (this.#pending.get(name) === settled) this.#pending.delete(name);
      });
    this.#pending.set(name, settled);
    return result;
  }

  async #query<Row extends QueryResultRow = QueryResultRow>(
    text: string,
    values: unknown[],
  ): Promise<Row[]> {
    return (await guarded(() => this.#pool.query<Row>(text, values))).rows;
  }
}

/**
 * The node that all nodes prefer for the name. Evenly distributed, and unchanged for most names when a node joins or
 * leaves.
 */
function preferredNode(name: string, nodes: readonly Node[]): Node | undefined {
  const weight = ({ id }: Node) => createHash('sha256').update(`${id} ${name}`).digest('hex');
  const [first, ...rest] = nodes;
  return rest.reduce((best, node) => (best && weight(node) > weight(best) ? node : best), first);
}
