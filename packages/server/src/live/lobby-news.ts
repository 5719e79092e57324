import type { Lobby } from '@quizcast/game/lobby/lobby';
import type { LobbyDoor, Presence } from '../lobby/presence.ts';
import type { Cancel, Clock } from '../ports/clock.ts';
import type { DocumentPath } from '../ports/document-store.ts';
import type { ControlPage } from './control-views.ts';
import { lobbyCounts, type DocumentSubscribers } from './document-subscribers.ts';
import type { Member } from './channel.ts';
import { frame } from './frame.ts';
import type { Log } from '../ports/log.ts';

interface NewsDeps {
  clock: Clock;
  log: Log;
  lobby: LobbyDoor;
  /** Who is connected, on any node. */
  present: Presence['of'];
  /** Who watches that document now; null when nobody does. */
  subscribers(path: DocumentPath): DocumentSubscribers | null;
}

/** What is told of one show. */
interface Topic {
  path: DocumentPath;
  showId: string;
  /** When it was looked up last, and of which revision of the document. */
  lookedAtMs: number;
  revision: number | null;
  /** As it was told last. */
  told: string;
  toldAtMs: number;
  isOld: boolean;
  isLooking: boolean;
  wait: Cancel | null;
}

/** Several changes within this are told as one. */
const windowMs = 100;
/** However many come and go, their host is told no more often. */
const tellEveryMs = 500;
/** Lines are measured all the time: how they are is told this often. */
const linesEveryMs = 1000;
/** What another node has done may not have been heard: it is looked up this often. */
const lookEveryMs = 10_000;

/** Tells the hosts who is there for their shows: at every change, and about the lines once a second. */
export class LobbyNews {
  readonly #deps: NewsDeps;
  readonly #topics = new Map<string, Topic>();

  constructor(deps: NewsDeps) {
    this.#deps = deps;
  }

  /** A host's page has come in: it gets the lobbies that have guests. */
  greet(subscribers: DocumentSubscribers, page: Member): void {
    this.#greet(subscribers, (lobby) => {
      if (subscribers.isHost(page)) page.push(frame({ type: 'lobby', lobby }));
    });
  }

  /** A control surface has come in: it gets the numbers of them. */
  greetSurface(subscribers: DocumentSubscribers, page: ControlPage): void {
    this.#greet(subscribers, (lobby) => {
      if (subscribers.controls.pages.has(page)) page.tell(lobbyCounts(lobby));
    });
  }

  #greet(subscribers: DocumentSubscribers, tell: (lobby: Lobby) => void): void {
    const { path } = subscribers.room;
    this.#deps.lobby.lobbies(path).then(
      (lobbies) => {
        if (subscribers.lobbyListeners() === 0) return;
        for (const lobby of lobbies) {
          tell(lobby);
          const topic = this.#topic(path, lobby.showId);
          if (!topic.isLooking) this.#goOn(topic, lobby);
        }
      },
      (error: unknown) => this.#deps.log.warn({ path, error }, 'lobby notification failed'),
    );
  }

  /** Something of this lobby is another: its hosts hear of it soon. */
  changed(path: DocumentPath, showId: string): void {
    if ((this.#deps.subscribers(path)?.lobbyListeners() ?? 0) === 0) return;
    const topic = this.#topic(path, showId);
    if (topic.isOld) return;
    topic.isOld = true;
    if (topic.isLooking) return;
    this.#lookIn(topic, topic.told === '' ? 0 : this.#untilNext(topic));
  }

  close(): void {
    for (const { wait } of this.#topics.values()) wait?.();
    this.#topics.clear();
  }

  #topic(path: DocumentPath, showId: string): Topic {
    const key = `${path} ${showId}`;
    const known = this.#topics.get(key);
    if (known !== undefined) return known;
    const made = {
      path,
      showId,
      lookedAtMs: 0,
      revision: null,
      told: '',
      toldAtMs: 0,
      isOld: false,
      isLooking: false,
      wait: null,
    };
    this.#topics.set(key, made);
    return made;
  }

  #look(topic: Topic): void {
    const { path, showId } = topic;
    topic.wait = null;
    topic.isOld = false;
    topic.isLooking = true;
    topic.lookedAtMs = this.#deps.clock.nowMs();
    topic.revision = this.#revision(path);
    void this.#deps.lobby
      .lobby(path, showId)
      .then((lobby) => this.#tell(topic, lobby))
      .catch((error: unknown) => {
        this.#deps.log.warn({ path, error }, 'lobby notification failed');
        this.#lookIn(topic, linesEveryMs);
      })
      .finally(() => {
        topic.isLooking = false;
        if (topic.isOld) this.#lookIn(topic, this.#untilNext(topic));
      });
  }

  #untilNext({ toldAtMs }: Topic): number {
    const sinceMs = Math.max(0, this.#deps.clock.nowMs() - toldAtMs);
    return Math.max(windowMs, tellEveryMs - sinceMs);
  }

  #lookIn(topic: Topic, ms: number): void {
    topic.wait?.();
    topic.wait = this.#deps.clock.after(ms, () => this.#look(topic));
  }

  #tell(topic: Topic, lobby: Lobby | null): void {
    const subscribers = this.#deps.subscribers(topic.path);
    if (lobby === null || subscribers === null || subscribers.lobbyListeners() === 0)
      return this.#forget(topic);
    const text = JSON.stringify(lobby);
    if (text !== topic.told) {
      subscribers.sendLobby(lobby);
      topic.toldAtMs = this.#deps.clock.nowMs();
    }
    topic.told = text;
    this.#goOn(topic, lobby);
  }

  /** Looks again as long as somebody is connected, whose line may be another by then. */
  #goOn(topic: Topic, lobby: Lobby): void {
    if (topic.isOld || topic.wait !== null) return;
    if (lobby.guests.some(({ isConnected }) => isConnected)) return this.#measureIn(topic, lobby);
    // Remembered for as long as nothing more may be told.
    topic.wait = this.#deps.clock.after(this.#untilNext(topic), () => this.#forget(topic));
  }

  #measureIn(topic: Topic, lobby: Lobby): void {
    topic.wait = this.#deps.clock.after(linesEveryMs, () => {
      topic.wait = null;
      this.#measure(topic, lobby);
    });
  }

  /** Who is connected and how lines are is in no book: as long as nothing else is another, none is read. */
  #measure(topic: Topic, lobby: Lobby): void {
    const { path, showId } = topic;
    const sinceMs = this.#deps.clock.nowMs() - topic.lookedAtMs;
    if (sinceMs >= lookEveryMs || this.#revision(path) !== topic.revision) return this.#look(topic);
    const guests = lobby.guests.map((guest) => ({
      ...guest,
      ...this.#deps.present({ id: guest.id, path, showId }),
    }));
    this.#tell(topic, { ...lobby, guests });
  }

  #revision(path: DocumentPath): number | null {
    return this.#deps.subscribers(path)?.room.held?.revision ?? null;
  }

  #forget(topic: Topic): void {
    // It is looked at again in any case, and two that look after the same lobby would never end.
    if (topic.isOld) return;
    topic.wait?.();
    this.#topics.delete(`${topic.path} ${topic.showId}`);
  }
}
