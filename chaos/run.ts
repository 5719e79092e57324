import { setTimeout as wait } from 'node:timers/promises';
import { check, strayPages, type Violation } from './checker.ts';
import { CrowdProcess } from './crowd/crowd-process.ts';
import type { Party, Report } from './crowd/crowd.ts';
import { suffer, type Seen } from './faults.ts';
import { HealthWatch } from './health-watch.ts';
import type { SentCommand, Picture, Stored } from './history.ts';
import { plan, type Fault, type Phase, type Sizes } from './plan.ts';
import { Mirror, storedBallots } from './world/mirror.ts';
import { openWorld, type World } from './world/world.ts';

export interface RunOptions {
  kind: 'nodes' | 'embedded';
  seed: number;
  sizes: Sizes;
  program: string;
  /** Faults to run; empty: all. */
  only: readonly Fault[];
  /** Number of client processes. */
  crowds: number;
  /** Deadline for all views to be current after the end of a fault. */
  rightWithinMs: number;
  /** Permitted slowdown relative to a quiet machine. */
  slowness: number;
  log: (line: string) => void;
}

/** Result of one phase. */
export interface PhaseResult {
  fault: Fault;
  seconds: number;
  commands: number;
  acknowledged: number;
  refused: number;
  /** Commands that were sent more than once. */
  repeated: number;
  ballots: number;
  /** Messages sent while no node could receive them, and messages whose receiving node went down at that time. */
  unheard: number;
  doubtful: number;
  races: number;
  won: number;
  /** The longest times, milliseconds. */
  commandPauseMs: number;
  votePauseMs: number;
  viewPauseMs: number;
  /** From the end of the fault until every page showed the stored state; null when that did not happen. */
  settledMs: number | null;
  gaps: number;
  healthReports: string[];
  violations: Violation[];
}

const messagesPerSecond = 4;
const answeredWithinMs = 30_000;
/** Deadline for all views to be current on a quiet machine. */
export const quietRightWithinMs = 5000;
/** How long late views are observed in order to measure their delay. */
const patienceMs = 30_000;
/** How much longer a vote lasts than its phase. */
const voteMarginMs = 3000;

/** Injects one fault after another under load and checks that nothing was lost. */
export async function run(options: RunOptions): Promise<PhaseResult[]> {
  const { seed, sizes, log, only } = options;
  const hasS3 = only.length === 0 || only.includes('silentS3');
  const world = await openWorld({ ...options, ...sizes, hasS3 });
  const crowds: CrowdProcess[] = [];
  try {
    log(`${world.places.length} nodes are up; ${sizes.shows} shows and ${sizes.views} views come.`);
    const health = new HealthWatch(world);
    await waitUntil(() => world.balancer.wellNodes === world.places.length, 20_000);
    for (let number = 0; number < options.crowds; number++) crowds.push(new CrowdProcess());
    await Promise.all(crowds.map((crowd, number) => crowd.gather(partyOf(world, options, number))));
    // The initial connection does not count as a pause.
    await Promise.all(crowds.map((crowd) => crowd.report()));
    const mirror = new Mirror();
    const results: PhaseResult[] = [];
    for (const phase of plan(seed, sizes, world.places.length, only)) {
      log(`· ${phase.fault} on node ${phase.node} …`);
      const result = await new PhaseRun(world, crowds, mirror, health, phase, options).run();
      for (const { rule, path, what } of result.violations.slice(0, 12))
        log(`  ✗ ${rule} ${path}: ${what}`);
      results.push(result);
    }
    return results;
  } finally {
    await Promise.all(crowds.map((crowd) => crowd.close()));
    if (process.env['CHAOS_LOG'] !== undefined)
      for (const { node } of world.places) log(`── ${node.url}\n${node.lines.join('\n')}`);
    await world.close();
  }
}

