import type { Session } from '../ports/identity.ts';
import type { DocumentPath } from '../ports/document-store.ts';
import { isOwnMachine, siteOf } from '../security/address.ts';

/** Maximum numbers of open sockets. */
export interface SocketLimits {
  /** Per network address (IPv6: per /48) other than this machine's own. */
  perAddress: number;
  inAll: number;
  /** Places reserved for owners and crew out of all, so that a show can be run however many viewers connect. */
  forHosts: number;
  /** Overlays, players and control surfaces per document. */
  perDocument: number;
  /** Control surfaces per document and per token. */
  surfacesPerDocument: number;
  perToken: number;
  /** Pages of owners and crew per document and per account. */
  hostsPerDocument: number;
  perAccount: number;
}

/**
 * One address may be a whole household. The total leaves room for 10,000 overlays besides the places of owners and
 * crew.
 */
const defaults = {
  perAddress: 2000,
  inAll: 12_000,
  perDocument: 5000,
  surfacesPerDocument: 250,
  perToken: 32,
  hostsPerDocument: 500,
  perAccount: 250,
};
/** Sockets per address that have not sent a hello yet while only places of owners and crew are free. */
const unknownPerAddress = 16;

/** What a socket is after its hello. */
export type Claim =
  | { kind: 'host'; session: Session; path: DocumentPath }
  | { kind: 'guest'; path: DocumentPath }
  | { kind: 'surface'; tokenId: string; path: DocumentPath }
  /** Another node leads the document and counts the socket. */
  | { kind: 'otherNode' };

/** Key of a counter and its maximum. */
type Counted = readonly [key: string, most: number];

/** One counter, shared by all sockets that count towards it. */
interface Tally {
  readonly key: string;
  count: number;
}

/** The place of one open socket. */
export interface Place {
  /** Declares what the socket is; false: there is no place for it, and it must be closed. */
  claim(claim: Claim): boolean;
  leave(): void;
}

/** Counts the open sockets. */
export class ConnectionLimit {
  readonly #limits: SocketLimits;
  readonly #tallies = new Map<string, Tally>();
  #inAll = 0;
  /** Sockets in ordinary places, i.e. without owners and crew and without unidentified sockets in their places. */
  #guests = 0;

  constructor(limits: Partial<SocketLimits> = {}) {
    const inAll = limits.inAll ?? defaults.inAll;
    this.#limits = { ...defaults, forHosts: Math.floor(inAll / 10), ...limits, inAll };
  }

  /** Takes a place for a socket from that address; null when there is none. */
  enter(address: string): Place | null {
    const { perAddress, inAll } = this.#limits;
    const site = siteOf(address);
    const most = isOwnMachine(address) ? Infinity : perAddress;
    const entered = this.#inAll < inAll ? this.#count([[`address ${site}`, most]]) : null;
    if (entered === null) return null;
    const isGuest = this.#hasRoomForGuests;
    const unknown: Counted = [`unknown ${site}`, Math.min(most, unknownPerAddress)];
    const waiting = this.#count(isGuest ? [] : [unknown]);
    if (waiting === null) {
      this.#forget(entered);
      return null;
    }
    this.#inAll += 1;
    if (isGuest) this.#guests += 1;
    return this.#place(entered, isGuest, waiting);
  }

  #place(entered: readonly Tally[], wasGuest: boolean, waiting: readonly Tally[]): Place {
    let [isInside, isGuest, counted] = [true, wasGuest, waiting];
    return {
      claim: (claim) => {
        if (!isInside) return false;
        this.#forget(counted);
        counted = [];
        const becomesGuest = claim.kind !== 'host';
        if (becomesGuest && !isGuest && !this.#hasRoomForGuests) return false;
        const found = this.#count(this.#countedOf(claim));
        if (found === null) return false;
        this.#guests += Number(becomesGuest) - Number(isGuest);
        isGuest = becomesGuest;
        counted = found;
        return true;
      },
      leave: () => {
        if (!isInside) return;
        isInside = false;
        this.#forget([...entered, ...counted]);
        this.#inAll -= 1;
        this.#guests -= Number(isGuest);
      },
    };
  }

  get #hasRoomForGuests(): boolean {
    return this.#guests < this.#limits.inAll - this.#limits.forHosts;
  }

  #countedOf(claim: Claim): readonly Counted[] {
    const limits = this.#limits;
    switch (claim.kind) {
      case 'host': {
        const { session, path } = claim;
        // The demo account is shared, so each session counts separately.
        const account = session.isDemo ? session.sessionId : session.userId;
        return [
          [`account ${account}`, limits.perAccount],
          [`hosts ${path}`, limits.hostsPerDocument],
        ];
      }
      case 'guest':
        return [[`document ${claim.path}`, limits.perDocument]];
      case 'surface':
        return [
          [`token ${claim.tokenId}`, limits.perToken],
          [`surfaces ${claim.path}`, limits.surfacesPerDocument],
          [`document ${claim.path}`, limits.perDocument],
        ];
      case 'otherNode':
        return [];
    }
  }

  /** Increments all of these counters; none, returning null, when one is full. */
  #count(counted: readonly Counted[]): readonly Tally[] | null {
    if (counted.some(([key, most]) => (this.#tallies.get(key)?.count ?? 0) >= most)) return null;
    return counted.map(([key]) => {
      const tally = this.#tallies.get(key) ?? { key, count: 0 };
      tally.count += 1;
      this.#tallies.set(tally.key, tally);
      return tally;
    });
  }

  #forget(tallies: readonly Tally[]): void {
    for (const tally of tallies) {
      tally.count -= 1;
      if (tally.count === 0) this.#tallies.delete(tally.key);
    }
  }
}
