import { setImmediate as otherWork } from 'node:timers/promises';
import { BackOff } from '@quizcast/game/client/back-off';
import type { ChatStatus } from '@quizcast/game/protocol/protocol';
import { ResponseRound, type Batch } from './response-round.ts';
import { figuresOf, rulesOf, writtenAtOnce, type RoundJob } from './round-job.ts';
import { RoundReading } from './round-reading.ts';
import { sleep, type RunningRoundDeps } from './running-round-deps.ts';
import type { Counts } from './tally.ts';
import type { Cancel } from '../ports/clock.ts';
import type { DocumentPath } from '../ports/document-store.ts';
import { LeaseLost } from '../ports/lease.ts';
import type { Response } from '../ports/response-store.ts';

/** Shortest time between two writings and between two tallies told. */
const paceMs = 100;
/** Of a question that is open to everybody, how many answered is told less often. */
const crowdPaceMs = 500;
/** Responses taken over from the store without letting other work in between. */
const responsesAtOnce = 2_000;
/** A vote that is counted within this from its opening on was counted by nobody else. */
const promptMs = 1_000;
const reloadAfterMs = 2_000;
/** Who cannot store has this long, from the take-over on, to hand over the responses of a round that ends. */
const handOverMs = 3_000;
/** How long the end of a vote waits for a store that fails. */
const patienceMs = 5_000;