function partyOf(world: World, { sizes, seed, crowds }: RunOptions, number: number): Party {
  const shows = world.accounts.map(({ userId, cookie }, index) => ({
    userId,
    cookie,
    hasChat: index < sizes.chats,
    hasPlayers: index >= sizes.chats && index < sizes.chats + sizes.playerShows,
    views:
      Math.floor(((index + 1) * sizes.views) / sizes.shows) -
      Math.floor((index * sizes.views) / sizes.shows),
  }));
  const mine = shows.filter((_, index) => index % crowds === number);
  // Some 60 commands a second in total.
  return {
    origin: world.balancer.origin,
    seed,
    everyMs: Math.max(1000, (sizes.shows / 60) * 1000),
    shows: mine,
  };
}

/** One phase: load, a fault, its end, a check, load again, and the evaluation. */
class PhaseRun {
  readonly #world: World;
  readonly #crowds: readonly CrowdProcess[];
  readonly #mirror: Mirror;
  readonly #health: HealthWatch;
  readonly #phase: Phase;
  readonly #options: RunOptions;
  readonly #beganAtMs = Date.now();
  readonly #violations: Violation[] = [];
  readonly #seen: Seen = { harmless: null, uploads: [], secrets: [] };
  #votesEndAtMs = 0;
  #ballots: Stored[] = [];

  constructor(
    world: World,
    crowds: readonly CrowdProcess[],
    mirror: Mirror,
    health: HealthWatch,
    phase: Phase,
    options: RunOptions,
  ) {
    this.#world = world;
    this.#crowds = crowds;
    this.#mirror = mirror;
    this.#health = health;
    this.#phase = phase;
    this.#options = options;
  }

