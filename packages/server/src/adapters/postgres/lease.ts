import { createHash } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { Pool, type QueryResultRow } from 'pg';
import { StoreFailure } from '../../ports/document-store.ts';
import type { Fence } from '../../ports/fence.ts';
import type { Lease, Node } from '../../ports/lease.ts';
import { createListeners } from '../in-process/emitter.ts';
import { createHeart, type Heart } from './heartbeat.ts';
import * as statements from './lease-statements.ts';
import { guarded } from '../sql/engine-error.ts';

export interface PostgresLeaseOptions {
  url: string;
  node: Node;
  /** Is told once when the database cannot be reached, and what listeners throw. */
  onFault: (error: unknown) => void;
}

/** What a test may do to it besides. */
export interface PostgresLease extends Lease {
  /** Stops the heart, as the end of the process would: nothing is given back. */
  die(): Promise<void>;
}

const maxConnections = 2;
/** In a rush for thousands of names the last ones wait for some seconds. */
const connectsWithinMs = 10_000;
const answersWithinMs = 5000;
/** After the database was away, or this node was, the others get this long to be heard of again. */
const graceMs = 4000;
/** Beats after a lapse on which it is looked for what others have taken. */
const beatsOfDoubt = 5;
const maxTries = 5;
const maxGivenAtOnce = 200;
const maxDelayMs = 300;
const lastWordsMs = 1000;

/**
 * Leases in the tables `nodes` and `leases`. A node's heart beats once a second, on a connection of its own, so that no slow
 * query holds it up; all instants are the database's. Resolves after the first beat; rejects with StoreFailure.
 */
export async function createPostgresLease(options: PostgresLeaseOptions): Promise<PostgresLease> {
  const lease = new Leases(options);
  await lease.start();
  return lease;
}

class Leases implements PostgresLease {
  readonly node: Node;
  readonly #pool: Pool;
  readonly #onFault: (error: unknown) => void;
  readonly #lost;
  readonly #orphaned;
  /** What this node holds, and the epoch of each. */
  readonly #names = new Map<string, number>();
  /** Names of which the database may say that this node has them, though nobody here knows it: it gave no answer. */
  readonly #doubtful = new Set<string>();
  /** What was asked of a name last: the next one waits for it. */
  readonly #asked = new Map<string, Promise<unknown>>();
  /** Names without a living node, and on how many beats in a row. */
  #orphans = new Map<string, number>();
  readonly #delays = new Set<NodeJS.Timeout>();
  readonly #heart: Heart;
  #isWatching = false;
  #graceEndsAtMs = 0;
  #doubt = 0;
  #isClosed = false;

  constructor({ url, node, onFault }: PostgresLeaseOptions) {
    this.node = node;
    this.#onFault = onFault;
    this.#lost = createListeners<string>(onFault);
    this.#orphaned = createListeners<string>(onFault);
    this.#pool = new Pool({
      connectionString: url,
      max: maxConnections,
      connectionTimeoutMillis: connectsWithinMs,
      query_timeout: answersWithinMs,
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
    this.#heart = createHeart({ url, node, beaten, onFault });
  }

  start(): Promise<void> {
    return this.#heart.start();
  }

