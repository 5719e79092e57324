import type { Actor } from '@quizcast/game/actor';
import type { UserCommand } from '@quizcast/game/command';
import type { PlayerView } from '@quizcast/game/category-quiz/view';
import type { QuizShowApp } from '@quizcast/game/document/document';
import type { ChatStatus, LiveStatus } from '@quizcast/game/protocol';
import type { OverlayView } from '@quizcast/game/view';
import type { Cancel, Clock } from '../ports/clock.ts';
import type { Entry } from '../ports/document-store.ts';
import type { Held, Log, Room, SubmitResult, Watcher } from '../room.ts';
import { Channel, ownerView, publicView, seatView } from './channel.ts';
import { frame } from './frame.ts';

/** A player's page, seated or waiting. */
export interface PlaceHolder {
  /** The document is another one: perhaps the place is as well. */
  documentChanged(): void;
}

/** Told to owners twice a second at most. */
const statusWindowMs = 500;

/** All sockets of one document on this server. */
export class Audience implements Watcher {
  readonly room: Room;
  readonly editors: Channel<QuizShowApp>;
  readonly overlays: Channel<OverlayView>;
  /** Pages of players of all shows. */
  readonly guests = new Set<PlaceHolder>();
  readonly #seats = new Map<string, Channel<PlayerView | null>>();
  readonly #clock: Clock;
  readonly #log: Log;
  readonly #stopWatching: () => void;
  /** Commands that wait for their answer, by id. */
  readonly #asked = new Map<string, (result: SubmitResult) => void>();
  #statusIsOld = false;
  #endStatusWindow: Cancel | null = null;

  /** `room` must have been loaded. */
  constructor(room: Room, clock: Clock, log: Log) {
    this.room = room;
    const held = this.#held();
    this.#clock = clock;
    this.#log = log;
    this.editors = new Channel(ownerView, held, clock, log);
    this.overlays = new Channel(publicView, held, clock, log);
    this.#stopWatching = room.watch(this);
  }

  get isEmpty(): boolean {
    return this.editors.size === 0 && this.overlays.size === 0 && this.guests.size === 0;
  }

  owners(): number {
    return this.editors.size;
  }

  /** The view of one seat. */
  seat(showId: string, playerId: string): Channel<PlayerView | null> {
    const key = seatKey(showId, playerId);
    const known = this.#seats.get(key);
    if (known !== undefined) return known;
    const held = this.#held();
    const made = new Channel(seatView(showId, playerId), held, this.#clock, this.#log);
    this.#seats.set(key, made);
    return made;
  }

  /** Nobody looks at the view of this seat any more, if nobody does. */
  unseat(showId: string, playerId: string): void {
    const key = seatKey(showId, playerId);
    const seat = this.#seats.get(key);
    if (seat === undefined || seat.size > 0) return;
    seat.close();
    this.#seats.delete(key);
  }

  /**
   * Sends a command to the room. The answer of one that was accepted comes before the patch that contains it, so that a
   * page can take its own echo away in the same step.
   */
  async submit(
    id: string,
    command: UserCommand,
    actor: Actor,
    answer: (result: SubmitResult) => void,
  ): Promise<void> {
    let isAnswered = false;
    const tell = (result: SubmitResult) => {
      if (!isAnswered) answer(result);
      isAnswered = true;
    };
    this.#asked.set(id, tell);
    const result = await this.room.submit(command, id, actor);
    if (this.#asked.get(id) === tell) this.#asked.delete(id);
    tell(result);
  }

  changed(held: Held, entries: readonly Entry[] | null): void {
    if (this.#asked.size > 0)
      for (const { commandId, revision } of entries ?? [])
        this.#asked.get(commandId)?.({ kind: 'accepted', revision });
    this.overlays.changed(held, entries);
    this.editors.changed(held, entries);
    // First of all who has lost the place: of its view nothing more is told.
    for (const guest of this.guests) guest.documentChanged();
    for (const seat of this.#seats.values()) seat.changed(held, entries);
  }

  chatChanged(_chat: ChatStatus | null): void {
    this.statusChanged();
  }

  removed(): void {
    this.overlays.dismiss();
    this.editors.dismiss();
    for (const seat of this.#seats.values()) seat.dismiss();
  }

  /** Somebody came or went, or the chat's state is another: tells the owners soon. */
  statusChanged(): void {
    this.#statusIsOld = true;
    if (this.#endStatusWindow === null) this.#tellStatus();
  }

  close(): void {
    this.#stopWatching();
    this.#endStatusWindow?.();
    this.editors.close();
    this.overlays.close();
    for (const seat of this.#seats.values()) seat.close();
  }

  #held(): Held {
    const { held, path } = this.room;
    if (held === null) throw new Error(`${path} is not loaded`);
    return held;
  }

  #tellStatus(): void {
    if (!this.#statusIsOld || this.editors.size === 0) return;
    this.#statusIsOld = false;
    const { overlays, editors } = this;
    const status: LiveStatus = {
      overlays: overlays.size,
      editors: editors.size,
      people: [],
      overlayHealth: [],
      chat: this.room.chat(),
    };
    editors.tell(frame({ type: 'status', status }));
    this.#endStatusWindow = this.#clock.after(statusWindowMs, () => {
      this.#endStatusWindow = null;
      this.#tellStatus();
    });
  }
}

const seatKey = (showId: string, playerId: string): string => JSON.stringify([showId, playerId]);