  async run(): Promise<PhaseResult> {
    const [world, phase, health] = [this.#world, this.#phase, this.#health];
    const { seed } = this.#options;
    const before = this.#mirror.entries();
    health.forget();
    const voteMs = phase.beforeMs + phase.lastsMs + phase.afterMs + voteMarginMs;
    await this.#onCrowds((crowd) => crowd.openVotes(Math.round(voteMs / 1000)));
    this.#votesEndAtMs = Date.now() + voteMs;
    await this.#load();
    await wait(phase.beforeMs);
    this.#violations.push(...(await suffer({ world, phase, health, seed, seen: this.#seen })));
    await this.#revive();
    const settledMs = await this.#settle();
    await this.#load();
    await wait(phase.afterMs);
    await this.#stopLoad();
    await this.#onCrowds((crowd) => crowd.closeVotes(false));
    await wait(Math.max(0, this.#votesEndAtMs + 1000 - Date.now()));
    await this.#settle();
    await this.#revive();
    const reports = await Promise.all(this.#crowds.map((crowd) => crowd.report()));
    return this.#reckon(before, reports, settledMs);
  }

  /** No fault may terminate a node. A terminated one is restarted for the remaining phases. */
  async #revive(): Promise<void> {
    for (const place of this.#world.places) {
      const { node } = place;
      for (const what of node.takeCrashes())
        this.#violations.push({ rule: 'alive', path: node.url, what });
      if (!node.isRunning) await node.start(this.#world.envOf(place));
    }
  }

  async #load(): Promise<void> {
    await this.#onCrowds((crowd) => crowd.begin());
    this.#world.chats.begin(messagesPerSecond);
  }

  async #stopLoad(): Promise<void> {
    this.#world.chats.stop();
    await this.#onCrowds((crowd) => crowd.stop(answeredWithinMs));
  }

  async #onCrowds(act: (crowd: CrowdProcess) => Promise<unknown>): Promise<void> {
    await Promise.all(this.#crowds.map(act));
  }

  /** Waits until all commands are answered and all pages show the stored state; returns the time needed. */
  async #settle(): Promise<number | null> {
    const mendedAtMs = Date.now();
    await this.#stopLoad();
    const restedAtMs = Date.now();
    let stray: Picture[] = [];
    let lateMs = 0;
    // A single node has to be stopped to read its store, so this is done only once.
    if (this.#world.kind === 'embedded') await wait(quietRightWithinMs - 1000);
    do {
      const pictures = (await Promise.all(this.#crowds.map((crowd) => crowd.pictures()))).flat();
      lateMs = Date.now() - restedAtMs;
      await this.#readStore();
      stray = strayPages(pictures, (path, kind) => this.#mirror.digestOf(path, kind));
      if (stray.length === 0) break;
      await wait(200);
    } while (lateMs < patienceMs && this.#world.kind === 'nodes');
    for (const { page, path, revision, digest } of stray.slice(0, 5))
      this.#violations.push({
        rule: 'views',
        path,
        what: `${page} shows ${digest === '' ? 'nothing' : `revision ${revision}`}, stored is ${this.#mirror.revisionOf(path)} (one of ${stray.length})`,
      });
    if (stray.length > 0) return null;
    if (lateMs > this.#options.rightWithinMs)
      this.#violations.push({ rule: 'views', path: '', what: `right after ${lateMs} ms only` });
    return restedAtMs - mendedAtMs + lateMs;
  }

  /** Reads the store. Ballots of a finished vote may be deleted by the next time. */
  async #readStore(): Promise<void> {
    await this.#world.withTables(async (tables) => {
      await this.#mirror.follow(tables);
      const fresh = await storedBallots(tables);
      const rounds = new Set(fresh.map(({ round }) => round));
      this.#ballots = [...this.#ballots.filter(({ round }) => !rounds.has(round)), ...fresh];
    });
  }

  #reckon(
    before: ReturnType<Mirror['entries']>,
    reports: readonly Report[],
    settledMs: number | null,
  ): PhaseResult {
    const beganAtMs = this.#beganAtMs;
    const logs = this.#mirror.logs().map((log) => ({
      ...log,
      votes: log.votes.filter(({ opensAtMs }) => opensAtMs >= beganAtMs - 1000),
    }));
    const rounds = new Set(logs.flatMap(({ votes }) => votes.map(({ round }) => round)));
    const chatVotes = this.#world.chats
      .votes(
        this.#world.places.map(({ node }) => node.absences),
        this.#world.keepers,
        this.#options.slowness,
      )
      .filter(({ atMs }) => atMs >= beganAtMs);
    const commands = reports.flatMap((report) => report.sent);
    const disorder = reports.flatMap((report) => report.disorder);
    const ballots = this.#ballots.filter(({ round }) => rounds.has(round));
    const history = {
      ...{ readAtMs: Date.now(), commands, logs, before, chatVotes, stored: ballots, disorder },
      ...this.#seen,
    };
    const most = (of: (report: Report) => number): number => Math.max(...reports.map(of));
    const sum = (of: (report: Report) => number): number =>
      reports.reduce((all, one) => all + of(one), 0);
    return {
      fault: this.#phase.fault,
      seconds: Math.round((Date.now() - beganAtMs) / 1000),
      ...countsOf(commands),
      ballots: ballots.length,
      unheard: chatVotes.filter(({ receipt }) => receipt === 'never').length,
      doubtful: chatVotes.filter(({ receipt }) => receipt === 'perhaps').length,
      races: sum(({ presses }) => presses.rounds),
      won: sum(({ presses }) => presses.won),
      votePauseMs: most(({ maxStillMs }) => maxStillMs),
      viewPauseMs: most(({ maxAwayMs }) => maxAwayMs),
      settledMs,
      gaps: sum(({ gaps }) => gaps),
      healthReports: this.#health.reports(),
      violations: [...this.#violations, ...check(history, this.#options.slowness)],
    };
  }
}

function countsOf(commands: readonly SentCommand[]) {
  const accepted = commands.filter(({ answer }) => answer !== null && 'revision' in answer);
  const refused = commands.filter(({ answer }) => answer !== null && 'refused' in answer);
  return {
    commands: commands.length,
    acknowledged: accepted.length,
    refused: refused.length,
    repeated: commands.filter(({ times }) => times > 1).length,
    commandPauseMs: Math.max(
      0,
      ...commands.map(({ sentAtMs, answer }) => (answer?.atMs ?? Date.now()) - sentAtMs),
    ),
  };
}

async function waitUntil(condition: () => boolean, withinMs: number): Promise<void> {
  const endsAtMs = Date.now() + withinMs;
  while (!condition() && Date.now() < endsAtMs) await wait(50);
}
