import { backOffMs } from '@quizcast/game/client/back-off';
import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Actor } from '@quizcast/game/crew/actor';
import type { VoteJob } from '@quizcast/game/games/jobs';
import type { Command, SystemCommand } from '@quizcast/game/command';
import type { Language } from '@quizcast/game/values/language';
import type { Viewers } from '@quizcast/game/protocol/protocol';
import type { SubmitResult } from './command-ack.ts';
import { DocumentLeader, type DocumentLeaderDeps } from '../agenda/document-leader.ts';
import { DocumentCopy, type CopyDeps } from './document-copy.ts';
import {
  OwnerGoneError,
  readableOf,
  type LoadedDocument,
  type Readable,
} from './loaded-document.ts';
import { DocumentSize, reduceSafely } from './document-size.ts';
import type { LogAllowance } from './log-allowance.ts';
import type { Bus } from '../ports/bus.ts';
import type { Clock } from '../ports/clock.ts';
import { SnapshotWriter } from './snapshot-writer.ts';
import { JobQueue } from '../concurrency/job-queue.ts';
import { Watchers, type Watcher } from './watcher.ts';
import type { DocumentPath, Entry } from '../ports/document-store.ts';
import { LeaseLost } from '../ports/lease.ts';
import type { Log } from '../ports/log.ts';

export interface RoomDeps extends DocumentLeaderDeps, CopyDeps {
  log: Log;
  bus: Bus;
  clock: Clock;
  /** Absent: no limit. */
  logAllowance?: LogAllowance;
  /** Called with the result of each command. */
  onDecided?: (result: SubmitResult) => void;
  /** Changes by other nodes could not be read; retried automatically. */
  onCatchUpFailed?: (path: DocumentPath, error: unknown) => void;
}

/** Conditions for accepting a command. */
interface Terms {
  /** The command is a conflict unless the document is at this revision. */
  expectedRevision?: number | undefined;
  /** Only while this node leads the document. */
  isUnderLease?: boolean;
  /** The last ballots of the votes that the command ends are already counted. */
  isCounted?: boolean;
}

/** Another node may be writing to the same document continuously. */
const [maxTries, firstPauseMs, maxPauseMs] = [8, 16, 512];

/** Maximum number of queued commands per document. */
const maxInLine = 500;

/**
 * One user's document; all operations on it are serialized here. Independent of HTTP and SQL. Its state in memory is
 * never ahead of the store.
 */
export class Room {
  readonly path: DocumentPath;
  readonly #deps: RoomDeps;
  readonly #leader: DocumentLeader;
  readonly #watchers: Watchers;
  readonly #stopListening: () => void;
  readonly #copy: DocumentCopy;
  readonly #line = new JobQueue();
  /** A store check is already queued, so another one would find nothing. */
  #isCheckQueued = false;
  readonly #size = new DocumentSize();
  readonly #snapshots: SnapshotWriter;
  #restingSinceMs: number;

