import { backOffMs } from '@quizcast/game/client/back-off';
import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Actor } from '@quizcast/game/crew/actor';
import type { VoteJob } from '@quizcast/game/games/jobs';
import type { Command, SystemCommand } from '@quizcast/game/command';
import type { Language } from '@quizcast/game/values/viewer-language';
import type { Viewers } from '@quizcast/game/protocol/protocol';
import type { SubmitResult } from './command-ack.ts';
import { DocumentLeader, type DocumentLeaderDeps } from '../agenda/document-leader.ts';
import { DocumentCopy, type CopyDeps } from './document-copy.ts';
import {
  NobodysDocument,
  readableOf,
  type LoadedDocument,
  type Readable,
} from './loaded-document.ts';
import { DocumentSize, reduceSafely } from './document-size.ts';
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
  /** Told the fate of each command. */
  onDecided?: (result: SubmitResult) => void;
  /** What other nodes wrote could not be read; it is tried again by itself. */
  onLookFailed?: (path: DocumentPath, error: unknown) => void;
}

/** On which a command is taken. */
interface Terms {
  /** A document that has gone on from this revision is a conflict. */
  onlyAt?: number | undefined;
  /** Only while this node does what goes on around the document. */
  isUnderLease?: boolean;
  /** The last ballots of the votes that it ends are in. */
  isCounted?: boolean;
}

/** Another node may be writing the same document all the time. */
const [maxTries, firstPauseMs, maxPauseMs] = [8, 16, 512];

/** Commands that wait for one document at most. */
const maxInLine = 500;

/**
 * One user's document: everything that happens to it happens here, one thing after the other. Knows no HTTP and no SQL.
 * What it holds in memory is never ahead of the store.
 */
