import type { Actor } from '@quizcast/game/crew/actor';
import type { Command, SystemCommand } from '@quizcast/game/command';
import { overlayView } from '@quizcast/game/views/overlay-view';
import type { OverlayView } from '@quizcast/game/views/view';
import { isDocumentPath, type DocumentPath } from '../ports/document-store.ts';
import type { VoteCounter } from '../agenda/agenda-runner.ts';
import type { LoadedDocument } from './loaded-document.ts';
import { createRareWarning } from '../concurrency/rare-warning.ts';
import type { SubmitResult } from './command-ack.ts';
import { Room, type RoomDeps } from './room.ts';

/** Where the document of a user rests. */
export const documentPath = (userId: string): DocumentPath => `quizshow/${userId}`;

/** Whose document rests there. */
export const ownerOf = (path: DocumentPath): string => path.slice(path.indexOf('/') + 1);

export interface OverlayPicture {
  revision: number;
  /** Server epoch milliseconds. */
  nowMs: number;
  state: OverlayView;
}

/** All rooms of this server: made when somebody needs them, gone when nobody has for a minute. */
export interface Rooms {
  /** The room of a document; it reads the document when it is asked for it. */
  room(path: DocumentPath): Room;
  submit(
    path: DocumentPath,
    command: Command,
    commandId: string,
    actor: Actor,
    /** Refuses when the document has gone on from this revision. */
    onlyAt?: number,
  ): Promise<SubmitResult>;
  /**
   * Takes a document and its log away, for good; its sockets end. With `onlyAt`, one that has gone on from that revision stays:
   * false. Rejects with StoreFailure.
   */
  remove(path: DocumentPath, onlyAt?: number): Promise<boolean>;
  /** Decides a command of a room's own. */
  act(path: DocumentPath, command: SystemCommand): Promise<SubmitResult>;
  /** What an overlay of this user shows now; null when there is no such user or the document cannot be read. */
  overlayPicture(userId: string): Promise<OverlayPicture | null>;
  /** The document of a user who exists: it is created when it was never read before. Rejects with StoreFailure. */
  document(userId: string): Promise<LoadedDocument>;
  /** The document of a user as it is stored, whether it can be read or not; null when there is none. Rejects with StoreFailure. */
  stored(userId: string): Promise<unknown>;
  /** Whether a page of the owner is open on this server. */
  hasOwners(path: DocumentPath): boolean;
  /** Another node counts the votes of this document, and does what else goes on around it. */
  lostLease(path: DocumentPath): void;
  /** Gives documents that are read from now on what works for them. It acts on rooms, so it is made after them. */
  connect(services: Partial<RoomServices>): void;
  /** Takes a tally from the vote counter. */
  tally(path: DocumentPath, round: string, votes: readonly number[]): Promise<void>;
  /** The chat that is read for a document is in another state, or another number of viewers has answered its open question. */
  viewersChanged(path: DocumentPath): void;
  /** Takes up what was going on when the server stopped: votes, timers and buzzers that are still running. */
  wake(): Promise<void>;
  /** `leases`: documents whose chat, votes, timers and presses this one of several nodes looks after. */
  status(): { rooms: number; leases: number };
  /** Lets every command in line end. Commands that come later are refused. */
  close(): Promise<void>;
}

/** What works for documents: counts, scores, opens buzzers, listens to the chat, runs cues, reads old data. */
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

export interface RoomsDeps extends Omit<RoomDeps, keyof RoomServices> {
  exists(userId: string): Promise<boolean>;
}

/** Of rooms that nothing is connected to. */
const noVotes: VoteCounter = {
  sync: () => undefined,
  finish: async () => null,
  drop: () => undefined,
  viewers: () => ({ chat: null, answered: null }),
  answered: async () => [],
};

const sweepMs = 5000;
/** While no news come from other nodes. */
const withoutNewsMs = 1000;
const restMs = 60_000;
const wakeMs = 3_600_000;
/** With more rooms than this in memory, those that nobody needs go soon. */
const maxRooms = 2000;
const soonRestMs = 1000;
const tellAgainMs = 60_000;
const lookFailed = 'catch-up read failed: pages may show an older state until the store answers';

