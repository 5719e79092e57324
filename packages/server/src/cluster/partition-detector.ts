import { z } from 'zod';
import type { Bus } from '../ports/bus.ts';
import type { Cancel, Clock } from '../ports/clock.ts';
import type { Log } from '../ports/log.ts';

export interface PartitionDetectorDeps {
  /** Whether the store answers this node. */
  isWorking: () => Promise<boolean>;
  bus: Pick<Bus, 'broadcast' | 'onMessage'>;
  clock: Clock;
  log: Log;
}

const checkEveryMs = 1000;
/** Shorter store failures are waited out. */
const patienceMs = 3000;
const freshMs = 3000;
const topic = 'store';
const messageSchema = z.object({ isWorking: z.boolean() });

/**
 * Detects that only this node has lost the store, while other nodes report that they still reach it. When no node
 * reaches it, clients stay where they are, as another node would not help.
 */
export class PartitionDetector {
  readonly #deps: PartitionDetectorDeps;
  readonly #stopListening: Cancel;
  #cancel: Cancel = () => undefined;
  #lostAtMs: number | null = null;
  #wellElsewhereAtMs = -Infinity;
  #lostElsewhereAtMs = -Infinity;
  #isCutOff = false;
  readonly #listeners: (() => void)[] = [];
  #isStopped = false;

  constructor(deps: PartitionDetectorDeps) {
    this.#deps = deps;
    const { bus, clock } = deps;
    this.#stopListening = bus.onMessage(topic, ({ body }) => {
      const message = messageSchema.safeParse(body);
      if (!message.success) return;
      if (message.data.isWorking) this.#wellElsewhereAtMs = clock.nowMs();
      else this.#lostElsewhereAtMs = clock.nowMs();
    });
    this.#scheduleCheck();
  }

  get isCutOff(): boolean {
    return this.#isCutOff;
  }

  /** Calls `listener` when clients are better served by other nodes. */
  onCutOff(listener: () => void): void {
    this.#listeners.push(listener);
  }

  /** Whether the store answers another node but not this one, even if only for a moment. */
  get isLost(): boolean {
    const isWellElsewhere = this.#deps.clock.nowMs() - this.#wellElsewhereAtMs < freshMs;
    return this.#isCutOff || (this.#lostAtMs !== null && isWellElsewhere);
  }

  /** Whether another node reports that it has lost the store. */
  get isLostElsewhere(): boolean {
    return this.#deps.clock.nowMs() - this.#lostElsewhereAtMs < freshMs;
  }

  stop(): void {
    this.#isStopped = true;
    this.#cancel();
    this.#stopListening();
  }

  #scheduleCheck(): void {
    if (!this.#isStopped)
      this.#cancel = this.#deps.clock.after(checkEveryMs, () => void this.#check());
  }

  async #check(): Promise<void> {
    const { isWorking, bus, clock } = this.#deps;
    const works = await isWorking();
    if (this.#isStopped) return;
    bus.broadcast(topic, { isWorking: works });
    const nowMs = clock.nowMs();
    this.#lostAtMs = works ? null : (this.#lostAtMs ?? nowMs);
    const isLost = this.#lostAtMs !== null && nowMs - this.#lostAtMs >= patienceMs;
    this.#become(isLost && nowMs - this.#wellElsewhereAtMs < freshMs);
    this.#scheduleCheck();
  }

  #become(isCutOff: boolean): void {
    // A cut-off lasts until the store answers again, even if the other nodes become silent.
    if (this.#isCutOff === isCutOff || (this.#isCutOff && this.#lostAtMs !== null)) return;
    this.#isCutOff = isCutOff;
    if (!isCutOff) return this.#deps.log.warn({}, 'store reachable again');
    this.#deps.log.error({}, 'store unreachable from this node, draining sockets');
    for (const listener of this.#listeners) listener();
  }
}
