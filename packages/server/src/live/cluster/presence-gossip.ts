import type { OverlayOrder } from '@quizcast/game/protocol/protocol';
import type { Bus, Word } from '../../ports/bus.ts';
import type { Cancel, Clock } from '../../ports/clock.ts';
import type { DocumentPath } from '../../ports/document-store.ts';
import { topicOf, wordSchema, type AroundWord, type Share } from './node-presence.ts';

export interface NeighboursDeps {
  bus: Pick<Bus, 'say' | 'hear'>;
  clock: Clock;
  /** What this node has around a document now. */
  own(path: DocumentPath): Share;
  /** What another node has is another; null: it has nothing. */
  onShare(path: DocumentPath, before: Share | null, after: Share | null): void;
  onOrder(path: DocumentPath, overlayId: string | null, order: OverlayOrder): void;
  /** The book of seats says something else about this show, and about this guest. */
  onLobby(path: DocumentPath, showId: string, guestId: string | null): void;
}

/** What one other node has of one document. */
interface Neighbour {
  /** Of the newest word; an older one that comes later says nothing. */
  number: number;
  heardAtMs: number;
  /** Null: nothing any more. It stays for a while, so that a word that was held up is known to be old. */
  share: Share | null;
}

/** A document that something is around on this node. */
interface Place {
  neighbours: Map<string, Neighbour>;
  /** Orders that were heard: they may come twice. */
  orders: Set<string>;
  said: string;
  saidAtMs: number;
  isSlowlyOld: boolean;
  /** Guests are there: their lines are measured all the time. */
  hasGuests: boolean;
  wait: Cancel | null;
  stop: Cancel;
}

const tellEveryMs = 500;
const tellSlowlyEveryMs = 2000;
const repeatEveryMs = 5000;
const forgottenAfterMs = 12_000;
/** Words older than a minute are not heard at all. */
const buriedAfterMs = 75_000;
const beatMs = 1000;
const maxNeighbours = 200;
const maxOrders = 100;

/**
 * What other nodes have around the documents that this one serves: said by each of itself, again and again, and forgotten when it
 * is not. Whatever is lost, doubled, late or out of order, it is right again within seconds.
 */
export class PresenceGossip {
  readonly #deps: NeighboursDeps;
  readonly #places = new Map<DocumentPath, Place>();
  #stopBeat: Cancel;

  constructor(deps: NeighboursDeps) {
    this.#deps = deps;
    this.#stopBeat = deps.clock.after(beatMs, () => this.#beat());
  }

  /** Something is around this document here from now on. */
  attend(path: DocumentPath): void {
    if (this.#places.has(path)) return;
    const { bus } = this.#deps;
    const place: Place = {
      neighbours: new Map(),
      orders: new Set(),
      said: '',
      saidAtMs: -Infinity,
      isSlowlyOld: false,
      hasGuests: false,
      wait: null,
      stop: bus.hear(topicOf(path), (word) => this.#hear(path, place, word)),
    };
    this.#places.set(path, place);
    this.#say(path, place, true);
  }

  /** Nothing is around it any more. */
  leave(path: DocumentPath): void {
    const place = this.#places.get(path);
    if (place === undefined) return;
    this.#places.delete(path);
    place.wait?.();
    place.stop();
    this.#tell(path, { kind: 'bye' });
  }

  changed(path: DocumentPath): void {
    const place = this.#places.get(path);
    if (place !== undefined) this.#sayWithin(path, place, tellEveryMs);
  }

  changedSlowly(path: DocumentPath): void {
    const place = this.#places.get(path);
    if (place !== undefined) place.isSlowlyOld = true;
  }

  shares(path: DocumentPath): Share[] {
    const neighbours = this.#places.get(path)?.neighbours.values() ?? [];
    return [...neighbours].flatMap(({ share }) => share ?? []);
  }

  order(path: DocumentPath, overlayId: string | null, order: OverlayOrder): void {
    this.#tell(path, { kind: 'order', overlayId, order });
  }

  /** The book of seats was changed here. */
  lobby(path: DocumentPath, showId: string, guestId: string | null): void {
    this.#tell(path, { kind: 'lobby', showId, guestId });
  }

  close(): void {
    this.#stopBeat();
    for (const path of this.#places.keys()) this.leave(path);
  }

  #tell(path: DocumentPath, word: AroundWord): void {
    this.#deps.bus.say(topicOf(path), word);
  }

  #beat(): void {
    const nowMs = this.#deps.clock.nowMs();
    for (const [path, place] of this.#places) {
      this.#forget(path, place, nowMs);
      const sinceMs = nowMs - place.saidAtMs;
      if (sinceMs >= repeatEveryMs) this.#say(path, place, false);
      else if ((place.isSlowlyOld || place.hasGuests) && sinceMs >= tellSlowlyEveryMs)
        this.#sayIfNew(path, place);
    }
    this.#stopBeat = this.#deps.clock.after(beatMs, () => this.#beat());
  }

  #forget(path: DocumentPath, place: Place, nowMs: number): void {
    for (const [node, { heardAtMs, share, number }] of place.neighbours) {
      const agoMs = nowMs - heardAtMs;
      if (agoMs >= buriedAfterMs) place.neighbours.delete(node);
      else if (share !== null && agoMs >= forgottenAfterMs) {
        place.neighbours.set(node, { number, heardAtMs, share: null });
        this.#deps.onShare(path, share, null);
      }
    }
  }

