import type { CrewRole } from '@quizcast/game/crew/crew';
import { crewView } from '@quizcast/game/views/crew-view';
import type { QuizShowApp } from '@quizcast/game/document/document';
import { overlayView } from '@quizcast/game/views/overlay-view';
import { diff, type Patch } from '@quizcast/game/patch';
import { playerView } from '@quizcast/game/views/player-view';
import type { PlayerView } from '@quizcast/game/games/category-quiz/view';
import type { OverlayView } from '@quizcast/game/views/view';
import type { Cancel, Clock } from '../ports/clock.ts';
import type { Entry } from '../ports/document-store.ts';
import type { LoadedDocument } from '../documents/loaded-document.ts';
import { frame, snapshotFrame, type SnapshotFrame } from './frame.ts';
import type { Log } from '../ports/log.ts';

/** A view of a document: what a client may see, and the patches from one state to the next. */
export interface View<State> {
  /** Whether clients with this view receive the faults of an unreadable document. */
  includesErrors: boolean;
  of(document: QuizShowApp): State;
  /** Patches between two states of the view, caused by `entries`; null when nothing has changed. */
  step(before: State, after: State, entries: readonly Entry[]): Patch[] | null;
}

/** The whole document. Sent at every revision, so that the owner knows which commands it contains. */
export const ownerView: View<QuizShowApp> = {
  includesErrors: true,
  of: (document) => document,
  step: (_before, _after, entries) => entries.flatMap(({ patches }) => patches),
};

/** What a crew role may see. Sent at every revision like the owner's view, even without a visible change. */
export const viewOfCrew = (role: CrewRole): View<QuizShowApp> => ({
  includesErrors: false,
  of: (document) => crewView(document, role),
  step: diff,
});

/** What the audience may see. Compared after filtering, so a hidden change sends nothing. */
export const publicView: View<OverlayView> = {
  includesErrors: false,
  of: overlayView,
  step: difference,
};

/** What the player of one seat may see; null when there is no such seat. */
export const seatView = (showId: string, playerId: string): View<PlayerView | null> => ({
  includesErrors: false,
  of: (document) => playerView(document, showId, playerId),
  step: difference,
});

function difference(before: unknown, after: unknown): Patch[] | null {
  const patches = diff(before, after);
  return patches.length === 0 ? null : patches;
}

/** A socket as seen by a channel. */
export interface Member {
  /** Sends a frame that continues the previous one, unless the socket has fallen behind. */
  push(bytes: Buffer): void;
  /** Sends a snapshot, unless the socket has fallen behind; it then requests one after draining. */
  show(snapshot: SnapshotFrame): void;
  /** The document is gone: closes the socket, so that the client reconnects. */
  dismiss(): void;
}

interface Shown<State> {
  revision: number;
  /** Id of the timeline that the revision belongs to. */
  timeline: string;
  state: State;
  /** The snapshot frames, created on first use. */
  frames: SnapshotFrame | null;
}

/** Minimum interval between frames; changes in between are merged. */
const windowMs = 15;
const maxDetail = 2000;

/**
 * All subscribers of the same view of one document. Projects, compares and serializes once for all of them, and not at
 * all without any. The first change is sent at once; further ones within the window are sent together at its end.
 */
export class Channel<State> {
  readonly #view: View<State>;
  readonly #clock: Clock;
  readonly #log: Log;
  readonly #members = new Set<Member>();
  /** The state that the members have; null without members or with an unreadable document. */
  #shown: Shown<State> | null = null;
  #newest: LoadedDocument;
  #entries: Entry[] = [];
  #endWindow: Cancel | null = null;

  constructor(view: View<State>, loaded: LoadedDocument, clock: Clock, log: Log) {
    this.#view = view;
    this.#log = log;
    this.#newest = loaded;
    this.#clock = clock;
  }

  get size(): number {
    return this.#members.size;
  }

