import { isOwnMachine } from '../security/address.ts';

/** How many sockets are open at once at most: of one network address other than this machine's own, and in all. */
export interface SocketLimits {
  perAddress: number;
  inAll: number;
}

/** One address may be a whole house. */
const defaultLimits: SocketLimits = { perAddress: 2000, inAll: 10_000 };

/** Counts who is inside, by address. */
export class Door {
  readonly #limits: SocketLimits;
  readonly #ofAddress = new Map<string, number>();
  #inAll = 0;

  constructor(limits = defaultLimits) {
    this.#limits = limits;
  }

  isOpenFor(address: string): boolean {
    const { perAddress, inAll } = this.#limits;
    if (this.#inAll >= inAll) return false;
    return isOwnMachine(address) || (this.#ofAddress.get(address) ?? 0) < perAddress;
  }

  enter(address: string): void {
    this.#inAll += 1;
    this.#ofAddress.set(address, (this.#ofAddress.get(address) ?? 0) + 1);
  }

  leave(address: string): void {
    this.#inAll -= 1;
    const left = (this.#ofAddress.get(address) ?? 1) - 1;
    if (left === 0) this.#ofAddress.delete(address);
    else this.#ofAddress.set(address, left);
  }
}
