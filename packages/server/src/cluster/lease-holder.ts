import type { Cancel, Clock } from '../ports/clock.ts';
import type { Lease } from '../ports/lease.ts';

interface LeaseHolderDeps {
  /** Names the lease. */
  name: string;
  lease: Lease;
  clock: Clock;
  /** This node holds the lease now, or does not any more. */
  onTurn: () => void;
  /** It was another node's when this one heard of it last; that one's id where it is known. */
  onTakeover?: (from: string | null) => void;
  onTrouble: (error: unknown) => void;
}

/** Between two moves there may be nothing to do for a moment: that is no reason to give the lease back. */
const lingerMs = 2000;
const retryMs = 1000;
/** The holder may go without a word, and nobody tells that its lease is free. */
const askAgainMs = 3000;

/** Whether this node does what goes on around one document: takes the lease while something does, and gives it back then. */
export class LeaseHolder {
  readonly #deps: LeaseHolderDeps;
  #isWanted = false;
  #isOurs = false;
  #isAsking = false;
  #isStopped = false;
  /** Whose it was when this node heard of it last; null: free, or held by this node. */
  #before: { id: string | null } | null = null;
  #wait: Cancel = () => undefined;

  constructor(deps: LeaseHolderDeps) {
    this.#deps = deps;
  }

  get isOurs(): boolean {
    return this.#isOurs;
  }

  want(isWanted: boolean): void {
    if (isWanted === this.#isWanted || this.#isStopped) return;
    this.#isWanted = isWanted;
    this.#wait();
    if (isWanted) return this.#ask();
    this.#before = null;
    if (this.#isOurs) this.#wait = this.#deps.clock.after(lingerMs, () => void this.#give());
  }

  /** Somebody else has taken it. */
  lost(): void {
    this.#before = { id: null };
    this.#turn(false);
    this.#wait();
    if (this.#isWanted) this.#askIn(askAgainMs);
  }

  /** Its holder is gone: whatever has this node take it from here on, it takes over. */
  orphaned(): void {
    if (!this.#isOurs) this.#before ??= { id: null };
  }

  /**
   * Its holder is gone. Takes it, and keeps it only while it is wanted: so a lease that nobody needs any more is gone, too.
   */
  async adopt(): Promise<void> {
    if (this.#isOurs || this.#isStopped) return;
    if (this.#isWanted) return this.#ask();
    const { lease, name } = this.#deps;
    const holder = await lease.take(name);
    const isNeeded = this.#isWanted && !this.#isStopped;
    if (!isNeeded) this.#before = null;
    if (holder.id === lease.node.id && !isNeeded) await lease.give(name);
  }

  /** @param isForNow the work goes on at another node, which takes the lease when it finds its holder gone */
  async stop(isForNow: boolean): Promise<void> {
    this.#wait();
    this.#isStopped = true;
    // What is just being taken goes back right behind, before anybody here can want it again.
    if ((this.#isOurs || this.#isAsking) && !isForNow) await this.#give();
    this.#isOurs = false;
  }

  #ask(): void {
    if (this.#isOurs || this.#isAsking) return;
    const { lease, name, onTrouble } = this.#deps;
    this.#isAsking = true;
    void lease
      .take(name)
      .then(
        ({ id }) => this.#answered(id),
        (error: unknown) => {
          onTrouble(error);
          this.#askIn(retryMs);
        },
      )
      .finally(() => {
        this.#isAsking = false;
      });
  }

  #answered(id: string): void {
    if (this.#isStopped) return;
    if (id !== this.#deps.lease.node.id) {
      this.#before = { id };
      return this.#askIn(askAgainMs);
    }
    const before = this.#before;
    this.#before = null;
    this.#turn(true);
    if (before !== null) this.#deps.onTakeover?.(before.id);
    // It came too late to be of use.
    if (!this.#isWanted) void this.#give();
  }

  #askIn(ms: number): void {
    this.#wait();
    if (this.#isWanted && !this.#isStopped)
      this.#wait = this.#deps.clock.after(ms, () => this.#ask());
  }

  async #give(): Promise<void> {
    const { lease, name, onTrouble } = this.#deps;
    this.#turn(false);
    await lease.give(name).catch(onTrouble);
    // Wanted again meanwhile.
    if (this.#isWanted && !this.#isStopped) this.#ask();
  }

  #turn(isOurs: boolean): void {
    if (isOurs === this.#isOurs) return;
    this.#isOurs = isOurs;
    this.#deps.onTurn();
  }
}
