import { agenda, votesEnded } from '@quizcast/game/agenda';
import { nothingToDo, type DocumentAgenda, type VoteJob } from '@quizcast/game/games/jobs';
import type { Command, SystemCommand } from '@quizcast/game/command';
import { isCategoryQuizCommand } from '@quizcast/game/games/category-quiz/command';
import { roundToCount } from '@quizcast/game/games/stage-quiz/figures';
import type { Stamp } from '@quizcast/game/stamp';
import type { QuizShowApp } from '@quizcast/game/document/document';
import { z } from 'zod';
import {
  AgendaRunner,
  countLast,
  type BuzzerKeeper,
  type CommandListener,
  type LastCount,
  type VoteCounter,
} from './agenda-runner.ts';
import type { DoorKeeper } from './door-teller.ts';
import { CueWatch, type CueKeeper, type PredictionKeeper } from './cue-watch.ts';
import { LeaseHolder } from '../cluster/lease-holder.ts';
import type { Scorer } from './score-keeper.ts';
import type { Bus } from '../ports/bus.ts';
import type { Cancel, Clock } from '../ports/clock.ts';
import type { DocumentPath, Entry } from '../ports/document-store.ts';
import type { Fence } from '../ports/fence.ts';
import { LeaseLost, type Lease } from '../ports/lease.ts';

export interface DocumentLeaderDeps {
  votes: VoteCounter;
  /** Absent where nobody plays: buzzers open, and nobody hears them. */
  buzzers?: BuzzerKeeper;
  /** Absent where nobody scores: results stay due. */
  scorer?: Scorer;
  /** Absent where nobody hears what viewers ask for. */
  listener?: CommandListener;
  /** Absent where nobody plays by phone. */
  phones?: DoorKeeper;
  /** Absent where nobody runs cues. */
  cues?: CueKeeper;
  /** Absent where no Twitch account can be connected. */
  predictions?: PredictionKeeper;
  clock: Clock;
  bus: Pick<Bus, 'broadcast' | 'onMessage'>;
  /** Which node does it; absent where there is no other. */
  lease?: Lease;
  /** Is told when this node takes up what another one did; that one's id where it is known. */
  onTakeover?: (path: DocumentPath, from: string | null) => void;
  /** How long news takes to the slowest player, as another node has measured it; null when none has. */
  linesElsewhere?: (path: DocumentPath, showId: string) => number | null;
}

interface Around extends DocumentLeaderDeps {
  /** Sends a command of the room's own; resolves when it is decided. */
  act: (command: SystemCommand) => Promise<{ kind: 'accepted' | 'refused' }>;
  /** Another node does it from now on. */
  onLost: () => void;
  /** For the log. */
  onTrouble: (facts: { error: unknown; round?: string }, message: string) => void;
}

/** The node that counts has this long to say that it has counted; then the ballots are counted as they are stored. */
const heardWithinMs = 1500;
/** Whoever says that it counts gets this long: its ballots may wait for a store that is just coming back. */
const countedWithinMs = 8000;
const lastCountFailed = 'last count of a vote failed: it ends with the tally that was told last';
const countWord = z.object({ showId: z.string(), round: z.string() });

/**
 * What goes on around one document: its votes, timers and buzzers. Of several nodes the one that holds the document's lease
 * does it; the others know what is to be done, and do nothing.
 */
export class DocumentLeader {
  readonly #path: DocumentPath;
  readonly #around: Around;
  readonly #runner: AgendaRunner;
  readonly #cues: CueWatch;
  readonly #leaseHolder: LeaseHolder | null;
  readonly #stopHearing: Cancel;
  #wanted: DocumentAgenda = nothingToDo;
  #players = 0;

  constructor(path: DocumentPath, around: Around) {
    this.#path = path;
    this.#around = around;
    const { votes, buzzers, scorer, listener, phones, clock, act, lease, bus } = around;
    const heard = { votes, buzzers, scorer, listener, phones, clock };
    const told = { act, onTrouble: around.onTrouble };
    this.#runner = new AgendaRunner(path, { ...heard, ...told });
    this.#cues = new CueWatch(path, around);
    const onTurn = () => this.#turn();
    const onTrouble = (error: unknown) => around.onTrouble({ error }, 'lease not taken');
    const onTakeover = (from: string | null) => around.onTakeover?.(path, from);
    const turns = { name: path, clock, onTurn, onTakeover, onTrouble };
    this.#leaseHolder = lease === undefined ? null : new LeaseHolder({ ...turns, lease });
    this.#stopHearing = bus.onMessage(`count/${path}`, ({ body }) => void this.#countFor(body));
  }

  /** Whether this node does it. */
  get isOurs(): boolean {
    return this.#leaseHolder?.isOurs ?? true;
  }