  constructor(path: DocumentPath, deps: RoomDeps) {
    this.path = path;
    this.#deps = deps;
    this.#restingSinceMs = deps.clock.nowMs();
    this.#watchers = new Watchers((error) =>
      deps.log.error({ path, error }, 'subscriber notification failed'),
    );
    this.#leader = new DocumentLeader(path, {
      ...deps,
      act: (command) => this.act(command),
      onLost: () => this.#watchers.notify((watcher) => watcher.lostLease?.()),
      onError: (facts, message) => deps.log.warn({ path, ...facts }, message),
    });
    this.#copy = new DocumentCopy(path, deps, {
      changed: (loaded, entries) => {
        this.#size.forget();
        this.#notify(loaded, entries);
      },
      removed: () => this.#notifyRemoved(),
      mismatch: (error) => deps.log.warn({ path, error }, 'patch mismatch, reloading document'),
    });
    this.#snapshots = new SnapshotWriter({
      path,
      store: deps.store,
      clock: deps.clock,
      newest: () => this.#newest(),
      onError: (error) => deps.log.warn({ path, error }, 'snapshot write failed'),
    });
    this.#stopListening = deps.bus.subscribe(path, ({ revision }) => {
      if (this.loaded !== null && revision > this.loaded.revision) this.checkStore();
    });
  }

  /** The document in memory; null before the first `load`. */
  get loaded(): LoadedDocument | null {
    return this.#copy.loaded;
  }

  /**
   * Returns the document, read from the store when not in memory; a new one has samples in `language`. Rejects with
   * StoreFailure.
   */
  load(language?: Language): Promise<LoadedDocument> {
    this.#restingSinceMs = this.#deps.clock.nowMs();
    const { loaded, isDoubtful } = this.#copy;
    if (loaded !== null && !isDoubtful) return Promise.resolve(loaded);
    return this.#line.add(() => this.#copy.upToDate(language));
  }

  /** Decides a command and stores it. A repeated `commandId` takes effect once and gets the same answer. Never rejects. */
  submit(
    command: Command,
    commandId: string,
    actor: Actor,
    terms: Terms = {},
  ): Promise<SubmitResult> {
    this.#restingSinceMs = this.#deps.clock.nowMs();
    // Clients that send faster than commands can be stored are refused; system commands are always queued.
    if (actor.kind !== 'system' && this.#line.length >= maxInLine)
      return Promise.resolve({ kind: 'refused', reason: 'tooMany' });
    return this.#line.add(async () => {
      const result = await this.#decideSafely(command, commandId, actor, terms);
      this.#deps.onDecided?.(result);
      return result;
    });
  }

  /** Decides a system command; refused when another node leads the document. */
  async act(command: SystemCommand): Promise<SubmitResult> {
    const { log } = this.#deps;
    const result = await this.submit(command, systemId(), system, { isUnderLease: true });
    if (result.kind === 'refused')
      log.warn({ path: this.path, type: command.type, ...result }, 'system command refused');
    return result;
  }

  /** Entries of the store after `revision`; null when they are so many that reading the whole document is cheaper. */
  since(revision: number): Promise<Entry[] | null> {
    return this.#copy.since(revision);
  }

  /** Adds a subscriber; returns the function that removes it. */
  watch(watcher: Watcher): () => void {
    const stop = this.#watchers.add(watcher);
    return () => {
      stop();
      this.#restingSinceMs = this.#deps.clock.nowMs();
    };
  }

  owners(): number {
    return this.#watchers.owners();
  }

  viewers(): Viewers {
    return this.#deps.votes.viewers(this.path);
  }

  viewersChanged(): void {
    this.#watchers.notify((watcher) => watcher.viewersChanged());
  }

  tally(round: string, votes: readonly number[]): Promise<void> {
    return this.#leader.tally(round, votes);
  }

  /**
   * Deletes the document and its log and disconnects its subscribers. With `onlyAt`, deletes nothing and returns false
   * when the document is at another revision. Rejects with StoreFailure.
   */
  remove(onlyAt?: number): Promise<boolean> {
    return this.#line.add(async () => {
      if (onlyAt !== undefined && (await this.#copy.upToDate()).revision !== onlyAt) return false;
      const { store, bus } = this.#deps;
      const last = (await store.heads([this.path])).get(this.path) ?? 0;
      await store.remove(this.path);
      this.#copy.forget();
      this.#notifyRemoved();
      // Published as the next revision, so that other nodes check the store and find the document gone.
      bus.publish({ path: this.path, revision: last + 1 });
      return true;
    });
  }

  /** The store's timeline has changed: the document is loaded completely before it is used again. */
  timelineChanged(): void {
    if (this.loaded === null) return;
    this.#copy.timelineChanged();
    this.checkStore();
  }

  /** Checks the store for changes by others. */
  checkStore(): void {
    if (this.#isCheckQueued) return;
    this.#isCheckQueued = true;
    this.#line
      .add(async () => {
        this.#isCheckQueued = false;
        await this.#copy.checkStore();
      })
      .catch((error: unknown) => this.#deps.onCatchUpFailed?.(this.path, error));
  }

  /**
   * Compares the newest revision in the store (undefined when there is none) with this room's, and checks the store if
   * they differ.
   */
  compareRevision(newest: number | undefined): void {
    if (this.loaded !== null && newest !== this.loaded.revision) this.checkStore();
  }

  /** Counts a player's page connected to this server; returns the function that removes it. */
  addPlayer(): () => void {
    return this.#leader.addPlayer();
  }

  /** Whether this node leads the document. */
  get isLeader(): boolean {
    return this.#leader.isOurs;
  }

  /** Takes over from the leading node, which is gone. Rejects with StoreFailure. */
  async adopt(): Promise<void> {
    this.#leader.orphaned();
    await this.load().catch((error: unknown) => {
      // A deleted account has nothing to run, but without `adopt` its lease would be reported as orphaned forever.
      if (!(error instanceof OwnerGoneError)) throw error;
    });
    await this.#leader.adopt();
  }

  /** Another node has taken the lease. */
  lostLease(): void {
    this.#leader.lost();
  }

  /** Milliseconds since this room was last used; 0 while it is in use. */
  idleMs(): number {
    const busy = this.#watchers.size > 0 || this.#line.length > 0 || !this.#leader.idle;
    return busy ? 0 : this.#deps.clock.nowMs() - this.#restingSinceMs;
  }

  /** Stops listening and all jobs, and waits for queued commands. */
  async close(): Promise<void> {
    this.#stopListening();
    await this.#leader.stop();
    await this.#line.ended();
    await this.#snapshots.close();
  }

  /** Before votes end, adds the votes counted since the last tally, so that no received ballot is lost. */
  async #countLast(jobs: readonly VoteJob[]): Promise<void> {
    for (;;) {
      const isUnderLease = this.#leader.isOurs;
      for (const last of await this.#leader.lastCounts(jobs))
        await this.#decideSafely(last, systemId(), system, { isUnderLease });
      // The lease may turn out to be lost only now: then the new leader counts last.
      if (!isUnderLease || this.#leader.isOurs) return;
    }
  }

  async #decideSafely(
    command: Command,
    commandId: string,
    actor: Actor,
    terms: Terms,
  ): Promise<SubmitResult> {
    try {
      return await this.#decide(command, commandId, actor, terms);
    } catch (error) {
      if (error instanceof LeaseLost) {
        this.#leader.lost();
        return { kind: 'refused', reason: 'conflict' };
      }
      if (error instanceof OwnerGoneError) return { kind: 'refused', reason: 'notFound' };
      this.#copy.markDoubtful();
      this.#deps.log.error({ path: this.path, type: command.type, error }, 'command append failed');
      return { kind: 'refused', reason: 'storeFailed' };
    }
  }

  async #decide(
    command: Command,
    commandId: string,
    actor: Actor,
    terms: Terms,
  ): Promise<SubmitResult> {
    const { store, bus, log, clock, dice, logAllowance } = this.#deps;
    const { expectedRevision, isUnderLease = false, isCounted = false } = terms;
    for (let attempt = 0; attempt < maxTries; attempt++) {
      // Random pauses, as two nodes retrying in lockstep would never both succeed.
      if (attempt > 1) await sleep(backOffMs(firstPauseMs, maxPauseMs, attempt - 2, Math.random()));
      const loaded = await this.#copy.upToDate();
      if (expectedRevision !== undefined && loaded.revision !== expectedRevision)
        return { kind: 'refused', reason: 'conflict' };
      const before = readableOf(loaded, command);
      if (before === null) return { kind: 'refused', reason: 'unreadable' };
      const facts = await this.#leader.factsFor(command, before);
      const stamp = { ...facts, atMs: clock.nowMs(), actor, dice: dice() };
      const possible = reduceSafely(this.#size, before, command, stamp, (error) =>
        log.error({ path: this.path, type: command.type, error }, 'command reduce failed'),
      );
      const reduced = logAllowance?.check(this.path, command, possible) ?? possible;
      if (reduced.kind === 'refused') {
        // Another node may have written meanwhile: then decide on the current state.
        if (attempt === 0 && (await this.#copy.catchUp())) continue;
        // A resent command is refused because its effect is already there; it gets its first answer.
        const known = await store.revisionOf(this.path, commandId);
        return known === null ? reduced : { kind: 'accepted', revision: known };
      }
      const { document, patches, growth, logged } = reduced;
      // Votes counted since the last tally are added first, so that no received ballot is lost. System commands include
      // them already.
      const ended = actor.kind === 'system' || isCounted ? [] : this.#leader.votesEndedBy(document);
      if (ended.length > 0) {
        // A resent command must not end a later vote than the one it ended the first time.
        const known = await store.revisionOf(this.path, commandId);
        if (known !== null) return { kind: 'accepted', revision: known };
        await this.#countLast(ended);
        return this.#decide(command, commandId, actor, { ...terms, isCounted: true });
      }
      const entry = { commandId, atMs: stamp.atMs, actor, command, patches };
      const fence = isUnderLease ? this.#leader.fence() : undefined;
      const appended = await store.append(this.path, loaded.revision, entry, fence);
      if (appended.kind === 'leaseLost') throw new LeaseLost(this.path);
      if (appended.kind === 'appended') {
        const revision = loaded.revision + 1;
        const { timeline } = loaded;
        const written = { kind: 'readable', revision, timeline, document } as const;
        this.#copy.wrote(written);
        const hasGrown = logAllowance?.count(this.path, command, logged) ?? false;
        // Subscribers without a readable document start with the whole one.
        const entries = loaded.kind === 'readable' ? [{ revision, ...entry }] : null;
        this.#notify(written, entries, hasGrown);
        this.#size.grow(growth);
        bus.publish({ path: this.path, revision });
        return { kind: 'accepted', revision };
      }
      const known = appended.kind === 'duplicate' ? appended.revision : Infinity;
      if (known > loaded.revision && !(await this.#copy.catchUp())) await this.#copy.reload();
      if (appended.kind === 'duplicate') return { kind: 'accepted', revision: known };
    }
    return { kind: 'refused', reason: 'conflict' };
  }

  #notifyRemoved(): void {
    this.#size.forget();
    this.#watchers.safely(() => this.#leader.follow(null, null));
    this.#watchers.notify((watcher) => watcher.removed());
  }

  #notify(loaded: LoadedDocument, entries: readonly Entry[] | null, hasGrown = false): void {
    // The change is stored: a failing subscriber must not make the command look refused.
    this.#watchers.notify((watcher) => watcher.changed(loaded, entries));
    this.#watchers.safely(() =>
      this.#leader.follow(loaded.kind === 'readable' ? loaded.document : null, entries),
    );
    this.#snapshots.grow(entries?.length ?? 0, hasGrown);
  }

  #newest(): Readable | null {
    const { loaded } = this;
    this.#size.forget();
    return loaded?.kind === 'readable' ? loaded : null;
  }
}

const system = { kind: 'system' } as const;
const systemId = (): string => `system:${randomUUID()}`;
