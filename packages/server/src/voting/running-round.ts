import { setImmediate as otherWork } from 'node:timers/promises';
import { BackOff } from '@quizcast/game/client/back-off';
import type { ChatStatus } from '@quizcast/game/protocol/protocol';
import { ResponseRound, type Batch, type PutOutcome } from './response-round.ts';
import { figuresOf, rulesOf, writtenAtOnce, type RoundJob } from './round-job.ts';
import { RoundReading } from './round-reading.ts';
import { sleep, type RunningRoundDeps } from './running-round-deps.ts';
import type { Counts } from './tally.ts';
import type { Cancel } from '../ports/clock.ts';
import type { DocumentPath } from '../ports/document-store.ts';
import { LeaseLost } from '../ports/lease.ts';
import type { Response } from '../ports/response-store.ts';

/** Minimum interval between two writes and between two published tallies. */
const paceMs = 100;
/** The number of answers to a crowd question is published less often. */
const crowdPaceMs = 500;
/** Stored responses merged without yielding. */
const responsesAtOnce = 2_000;
/** A vote that is counted here within this time of its opening was not counted by another node before. */
const promptMs = 1_000;
const reloadAfterMs = 2_000;
/** How long after a takeover an ending round waits for responses that the other nodes could not store. */
const handOverMs = 3_000;
/** How long the end of a vote waits for a failing store. */
const patienceMs = 5_000;