  /**
   * What the entries that this node makes around the document are written under; undefined where there is no other node. Throws
   * LeaseLost where another one does it.
   */
  fence(): Fence | undefined {
    const { lease } = this.#around;
    if (lease === undefined) return undefined;
    const fence = this.isOurs ? lease.fence(this.#path) : null;
    if (fence === null) throw new LeaseLost(this.#path);
    return fence;
  }

  /** Nothing is due by itself. */
  get idle(): boolean {
    return this.#runner.idle;
  }

  /**
   * Starts and stops the difference to what the document asks for now; null asks for nothing. What `entries` set off on their way
   * there is run; null when nobody knows how it came about.
   */
  follow(document: QuizShowApp | null, entries: readonly Entry[] | null): void {
    this.#cues.follow(document, entries, this.isOurs);
    this.#wanted = document === null ? nothingToDo : agenda(document);
    this.#leaseHolder?.want(this.#isWanted());
    this.#runner.follow(this.isOurs ? this.#wanted : nothingToDo);
  }

  /** The page of a player is connected to this node; returns the way to say that it has gone. */
  playerCame(): Cancel {
    this.#players += 1;
    this.#leaseHolder?.want(true);
    return () => {
      this.#players -= 1;
      this.#leaseHolder?.want(this.#isWanted());
    };
  }

  tally(round: string, votes: readonly number[]): Promise<void> {
    return this.#runner.tally(round, votes);
  }

  /** The running votes that end when the document becomes `next`, but for those that are taken back. */
  votesEndedBy(next: QuizShowApp): VoteJob[] {
    return votesEnded(this.#wanted.votes, next);
  }

  /** Ends the counting of these votes, wherever they are counted: what that adds to what was told. */
  async lastCounts(jobs: readonly VoteJob[]): Promise<SystemCommand[]> {
    const counts: SystemCommand[] = [];
    for (const job of jobs) {
      const { showId, round } = job;
      if (!this.isOurs && (await this.#askKeeper(showId, round))) continue;
      const last = await countLast(this.#around.votes, this.#path, job);
      if (last.kind === 'counted') counts.push(last.command);
      if (last.kind === 'failed' && !(last.error instanceof LeaseLost))
        this.#around.onTrouble({ round, error: last.error }, lastCountFailed);
    }
    return counts;
  }

  /** What the rules have to know of the world for this command. Rejects with StoreFailure. */
  async factsFor(
    command: Command,
    document: QuizShowApp,
  ): Promise<Pick<Stamp, 'slowestLineMs' | 'answered'>> {
    const { votes, linesElsewhere } = this.#around;
    const round = roundToCount(document, command);
    if (round !== null) return { answered: await votes.answered(this.#path, round) };
    if (!isCategoryQuizCommand(command)) return {};
    const { showId } = command;
    const slowestLineMs =
      this.#runner.slowestLineMs(showId) ?? linesElsewhere?.(this.#path, showId) ?? null;
    return slowestLineMs === null ? {} : { slowestLineMs };
  }

  /** The node that did it is gone, and `adopt` will follow. */
  orphaned(): void {
    this.#leaseHolder?.orphaned();
  }

  /** The node that did it is gone. Rejects with StoreFailure. */
  async adopt(): Promise<void> {
    await this.#leaseHolder?.adopt();
  }

  /** Somebody else has taken the lease. */
  lost(): void {
    this.#leaseHolder?.lost();
  }

  /** What goes on in the world goes on: the next server, or another node, takes it up. */
  async stop(): Promise<void> {
    const isForNow = !this.idle;
    this.#stopHearing();
    this.#runner.stop();
    await this.#leaseHolder?.stop(isForNow);
  }

  #isWanted(): boolean {
    const { votes, buzzers, timers, crowds, scores, listens, lights, doors } = this.#wanted;
    const jobs = [votes, buzzers, timers, crowds, scores, listens, lights, doors];
    return this.#players > 0 || this.#cues.isWanted || jobs.some(({ length }) => length > 0);
  }

  #turn(): void {
    if (this.isOurs) return this.#runner.follow(this.#wanted);
    this.#runner.drop();
    this.#around.onLost();
  }

  /** Has the node that counts tell its last tally; false when none says that it did. */
  #askKeeper(showId: string, round: string): Promise<boolean> {
    const { bus, clock } = this.#around;
    return new Promise((resolve) => {
      const done = (counted: boolean) => {
        for (const stop of stops) stop();
        giveUp();
        resolve(counted);
      };
      const onWord = (topic: string, act: () => void): Cancel =>
        bus.onMessage(`${topic}/${this.#path}`, ({ body }) => {
          const word = countWord.safeParse(body);
          if (word.success && word.data.round === round) act();
        });
      const waitFor = (ms: number): Cancel => clock.after(ms, () => done(false));
      let giveUp = waitFor(heardWithinMs);
      const stops = [
        onWord('counted', () => done(true)),
        onWord('counting', () => {
          giveUp();
          giveUp = waitFor(countedWithinMs);
        }),
      ];
      bus.broadcast(`count/${this.#path}`, { showId, round });
    });
  }

  /** Another node is about to end a vote that is counted here. */
  async #countFor(body: unknown): Promise<void> {
    const word = countWord.safeParse(body);
    if (!word.success || !this.isOurs) return;
    const { showId, round } = word.data;
    if (!this.#wanted.votes.some((job) => job.showId === showId && job.round === round)) return;
    const { bus } = this.#around;
    bus.broadcast(`counting/${this.#path}`, { showId, round });
    const last = await countLast(this.#around.votes, this.#path, { showId, round });
    // That another node counts may turn out only now: it has been asked, too.
    if (!this.isOurs) return;
    // What could not be told is counted by the other node, as far as it is stored.
    if (await this.#isTold(last)) bus.broadcast(`counted/${this.#path}`, { showId, round });
  }

  async #isTold(last: LastCount): Promise<boolean> {
    if (last.kind === 'counted') return (await this.#around.act(last.command)).kind === 'accepted';
    return last.kind === 'nothing';
  }
}
