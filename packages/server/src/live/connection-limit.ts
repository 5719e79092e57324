import type { Session } from '../ports/identity.ts';
import type { DocumentPath } from '../ports/document-store.ts';
import { isOwnMachine, siteOf } from '../security/address.ts';

/** How many sockets are open at once at most. */
export interface SocketLimits {
  /** Of one network address (of IPv6, of a /48) other than this machine's own. */
  perAddress: number;
  inAll: number;
  /** Of all, the places that only owners and crew may take: however many look on, the show can be run. */
  forHosts: number;
  /** Overlays, players and control surfaces of one document. */
  perDocument: number;
  /** Control surfaces of one document, and of one token. */
  surfacesPerDocument: number;
  perToken: number;
  /** Pages of owners and crew of one document, and of one account. */
  hostsPerDocument: number;
  perAccount: number;
}

/** One address may be a whole household. In all there is room for 10,000 overlays beside the places of owners and crew. */
const defaults = {
  perAddress: 2000,
  inAll: 12_000,
  perDocument: 5000,
  surfacesPerDocument: 250,
  perToken: 32,
  hostsPerDocument: 500,
  perAccount: 250,
};
/** Of one address, sockets that have not said yet who they are while only the places of owners and crew are free. */
const unknownPerAddress = 16;

/** What a socket has turned out to be. */
export type Claim =
  | { kind: 'host'; session: Session; path: DocumentPath }
  | { kind: 'guest'; path: DocumentPath }
  | { kind: 'surface'; tokenId: string; path: DocumentPath }
  /** Another node has its document, and counts it there. */
  | { kind: 'otherNode' };

/** What is counted of one, and how many there may be. */
type Counted = readonly [key: string, most: number];

/** One counter, shared by all sockets that count towards it. */
interface Tally {
  readonly key: string;
  count: number;
}

/** One socket that is inside. */
export interface Place {
  /** Says what it is; false: there is no place for it, and it has to go. */
  claim(claim: Claim): boolean;
  leave(): void;
}

/** Counts who is inside. */
export class ConnectionLimit {
  readonly #limits: SocketLimits;
  readonly #tallies = new Map<string, Tally>();
  #inAll = 0;
  /** All but owners and crew, and who waits in their places to say that it is one of them. */
  #guests = 0;

  constructor(limits: Partial<SocketLimits> = {}) {
    const inAll = limits.inAll ?? defaults.inAll;
    this.#limits = { ...defaults, forHosts: Math.floor(inAll / 10), ...limits, inAll };
  }

  /** Takes a place for somebody of that address; null when there is none. */
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
        // The demo account is everybody's.
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

  /** Counts one more of all of these, or of none when one is full: null then. */
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