/** Counts one round: reads the chat, stores the responses and publishes the tally of the stored ones. */
export class RunningRound {
  readonly #path: DocumentPath;
  readonly #deps: RunningRoundDeps;
  readonly #round: ResponseRound;
  readonly #backOff = new BackOff(paceMs, patienceMs, Math.random);
  #job: RoundJob;
  readonly #reading: RoundReading;
  /** Resolves when the stored responses are merged. */
  #restoring: Promise<void> = Promise.resolve();
  #isRestored = false;
  /** The write in progress. */
  #writing: Promise<boolean> | null = null;
  #cancelTurn: Cancel | null = null;
  #lastTurnAtMs = -Infinity;
  #lastPublishedAtMs = -Infinity;
  #published: number[] = [];
  #isTakenOver = false;
  #begunAtMs = 0;
  #flying: Batch | null = null;
  #cancelReload: Cancel = () => undefined;
  #isFailing = false;
  #hurry: () => void = () => undefined;
  readonly #hurried = new Promise<void>((resolve) => {
    this.#hurry = resolve;
  });
  #end: Promise<Counts | null> | null = null;
  #isOver = false;
  #isLost = false;

  constructor(path: DocumentPath, job: RoundJob, deps: RunningRoundDeps) {
    this.#path = path;
    this.#job = job;
    this.#deps = deps;
    this.#round = new ResponseRound(rulesOf(job));
    const { chatSource, relayed, clock } = deps;
    this.#reading = new RoundReading({
      chatSource,
      document: path,
      readRelayed: (listener) => relayed?.read(path, listener) ?? null,
      clock,
      round: this.#round,
      onAnswer: () => this.#turnSoon(),
      onStatus: (status) => deps.onStatus(status),
    });
  }

  /**
   * Starts counting, also in the middle of a vote that another node began to count. The store is read after `previous`,
   * an earlier run of this round, has finished.
   */
  begin(previous: Promise<void>): void {
    this.#restoring = previous.then(() => this.#restore());
    this.#begunAtMs = this.#deps.clock.nowMs();
    this.#isTakenOver = this.#begunAtMs - this.#job.opensAtMs > promptMs;
    // The previous node may still have been writing.
    if (this.#isTakenOver)
      this.#cancelReload = this.#deps.clock.after(reloadAfterMs, () => void this.#reload());
    this.#reading.listen(this.#job);
  }

  get kind(): RoundJob['kind'] {
    return this.#job.kind;
  }

  get showId(): string {
    return this.#job.showId;
  }

  get round(): string {
    return this.#job.round;
  }

  get #intervalMs(): number {
    return this.#job.kind === 'vote' ? paceMs : crowdPaceMs;
  }

  /** The last published figures of this round; see `figuresOf`. */
  get published(): readonly number[] {
    return this.#published;
  }

  /** Status of the channel; null while it is not read. */
  get status(): ChatStatus | null {
    return this.#reading.status;
  }

  /** Whether another node counts now, so that unstored responses can no longer be stored here. */
  get isLost(): boolean {
    return this.#isLost;
  }

  /** Resolves when the stored responses of this round are merged, or never will be. */
  get restored(): Promise<void> {
    return this.#restoring;
  }

  /** Applies changed times, channel or answers; counted answers stay. */
  update(job: RoundJob): void {
    if (this.#end !== null) return;
    this.#job = job;
    this.#round.setRules(rulesOf(job));
    this.#reading.update(job);
  }

  /**
   * Closes the round and returns the last tally, stored; null without responses. After five seconds of store failure,
   * returns the tally if complete, else rejects, as responses from before a restart would be missing. Rejects when
   * another node counts now.
   */
  finish(): Promise<Counts | null> {
    this.#end ??= this.#finish();
    return this.#end;
  }

  /** Takes an answer that did not come from the chat; see `ResponseRound.put`. */
  put(response: Response, arrivedAtMs: number): PutOutcome {
    if (this.#isOver || this.#end !== null) return 'tooLate';
    const outcome = this.#round.put(response, arrivedAtMs);
    if (outcome === 'taken') this.#turnSoon();
    return outcome;
  }

  /** Removes the answer of a viewer; null: of all viewers. */
  removeAnswers(viewer: string | null): void {
    if (viewer === null) this.#round.removeAll();
    else this.#round.removeVoter(viewer);
    this.#turnSoon();
  }

  /** Stops waiting for the store. */
  hurry(): void {
    this.#hurry();
  }

  /** Stops at once; unstored responses are discarded. */
  drop(): void {
    this.#isOver = true;
    this.#cancelReload();
    this.#end ??= Promise.resolve(this.#round.stored());
    this.#reading.close();
    this.#cancelTurn?.();
    this.#cancelTurn = null;
  }

  /** Unstored responses that were not handed out before; see `ResponseRound.handOut`. */
  handOut(): { handing: number; responses: Response[] } {
    return this.#round.handOut(this.#flying);
  }

  /** Counts responses that another node could not store; returns whether all of them are stored. */
  adopt(responses: readonly Response[], order: number): boolean {
    if (this.#isOver) return false;
    const isStored = this.#round.adopt(responses, order);
    this.#turnSoon();
    return isStored && this.#isRestored;
  }

  /** Merges the stored responses; returns their number. */
  async #takeStored(): Promise<number> {
    const responses = await this.#deps.store.load();
    for (let from = 0; from < responses.length; from += responsesAtOnce) {
      this.#round.restore(responses.slice(from, from + responsesAtOnce));
      await otherWork();
    }
    return responses.length;
  }

  /** Reads responses that another node has stored meanwhile; returns whether the store answered. */
  async #reload(): Promise<boolean> {
    try {
      await this.#restoring;
      if (this.#isOver) return false;
      await this.#takeStored();
      this.#turnSoon();
      return true;
    } catch (error) {
      this.#fails('load', error);
      return false;
    }
  }

  async #restore(): Promise<void> {
    for (;;) {
      if (this.#isOver) return;
      try {
        const responses = await this.#takeStored();
        this.#round.restored();
        this.#isRestored = true;
        this.#works();
        // Even when all were removed: figures published before a restart may differ.
        if (responses > 0) this.#publish();
        this.#turnSoon();
        return;
      } catch (error) {
        this.#fails('load', error);
        await sleep(this.#deps.clock, this.#backOff.next());
      }
    }
  }

  /** Schedules storing and publishing of changes, immediately unless that was done a moment ago. */
  #turnSoon(atLeastMs = 0): void {
    if (this.#cancelTurn !== null || this.#writing !== null) return;
    if (!this.#isRestored || this.#end !== null || this.#isLost) return;
    if (!this.#round.isChanged && !this.#hasChanged()) return;
    const nowMs = this.#deps.clock.nowMs();
    const dueAtMs = this.#job.kind === 'vote' ? this.#voteDueAtMs() : this.#crowdDueAtMs();
    // If the clock was set back, a turn must not wait longer than the pace.
    const waitMs = Math.max(atLeastMs, Math.min(this.#intervalMs, Math.max(0, dueAtMs - nowMs)));
    this.#cancelTurn = this.#deps.clock.after(waitMs, () => {
      this.#cancelTurn = null;
      void this.#turn();
    });
  }

  #voteDueAtMs(): number {
    // Figures that changed slightly too early are published as soon as allowed, not a whole turn later.
    const lastAtMs = this.#hasChanged() ? this.#lastPublishedAtMs : this.#lastTurnAtMs;
    return Math.max(lastAtMs, this.#lastPublishedAtMs) + paceMs;
  }

  #crowdDueAtMs(): number {
    if (this.#round.isChanged) return this.#lastTurnAtMs + paceMs;
    return this.#lastPublishedAtMs + crowdPaceMs;
  }

  async #turn(): Promise<void> {
    this.#lastTurnAtMs = this.#deps.clock.nowMs();
    const isWritten = await this.#write();
    this.#turnSoon(isWritten ? 0 : this.#backOff.next());
  }

  /** Stores the changes and publishes tallies on the way; returns whether the store accepted them. */
  #write(): Promise<boolean> {
    this.#writing ??= this.#writeAll().finally(() => {
      this.#writing = null;
    });
    return this.#writing;
  }

  async #writeAll(): Promise<boolean> {
    const { store } = this.#deps;
    while (this.#round.isChanged && !this.#isOver) {
      const batch = this.#round.takeChanged(writtenAtOnce(this.#job));
      this.#flying = batch;
      try {
        await store.save(batch.responses);
      } catch (error) {
        this.#round.requeue(batch);
        if (error instanceof LeaseLost) {
          this.#lose();
          return false;
        }
        this.#fails('save', error);
        return false;
      } finally {
        this.#flying = null;
      }
      this.#round.settle(batch);
      this.#works();
      this.#publishWhenDue();
      await otherWork();
    }
    this.#publishWhenDue();
    return true;
  }

  /** Nothing is stored from now on; further answers go to the counting node. */
  #lose(): void {
    if (this.#isLost) return;
    this.#isLost = true;
    this.#deps.onLeaseLost();
  }

  #hasChanged(): boolean {
    return this.#figures().some((count, index) => count !== (this.#published[index] ?? 0));
  }

  #figures(): number[] {
    return figuresOf(this.#job, this.#round.stored());
  }

  #publishWhenDue(): void {
    const sinceMs = this.#deps.clock.nowMs() - this.#lastPublishedAtMs;
    if (this.#hasChanged() && (sinceMs >= this.#intervalMs || sinceMs < 0)) this.#publish();
  }

  #publish(): void {
    if (this.#isOver) return;
    this.#published = this.#figures();
    this.#lastPublishedAtMs = this.#deps.clock.nowMs();
    this.#deps.onFigures(this.#published);
  }

  async #finish(): Promise<Counts | null> {
    const { clock } = this.#deps;
    const { closesAtMs } = this.#round.rules;
    this.#round.setRules({
      ...this.#round.rules,
      closesAtMs: Math.min(closesAtMs, clock.nowMs()),
    });
    this.#reading.close();
    this.#cancelTurn?.();
    this.#cancelTurn = null;
    this.#cancelReload();
    if (this.#isTakenOver) await this.#handedOver();
    const isInTime = await Promise.race([
      this.#writeOut().then(() => true),
      this.#patience().then(() => false),
    ]);
    this.#isOver = true;
    if (this.#isLost) throw new LeaseLost(this.#path);
    const isKnown = this.#isRestored && (this.#job.kind === 'vote' || !this.#round.isChanged);
    if (!isInTime && !isKnown) throw new Error('Not all responses of this round are stored.');
    return this.#round.isEmpty ? null : this.#round.counted();
  }

  /** A vote taken over near its end waits for responses that the previous node could not store. */
  async #handedOver(): Promise<void> {
    const deps = this.#deps;
    const isEarly = () => deps.clock.nowMs() < this.#begunAtMs + handOverMs;
    while (!this.#isOver && isEarly() && deps.isMoreComing()) await sleep(this.#deps.clock, paceMs);
  }

  async #writeOut(): Promise<void> {
    await this.#restoring;
    for (;;) {
      // The first result may be that of a write that began before the last votes arrived.
      const isWritten = await this.#write();
      const isRead = isWritten && (!this.#isTakenOver || (await this.#reload()));
      // Responses handed over from now on are not counted.
      if (isRead && !this.#round.isChanged) this.#isOver = true;
      if (this.#isOver || this.#isLost) return;
      if (!isRead) await sleep(this.#deps.clock, this.#backOff.next());
    }
  }

  /** The end of a vote must not be delayed; crowd answers are useful whenever they are stored. */
  #patience(): Promise<void> {
    return this.#job.kind === 'vote' ? sleep(this.#deps.clock, patienceMs) : this.#hurried;
  }

  #fails(doing: 'load' | 'save', error: unknown): void {
    this.#isFailing = true;
    this.#deps.onError({ kind: 'failing', doing, error });
  }

  #works(): void {
    this.#backOff.reset();
    if (!this.#isFailing) return;
    this.#isFailing = false;
    this.#deps.onError({ kind: 'recovered' });
  }
}
