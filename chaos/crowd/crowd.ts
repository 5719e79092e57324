import { setTimeout as wait } from 'node:timers/promises';
import type { SentCommand, Disorder, Picture } from '../history.ts';
import { dice } from '../random.ts';
import { Habits } from './habits.ts';
import { HostPage } from './host-page.ts';
import { OverlayPage } from './overlay-page.ts';
import { PlayerShow, type Presses } from './player-show.ts';

/** The clients of one process. */
export interface Party {
  origin: string;
  seed: number;
  /** Interval between two commands of a host, in milliseconds. */
  everyMs: number;
  shows: {
    userId: string;
    cookie: string;
    hasChat: boolean;
    hasPlayers: boolean;
    views: number;
  }[];
}

/** Observations of a crowd since the last report. */
export interface Report {
  sent: SentCommand[];
  disorder: Disorder[];
  maxAwayMs: number;
  maxStillMs: number;
  gaps: number;
  connections: number;
  delays: Record<string, number>;
  chatStates: string[];
  presses: Presses;
}

const atOnce = 40;

/** Hosts, overlays and players of many shows. */
export class Crowd {
  readonly #party: Party;
  readonly #hosts: {
    page: HostPage;
    habits: Habits;
    hasChat: boolean;
    players: PlayerShow | null;
  }[] = [];
  readonly #overlays: { page: OverlayPage; path: string; hasChat: boolean }[] = [];
  #isTalking = false;

  constructor(party: Party) {
    this.#party = party;
  }

  /** Connects all clients; resolves when each has a snapshot. */
  async gather(): Promise<void> {
    const { origin, seed, everyMs, shows } = this.#party;
    const opening: (() => Promise<void>)[] = [];
    for (const { userId, cookie, hasChat, hasPlayers, views } of shows) {
      const endpoint = { origin, cookie };
      const page = new HostPage(endpoint, dice(seed, `line ${userId}`), userId);
      const habits = new Habits(page, dice(seed, `host ${userId}`), everyMs, hasChat);
      const players = hasPlayers
        ? new PlayerShow(page, endpoint, dice(seed, `players ${userId}`))
        : null;
      this.#hosts.push({ page, habits, hasChat, players });
      opening.push(() => opened(page));
      for (let number = 0; number < views; number++) {
        const name = `overlay ${number} of ${userId}`;
        const overlay = new OverlayPage(name, { origin, cookie: null }, dice(seed, name), userId);
        this.#overlays.push({ page: overlay, path: page.path, hasChat });
        opening.push(() => opened(overlay));
      }
    }
    for (let from = 0; from < opening.length; from += atOnce)
      await Promise.all(opening.slice(from, from + atOnce).map((open) => open()));
    for (const { players } of this.#hosts) await players?.prepare();
  }

  begin(): void {
    for (const { habits, players } of this.#hosts)
      if (players === null) habits.begin();
      else players.begin();
  }

  /** Stops all commands; resolves when each has been answered, or after `withinMs`. */
  async stop(withinMs: number): Promise<number> {
    for (const { habits } of this.#hosts) habits.stop();
    const endsAtMs = Date.now() + withinMs;
    const races = Promise.all(this.#hosts.map(async ({ players }) => players?.stop()));
    await Promise.race([races, wait(withinMs)]);
    while (this.#unanswered() > 0 && Date.now() < endsAtMs) await wait(50);
    return this.#unanswered();
  }

  async openVotes(seconds: number): Promise<void> {
    const voting = this.#hosts.filter(({ hasChat }) => hasChat);
    await Promise.all(voting.map(({ habits }) => habits.openVote(seconds)));
    this.#isTalking = true;
    for (const { page } of this.#overlays) page.takeMaxStillMs(false);
  }

  /** Every second host ends the vote early, or every host with `all`; the other votes end on time. */
  async closeVotes(all: boolean): Promise<void> {
    this.#isTalking = false;
    const voting = this.#hosts.filter(({ hasChat }) => hasChat);
    const ending = voting.filter((_, index) => all || index % 2 === 0);
    await Promise.all(ending.map(({ habits }) => habits.closeVote()));
  }

  pictures(): Picture[] {
    return [
      ...this.#hosts.map(({ page }) => page.pictureOf(page.path, 'owner')),
      ...this.#overlays.map(({ page, path }) => page.pictureOf(path, 'overlay')),
    ];
  }

  report(): Report {
    const pages = [
      ...this.#hosts.map(({ page }) => page),
      ...this.#overlays.map(({ page }) => page),
    ];
    const report: Report = {
      sent: this.#hosts.flatMap(({ page }) => page.takeSent()),
      disorder: pages.flatMap(({ name, disorder }) =>
        disorder.splice(0).map((what) => ({ page: name, what })),
      ),
      maxAwayMs: 0,
      maxStillMs: 0,
      gaps: 0,
      connections: 0,
      delays: {},
      chatStates: [],
      presses: { pressed: 0, fates: {}, rounds: 0, won: 0 },
    };
    for (const page of pages) {
      report.maxAwayMs = Math.max(report.maxAwayMs, page.takeMaxAwayMs());
      report.gaps += page.gaps;
      report.connections += page.connections;
      page.gaps = 0;
      page.connections = 0;
    }
    for (const { page, hasChat } of this.#overlays)
      if (hasChat)
        report.maxStillMs = Math.max(report.maxStillMs, page.takeMaxStillMs(this.#isTalking));
    for (const host of this.#hosts) addHost(report, host);
    return report;
  }

  close(): void {
    for (const { page, habits, players } of this.#hosts) {
      habits.stop();
      players?.close();
      page.close();
    }
    for (const { page } of this.#overlays) page.close();
  }

  #unanswered(): number {
    return this.#hosts.reduce((sum, { page }) => sum + page.unanswered, 0);
  }
}

function addHost(
  report: Report,
  { page, players }: { page: HostPage; players: PlayerShow | null },
): void {
  for (const [reason, count] of page.delays)
    report.delays[reason] = (report.delays[reason] ?? 0) + count;
  page.delays.clear();
  report.chatStates = [...new Set([...report.chatStates, ...page.chatStates])];
  page.chatStates.clear();
  if (players === null) return;
  const { presses } = players;
  report.presses.pressed += presses.pressed;
  report.presses.rounds += presses.rounds;
  report.presses.won += presses.won;
  for (const [fate, count] of Object.entries(presses.fates))
    report.presses.fates[fate] = (report.presses.fates[fate] ?? 0) + count;
  Object.assign(presses, { pressed: 0, fates: {}, rounds: 0, won: 0 });
}

async function opened(page: HostPage | OverlayPage): Promise<void> {
  page.open();
  const endsAtMs = Date.now() + 60_000;
  while (!page.isHere) {
    if (Date.now() > endsAtMs) throw new Error(`${page.name} was not let in.`);
    await wait(20);
  }
}
