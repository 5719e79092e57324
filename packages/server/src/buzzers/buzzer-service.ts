import { botPresses } from '@quizcast/game/crowd/bot-players';
import type { BuzzerJob } from '@quizcast/game/games/jobs';
import type { BuzzersOpening, PressFate, PressAck } from '@quizcast/game/lobby/buzzer-wire';
import type { SystemCommand } from '@quizcast/game/command';
import type { BuzzerKeeper } from '../agenda/agenda-runner.ts';
import type { Cancel, Clock } from '../ports/clock.ts';
import type { DocumentPath } from '../ports/document-store.ts';
import type { SubmitResult } from '../documents/command-ack.ts';
import { EarlyPresses } from './early-presses.ts';
import type { LineReading } from './latency-estimator.ts';
import { openingAtMs } from './round.ts';
import { RunningRound } from './running-round.ts';

/** One player's seat in one show. */
export interface Seat {
  path: DocumentPath;
  showId: string;
  playerId: string;
}

/** The page of the player in this seat. */
export interface Buzzer {
  send(message: BuzzersOpening | PressAck): void;
  /** The latency of the page's connection as measured so far; null when there are too few measurements. */
  line(nowMs: number): LineReading | null;
}

/** A press as received, on the server's monotonic clock. */
export interface ArrivedPress {
  /** Null while a question is read. */
  round: string | null;
  stampServerMs: number | null;
  arrivedServerMs: number;
  /**
   * Length of the lock-out for an early press while the question is read; null when no buzzers will open for this
   * player.
   */
  lockoutMs: number | null;
}

export interface BuzzerServiceDeps {
  clock: Clock;
  /** Milliseconds of the server's monotonic clock. */
  monotonicMs: () => number;
  /** Submits a system command of the room; resolves when it is decided. */
  act: (path: DocumentPath, command: SystemCommand) => Promise<SubmitResult>;
  /** An unsigned 32-bit random integer. */
  dice: () => number;
  onPress?: (fate: PressFate) => void;
  /** How long the first counted press waited for the verdict, in milliseconds. */
  onVerdict?: (waitedMs: number) => void;
}

interface Table {
  path: DocumentPath;
  showId: string;
  buzzers: Map<string, Buzzer>;
  round: RunningRound | null;
  /** Scheduled presses of bots in this round. */
  bots: Cancel[];
  readonly early: EarlyPresses;
  /** Name of the previous round. */
  lastRound: string | null;
}

/**
 * Opens the buzzers of every show on this server as its document asks, collects presses and submits the verdict to the
 * room.
 */
export class BuzzerService implements BuzzerKeeper {
  readonly #deps: BuzzerServiceDeps;
  /** By document and show: tables with a player or a round. */
  readonly #tables = new Map<DocumentPath, Map<string, Table>>();

  constructor(deps: BuzzerServiceDeps) {
    this.#deps = deps;
  }

  /** Milliseconds of the clock that presses are measured on. */
  nowMs(): number {
    return this.#deps.monotonicMs();
  }

