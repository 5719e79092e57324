import type { Actor } from '@quizcast/game/crew/actor';
import { crewRoles, roleMay, type CrewRole } from '@quizcast/game/crew/crew';
import type { UserCommand } from '@quizcast/game/command';
import type { PlayerView } from '@quizcast/game/games/category-quiz/view';
import type { QuizShowApp } from '@quizcast/game/document/document';
import type { Lobby } from '@quizcast/game/lobby/lobby';
import type { OverlayOrder, ServerMessage } from '@quizcast/game/protocol/protocol';
import type { OverlayView } from '@quizcast/game/views/view';
import type { Cancel, Clock } from '../ports/clock.ts';
import type { Entry } from '../ports/document-store.ts';
import type { LoadedDocument } from '../documents/loaded-document.ts';
import type { SubmitResult } from '../documents/command-ack.ts';
import type { Room } from '../documents/room.ts';
import type { Watcher } from '../documents/watcher.ts';
import {
  networksOf,
  noOtherNodes,
  statusOf,
  type RemotePresence,
} from './cluster/remote-presence.ts';
import { limited, noPresence, type NodePresence } from './cluster/node-presence.ts';
import { Channel, ownerView, publicView, seatView, viewOfCrew, type Member } from './channel.ts';
import { ControlViews } from './control-views.ts';
import { frame } from './frame.ts';
import { OverlaysOpen, pick } from './overlays-open.ts';
import { PeopleHere } from './people-here.ts';
import type { GuestPage } from './players.ts';
import type { Log } from '../ports/log.ts';

/** A player's page, seated or waiting. */
export interface SeatPage extends GuestPage {
  /** The document has changed, and the guest's place may have, too. */
  documentChanged(): void;
  /** Another node judges the presses of this document now: closes the socket, so that the page reconnects to that node. */
  leaderChanged(): void;
}

/** A page of a crew member. */
export interface CrewPage {
  /** The document has changed, and the role may have changed or ended. Called before any view is sent. */
  documentChanged(): void;
  /** All views of the change have been sent. */
  documentSent(): void;
}

/** Minimum interval of status messages to owner and crew. */
const statusWindowMs = 500;
/** Minimum interval of overlay health updates, however many reports arrive. */
const healthWindowMs = 2000;

/** All sockets of one document on this node. */
export class DocumentSubscribers implements Watcher {
  readonly room: Room;
  /** Pages of the owner. */
  readonly editors: Channel<QuizShowApp>;
  readonly overlays: Channel<OverlayView>;
  /** Pages of players of all shows. */
  readonly guests = new Set<SeatPage>();
  /** Pages of the crew, of all roles. */
  readonly crewPages = new Set<CrewPage>();
  /** The people at the pages of owner and crew. */
  readonly people = new PeopleHere();
  readonly overlaysOpen = new OverlaysOpen();
  readonly controls: ControlViews;
  readonly #crew = new Map<CrewRole, Channel<QuizShowApp>>();
  readonly #seats = new Map<string, Channel<PlayerView | null>>();
  readonly #clock: Clock;
  readonly #log: Log;
  readonly #remote: RemotePresence;
  readonly #stopWatching: () => void;
  /** Commands waiting for their answer, by id. */
  readonly #waiting = new Map<string, (result: SubmitResult) => void>();
  #statusIsOld = false;
  #endStatusWindow: Cancel | null = null;
  #healthIsOld = false;
  #endHealthWindow: Cancel | null = null;

  /** `room` must be loaded. */
  constructor(room: Room, clock: Clock, log: Log, remote: RemotePresence = noOtherNodes) {
    this.room = room;
    this.#remote = remote;
    const loaded = this.#loadedDocument();
    this.#clock = clock;
    this.#log = log;
    this.editors = new Channel(ownerView, loaded, clock, log);
    this.overlays = new Channel(publicView, loaded, clock, log);
    this.controls = new ControlViews(clock, log);
    this.#stopWatching = room.watch(this);
  }

