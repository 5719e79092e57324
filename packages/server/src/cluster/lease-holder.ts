import type { Cancel, Clock } from '../ports/clock.ts';
import type { Lease } from '../ports/lease.ts';

interface LeaseHolderDeps {
  /** Name of the lease. */
  name: string;
  lease: Lease;
  clock: Clock;
  /** This node has acquired or lost the lease. */
  onTurn: () => void;
  /** The lease was last known to be held by another node; its id if known. */
  onTakeover?: (from: string | null) => void;
  onError: (error: unknown) => void;
}

/** How long the lease is kept while nothing runs, as between two moves. */
const lingerMs = 2000;
const retryMs = 1000;
/** Retry interval: a holder may disappear silently, and a release is not announced. */
const acquireRetryMs = 3000;

/** Decides whether this node leads one document: takes the lease while something runs and releases it afterwards. */
export class LeaseHolder {
  readonly #deps: LeaseHolderDeps;
  #isWanted = false;
  #isOurs = false;
  #isAcquiring = false;
  #isStopped = false;
  /** The last known holder; null when free or held by this node. */
  #before: { id: string | null } | null = null;
  #wait: Cancel = () => undefined;

  constructor(deps: LeaseHolderDeps) {
    this.#deps = deps;
  }

  get isOurs(): boolean {
    return this.#isOurs;
  }

  setWanted(isWanted: boolean): void {
    if (isWanted === this.#isWanted || this.#isStopped) return;
    this.#isWanted = isWanted;
    this.#wait();
    if (isWanted) return this.#acquire();
    this.#before = null;
    if (this.#isOurs) this.#wait = this.#deps.clock.after(lingerMs, () => void this.#release());
  }

  /** Another node has taken the lease. */
  lost(): void {
    this.#before = { id: null };
    this.#turn(false);
    this.#wait();
    if (this.#isWanted) this.#acquireIn(acquireRetryMs);
  }

  /** The holder is gone: taking the lease from now on, for whatever reason, counts as a takeover. */
  orphaned(): void {
    if (!this.#isOurs) this.#before ??= { id: null };
  }

  /**
   * The holder is gone. Takes the lease and keeps it only while it is wanted, which also removes leases that are no
   * longer needed.
   */
  async adopt(): Promise<void> {
    if (this.#isOurs || this.#isStopped) return;
    if (this.#isWanted) return this.#acquire();
    const { lease, name } = this.#deps;
    const holder = await lease.acquire(name);
    const isNeeded = this.#isWanted && !this.#isStopped;
    if (!isNeeded) this.#before = null;
    if (holder.id === lease.node.id && !isNeeded) await lease.release(name);
  }

  /** @param isForNow keeps the lease, for another node that takes it over and continues once this holder is gone */
  async stop(isForNow: boolean): Promise<void> {
    this.#wait();
    this.#isStopped = true;
    // A lease that is just being taken is released right after, before it can be wanted here again.
    if ((this.#isOurs || this.#isAcquiring) && !isForNow) await this.#release();
    this.#isOurs = false;
  }

  #acquire(): void {
    if (this.#isOurs || this.#isAcquiring) return;
    const { lease, name, onError } = this.#deps;
    this.#isAcquiring = true;
    void lease
      .acquire(name)
      .then(
        ({ id }) => this.#answered(id),
        (error: unknown) => {
          onError(error);
          this.#acquireIn(retryMs);
        },
      )
      .finally(() => {
        this.#isAcquiring = false;
      });
  }

  #answered(id: string): void {
    if (this.#isStopped) return;
    if (id !== this.#deps.lease.node.id) {
      this.#before = { id };
      return this.#acquireIn(acquireRetryMs);
    }
    const before = this.#before;
    this.#before = null;
    this.#turn(true);
    if (before !== null) this.#deps.onTakeover?.(before.id);
    // No longer wanted when the lease arrived.
    if (!this.#isWanted) void this.#release();
  }

  #acquireIn(ms: number): void {
    this.#wait();
    if (this.#isWanted && !this.#isStopped)
      this.#wait = this.#deps.clock.after(ms, () => this.#acquire());
  }

  async #release(): Promise<void> {
    const { lease, name, onError } = this.#deps;
    this.#turn(false);
    await lease.release(name).catch(onError);
    // Wanted again meanwhile.
    if (this.#isWanted && !this.#isStopped) this.#acquire();
  }

  #turn(isOurs: boolean): void {
    if (isOurs === this.#isOurs) return;
    this.#isOurs = isOurs;
    this.#deps.onTurn();
  }
}
