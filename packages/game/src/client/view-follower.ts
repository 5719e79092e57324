import { applyPatches } from '../patch.ts';
import type { PatchMessage, ServerMessage, SnapshotMessage } from '../protocol/protocol.ts';

/** What a view has already. */
export interface Known {
  revision: number;
  /** Names the history that the revision is of; null when the server named none. */
  timeline: string | null;
}

/** A state that has just come. */
export interface Arrival<State> {
  state: State;
  revision: number;
  /** Came as a whole, not as patches of the state before. */
  isSnapshot: boolean;
  /** Answers a hello. */
  isAnswer: boolean;
  /** Of another history than the state before, after a restore, say: what was in that one is gone. */
  isAnotherTimeline: boolean;
}

export interface ViewFollowerOptions<State> {
  /** The server sends states that it has made itself; here it only matters which kind this is. */
  isState(value: unknown): value is State;
  /** Says hello: for what came after `known`, or for the whole state. */
  ask(known: Known | null): void;
  onState(arrival: Arrival<State>): void;
  /** A patch did not fit the state that it should have fitted; the whole state is asked for. */
  onMismatch?(): void;
  /** What is known without having asked. */
  first?: { state: State; revision: number } | null;
}

/** A state kept equal to what the server shows of it, by snapshots and patches; asks anew whenever they do not fit. */
export class ViewFollower<State> {
  readonly #options: ViewFollowerOptions<State>;
  #state: State | null;
  #revision: number;
  #timeline: string | null = null;
  /** A hello waits for its answer. */
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

  /** The link stands (again), or something may have been missed. */
  readonly ask = (): void => this.#ask(this.#known);

  /** No answer is to come: the link is down, or there is nothing to follow for now. */
  stopAsking(): void {
    this.#isAsking = false;
  }

  /** What comes next is another view. */
  forget(): void {
    this.#state = null;
  }

  received(message: ServerMessage): void {
    if (message.type === 'snapshot') this.#takeSnapshot(message);
    else if (message.type === 'patch') this.#takePatch(message);
    else if (message.type === 'error') {
      // The document cannot be read just now. The link is good, and a snapshot comes when it can.
      if (message.reason === 'unreadable') this.#isAsking = false;
      // A server of before timelines does not know of them: it is asked without one.
      if (message.reason === 'invalidMessage') this.#timeline = null;
    }
  }

  get #known(): Known | null {
    return this.#state === null ? null : { revision: this.#revision, timeline: this.#timeline };
  }

  #takeSnapshot(message: SnapshotMessage): void {
    const { state, revision, timeline = null } = message;
    if (!this.#options.isState(state) || !isRevision(revision)) return;
    const isAnotherTimeline = this.#state !== null && timeline !== this.#timeline;
    const isOlder = this.#state !== null && revision < this.#revision;
    // Nobody asked for it, so it is a late copy.
    if (isOlder && !this.#isAsking && !isAnotherTimeline) return;
    this.#timeline = timeline;
    this.#arrived({ state, revision, isSnapshot: true, isAnotherTimeline });
  }

  #takePatch({ from, to, patches }: PatchMessage): void {
    const state = this.#state;
    if (state !== null && to <= this.#revision) {
      // Known already, or the answer to a hello when nothing has happened since.
      if (this.#isAsking && to === this.#revision) this.#patched(state, to);
    } else if (state === null || from !== this.#revision) {
      // What is on the way while a whole state is on the way, too, is part of it.
      if (!this.#isAsking) this.ask();
    } else {
      const next = isRevision(to) ? this.#applied(state, patches) : null;
      if (next !== null) return this.#patched(next, to);
      this.#options.onMismatch?.();
      this.#ask(null);
    }
  }

  /** Null when the patches were made for another state, or are none. */
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

  #ask(known: Known | null): void {
    this.#isAsking = true;
    this.#options.ask(known);
  }
}

const isRevision = (value: unknown): boolean => Number.isSafeInteger(value);
