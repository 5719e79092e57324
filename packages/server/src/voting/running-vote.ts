import { setImmediate as otherWork } from 'node:timers/promises';
import { BackOff } from '@quizcast/game/client/back-off';
import { ballotReader, maxBallotLength } from '@quizcast/game/games/stage-quiz/ballot-text';
import { VoteRound } from './vote-round.ts';
import type { VoteJob } from '@quizcast/game/games/jobs';
import type { ChatStatus } from '@quizcast/game/protocol/protocol';
import type { BallotReader } from '@quizcast/game/games/stage-quiz/ballot-text';
import type { Ballot } from '../ports/ballot-store.ts';
import type { ChatListener, ChatReading } from '../ports/chat-source.ts';
import type { Cancel } from '../ports/clock.ts';
import { LeaseLost } from '../ports/lease.ts';
import type { DocumentPath } from '../ports/document-store.ts';
import { sleep, type RunningVoteDeps } from './running-vote-deps.ts';
import type { Batch, Votes } from './vote-round.ts';

/** Shortest time between two writings and between two tallies told. */
const paceMs = 100;
/** Ballots written, or taken over from the box, without letting other work in between. */
const ballotsAtOnce = 2_000;
/** A vote that is counted within this from its opening on was counted by nobody else. */
const promptMs = 1_000;
const reloadAfterMs = 2_000;
/** Who cannot store has this long, from the take-over on, to hand over the ballots of a vote that ends. */
const handOverMs = 3_000;
/** How long the end of a vote waits for a box that fails. */
const patienceMs = 5_000;

/** One round being counted: hears the chat, stores the ballots, then tells the tally of those that are stored. */
export class RunningVote {
  readonly #path: DocumentPath;
  readonly #deps: RunningVoteDeps;
  readonly #round: VoteRound;
  readonly #backOff = new BackOff(paceMs, patienceMs, Math.random);
  #job: VoteJob;
  #reader: BallotReader;
  #reading: ChatReading | null = null;
  #status: ChatStatus | null = null;
  /** Resolves when the stored ballots are counted in. */
  #restoring: Promise<void> = Promise.resolve();
  #isRestored = false;
  /** The writing that is going on. */
  #writing: Promise<boolean> | null = null;
  #cancelTurn: Cancel | null = null;
  #lastTurnAtMs = -Infinity;
  #lastToldAtMs = -Infinity;
  #told: Votes = [0, 0, 0, 0];
  #isTakenOver = false;
  #begunAtMs = 0;
  #flying: Batch | null = null;
  #cancelReload: Cancel = () => undefined;
  #isFailing = false;
  #end: Promise<Votes | null> | null = null;
  #isOver = false;
  #isLost = false;

  constructor(path: DocumentPath, job: VoteJob, deps: RunningVoteDeps) {
    this.#path = path;
    this.#job = job;
    this.#deps = deps;
    this.#reader = ballotReader(job.answers);
    this.#round = new VoteRound(job);
  }

  /** Hears the chat from now on, also in the middle of a vote that another node began to count. The box is not read before `previous`, an earlier counting of this round, is done with it. */
  begin(previous: Promise<void>): void {
    this.#restoring = previous.then(() => this.#restore());
    this.#begunAtMs = this.#deps.clock.nowMs();
    this.#isTakenOver = this.#begunAtMs - this.#job.opensAtMs > promptMs;
    // Whoever counted before may just have been writing.
    if (this.#isTakenOver)
      this.#cancelReload = this.#deps.clock.after(reloadAfterMs, () => void this.#reload());
    this.#listen();
  }

  /** State of the channel; null while it is not read. */
  get status(): ChatStatus | null {
    return this.#status;
  }

  /** Whether another node counts by now: the ballots that are not stored cannot be stored here any more. */
  get isLost(): boolean {
    return this.#isLost;
  }

  /** Resolves when the stored ballots of this round are counted in, or never will be. */
  get restored(): Promise<void> {
    return this.#restoring;
  }

  /** Goes on with other hours, another channel or other answers; what was counted stays. */
  update(job: VoteJob): void {
    const before = this.#job;
    if (this.#end !== null) return;
    this.#job = job;
    this.#round.setWindow(job);
    const hearsTheSame =
      before.channel === job.channel &&
      before.channelFault === job.channelFault &&
      before.countSharedChat === job.countSharedChat &&
      before.answers.length === job.answers.length &&
      before.answers.every((answer, index) => answer === job.answers[index]);
    if (!hearsTheSame) this.#listen();
  }

  /**
   * Takes no more votes and gives the last tally, stored; null when there are no ballots at all. When the box fails for five seconds, gives
   * the tally all the same if it is complete, else rejects: ballots of before a restart would be missing. Rejects when another node
   * counts by now.
   */
  finish(): Promise<Votes | null> {
    this.#end ??= this.#finish();
    return this.#end;
  }

  /** Ends without a result; resolves when the ballots are stored as far as the box allows. */
  async stop(): Promise<void> {
    await this.finish().catch(() => undefined);
  }

  /** Ends at once; what is not stored yet is not stored any more. */
  drop(): void {
    this.#isOver = true;
    this.#cancelReload();
    this.#end ??= Promise.resolve(this.#round.stored());
    this.#reading?.close();
    this.#reading = null;
    this.#cancelTurn?.();
    this.#cancelTurn = null;
  }

  /** Ballots that the box does not have and that were not handed out before; see `VoteRound.handOut`. */
  handOut(): { handing: number; ballots: Ballot[] } {
    return this.#round.handOut(this.#flying);
  }

  /** Counts what another node could not store; answers whether the box has all of it. */
  adopt(ballots: readonly Ballot[], order: number): boolean {
    if (this.#isOver) return false;
    const isStored = this.#round.adopt(ballots, order);
    this.#turnSoon();
    return isStored && this.#isRestored;
  }

  #listen(): void {
    const { answers, channel, channelFault, closesAtMs, countSharedChat } = this.#job;
    const { chatSource, clock } = this.#deps;
    this.#reader = ballotReader(answers);
    this.#reading?.close();
    this.#reading = null;
    if (clock.nowMs() >= closesAtMs) return;
    if (channel === null) {
      const reason = channelFault ?? 'noUsername';
      this.#tellStatus({ channel: '', kind: 'refused', reason });
      return;
    }
    const maxTextLength = maxBallotLength(answers);
    this.#reading = chatSource.read(
      channel,
      { countSharedChat, maxTextLength },
      this.#hear(channel),
    );
  }

  #hear(channel: string): ChatListener {
    const round = this.#round;
    return {
      message: ({ id, voterId, text, drawsEmote, arrivedAtMs }) => {
        const answer = this.#reader(text, drawsEmote);
        if (answer !== null && round.vote(voterId, answer, id, arrivedAtMs)) this.#turnSoon();
      },
      userRemoved: (voterId) => {
        round.removeVoter(voterId);
        this.#turnSoon();
      },
      messageRemoved: (id) => {
        round.removeMessage(id);
        this.#turnSoon();
      },
      state: (state) => this.#tellStatus({ channel, ...state }),
    };
  }

