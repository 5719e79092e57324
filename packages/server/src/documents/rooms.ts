import type { Actor } from '@quizcast/game/crew/actor';
import type { Command, SystemCommand } from '@quizcast/game/command';
import { overlayView } from '@quizcast/game/views/overlay-view';
import type { OverlayView } from '@quizcast/game/views/view';
import { isDocumentPath, type DocumentPath } from '../ports/document-store.ts';
import type { VoteCounter } from '../agenda/agenda-runner.ts';
import type { LoadedDocument } from './loaded-document.ts';
import { LogAllowance } from './log-allowance.ts';
import { createRareWarning } from '../concurrency/rare-warning.ts';
import type { SubmitResult } from './command-ack.ts';
import { Room, type RoomDeps } from './room.ts';

/** Path of a user's document. */
export const documentPath = (userId: string): DocumentPath => `quizshow/${userId}`;

/** Owner of the document at this path. */
export const ownerOf = (path: DocumentPath): string => path.slice(path.indexOf('/') + 1);

export interface OverlayPicture {
  revision: number;
  /** Server epoch milliseconds. */
  nowMs: number;
  state: OverlayView;
}

/** All rooms of this server: created on demand, removed after a minute without use. */
export interface Rooms {
  /** The room of a document, which is read on demand. */
  room(path: DocumentPath): Room;
  submit(
    path: DocumentPath,
    command: Command,
    commandId: string,
    actor: Actor,
    /** Refuses the command when the document is at another revision. */
    expectedRevision?: number,
  ): Promise<SubmitResult>;
  /**
   * Deletes a document and its log permanently and closes its sockets. With `expectedRevision`, deletes nothing and
   * returns false when the document is at another revision. Rejects with StoreFailure.
   */
  remove(path: DocumentPath, expectedRevision?: number): Promise<boolean>;
  /** Decides a system command. */
  act(path: DocumentPath, command: SystemCommand): Promise<SubmitResult>;
  /** What an overlay of this user shows now; null when the user does not exist or the document is unreadable. */
  overlayPicture(userId: string): Promise<OverlayPicture | null>;
  /** The document of an existing user, created on first use. Rejects with StoreFailure. */
  document(userId: string): Promise<LoadedDocument>;
  /** The stored document of a user, readable or not; null when there is none. Rejects with StoreFailure. */
  stored(userId: string): Promise<unknown>;
  /** Whether a page of the owner is open on this server. */
  hasOwners(path: DocumentPath): boolean;
  /** Another node has taken the lease of this document. */
  lostLease(path: DocumentPath): void;
  /** Sets the services for rooms created from now on. They use the rooms, so they are created later. */
  connect(services: Partial<RoomServices>): void;
  /** Stores a tally from the vote counter. */
  tally(path: DocumentPath, round: string, votes: readonly number[]): Promise<void>;
  /** The chat status of a document, or the number of viewers who answered its open question, has changed. */
  viewersChanged(path: DocumentPath): void;
  /** Resumes what was running when the server stopped: votes, timers and buzzers. */
  wake(): Promise<void>;
  /** `leases`: number of documents that this node leads, when there are several nodes. */
  status(): { rooms: number; leases: number };
  /** Waits for all queued commands. Later ones are refused. */
  close(): Promise<void>;
}

/** Services for documents: they count votes, score, open buzzers, read the chat, run cues and migrate old data. */
export type RoomServices = Pick<
  RoomDeps,
  | 'votes'
  | 'buzzers'
  | 'scorer'
  | 'listener'
  | 'phones'
  | 'cues'
  | 'predictions'
  | 'linesElsewhere'
  | 'onFirstRead'
>;

export interface RoomsDeps extends Omit<RoomDeps, keyof RoomServices | 'logAllowance'> {
  exists(userId: string): Promise<boolean>;
}

/** For rooms before `connect`. */
const noVotes: VoteCounter = {
  sync: () => undefined,
  finish: async () => null,
  drop: () => undefined,
  viewers: () => ({ chat: null, answered: null }),
  answered: async () => [],
};

const sweepMs = 5000;
/** While the bus delivers no messages from other nodes. */
const sweepWithoutBusMs = 1000;
const restMs = 60_000;
const wakeMs = 3_600_000;
/** With more rooms than this in memory, unused ones are removed early. */
const maxRooms = 2000;
const soonRestMs = 1000;
const logAgainMs = 60_000;
const catchUpFailed = 'catch-up read failed: pages may show an older state until the store answers';