/** One round being counted: hears the chat, stores the responses, then tells the tally of those that are stored. */
export class RunningRound {
  readonly #path: DocumentPath;
  readonly #deps: RunningRoundDeps;
  readonly #round: ResponseRound;
  readonly #backOff = new BackOff(paceMs, patienceMs, Math.random);
  #job: RoundJob;
  readonly #reading: RoundReading;
  /** Resolves when the stored responses are counted in. */
  #restoring: Promise<void> = Promise.resolve();
  #isRestored = false;
  /** The writing that is going on. */
  #writing: Promise<boolean> | null = null;
  #cancelTurn: Cancel | null = null;
  #lastTurnAtMs = -Infinity;
  #lastToldAtMs = -Infinity;
  #told: number[] = [];
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
      onHeard: () => this.#turnSoon(),
      onStatus: (status) => deps.onStatus(status),
    });
  }

  /** Hears the chat from now on, also in the middle of a vote that another node began to count. The store is not read before `previous`, an earlier counting of this round, is done with it. */
  begin(previous: Promise<void>): void {
    this.#restoring = previous.then(() => this.#restore());
    this.#begunAtMs = this.#deps.clock.nowMs();
    this.#isTakenOver = this.#begunAtMs - this.#job.opensAtMs > promptMs;
    // Whoever counted before may just have been writing.
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

  get #tellPaceMs(): number {
    return this.#job.kind === 'vote' ? paceMs : crowdPaceMs;
  }

  /** What was told last of this round; see `figuresOf`. */
  get told(): readonly number[] {
    return this.#told;
  }

  /** State of the channel; null while it is not read. */
  get status(): ChatStatus | null {
    return this.#reading.status;
  }

  /** Whether another node counts by now: the responses that are not stored cannot be stored here any more. */
  get isLost(): boolean {
    return this.#isLost;
  }

  /** Resolves when the stored responses of this round are counted in, or never will be. */
  get restored(): Promise<void> {
    return this.#restoring;
  }

  /** Goes on with other hours, another channel or other answers; what was counted stays. */
  update(job: RoundJob): void {
    if (this.#end !== null) return;
    this.#job = job;
    this.#round.setRules(rulesOf(job));
    this.#reading.update(job);
  }

  /**
   * Takes no more votes and gives the last tally, stored; null when there are no responses at all. When the store fails for five seconds, gives
   * the tally all the same if it is complete, else rejects: responses of before a restart would be missing. Rejects when another node
   * counts by now.
   */
  finish(): Promise<Counts | null> {
    this.#end ??= this.#finish();
    return this.#end;
  }

  /** Takes an answer that did not come by the chat; see `ResponseRound.put`. */
  put(response: Response, arrivedAtMs: number): boolean {
    if (this.#isOver || this.#end !== null || !this.#round.put(response, arrivedAtMs)) return false;
    this.#turnSoon();
    return true;
  }

  /** Takes the answer of a viewer off; null: of all of them. */
  takeOff(viewer: string | null): void {
    if (viewer === null) this.#round.removeAll();
    else this.#round.removeVoter(viewer);
    this.#turnSoon();
  }

  /** Waits for the store no longer. */
  hurry(): void {
    this.#hurry();
  }

  /** Ends at once; what is not stored yet is not stored any more. */
  drop(): void {
    this.#isOver = true;
    this.#cancelReload();
    this.#end ??= Promise.resolve(this.#round.stored());
    this.#reading.close();
    this.#cancelTurn?.();
    this.#cancelTurn = null;
  }

  /** Responses that the store does not have and that were not handed out before; see `ResponseRound.handOut`. */
  handOut(): { handing: number; responses: Response[] } {
    return this.#round.handOut(this.#flying);
  }

  /** Counts what another node could not store; answers whether the store has all of it. */
  adopt(responses: readonly Response[], order: number): boolean {
    if (this.#isOver) return false;
    const isStored = this.#round.adopt(responses, order);
    this.#turnSoon();
    return isStored && this.#isRestored;
  }

  /** Takes over what the store holds; answers how many responses that are. */
  async #takeStored(): Promise<number> {
    const responses = await this.#deps.store.load();
    for (let from = 0; from < responses.length; from += responsesAtOnce) {
      this.#round.restore(responses.slice(from, from + responsesAtOnce));
      await otherWork();
    }
    return responses.length;
  }

  /** Looks for responses that another node has stored since; answers whether the store told. */
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
        // Also when all were taken off: what was told before a restart may say otherwise.
        if (responses > 0) this.#tell();
        this.#turnSoon();
        return;
      } catch (error) {
        this.#fails('load', error);
        await sleep(this.#deps.clock, this.#backOff.next());
      }
    }
  }

  /** Sees to it that what changed is stored and told, at once when that was not done just now. */
  #turnSoon(atLeastMs = 0): void {
    if (this.#cancelTurn !== null || this.#writing !== null) return;
    if (!this.#isRestored || this.#end !== null || this.#isLost) return;
    if (!this.#round.isChanged && !this.#isNews()) return;
    const nowMs = this.#deps.clock.nowMs();
    const dueAtMs = this.#job.kind === 'vote' ? this.#voteDueAtMs() : this.#crowdDueAtMs();
    // A clock that was set back must not hold a turn up for longer than the pace.
    const waitMs = Math.max(atLeastMs, Math.min(this.#tellPaceMs, Math.max(0, dueAtMs - nowMs)));
    this.#cancelTurn = this.#deps.clock.after(waitMs, () => {
      this.#cancelTurn = null;
      void this.#turn();
    });
  }

  #voteDueAtMs(): number {
    // News that came a moment too early to be told are told next, not a whole turn later.
    const lastAtMs = this.#isNews() ? this.#lastToldAtMs : this.#lastTurnAtMs;
    return Math.max(lastAtMs, this.#lastToldAtMs) + paceMs;
  }

  #crowdDueAtMs(): number {
    if (this.#round.isChanged) return this.#lastTurnAtMs + paceMs;
    return this.#lastToldAtMs + crowdPaceMs;
  }

  async #turn(): Promise<void> {
    this.#lastTurnAtMs = this.#deps.clock.nowMs();
    const isWritten = await this.#write();
    this.#turnSoon(isWritten ? 0 : this.#backOff.next());
  }

  /** Stores what changed, telling tallies on the way; answers whether the store took it. */
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
        this.#round.giveBack(batch);
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
      this.#tellWhenDue();
      await otherWork();
    }
    this.#tellWhenDue();
    return true;
  }

  /** Nothing is stored from here on; what is heard goes to the node that counts. */
  #lose(): void {
    if (this.#isLost) return;
    this.#isLost = true;
    this.#deps.onLeaseLost();
  }

  #isNews(): boolean {
    return this.#figures().some((count, index) => count !== (this.#told[index] ?? 0));
  }

  #figures(): number[] {
    return figuresOf(this.#job, this.#round.stored());
  }

  #tellWhenDue(): void {
    const sinceMs = this.#deps.clock.nowMs() - this.#lastToldAtMs;
    if (this.#isNews() && (sinceMs >= this.#tellPaceMs || sinceMs < 0)) this.#tell();
  }

  #tell(): void {
    if (this.#isOver) return;
    this.#told = this.#figures();
    this.#lastToldAtMs = this.#deps.clock.nowMs();
    this.#deps.onFigures(this.#told);
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
    if (!isInTime && !isKnown) throw new Error('The responses of this round are not all stored.');
    return this.#round.isEmpty ? null : this.#round.counted();
  }

  /** A vote that was taken over near its end waits for what the node before could not store. */
  async #handedOver(): Promise<void> {
    const deps = this.#deps;
    const isEarly = () => deps.clock.nowMs() < this.#begunAtMs + handOverMs;
    while (!this.#isOver && isEarly() && deps.isMoreComing()) await sleep(this.#deps.clock, paceMs);
  }

  async #writeOut(): Promise<void> {
    await this.#restoring;
    for (;;) {
      // The first answer may be that of a writing that began before the last votes came.
      const isWritten = await this.#write();
      const isRead = isWritten && (!this.#isTakenOver || (await this.#reload()));
      // Responses handed over from here on are no longer counted.
      if (isRead && !this.#round.isChanged) this.#isOver = true;
      if (this.#isOver || this.#isLost) return;
      if (!isRead) await sleep(this.#deps.clock, this.#backOff.next());
    }
  }

  /** The end of a vote must come; the answers of everybody are of use whenever they are stored. */
  #patience(): Promise<void> {
    return this.#job.kind === 'vote' ? sleep(this.#deps.clock, patienceMs) : this.#hurried;
  }

  #fails(doing: 'load' | 'save', error: unknown): void {
    this.#isFailing = true;
    this.#deps.onTrouble({ kind: 'failing', doing, error });
  }

  #works(): void {
    this.#backOff.reset();
    if (!this.#isFailing) return;
    this.#isFailing = false;
    this.#deps.onTrouble({ kind: 'recovered' });
  }
}
