import type { Lobby } from '@quizcast/game/lobby/lobby';
import type { LobbyAccess, Presence } from '../lobby/presence.ts';
import type { Cancel, Clock } from '../ports/clock.ts';
import type { DocumentPath } from '../ports/document-store.ts';
import type { ControlPage } from './control-views.ts';
import { lobbyCounts, type DocumentSubscribers } from './document-subscribers.ts';
import type { Member } from './channel.ts';
import { frame } from './frame.ts';
import type { Log } from '../ports/log.ts';

interface LobbyUpdatesDeps {
  clock: Clock;
  log: Log;
  lobby: LobbyAccess;
  /** Whether a guest is connected, on any node. */
  present: Presence['of'];
  /** The subscribers of a document on this node; null when there are none. */
  subscribers(path: DocumentPath): DocumentSubscribers | null;
}

/** The notification state of one show. */
interface Topic {
  path: DocumentPath;
  showId: string;
  /** When the lobby was last read, and at which revision of the document. */
  readAtMs: number;
  revision: number | null;
  /** The lobby as last sent. */
  sentJson: string;
  sentAtMs: number;
  isOld: boolean;
  isReading: boolean;
  wait: Cancel | null;
}

/** Changes within this time are sent together. */
const windowMs = 100;
/** Minimum interval of messages to the hosts, however many guests come and go. */
const minSendIntervalMs = 500;
/** Latencies are measured continuously but sent at this interval. */
const linesEveryMs = 1000;
/** Messages of other nodes may be lost, so changes are also polled this often. */
const pollIntervalMs = 10_000;

/** Sends the lobbies of shows to their hosts: at every change, and latencies once a second. */
export class LobbyUpdates {
  readonly #deps: LobbyUpdatesDeps;
  readonly #topics = new Map<string, Topic>();

  constructor(deps: LobbyUpdatesDeps) {
    this.#deps = deps;
  }

  /** Sends the lobbies that have guests to a new host page. */
  greet(subscribers: DocumentSubscribers, page: Member): void {
    this.#greet(subscribers, (lobby) => {
      if (subscribers.isHost(page)) page.push(frame({ type: 'lobby', lobby }));
    });
  }

  /** Sends their numbers to a new control surface. */
  greetSurface(subscribers: DocumentSubscribers, page: ControlPage): void {
    this.#greet(subscribers, (lobby) => {
      if (subscribers.controls.pages.has(page)) page.send(lobbyCounts(lobby));
    });
  }

  #greet(subscribers: DocumentSubscribers, send: (lobby: Lobby) => void): void {
    const { path } = subscribers.room;
    this.#deps.lobby.lobbies(path).then(
      (lobbies) => {
        if (subscribers.lobbyListeners() === 0) return;
        for (const lobby of lobbies) {
          send(lobby);
          const topic = this.#topic(path, lobby.showId);
          if (!topic.isReading) this.#goOn(topic, lobby);
        }
      },
      (error: unknown) => this.#deps.log.warn({ path, error }, 'lobby notification failed'),
    );
  }

  /** This lobby has changed; its hosts are notified soon. */
  changed(path: DocumentPath, showId: string): void {
    if ((this.#deps.subscribers(path)?.lobbyListeners() ?? 0) === 0) return;
    const topic = this.#topic(path, showId);
    if (topic.isOld) return;
    topic.isOld = true;
    if (topic.isReading) return;
    this.#scheduleRead(topic, topic.sentJson === '' ? 0 : this.#untilNext(topic));
  }

  close(): void {
    for (const { wait } of this.#topics.values()) wait?.();
    this.#topics.clear();
  }

  #topic(path: DocumentPath, showId: string): Topic {
    const key = `${path} ${showId}`;
    const known = this.#topics.get(key);
    if (known !== undefined) return known;
    const made: Topic = {
      path,
      showId,
      readAtMs: 0,
      revision: null,
      sentJson: '',
      sentAtMs: 0,
      isOld: false,
      isReading: false,
      wait: null,
    };
    this.#topics.set(key, made);
    return made;
  }

  #read(topic: Topic): void {
    const { path, showId } = topic;
    topic.wait = null;
    topic.isOld = false;
    topic.isReading = true;
    topic.readAtMs = this.#deps.clock.nowMs();
    topic.revision = this.#revision(path);
    void this.#deps.lobby
      .lobby(path, showId)
      .then((lobby) => this.#send(topic, lobby))
      .catch((error: unknown) => {
        this.#deps.log.warn({ path, error }, 'lobby notification failed');
        this.#scheduleRead(topic, linesEveryMs);
      })
      .finally(() => {
        topic.isReading = false;
        if (topic.isOld) this.#scheduleRead(topic, this.#untilNext(topic));
      });
  }

  #untilNext({ sentAtMs: toldAtMs }: Topic): number {
    const sinceMs = Math.max(0, this.#deps.clock.nowMs() - toldAtMs);
    return Math.max(windowMs, minSendIntervalMs - sinceMs);
  }

  #scheduleRead(topic: Topic, ms: number): void {
    topic.wait?.();
    topic.wait = this.#deps.clock.after(ms, () => this.#read(topic));
  }

  #send(topic: Topic, lobby: Lobby | null): void {
    const subscribers = this.#deps.subscribers(topic.path);
    if (lobby === null || subscribers === null || subscribers.lobbyListeners() === 0)
      return this.#forget(topic);
    const text = JSON.stringify(lobby);
    if (text !== topic.sentJson) {
      subscribers.sendLobby(lobby);
      topic.sentAtMs = this.#deps.clock.nowMs();
    }
    topic.sentJson = text;
    this.#goOn(topic, lobby);
  }

  /** Continues while any guest is connected, as latencies keep changing. */
  #goOn(topic: Topic, lobby: Lobby): void {
    if (topic.isOld || topic.wait !== null) return;
    if (lobby.guests.some(({ isConnected }) => isConnected)) return this.#measureIn(topic, lobby);
    // Kept until the next message is allowed, so that the interval applies.
    topic.wait = this.#deps.clock.after(this.#untilNext(topic), () => this.#forget(topic));
  }

  #measureIn(topic: Topic, lobby: Lobby): void {
    topic.wait = this.#deps.clock.after(linesEveryMs, () => {
      topic.wait = null;
      this.#measure(topic, lobby);
    });
  }

  /** Connections and latencies are not stored: while nothing else has changed, the lobby is not read again. */
  #measure(topic: Topic, lobby: Lobby): void {
    const { path, showId } = topic;
    const sinceMs = this.#deps.clock.nowMs() - topic.readAtMs;
    if (sinceMs >= pollIntervalMs || this.#revision(path) !== topic.revision)
      return this.#read(topic);
    const guests = lobby.guests.map((guest) => ({
      ...guest,
      ...this.#deps.present({ id: guest.id, path, showId }),
    }));
    this.#send(topic, { ...lobby, guests });
  }

  #revision(path: DocumentPath): number | null {
    return this.#deps.subscribers(path)?.room.loaded?.revision ?? null;
  }

  #forget(topic: Topic): void {
    // The lobby is read again anyway; a second topic for it would never end.
    if (topic.isOld) return;
    topic.wait?.();
    this.#topics.delete(`${topic.path} ${topic.showId}`);
  }
}
