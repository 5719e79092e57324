import type { BuzzerJob } from '@quizcast/game/games/jobs';
import type { BuzzersOpening, PressAck } from '@quizcast/game/lobby/buzzer-wire';
import type { Press as ToldPress } from '@quizcast/game/games/category-quiz/play';
import type { SystemCommand } from '@quizcast/game/command';
import { throwDice } from '@quizcast/game/stamp';
import type { Cancel, Clock } from '../ports/clock.ts';
import type { SubmitResult } from '../documents/command-ack.ts';
import { estimatePressTime, maxCreditMs, type Press } from './latency-compensation.ts';
import {
  standardRules,
  type BuzzerRules,
  type JudgedPress,
  type Lockout,
  type OpeningPlayer,
  type Verdict,
} from './classify-presses.ts';
import type { LineReading } from './latency-estimator.ts';
import { BuzzerRound } from './round.ts';

export interface RoundDeps {
  clock: Clock;
  /** Milliseconds of the server's monotonic clock. */
  monotonicMs: () => number;
  /** Submits a system command of the room; resolves when it is decided. */
  act: (command: SystemCommand) => Promise<SubmitResult>;
  /** A player's latency as measured so far; null when it is unmeasured or the player is not connected. */
  line: (playerId: string) => LineReading | null;
  /** Seed for the lots of this round. */
  seed: number;
  /** How long the first counted press waited for the verdict. */
  onVerdict?: ((waitedMs: number) => void) | undefined;
}

/** The data of a press. All instants are milliseconds of the server's monotonic clock. */
export interface ReceivedPress {
  playerId: string;
  stampMs: number | null;
  arrivedAtMs: number;
  line: LineReading | null;
}

const retryMs = 1000;
/** Timers sometimes fire slightly early. */
const minWaitMs = 1;

/**
 * One open round of one show, from its announcement until its verdict is stored or the document drops it. The job holds
 * what is needed after a restart: earlier presses are lost with the server that received them, lock-outs are not.
 */
export class RunningRound {
  readonly #deps: RoundDeps;
  readonly #rules: BuzzerRules;
  readonly #opensAtMs: number;
  /**
   * Offset from the monotonic clock to the epoch, fixed for the whole round so that changes of the system clock do not
   * matter.
   */
  readonly #toEpochMs: number;
  #job: BuzzerJob;
  #round: BuzzerRound;
  #firstCountedAtMs: number | null = null;
  /** Lock-outs from before this server or room started, and their ends. */
  readonly #lockedUntilMs: ReadonlyMap<string, number>;
  /** Each player's last lock-out, while it is being stored. */
  readonly #lockouts = new Map<string, Lockout>();
  #isSending = false;
  /** The players have changed since the verdict that is being sent. */
  #isOutdated = false;
  #isStopped = false;
  #disarm: Cancel = () => undefined;