  #tellStatus(status: ChatStatus): void {
    this.#status = status;
    this.#deps.onStatus(status);
  }

  /** Takes over what the box holds; answers how many ballots that are. */
  async #takeStored(): Promise<number> {
    const ballots = await this.#deps.ballotStore.load();
    for (let from = 0; from < ballots.length; from += ballotsAtOnce) {
      this.#round.restore(ballots.slice(from, from + ballotsAtOnce));
      await otherWork();
    }
    return ballots.length;
  }

  /** Looks for ballots that another node has stored since; answers whether the box told. */
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
        const ballots = await this.#takeStored();
        this.#round.restored();
        this.#isRestored = true;
        this.#works();
        // Also when all were taken off: what was told before a restart may say otherwise.
        if (ballots > 0) this.#tell();
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
    // News that came a moment too early to be told are told next, not a whole turn later.
    const lastAtMs = this.#isNews() ? this.#lastToldAtMs : this.#lastTurnAtMs;
    const dueAtMs = Math.max(lastAtMs, this.#lastToldAtMs) + paceMs;
    // A clock that was set back must not hold a turn up for longer than the pace.
    const waitMs = Math.max(atLeastMs, Math.min(paceMs, Math.max(0, dueAtMs - nowMs)));
    this.#cancelTurn = this.#deps.clock.after(waitMs, () => {
      this.#cancelTurn = null;
      void this.#turn();
    });
  }

  async #turn(): Promise<void> {
    this.#lastTurnAtMs = this.#deps.clock.nowMs();
    const isWritten = await this.#write();
    this.#turnSoon(isWritten ? 0 : this.#backOff.next());
  }

  /** Stores what changed, telling tallies on the way; answers whether the box took it. */
  #write(): Promise<boolean> {
    this.#writing ??= this.#writeAll().finally(() => {
      this.#writing = null;
    });
    return this.#writing;
  }

  async #writeAll(): Promise<boolean> {
    const { ballotStore } = this.#deps;
    while (this.#round.isChanged && !this.#isOver) {
      const batch = this.#round.takeChanged(ballotsAtOnce);
      this.#flying = batch;
      try {
        await ballotStore.save(batch.ballots);
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
    return this.#round.stored().some((votes, index) => votes !== this.#told[index]);
  }

  #tellWhenDue(): void {
    const sinceMs = this.#deps.clock.nowMs() - this.#lastToldAtMs;
    if (this.#isNews() && (sinceMs >= paceMs || sinceMs < 0)) this.#tell();
  }

  #tell(): void {
    if (this.#isOver) return;
    this.#told = this.#round.stored();
    this.#lastToldAtMs = this.#deps.clock.nowMs();
    this.#deps.onVotes([...this.#told]);
  }

  async #finish(): Promise<Votes | null> {
    const { clock } = this.#deps;
    const { opensAtMs, closesAtMs } = this.#round.window;
    this.#round.setWindow({ opensAtMs, closesAtMs: Math.min(closesAtMs, clock.nowMs()) });
    this.#reading?.close();
    this.#reading = null;
    this.#cancelTurn?.();
    this.#cancelTurn = null;
    this.#cancelReload();
    if (this.#isTakenOver) await this.#handedOver();
    const isInTime = await Promise.race([
      this.#writeOut().then(() => true),
      sleep(this.#deps.clock, patienceMs).then(() => false),
    ]);
    this.#isOver = true;
    if (this.#isLost) throw new LeaseLost(this.#path);
    if (!isInTime && !this.#isRestored) {
      throw new Error('The ballots of this vote could not be read.');
    }
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
      // Ballots handed over from here on are no longer counted.
      if (isRead && !this.#round.isChanged) this.#isOver = true;
      if (this.#isOver || this.#isLost) return;
      if (!isRead) await sleep(this.#deps.clock, this.#backOff.next());
    }
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