  /** The revision that the members have; 0 without members or with an unreadable document. */
  get revision(): number {
    return this.#shown?.revision ?? 0;
  }

  has(member: Member): boolean {
    return this.#members.has(member);
  }

  /**
   * Adds a member or answers one that asks again: with the missed patches when `missedEntries` lead from `revision` to the
   * current state, otherwise with a snapshot.
   */
  join(member: Member, revision: number | null, missedEntries: readonly Entry[] | null): void {
    this.#members.add(member);
    const shown = this.#present();
    if (shown === null) return member.push(this.#errorMessage());
    const since = (missedEntries ?? []).filter((entry) => entry.revision <= shown.revision);
    if (revision === null || missedEntries === null || revision + since.length !== shown.revision)
      return this.refresh(member);
    const patches = since.flatMap((entry) => entry.patches);
    member.push(frame({ type: 'patch', from: revision, to: shown.revision, patches }));
  }

  /** Sends a snapshot to one member. */
  refresh(member: Member): void {
    const shown = this.#present();
    if (shown === null) return;
    shown.frames ??= snapshotFrame(shown);
    member.show(shown.frames);
  }

  /** Sends a message that is not part of the view to every member. */
  broadcast(bytes: Buffer): void {
    for (const member of this.#members) member.push(bytes);
  }

  leave(member: Member): void {
    this.#members.delete(member);
    if (this.#members.size > 0) return;
    this.#shown = null;
    this.#entries = [];
  }

  /** The document has changed; `entries` null: send a new snapshot. */
  changed(loaded: LoadedDocument, entries: readonly Entry[] | null): void {
    this.#newest = loaded;
    if (this.#members.size === 0) return;
    if (entries === null || loaded.kind === 'unreadable' || this.#shown === null) this.#restart();
    else {
      this.#entries.push(...entries);
      if (this.#endWindow === null) this.#flush();
    }
  }

  /** The document is gone. */
  dismiss(): void {
    for (const member of [...this.#members]) member.dismiss();
  }

  close(): void {
    this.#endWindow?.();
    this.#endWindow = null;
  }

  #present(): Shown<State> | null {
    const newest = this.#newest;
    if (this.#shown === null && newest.kind === 'readable') {
      const { revision, timeline, document } = newest;
      this.#shown = { revision, timeline, state: this.#view.of(document), frames: null };
    }
    return this.#shown;
  }

  #restart(): void {
    this.#shown = null;
    this.#entries = [];
    const bad = this.#newest.kind === 'unreadable' ? this.#errorMessage() : null;
    for (const member of this.#members) {
      if (bad === null) this.refresh(member);
      else member.push(bad);
    }
  }

  #flush(): void {
    const entries = this.#entries;
    const shown = this.#shown;
    if (entries.length === 0 || shown === null || this.#newest.kind === 'unreadable') return;
    this.#entries = [];
    const { revision, timeline, document } = this.#newest;
    const state = this.#view.of(document);
    const patches = this.#view.step(shown.state, state, entries);
    if (patches === null) return;
    this.#shown = { revision, timeline, state, frames: null };
    const bytes = frame({ type: 'patch', from: shown.revision, to: revision, patches });
    for (const member of this.#members) member.push(bytes);
    this.#endWindow = this.#clock.after(windowMs, () => {
      this.#endWindow = null;
      try {
        this.#flush();
      } catch (error) {
        // A document whose view fails must not crash the server for all the others.
        this.#log.error({ error }, 'subscriber notification failed');
      }
    });
  }

  #errorMessage(): Buffer {
    const errors = this.#newest.kind === 'unreadable' ? this.#newest.errors : [];
    const text = errors.map(({ path, message }) => `${path}: ${message}`).join('\n');
    const detail = this.#view.includesErrors ? { detail: text.slice(0, maxDetail) } : {};
    return frame({ type: 'error', reason: 'unreadable', ...detail });
  }
}
