/** Room for this many voters at first; doubled when three quarters are taken. */
const firstCapacity = 1_024;
/** Names longer than this may not be told apart as numbers. */
const maxNumberLength = 15;
const free = -1;

const digit0 = 0x30;
/** Of the chat that most viewers are in. */
const platform = 'twitch:';

/** The number that `voterId` writes behind the platform, or -1 when another text could write the same one. */
function asNumber(voterId: string): number {
  const { length } = voterId;
  const from = platform.length;
  if (length <= from || length > from + maxNumberLength) return free;
  const first = voterId.charCodeAt(from) - digit0;
  if (first < 1 || first > 9 || !voterId.startsWith(platform)) return free;
  let number = first;
  for (let n = from + 1; n < length; n += 1) {
    const digit = voterId.charCodeAt(n) - digit0;
    if (digit < 0 || digit > 9) return free;
    number = number * 10 + digit;
  }
  return number;
}

function place(number: number, mask: number): number {
  const low = number | 0;
  const high = (number / 0x1_0000_0000) | 0;
  const mixed = Math.imul(low ^ Math.imul(high, 0x85ebca6b), 0x9e3779b1);
  return (mixed ^ (mixed >>> 15)) & mask;
}

/**
 * Numbers voters from 0 on in the order in which they first appear. The names of voters are decimal numbers of one platform nearly always:
 * kept as such they are found several times faster than in a Map of texts, which is where most of the time of counting went.
 */
export class VoterTable {
  /** By voter. */
  #numbers = new Float64Array(firstCapacity);
  readonly #names = new Map<number, string>();
  /** Open addressing: the voter at each place, or -1. */
  #places = new Int32Array(firstCapacity * 2).fill(free);
  readonly #byName = new Map<string, number>();
  #size = 0;

  get size(): number {
    return this.#size;
  }

  /** The voter of this name, or -1. */
  find(voterId: string): number {
    const number = asNumber(voterId);
    if (number === free) return this.#byName.get(voterId) ?? -1;
    return this.#places[this.#placeOf(number)] ?? -1;
  }

  /** The voter of this name, a new one if need be. */
  findOrAdd(voterId: string): number {
    const number = asNumber(voterId);
    if (number === free) {
      const known = this.#byName.get(voterId);
      if (known !== undefined) return known;
      this.#byName.set(voterId, this.#size);
      this.#names.set(this.#size, voterId);
      return this.#add(number);
    }
    const at = this.#placeOf(number);
    const known = this.#places[at] ?? free;
    if (known !== free) return known;
    this.#places[at] = this.#size;
    return this.#add(number);
  }

  /** The name of a voter. */
  name(voter: number): string {
    return this.#names.get(voter) ?? `${platform}${this.#numbers[voter] ?? ''}`;
  }

  /** Where `number` is, or the free place where it belongs. */
  #placeOf(number: number): number {
    const mask = this.#places.length - 1;
    let at = place(number, mask);
    for (;;) {
      const voter = this.#places[at] ?? free;
      if (voter === free || this.#numbers[voter] === number) return at;
      at = (at + 1) & mask;
    }
  }

  #add(number: number): number {
    const voter = this.#size;
    this.#numbers[voter] = number;
    this.#size += 1;
    if (this.#size === this.#numbers.length) this.#grow();
    return voter;
  }

  #grow(): void {
    const numbers = new Float64Array(this.#numbers.length * 2);
    numbers.set(this.#numbers);
    this.#numbers = numbers;
    this.#places = new Int32Array(numbers.length * 2).fill(free);
    for (let voter = 0; voter < this.#size; voter += 1) {
      const number = numbers[voter] ?? free;
      if (number !== free) this.#places[this.#placeOf(number)] = voter;
    }
  }
}