  get isEmpty(): boolean {
    const { editors, overlays, guests, crewPages, controls } = this;
    const pages = guests.size + crewPages.size + controls.pages.size;
    return editors.size + overlays.size + pages === 0;
  }

  owners(): number {
    return this.editors.size;
  }

  /** The view of a crew role. */
  crew(role: CrewRole): Channel<QuizShowApp> {
    const known = this.#crew.get(role);
    if (known !== undefined) return known;
    const channel = new Channel(viewOfCrew(role), this.#loadedDocument(), this.#clock, this.#log);
    this.#crew.set(role, channel);
    return channel;
  }

  /** Number of pages that may play. */
  hosts(): number {
    return this.#channelsOfHosts().reduce((sum, { size }) => sum + size, 0);
  }

  isHost(page: Member): boolean {
    return this.#channelsOfHosts().some((channel) => channel.has(page));
  }

  /** Number of pages that may play and of control surfaces, all of which receive lobby changes. */
  lobbyListeners(): number {
    return this.hosts() + this.controls.pages.size;
  }

  /** Sends a lobby: complete to every page that may play, as numbers to control surfaces. */
  sendLobby(lobby: Lobby): void {
    const bytes = frame({ type: 'lobby', lobby });
    for (const channel of this.#channelsOfHosts()) channel.broadcast(bytes);
    const counts = lobbyCounts(lobby);
    for (const page of this.controls.pages) page.send(counts);
  }

  /** The view of a seat. */
  seat(showId: string, playerId: string): Channel<PlayerView | null> {
    const key = seatKey(showId, playerId);
    const known = this.#seats.get(key);
    if (known !== undefined) return known;
    const loaded = this.#loadedDocument();
    const channel = new Channel(seatView(showId, playerId), loaded, this.#clock, this.#log);
    this.#seats.set(key, channel);
    return channel;
  }

  /** Closes the view of this seat when it has no subscribers left. */
  closeEmptySeat(showId: string, playerId: string): void {
    const key = seatKey(showId, playerId);
    const seat = this.#seats.get(key);
    if (seat === undefined || seat.size > 0) return;
    seat.close();
    this.#seats.delete(key);
  }

  /**
   * Submits a command to the room. Its acceptance is sent before the patch that contains it, so that a page can drop
   * its own optimistic change in the same step.
   */
  async submit(
    id: string,
    command: UserCommand,
    actor: Actor,
    answer: (result: SubmitResult) => void,
  ): Promise<void> {
    let isAnswered = false;
    const respond = (result: SubmitResult) => {
      if (!isAnswered) answer(result);
      isAnswered = true;
    };
    this.#waiting.set(id, respond);
    const result = await this.room.submit(command, id, actor);
    if (this.#waiting.get(id) === respond) this.#waiting.delete(id);
    respond(result);
  }

  changed(loaded: LoadedDocument, entries: readonly Entry[] | null): void {
    if (this.#waiting.size > 0)
      for (const { commandId, revision } of entries ?? [])
        this.#waiting.get(commandId)?.({ kind: 'accepted', revision });
    // First, so that a page that has lost its role gets nothing more of that view.
    for (const page of this.crewPages) page.documentChanged();
    this.overlays.changed(loaded, entries);
    this.editors.changed(loaded, entries);
    for (const channel of this.#crew.values()) channel.changed(loaded, entries);
    for (const page of this.crewPages) page.documentSent();
    this.controls.changed(loaded, entries);
    // First, so that a page that has lost its seat gets nothing more of that view.
    for (const guest of this.guests) guest.documentChanged();
    for (const seat of this.#seats.values()) seat.changed(loaded, entries);
  }

  viewersChanged(): void {
    this.statusChanged();
  }

  lostLease(): void {
    for (const guest of [...this.guests]) guest.leaderChanged();
  }

  removed(): void {
    this.overlays.dismiss();
    this.editors.dismiss();
    for (const channel of this.#crew.values()) channel.dismiss();
    this.controls.dismiss();
    for (const seat of this.#seats.values()) seat.dismiss();
  }

  /** People, overlays or the chat status have changed: notifies owner and crew soon. */
  statusChanged(): void {
    this.remoteStatusChanged();
    this.#remote.changed();
  }

  /** As `statusChanged`, for changes on another node. */
  remoteStatusChanged(): void {
    this.#statusIsOld = true;
    if (this.#endStatusWindow === null) this.#sendStatus();
  }

  /** An overlay has reported its health. */
  healthChanged(): void {
    this.#remote.healthChanged();
    this.#healthIsOld = true;
    if (this.#endHealthWindow === null) this.#sendHealth();
  }

  /** Sends an order to one overlay, or (null) to all, on whichever node they are open. */
  order(overlayId: string | null, order: OverlayOrder): void {
    this.overlaysOpen.order(overlayId, order);
    this.#remote.order(overlayId, order);
  }

  /** The networks of all pages of owner and crew. */
  networks(): Set<string> {
    return networksOf([{ people: this.people.list() }, ...this.#remote.peers()]);
  }

  /** The presence on this node, without guests. */
  presence(): NodePresence {
    const seen = this.#localPresence();
    return limited({ ...seen, health: pick(seen.health, this.networks()) });
  }

  close(): void {
    this.#stopWatching();
    this.#endStatusWindow?.();
    this.#endHealthWindow?.();
    this.editors.close();
    this.overlays.close();
    for (const channel of this.#crew.values()) channel.close();
    this.controls.close();
    for (const seat of this.#seats.values()) seat.close();
  }

  #loadedDocument(): LoadedDocument {
    const { loaded, path } = this.room;
    if (loaded === null) throw new Error(`${path} is not loaded`);
    return loaded;
  }

  #channelsOfHosts(): Channel<QuizShowApp>[] {
    const playing = crewRoles.filter((role) => roleMay(role, 'play'));
    return [this.editors, ...playing.flatMap((role) => this.#crew.get(role) ?? [])];
  }

  #localPresence(): NodePresence {
    return {
      ...noPresence,
      people: this.people.list(),
      overlays: this.overlays.size,
      health: this.overlaysOpen.list(),
      ...this.room.viewers(),
    };
  }

  #sendHealth(): void {
    if (!this.#healthIsOld) return;
    this.#healthIsOld = false;
    this.remoteStatusChanged();
    this.#endHealthWindow = this.#clock.after(healthWindowMs, () => {
      this.#endHealthWindow = null;
      this.#sendHealth();
    });
  }

  #sendStatus(): void {
    const listeners = this.people.size + this.controls.pages.size + this.overlays.size;
    if (!this.#statusIsOld || listeners === 0) return;
    this.#statusIsOld = false;
    const status = statusOf(this.#localPresence(), this.#remote.peers());
    const bytes = frame({ type: 'status', status });
    for (const pages of [this.editors, ...this.#crew.values()]) pages.broadcast(bytes);
    const { overlays, overlayHealth, answered } = status;
    if (answered !== undefined)
      this.overlays.broadcast(frame({ type: 'answered', count: answered.count }));
    const overlaysBehind = overlayHealth.filter(({ isBehind }) => isBehind).length;
    for (const page of this.controls.pages) page.send({ type: 'around', overlays, overlaysBehind });
    this.#endStatusWindow = this.#clock.after(statusWindowMs, () => {
      this.#endStatusWindow = null;
      this.#sendStatus();
    });
  }
}

/** A lobby as sent to control surfaces: without names and code. */
export const lobbyCounts = ({ showId, guests }: Lobby): ServerMessage => ({
  type: 'door',
  showId,
  waiting: guests.filter(({ playerId }) => playerId === null).length,
  seated: guests.filter(({ playerId, isConnected }) => playerId !== null && isConnected).length,
});

const seatKey = (showId: string, playerId: string): string => JSON.stringify([showId, playerId]);