  sync(path: DocumentPath, jobs: readonly BuzzerJob[]): void {
    for (const job of jobs) this.#follow(this.#table(path, job.showId), job);
    for (const table of this.#tables.get(path)?.values() ?? [])
      if (!jobs.some(({ showId }) => showId === table.showId)) this.#end(table);
  }

  slowestLineMs(path: DocumentPath, showId: string): number | null {
    const nowMs = this.#deps.monotonicMs();
    const buzzers = this.#tables.get(path)?.get(showId)?.buzzers ?? new Map<string, Buzzer>();
    const lines = [...buzzers.values()].map((buzzer) => buzzer.line(nowMs));
    // Without players, or with one that is hardly measured, the latency is unknown and the show's own setting applies.
    if (lines.length === 0 || lines.includes(null)) return null;
    return openingAtMs(0, lines, Infinity);
  }

  /**
   * Accepts presses of this seat from now on and sends its page the current opening; returns the function that stops
   * this.
   */
  enter({ path, showId, playerId }: Seat, buzzer: Buzzer): () => void {
    const table = this.#table(path, showId);
    table.buzzers.set(playerId, buzzer);
    for (const message of table.round?.greet(playerId) ?? []) buzzer.send(message);
    return () => {
      if (table.buzzers.get(playerId) !== buzzer) return;
      table.buzzers.delete(playerId);
      this.#tidy(table);
    };
  }

  /** Records a press and returns its fate, which is sent to the page at once. */
  press({ path, showId, playerId }: Seat, press: ArrivedPress, line: LineReading | null): PressAck {
    const result = this.#handlePress(this.#tables.get(path)?.get(showId), playerId, press, line);
    this.#deps.onPress?.(result.fate);
    return result;
  }

  #handlePress(
    table: Table | undefined,
    playerId: string,
    { round, stampServerMs, arrivedServerMs, lockoutMs }: ArrivedPress,
    line: LineReading | null,
  ): PressAck {
    const receivedPress = { playerId, stampMs: stampServerMs, arrivedAtMs: arrivedServerMs, line };
    const running = table?.round ?? null;
    // The page may not have received the opening yet.
    if (running !== null && (round === null || running.name === round))
      return running.press(receivedPress);
    if (round === null && table !== undefined && lockoutMs !== null) {
      const { untilMs } = table.early.add(receivedPress, lockoutMs);
      const lockedForMs = Math.max(0, untilMs - this.#deps.monotonicMs());
      return { type: 'heard', round, fate: 'early', lockedForMs };
    }
    const isOver = round !== null && table?.lastRound === round;
    return { type: 'heard', round, fate: isOver ? 'tooLate' : 'unheard', lockedForMs: null };
  }

  #follow(table: Table, job: BuzzerJob): void {
    if (table.round?.name === job.round) return table.round.follow(job);
    this.#drop(table);
    const { clock, monotonicMs, act, dice, onVerdict } = this.#deps;
    const deps = {
      clock,
      monotonicMs,
      act: (command: SystemCommand) => act(table.path, command),
      line: (playerId: string) => table.buzzers.get(playerId)?.line(monotonicMs()) ?? null,
      seed: dice(),
      onVerdict,
    };
    const round = new RunningRound(job, deps, table.early.take());
    table.round = round;
    for (const [playerId, buzzer] of table.buzzers)
      if (round.isFor(playerId)) buzzer.send(round.opening);
    table.bots = this.#botsOf(table, job);
  }

  /** In a rehearsal, bots press for seats without a device, along the same path as players. */
  #botsOf({ path, showId, buzzers }: Table, { round, opensAtMs, playerIds, bots }: BuzzerJob) {
    if (bots === undefined) return [];
    const { clock } = this.#deps;
    return botPresses(bots, playerIds).map(({ playerId, afterMs }) =>
      clock.after(Math.max(0, opensAtMs + afterMs - clock.nowMs()), () => {
        if (buzzers.has(playerId)) return;
        const arrivedServerMs = this.#deps.monotonicMs();
        const press = { round, stampServerMs: null, arrivedServerMs, lockoutMs: null };
        this.press({ path, showId, playerId }, press, null);
      }),
    );
  }

  #end(table: Table): void {
    this.#drop(table);
    this.#tidy(table);
  }

  #drop(table: Table): void {
    for (const cancel of table.bots.splice(0)) cancel();
    if (table.round === null) return;
    table.round.stop();
    table.lastRound = table.round.name;
    table.round = null;
  }

  #table(path: DocumentPath, showId: string): Table {
    const ofPath = this.#tables.get(path) ?? new Map<string, Table>();
    this.#tables.set(path, ofPath);
    const known = ofPath.get(showId);
    if (known !== undefined) return known;
    const table: Table = {
      path,
      showId,
      buzzers: new Map(),
      round: null,
      bots: [],
      early: new EarlyPresses(),
      lastRound: null,
    };
    ofPath.set(showId, table);
    return table;
  }

  #tidy(table: Table): void {
    if (table.round !== null || table.buzzers.size > 0) return;
    const ofPath = this.#tables.get(table.path);
    ofPath?.delete(table.showId);
    if (ofPath?.size === 0) this.#tables.delete(table.path);
  }
}