export class Room {
  readonly path: DocumentPath;
  readonly #deps: RoomDeps;
  readonly #leader: DocumentLeader;
  readonly #watchers: Watchers;
  readonly #stopListening: () => void;
  readonly #copy: DocumentCopy;
  readonly #line = new JobQueue();
  /** A look into the store is in line already, so one more would find nothing. */
  #looking = false;
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
      onLost: () => this.#watchers.tell((watcher) => watcher.lostLease?.()),
      onTrouble: (facts, message) => deps.log.warn({ path, ...facts }, message),
    });
    this.#copy = new DocumentCopy(path, deps, {
      changed: (held, entries) => {
        this.#size.forget();
        this.#tell(held, entries);
      },
      gone: () => this.#tellGone(),
      misfit: (error) => deps.log.warn({ path, error }, 'patch mismatch, reloading document'),
    });
    this.#snapshots = new SnapshotWriter({
      path,
      store: deps.store,
      clock: deps.clock,
      newest: () => this.#newest(),
      onTrouble: (error) => deps.log.warn({ path, error }, 'snapshot write failed'),
    });
    this.#stopListening = deps.bus.subscribe(path, ({ revision }) => {
      if (this.held !== null && revision > this.held.revision) this.look();
    });
  }

  /** What is in memory now; null before the first `load`. */
  get held(): LoadedDocument | null {
    return this.#copy.held;
  }

  /** The document, read from the store when not in memory; one that begins has samples in `language`. Rejects with StoreFailure. */
  load(language?: Language): Promise<LoadedDocument> {
    this.#restingSinceMs = this.#deps.clock.nowMs();
    const { held, isDoubtful } = this.#copy;
    if (held !== null && !isDoubtful) return Promise.resolve(held);
    return this.#line.add(() => this.#copy.upToDate(language));
  }

  /**
   * Decides a command and stores it. `commandId` names the sender's intent: sent again, it acts once and gets the same
   * answer. Never rejects.
   */
  submit(
    command: Command,
    commandId: string,
    actor: Actor,
    terms: Terms = {},
  ): Promise<SubmitResult> {
    this.#restingSinceMs = this.#deps.clock.nowMs();
    // Whoever sends faster than it can be stored is told so; what the game itself does is never put off.
    if (actor.kind !== 'system' && this.#line.length >= maxInLine)
      return Promise.resolve({ kind: 'refused', reason: 'tooMany' });
    return this.#line.add(async () => {
      const result = await this.#decideSafely(command, commandId, actor, terms);
      this.#deps.onDecided?.(result);
      return result;
    });
  }

  /** Decides a command of the room's own: refused when another node does what goes on around the document. */
  async act(command: SystemCommand): Promise<SubmitResult> {
    const { log } = this.#deps;
    const result = await this.submit(command, systemId(), system, { isUnderLease: true });
    if (result.kind === 'refused')
      log.warn({ path: this.path, type: command.type, ...result }, 'system command refused');
    return result;
  }

  /** Entries after `revision` as far as the store has them, or null when there are too many to be worth it. */
  since(revision: number): Promise<Entry[] | null> {
    return this.#copy.since(revision);
  }

  /** Tells `watcher` what happens from now on; returns the way to stop. */
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
    this.#watchers.tell((watcher) => watcher.viewersChanged());
  }

  tally(round: string, votes: readonly number[]): Promise<void> {
    return this.#leader.tally(round, votes);
  }

  /**
   * Takes the document and its log away; its subscribers are sent away. With `onlyAt`, one that has gone on from that revision
   * stays: false. Rejects with StoreFailure.
   */
  remove(onlyAt?: number): Promise<boolean> {
    return this.#line.add(async () => {
      if (onlyAt !== undefined && (await this.#copy.upToDate()).revision !== onlyAt) return false;
      const { store, bus } = this.#deps;
      const last = (await store.heads([this.path])).get(this.path) ?? 0;
      await store.remove(this.path);
      this.#copy.forget();
      this.#tellGone();
      // As news of the revision that would come next: a node that looks for it finds that the document is gone.
      bus.publish({ path: this.path, revision: last + 1 });
      return true;
    });
  }

  /** Another history of the store has begun: what is in memory is read anew as a whole, before anything else is done with it. */
  timelineChanged(): void {
    if (this.held === null) return;
    this.#copy.timelineChanged();
    this.look();
  }

  /** Looks into the store for what others wrote. */
  look(): void {
    if (this.#looking) return;
    this.#looking = true;
    this.#line
      .add(async () => {
        this.#looking = false;
        await this.#copy.look();
      })
      .catch((error: unknown) => this.#deps.onLookFailed?.(this.path, error));
  }

  /** The newest revision in the store is this one, or there is none: looks, unless that is what is known here. */
  heard(newest: number | undefined): void {
    if (this.held !== null && newest !== this.held.revision) this.look();
  }

  /** The page of a player is connected to this server; returns the way to say that it has gone. */
  playerCame(): () => void {
    return this.#leader.playerCame();
  }

  /** Whether this node does what goes on around the document. */
  get isKept(): boolean {
    return this.#leader.isOurs;
  }

  /** The node that did what goes on around the document is gone. Rejects with StoreFailure. */
  async adopt(): Promise<void> {
    this.#leader.orphaned();
    await this.load().catch((error: unknown) => {
      // Of somebody who is gone nothing goes on; left alone, the lease would be told of for ever.
      if (!(error instanceof NobodysDocument)) throw error;
    });
    await this.#leader.adopt();
  }

  /** Another node has taken that over. */
  lostLease(): void {
    this.#leader.lost();
  }

  /** How long nobody has needed this room, milliseconds; 0 while somebody does. */
  restingMs(): number {
    const busy = this.#watchers.size > 0 || this.#line.length > 0 || !this.#leader.idle;
    return busy ? 0 : this.#deps.clock.nowMs() - this.#restingSinceMs;
  }

  /** Hears and wakes no more, and lets what is in line end. */
  async close(): Promise<void> {
    this.#stopListening();
    await this.#leader.stop();
    await this.#line.ended();
    await this.#snapshots.close();
  }

  /** Before votes are ended, what was counted since the last tally goes in: no ballot that was heard is left out. */
  async #countLast(jobs: readonly VoteJob[]): Promise<void> {
    for (;;) {
      const isUnderLease = this.#leader.isOurs;
      for (const last of await this.#leader.lastCounts(jobs))
        await this.#decideSafely(last, systemId(), system, { isUnderLease });
      // It may turn out only now that another node counts: then that one counts last.
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
      if (error instanceof NobodysDocument) return { kind: 'refused', reason: 'notFound' };
      this.#copy.doubt();
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
    const { store, bus, log, clock, dice } = this.#deps;
    const { onlyAt, isUnderLease = false, isCounted = false } = terms;
    for (let attempt = 0; attempt < maxTries; attempt++) {
      // Two that always try at the same moment would never both get through.
      if (attempt > 1) await sleep(backOffMs(firstPauseMs, maxPauseMs, attempt - 2, Math.random()));
      const held = await this.#copy.upToDate();
      if (onlyAt !== undefined && held.revision !== onlyAt)
        return { kind: 'refused', reason: 'conflict' };
      const before = readableOf(held, command);
      if (before === null) return { kind: 'refused', reason: 'unreadable' };
      const facts = await this.#leader.factsFor(command, before);
      const stamp = { ...facts, atMs: clock.nowMs(), actor, dice: dice() };
      const reduced = reduceSafely(this.#size, before, command, stamp, (error) =>
        log.error({ path: this.path, type: command.type, error }, 'command reduce failed'),
      );
      if (reduced.kind === 'refused') {
        // Another node may have gone on: then it is asked of what there is now.
        if (attempt === 0 && (await this.#copy.catchUp())) continue;
        // Sent before and accepted then: what it asked for is done, so now it is refused. It gets its first answer.
        const known = await store.revisionOf(this.path, commandId);
        return known === null ? reduced : { kind: 'accepted', revision: known };
      }
      const { document, patches, growth } = reduced;
      // What was counted since the last tally goes in first, so that no ballot that was heard is left out. The game itself brings it along.
      const ended = actor.kind === 'system' || isCounted ? [] : this.#leader.votesEndedBy(document);
      if (ended.length > 0) {
        // Sent again, it must not end the vote of today for the one that it ended then.
        const known = await store.revisionOf(this.path, commandId);
        if (known !== null) return { kind: 'accepted', revision: known };
        await this.#countLast(ended);
        return this.#decide(command, commandId, actor, { ...terms, isCounted: true });
      }
      const entry = { commandId, atMs: stamp.atMs, actor, command, patches };
      const fence = isUnderLease ? this.#leader.fence() : undefined;
      const appended = await store.append(this.path, held.revision, entry, fence);
      if (appended.kind === 'leaseLost') throw new LeaseLost(this.path);
      if (appended.kind === 'appended') {
        const revision = held.revision + 1;
        const written = { kind: 'readable', revision, timeline: held.timeline, document } as const;
        this.#copy.wrote(written);
        // Whoever had nothing to show begins with the whole.
        this.#tell(written, held.kind === 'readable' ? [{ revision, ...entry }] : null);
        this.#size.grow(growth);
        bus.publish({ path: this.path, revision });
        return { kind: 'accepted', revision };
      }
      const known = appended.kind === 'duplicate' ? appended.revision : Infinity;
      if (known > held.revision && !(await this.#copy.catchUp())) await this.#copy.reload();
      if (appended.kind === 'duplicate') return { kind: 'accepted', revision: known };
    }
    return { kind: 'refused', reason: 'conflict' };
  }

  #tellGone(): void {
    this.#size.forget();
    this.#watchers.safely(() => this.#leader.follow(null, null));
    this.#watchers.tell((watcher) => watcher.removed());
  }

  #tell(held: LoadedDocument, entries: readonly Entry[] | null): void {
    // What is stored is stored: a subscriber that fails must not make it look refused.
    this.#watchers.tell((watcher) => watcher.changed(held, entries));
    this.#watchers.safely(() =>
      this.#leader.follow(held.kind === 'readable' ? held.document : null, entries),
    );
    this.#snapshots.grow(entries?.length ?? 0);
  }

  #newest(): Readable | null {
    const { held } = this;
    this.#size.forget();
    return held?.kind === 'readable' ? held : null;
  }
}

const system = { kind: 'system' } as const;
const systemId = (): string => `system:${randomUUID()}`;