/** Creates the rooms of this server. */
export function createRooms(deps: RoomsDeps): Rooms {
  const rooms = new Map<DocumentPath, Room>();
  let services: RoomServices = { votes: noVotes };
  let closed = false;

  const warnRarely = createRareWarning(deps.log, deps.clock, catchUpFailed);
  const shared = sharedByRooms(deps, warnRarely);

  const closeIdle = (afterMs: number): void => {
    for (const [path, resting] of rooms)
      if (resting.idleMs() >= afterMs) {
        rooms.delete(path);
        void resting.close();
      }
  };

  const room = (path: DocumentPath): Room => {
    const known = rooms.get(path);
    if (known !== undefined) return known;
    if (rooms.size >= maxRooms) closeIdle(soonRestMs);
    const opened = new Room(path, { ...deps, ...services, ...shared });
    rooms.set(path, opened);
    return opened;
  };

  const stopFollowing = followOthers({ ...deps, warnRarely }, rooms, room, closeIdle);

  return {
    room,
    async submit(path, command, commandId, actor, expectedRevision) {
      if (closed) return { kind: 'refused', reason: 'storeFailed' };
      return room(path).submit(command, commandId, actor, { expectedRevision });
    },
    remove: (path, expectedRevision) => room(path).remove(expectedRevision),
    async act(path, command) {
      if (closed) return { kind: 'refused', reason: 'storeFailed' };
      return room(path).act(command);
    },
    overlayPicture: overlayPictures(room, deps),
    document: (userId) => room(documentPath(userId)).load(),
    async stored(userId) {
      return (await deps.store.read(documentPath(userId)))?.document ?? null;
    },
    hasOwners: (path) => (rooms.get(path)?.owners() ?? 0) > 0,
    lostLease: (path) => rooms.get(path)?.lostLease(),
    connect(added) {
      services = { ...services, ...added };
    },
    async tally(path, round, votes) {
      await rooms.get(path)?.tally(round, votes);
    },
    viewersChanged: (path) => rooms.get(path)?.viewersChanged(),
    async wake() {
      const paths = await deps.store.recent('quizshow', deps.clock.nowMs() - wakeMs);
      for (const path of paths)
        await room(path)
          .load()
          .catch((error: unknown) => deps.log.warn({ path, error }, 'document wake-up failed'));
    },
    status: () => ({
      rooms: rooms.size,
      leases:
        deps.lease === undefined
          ? 0
          : [...rooms.values()].filter(({ isLeader }) => isLeader).length,
    }),
    async close() {
      closed = true;
      stopFollowing();
      await Promise.all([...rooms.values()].map((open) => open.close()));
      rooms.clear();
    },
  };
}

const sharedByRooms = (deps: RoomsDeps, warnRarely: (facts: object) => void) => ({
  mayBegin: (path: DocumentPath) => deps.exists(ownerOf(path)),
  onCatchUpFailed: (path: DocumentPath, error: unknown) => warnRarely({ path, error }),
  // Unloading a room does not refill it.
  logAllowance: new LogAllowance(deps.clock),
});

/**
 * Keeps the rooms in sync with the store: bus messages may be lost, so all revisions are compared regularly with one
 * query. Takes over the leases of nodes that are gone. Returns the function that stops this.
 */
function followOthers(
  deps: RoomsDeps & { warnRarely: (facts: object) => void },
  rooms: ReadonlyMap<DocumentPath, Room>,
  roomOf: (path: DocumentPath) => Room,
  closeIdle: (afterMs: number) => void,
): () => void {
  const { store, bus, lease, clock, log } = deps;
  const compare = async (): Promise<void> => {
    const used = [...rooms.values()].filter((each) => each.idleMs() < restMs);
    if (used.length === 0) return;
    try {
      const heads = await store.heads(used.map(({ path }) => path));
      for (const each of used) each.compareRevision(heads.get(each.path));
    } catch (error) {
      deps.warnRarely({ error });
    }
  };
  const sweep = async (): Promise<void> => {
    closeIdle(restMs);
    await compare();
    if (!isStopped) cancel = clock.after(bus.isWorking() ? sweepMs : sweepWithoutBusMs, startSweep);
  };
  const startSweep = (): void => void sweep();
  /** When a failed takeover was last logged: an orphaned lease is reported every second. */
  const loggedAtMs = new Map<DocumentPath, number>();
  const logRarely = (path: DocumentPath, error: unknown): void => {
    const nowMs = clock.nowMs();
    if (nowMs - (loggedAtMs.get(path) ?? -Infinity) < logAgainMs) return;
    if (loggedAtMs.size >= maxRooms) loggedAtMs.clear();
    loggedAtMs.set(path, nowMs);
    log.warn({ path, error }, 'lease takeover failed');
  };
  const adopt = (path: DocumentPath): void => {
    roomOf(path)
      .adopt()
      .then(
        () => loggedAtMs.delete(path),
        (error: unknown) => logRarely(path, error),
      );
  };
  let isStopped = false;
  let cancel = clock.after(sweepMs, startSweep);
  const stops = [
    store.timeline.onChange(() => {
      for (const each of rooms.values()) each.timelineChanged();
    }),
    bus.onReconnect(() => void compare()),
    lease?.onOrphan((name) => void (isDocumentPath(name) && adopt(name))),
    lease?.onLost((name) => void (isDocumentPath(name) && rooms.get(name)?.lostLease())),
  ];
  return () => {
    isStopped = true;
    cancel();
    for (const stop of stops) stop?.();
  };
}

function overlayPictures(
  room: (path: DocumentPath) => Room,
  deps: RoomsDeps,
): Rooms['overlayPicture'] {
  /** Cached by document, so that a thousand pages opened at once cost one view. */
  const pictures = new WeakMap<object, OverlayView>();
  return async (userId) => {
    if (!(await deps.exists(userId))) return null;
    const loaded = await room(documentPath(userId)).load();
    if (loaded.kind === 'unreadable') return null;
    const { revision, document } = loaded;
    const state = pictures.get(document) ?? overlayView(document);
    pictures.set(document, state);
    return { revision, nowMs: deps.clock.nowMs(), state };
  };
}