  #sayWithin(path: DocumentPath, place: Place, ms: number): void {
    if (place.wait !== null) return;
    const waitMs = ms - (this.#deps.clock.nowMs() - place.saidAtMs);
    if (waitMs <= 0) return this.#sayIfNew(path, place);
    place.wait = this.#deps.clock.after(waitMs, () => {
      place.wait = null;
      this.#sayIfNew(path, place);
    });
  }

  #sayIfNew(path: DocumentPath, place: Place): void {
    place.isSlowlyOld = false;
    const share = this.#deps.own(path);
    if (JSON.stringify(share) !== place.said) this.#say(path, place, false, share);
  }

  #say(path: DocumentPath, place: Place, isNew: boolean, share = this.#deps.own(path)): void {
    place.said = JSON.stringify(share);
    place.saidAtMs = this.#deps.clock.nowMs();
    place.isSlowlyOld = false;
    place.hasGuests = share.guests.length > 0;
    this.#tell(path, { kind: 'share', isNew, share });
  }

  #hear(path: DocumentPath, place: Place, word: Word): void {
    const read = wordSchema.safeParse(word.body);
    if (!read.success) return;
    const { data } = read;
    switch (data.kind) {
      case 'share':
        this.#take(path, place, word, data.share);
        // What it does not know is said again, be it the same as before.
        if (data.isNew) {
          place.said = '';
          this.#sayWithin(path, place, tellEveryMs);
        }
        return;
      case 'bye':
        return this.#take(path, place, word, null);
      case 'order':
        if (isNewOrder(place, word)) this.#deps.onOrder(path, data.overlayId, data.order);
        return;
      case 'lobby':
        this.#deps.onLobby(path, data.showId, data.guestId);
    }
  }

  #take(path: DocumentPath, place: Place, { node, number }: Word, share: Share | null): void {
    const known = place.neighbours.get(node);
    if (known !== undefined && number <= known.number) return;
    if (known === undefined && place.neighbours.size >= maxNeighbours) return;
    place.neighbours.set(node, { number, heardAtMs: this.#deps.clock.nowMs(), share });
    const before = known?.share ?? null;
    if (JSON.stringify(before) !== JSON.stringify(share)) this.#deps.onShare(path, before, share);
  }
}

function isNewOrder({ orders }: Place, { node, number }: Word): boolean {
  const name = `${node} ${number}`;
  if (orders.has(name)) return false;
  orders.add(name);
  const [oldest] = orders;
  if (orders.size > maxOrders && oldest !== undefined) orders.delete(oldest);
  return true;
}
