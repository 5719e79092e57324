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

/** One socket that is inside. */
export interface Place {
  /** Says what it is; false: there is no place for it, and it has to go. */
  claim(claim: Claim): boolean;
  leave(): void;
}

/** Counts who is inside. */
export class ConnectionLimit {
  readonly #limits: SocketLimits;
  readonly #counts = new Map<string, number>();
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
    const entered: Counted = [`address ${site}`, most];
    if (this.#inAll >= inAll || !this.#count([entered])) return null;
    const waiting: Counted = [`unknown ${site}`, Math.min(most, unknownPerAddress)];
    const isGuest = this.#hasRoomForGuests;
    if (!isGuest && !this.#count([waiting])) {
      this.#forget([entered]);
      return null;
    }
    this.#inAll += 1;
    if (isGuest) this.#guests += 1;
    return this.#place(entered, { isGuest, counted: isGuest ? [] : [waiting] });
  }

  #place(entered: Counted, held: { isGuest: boolean; counted: readonly Counted[] }): Place {
    let isInside = true;
    return {
      claim: (claim) => {
        if (!isInside) return false;
        this.#forget(held.counted);
        held.counted = [];
        const isGuest = claim.kind !== 'host';
        if (isGuest && !held.isGuest && !this.#hasRoomForGuests) return false;
        const counted = this.#countedOf(claim);
        if (!this.#count(counted)) return false;
        this.#guests += Number(isGuest) - Number(held.isGuest);
        held.isGuest = isGuest;
        held.counted = counted;
        return true;
      },
      leave: () => {
        if (!isInside) return;
        isInside = false;
        this.#forget([entered, ...held.counted]);
        this.#inAll -= 1;
        this.#guests -= Number(held.isGuest);
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

  /** Counts one more of all of these, or of none when one is full. */
  #count(counted: readonly Counted[]): boolean {
    if (counted.some(([key, most]) => (this.#counts.get(key) ?? 0) >= most)) return false;
    for (const [key] of counted) this.#counts.set(key, (this.#counts.get(key) ?? 0) + 1);
    return true;
  }

  #forget(counted: readonly Counted[]): void {
    for (const [key] of counted) {
      const left = (this.#counts.get(key) ?? 1) - 1;
      if (left === 0) this.#counts.delete(key);
      else this.#counts.set(key, left);
    }
  }
}