  take(name: string): Promise<Node> {
    return this.#inOrder(name, async () => {
      this.#doubtful.add(name);
      for (let tries = 0; tries < maxTries; tries += 1) {
        const mayTakeOver = performance.now() >= this.#graceEndsAtMs;
        const [taken] = await this.#ask<{ epoch: number }>(statements.take, [
          name,
          this.node.id,
          mayTakeOver,
        ]);
        if (taken !== undefined) {
          this.#doubtful.delete(name);
          // Another node had it in between: what was done under the epoch before is over.
          if (this.#names.get(name) !== taken.epoch) this.#lose(name);
          this.#names.set(name, taken.epoch);
          return this.node;
        }
        const [holder] = await this.#ask<Node>(statements.holder, [name, false]);
        if (holder === undefined) continue;
        this.#doubtful.delete(name);
        this.#lose(name);
        return holder;
      }
      throw new Error(`Nobody holds ${name}, and it cannot be taken`);
    });
  }

  fence(name: string): Fence | null {
    const epoch = this.#names.get(name);
    return epoch === undefined ? null : { name, node: this.node.id, epoch };
  }

  async holder(name: string): Promise<Node | null> {
    const [holder] = await this.#ask<Node>(statements.holder, [name, true]);
    return holder ?? null;
  }

  give(name: string): Promise<void> {
    // What this node held is for the others to take up, and to give back when nobody needs it.
    if (this.#isClosed) return Promise.resolve();
    return this.#inOrder(name, async () => {
      this.#names.delete(name);
      this.#doubtful.add(name);
      await this.#ask(statements.give, [name, this.node.id]);
      this.#doubtful.delete(name);
    });
  }

  onLost(listener: (name: string) => void): () => void {
    return this.#lost.add('', listener);
  }

  onOrphan(listener: (name: string) => void): () => void {
    return this.#orphaned.add('', listener);
  }

  look(): void {
    void this.#watch();
  }

  async nodes(): Promise<Node[]> {
    const others = await this.#ask<Node>(statements.living, []);
    return [this.node, ...others.filter(({ id }) => id !== this.node.id)];
  }

  async close(): Promise<void> {
    if (this.#isClosed) return;
    await this.#stop();
    // Whoever cannot be told finds out within seconds.
    const leaving = this.#ask(statements.leave, [this.node.id]).then(
      () => null,
      (error: unknown) => error,
    );
    const fault = (await Promise.race([leaving, sleep(lastWordsMs)])) ?? null;
    if (fault !== null) this.#onFault(fault);
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
    // A beat after the last words would bring the node back.
    await this.#heart.stop();
  }

  async #end(): Promise<void> {
    await Promise.race([this.#pool.end(), sleep(lastWordsMs)]);
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
      if (!this.#isClosed) await this.#lookForOrphans();
    } catch (error) {
      // That the database is away is the heart's to tell; the next beat tries it again.
      if (!this.#isClosed && !(error instanceof StoreFailure)) this.#onFault(error);
    } finally {
      this.#isWatching = false;
    }
  }

  /** What others took while this node was not heard of. */
  async #compare(): Promise<void> {
    const names = [...this.#names.keys()].filter((name) => !this.#asked.has(name));
    const rows = await this.#ask<Fence>(statements.holders, [names]);
    const held = new Map(rows.map((fence) => [fence.name, fence]));
    for (const name of names) {
      const { node, epoch } = held.get(name) ?? {};
      // Whoever took it may have given it back since.
      if (node !== this.node.id || epoch !== this.#names.get(name)) this.#lose(name);
    }
  }

  /** What nobody here knows to be held is given back: held by a node that lives, nobody else could ever take it. */
  async #settleDoubts(): Promise<void> {
    const names = [...this.#doubtful].filter((name) => !this.#asked.has(name));
    for (const name of names) if (this.#names.has(name)) this.#doubtful.delete(name);
    const owed = names.filter((name) => this.#doubtful.has(name)).slice(0, maxGivenAtOnce);
    await Promise.all(owed.map((name) => this.give(name)));
  }

  async #lookForOrphans(): Promise<void> {
    if (performance.now() < this.#graceEndsAtMs) return;
    const names = await this.#ask<{ name: string }>(statements.orphans, []);
    const before = this.#orphans;
    this.#orphans = new Map(names.map(({ name }) => [name, (before.get(name) ?? 0) + 1]));
    if (names.length === 0) return;
    const living = await this.nodes();
    for (const [name, beats] of this.#orphans)
      // Each has its favourite; the others come when that one does not.
      if (beats > 1 || favourite(name, living)?.id === this.node.id) this.#tellOrphan(name);
  }

  #tellOrphan(name: string): void {
    const delay = setTimeout(() => {
      this.#delays.delete(delay);
      this.#orphaned.tell('', name);
    }, Math.random() * maxDelayMs);
    this.#delays.add(delay);
  }

  #lose(name: string): void {
    if (this.#names.delete(name)) this.#lost.tell('', name);
  }

  #inOrder<Result>(name: string, work: () => Promise<Result>): Promise<Result> {
    const before = this.#asked.get(name) ?? Promise.resolve();
    const result = guarded(() => before.then(work));
    const settled = result
      .catch(() => undefined)
      .then(() => {
        if (this.#asked.get(name) === settled) this.#asked.delete(name);
      });
    this.#asked.set(name, settled);
    return result;
  }

  async #ask<Row extends QueryResultRow = QueryResultRow>(
    text: string,
    values: unknown[],
  ): Promise<Row[]> {
    return (await guarded(() => this.#pool.query<Row>(text, values))).rows;
  }
}

/** The node that everybody would choose for the name; spread evenly, and the same for most names when a node comes or goes. */
function favourite(name: string, nodes: readonly Node[]): Node | undefined {
  const weight = ({ id }: Node) => createHash('sha256').update(`${id} ${name}`).digest('hex');
  const [first, ...rest] = nodes;
  return rest.reduce((best, node) => (best && weight(node) > weight(best) ? node : best), first);
}
