import { applyPatches } from '../patch.ts';
import type { PatchMessage, ServerMessage, SnapshotMessage } from '../protocol/protocol.ts';

/** What a view already has. */
export interface KnownRevision {
  revision: number;
  /** The history that the revision belongs to; null when the server sent none. */
  timeline: string | null;
}

/** A newly received state. */
export interface Arrival<State> {
  state: State;
  revision: number;
  /** Received as a snapshot, not as patches. */
  isSnapshot: boolean;
  /** Whether it answers a hello. */
  isAnswer: boolean;
  /**
   * Belongs to another history than the previous state, for example after a restore; changes of the lost history are
   * gone.
   */
  isAnotherTimeline: boolean;
}

export interface ViewFollowerOptions<State> {
  /** The states are made by the server itself, so only their type is checked. */
  isState(value: unknown): value is State;
  /** Sends a hello that requests the changes since `known`, or the whole state. */
  ask(known: KnownRevision | null): void;
  onState(arrival: Arrival<State>): void;
  /** A patch did not apply to the current state; the whole state is requested. */
  onMismatch?(): void;
  /** State that is known before the first hello. */
  first?: { state: State; revision: number } | null;
}

/** Keeps a state in sync with the server by snapshots and patches; requests it again when a patch does not apply. */
export class ViewFollower<State> {
  readonly #options: ViewFollowerOptions<State>;
  #state: State | null;
  #revision: number;
  #timeline: string | null = null;
  /** A hello has not been answered yet. */
  #isAsking = false;

  constructor(options: ViewFollowerOptions<State>) {
    this.#options = options;
    this.#state = options.first?.state ?? null;
    this.#revision = options.first?.revision ?? 0;
  }

  get state(): State | null {
    return this.#state;
  }

  get revision(): number {
    return this.#revision;
  }

  get isAsking(): boolean {
    return this.#isAsking;
  }

  /** Requests the state after a (re)connect, or when a message may have been missed. */
  readonly ask = (): void => this.#ask(this.#known);

  /** No answer will come: the connection is down, or there is nothing to follow at the moment. */
  stopAsking(): void {
    this.#isAsking = false;
  }

  /** A different view follows. */
  forget(): void {
    this.#state = null;
  }

  received(message: ServerMessage): void {
    if (message.type === 'snapshot') this.#applySnapshot(message);
    else if (message.type === 'patch') this.#applyPatch(message);
    else if (message.type === 'error') {
      // The document is temporarily unreadable. The connection is fine, and a snapshot follows once it can be read.
      if (message.reason === 'unreadable') this.#isAsking = false;
      // A server that predates timelines does not know the field, so the hello is sent without it.
      if (message.reason === 'invalidMessage') this.#timeline = null;
    }
  }

  get #known(): KnownRevision | null {
    return this.#state === null ? null : { revision: this.#revision, timeline: this.#timeline };
  }

  #applySnapshot(message: SnapshotMessage): void {
    const { state, revision, timeline = null } = message;
    if (!this.#options.isState(state) || !isRevision(revision)) return;
    const isAnotherTimeline = this.#state !== null && timeline !== this.#timeline;
    const isOlder = this.#state !== null && revision < this.#revision;
    // It was not requested, so it is a late copy.
    if (isOlder && !this.#isAsking && !isAnotherTimeline) return;
    this.#timeline = timeline;
    this.#arrived({ state, revision, isSnapshot: true, isAnotherTimeline });
  }

  #applyPatch({ from, to, patches }: PatchMessage): void {
    const state = this.#state;
    if (state !== null && to <= this.#revision) {
      // Already known, or the answer to a hello when nothing has changed since.
      if (this.#isAsking && to === this.#revision) this.#patched(state, to);
    } else if (state === null || from !== this.#revision) {
      // Patches that arrive while a snapshot is requested are included in it.
      if (!this.#isAsking) this.ask();
    } else {
      const next = isRevision(to) ? this.#applied(state, patches) : null;
      if (next !== null) return this.#patched(next, to);
      this.#options.onMismatch?.();
      this.#ask(null);
    }
  }

  /** Returns null when the patches are invalid or were made for another state. */
  #applied(state: State, patches: PatchMessage['patches']): State | null {
    try {
      const next: unknown = applyPatches(state, patches);
      return this.#options.isState(next) ? next : null;
    } catch {
      return null;
    }
  }

  #patched(state: State, revision: number): void {
    this.#arrived({ state, revision, isSnapshot: false, isAnotherTimeline: false });
  }

  #arrived(arrival: Omit<Arrival<State>, 'isAnswer'>): void {
    const isAnswer = this.#isAsking;
    this.#isAsking = false;
    this.#state = arrival.state;
    this.#revision = arrival.revision;
    this.#options.onState({ ...arrival, isAnswer });
  }

  #ask(known: KnownRevision | null): void {
    this.#isAsking = true;
    this.#options.ask(known);
  }
}

const isRevision = (value: unknown): boolean => Number.isSafeInteger(value);