  /** @param earlier presses from before the announcement */
  constructor(job: BuzzerJob, deps: RoundDeps, earlier: readonly ReceivedPress[] = []) {
    this.#deps = deps;
    this.#job = job;
    this.#toEpochMs = deps.clock.nowMs() - deps.monotonicMs();
    this.#opensAtMs = job.opensAtMs - this.#toEpochMs;
    this.#rules = {
      ...standardRules,
      mode: job.isStrict ? 'strict' : 'stamped',
      lockoutMs: job.earlyPressLockoutMs,
      maxWaitMs: job.longestVerdictWaitMs,
    };
    this.#lockedUntilMs = new Map(
      Object.entries(job.lockedUntilMs).map(([playerId, untilMs]) => [
        playerId,
        untilMs - this.#toEpochMs,
      ]),
    );
    const opening = { opensAtMs: this.#opensAtMs, players: this.#players() };
    this.#round = new BuzzerRound(opening, this.#rules, () => throwDice(deps.seed));
    this.#takeUp(earlier);
    this.#arm(0);
  }

  get name(): string {
    return this.#job.round;
  }

  get opening(): BuzzersOpening {
    return { type: 'opening', round: this.#job.round, opensServerMs: this.#opensAtMs };
  }

  isFor(playerId: string): boolean {
    return this.#job.playerIds.includes(playerId);
  }

  /** The messages for a page that connects during the round: the opening, and whether its player has already pressed. */
  greet(playerId: string): (BuzzersOpening | PressAck)[] {
    if (!this.isFor(playerId)) return [];
    if (!this.#round.hasCounted(playerId)) return [this.opening];
    const { round } = this.#job;
    return [this.opening, { type: 'heard', round, fate: 'counted', lockedForMs: null }];
  }

  /** Updates the round to its current state in the document. */
  follow(job: BuzzerJob): void {
    const hasOtherPlayers = job.playerIds.join() !== this.#job.playerIds.join();
    this.#job = job;
    if (hasOtherPlayers) {
      this.#round = this.#round.among(this.#players());
      this.#isOutdated = this.#isSending;
    }
    this.#arm(0);
  }

  press(press: ReceivedPress): PressAck {
    const { playerId } = press;
    const response = { type: 'heard', round: this.#job.round, lockedForMs: null } as const;
    if (!this.isFor(playerId)) return { ...response, fate: 'unheard' };
    if (this.#isAfterClosing(press)) return { ...response, fate: 'tooLate' };
    // Nothing is decided until a press counts, so the wait is based on the current latencies.
    if (this.#round.finalAtMs === null && !this.#isSending)
      this.#round = this.#round.among(this.#players());
    const fate = this.#round.press(press);
    if (fate === 'counted') this.#firstCountedAtMs ??= press.arrivedAtMs;
    this.#arm(0);
    if (fate !== 'early' && fate !== 'locked') return { ...response, fate };
    const lockout = this.#round.lockout(playerId);
    if (fate === 'early' && lockout !== null) this.#lockOut(playerId, lockout);
    const untilMs = Math.max(lockout?.untilMs ?? 0, this.#lockedUntilMs.get(playerId) ?? 0);
    return { ...response, fate, lockedForMs: Math.max(0, untilMs - this.#deps.monotonicMs()) };
  }

  stop(): void {
    this.#isStopped = true;
    this.#disarm();
  }

  #players(): OpeningPlayer[] {
    return this.#job.playerIds.map((playerId) => ({
      playerId,
      line: this.#deps.line(playerId),
      lockedUntilMs: this.#lockedUntilMs.get(playerId),
    }));
  }

  /** Takes presses made while the question was read as early ones; lock-outs still in effect are stored. */
  #takeUp(earlier: readonly ReceivedPress[]): void {
    for (const press of earlier) if (this.isFor(press.playerId)) this.#round.press(press);
    const nowMs = this.#deps.monotonicMs();
    for (const playerId of new Set(earlier.map((press) => press.playerId))) {
      const lockout = this.#round.lockout(playerId);
      if (lockout !== null && lockout.untilMs > nowMs) this.#lockOut(playerId, lockout);
    }
  }

  /** When presses stop counting, and when none from before can still arrive; null without an end. */
  #closing(): { atMs: number; allInAtMs: number } | null {
    if (this.#job.closesAtMs === null) return null;
    const atMs = this.#job.closesAtMs - this.#toEpochMs;
    const { mode, creditCapMs, maxWaitMs } = this.#rules;
    const credits = this.#players().map(({ line }) => maxCreditMs(mode, line, creditCapMs));
    return { atMs, allInAtMs: atMs + Math.min(maxWaitMs, Math.max(0, ...credits)) };
  }

  #isAfterClosing(press: Press): boolean {
    const closing = this.#closing();
    const { mode, creditCapMs } = this.#rules;
    return closing !== null && estimatePressTime(mode, press, creditCapMs).atMs > closing.atMs;
  }

  #lockOut(playerId: string, lockout: Lockout): void {
    if (this.#rules.lockoutMs === 0) return;
    const isBeingStored = this.#lockouts.has(playerId);
    this.#lockouts.set(playerId, lockout);
    if (!isBeingStored) void this.#storeLockout(playerId);
  }

  /** Stores one lock-out per player at a time, then the newest: rapid pressing writes no more than the store can take. */
  async #storeLockout(playerId: string): Promise<void> {
    const { showId, round } = this.#job;
    let stored: Lockout | undefined;
    for (;;) {
      const lockout = this.#lockouts.get(playerId);
      if (lockout === undefined || lockout === stored || this.#isStopped) break;
      await this.#deps.act({
        type: 'categoryQuiz.earlyPress',
        showId,
        round,
        playerId,
        pressedAtMs: lockout.pressedAtMs + this.#toEpochMs,
        lockedUntilMs: lockout.untilMs + this.#toEpochMs,
      });
      stored = lockout;
    }
    this.#lockouts.delete(playerId);
  }

  #arm(atLeastMs: number): void {
    this.#disarm();
    if (this.#isStopped || this.#isSending) return;
    const finalAtMs = this.#round.finalAtMs ?? Infinity;
    const dueAtMs = Math.min(finalAtMs, this.#closing()?.allInAtMs ?? Infinity);
    if (dueAtMs === Infinity) return;
    const delayMs = Math.max(atLeastMs, dueAtMs - this.#deps.monotonicMs());
    this.#disarm = this.#deps.clock.after(delayMs, () => this.#decide());
  }

  #decide(): void {
    const nowMs = this.#deps.monotonicMs();
    const isClosed = (this.#closing()?.allInAtMs ?? Infinity) <= nowMs;
    const verdict = isClosed ? this.#round.close() : this.#round.decide(nowMs);
    if (verdict === null) this.#arm(minWaitMs);
    else void this.#send(verdict, nowMs);
  }

  async #send(verdict: Verdict, decidedAtMs: number): Promise<void> {
    this.#isSending = true;
    this.#isOutdated = false;
    const result = await this.#deps.act(this.#commandOf(verdict));
    this.#isSending = false;
    if (result.kind === 'accepted') {
      if (this.#firstCountedAtMs !== null)
        this.#deps.onVerdict?.(decidedAtMs - this.#firstCountedAtMs);
      return;
    }
    // The store failed, or a player was removed meanwhile and the others are judged again.
    this.#arm(this.#isOutdated ? 0 : retryMs);
  }

  #commandOf({ order, byLot, presses }: Verdict): SystemCommand {
    const { showId, round } = this.#job;
    const counted = presses.filter(({ place }) => place !== null);
    const placeOf = ({ place }: JudgedPress) => place ?? 0;
    const sorted = counted.toSorted((one, other) => placeOf(one) - placeOf(other));
    return {
      type: 'categoryQuiz.buzzVerdict',
      showId,
      round,
      order: sorted.map((press) => this.#toPressReport(press)),
      isTie: byLot,
      // Already drawn, with the dice that ordered the tied presses.
      tied: [],
      winner: order[0] ?? null,
    };
  }

  #toPressReport(press: JudgedPress): ToldPress {
    return {
      playerId: press.playerId,
      pressedAtMs: press.believedAtMs + this.#toEpochMs,
      arrivedAtMs: press.arrivedAtMs + this.#toEpochMs,
      roundTripMs: press.slowMs ?? 0,
      creditMs: press.creditMs,
      errorMs: press.errorMs,
    };
  }
}