/** Makes the rooms of this server. */
export function createRooms(deps: RoomsDeps): Rooms {
  const rooms = new Map<DocumentPath, Room>();
  let services: RoomServices = { votes: noVotes };
  let closed = false;

  const warnRarely = createRareWarning(deps.log, deps.clock, lookFailed);
  const onLookFailed = (path: DocumentPath, error: unknown) => warnRarely({ path, error });

  const mayBegin = (path: DocumentPath) => deps.exists(ownerOf(path));

  const letRest = (afterMs: number): void => {
    for (const [path, resting] of rooms)
      if (resting.restingMs() >= afterMs) {
        rooms.delete(path);
        void resting.close();
      }
  };

  const room = (path: DocumentPath): Room => {
    const known = rooms.get(path);
    if (known !== undefined) return known;
    if (rooms.size >= maxRooms) letRest(soonRestMs);
    const made = new Room(path, { ...deps, ...services, mayBegin, onLookFailed });
    rooms.set(path, made);
    return made;
  };

  const stopFollowing = followOthers({ ...deps, warnRarely }, rooms, room, letRest);

  return {
    room,
    async submit(path, command, commandId, actor, onlyAt) {
      if (closed) return { kind: 'refused', reason: 'storeFailed' };
      return room(path).submit(command, commandId, actor, { onlyAt });
    },
    remove: (path, onlyAt) => room(path).remove(onlyAt),
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
    connect(given) {
      services = { ...services, ...given };
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
        deps.lease === undefined ? 0 : [...rooms.values()].filter(({ isKept }) => isKept).length,
    }),
    async close() {
      closed = true;
      stopFollowing();
      await Promise.all([...rooms.values()].map((open) => open.close()));
      rooms.clear();
    },
  };
}

/**
 * Keeps what is held equal to what is stored: news may be lost, so all of it is compared by one question now and then. Takes
 * up what nodes that are gone have left. Returns the way to stop.
 */
function followOthers(
  deps: RoomsDeps & { warnRarely: (facts: object) => void },
  rooms: ReadonlyMap<DocumentPath, Room>,
  roomOf: (path: DocumentPath) => Room,
  letRest: (afterMs: number) => void,
): () => void {
  const { store, bus, lease, clock, log } = deps;
  const compare = async (): Promise<void> => {
    const used = [...rooms.values()].filter((each) => each.restingMs() < restMs);
    if (used.length === 0) return;
    try {
      const heads = await store.heads(used.map(({ path }) => path));
      for (const each of used) each.heard(heads.get(each.path));
    } catch (error) {
      deps.warnRarely({ error });
    }
  };
  const sweep = async (): Promise<void> => {
    letRest(restMs);
    await compare();
    if (!isStopped) cancel = clock.after(bus.isWorking() ? sweepMs : withoutNewsMs, startSweep);
  };
  const startSweep = (): void => void sweep();
  /** What cannot be read is told of every second, by its lease: the operator hears of it now and then. */
  const toldAtMs = new Map<DocumentPath, number>();
  const tellOnce = (path: DocumentPath, error: unknown): void => {
    const nowMs = clock.nowMs();
    if (nowMs - (toldAtMs.get(path) ?? -Infinity) < tellAgainMs) return;
    if (toldAtMs.size >= maxRooms) toldAtMs.clear();
    toldAtMs.set(path, nowMs);
    log.warn({ path, error }, 'lease takeover failed');
  };
  const adopt = (path: DocumentPath): void => {
    roomOf(path)
      .adopt()
      .then(
        () => toldAtMs.delete(path),
        (error: unknown) => tellOnce(path, error),
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
  /** Of documents as they are, so that a thousand pages that open at once cost one picture. */
  const pictures = new WeakMap<object, OverlayView>();
  return async (userId) => {
    if (!(await deps.exists(userId))) return null;
    const held = await room(documentPath(userId)).load();
    if (held.kind === 'unreadable') return null;
    const { revision, document } = held;
    const state = pictures.get(document) ?? overlayView(document);
    pictures.set(document, state);
    return { revision, nowMs: deps.clock.nowMs(), state };
  };
}
