import { isRecord } from '../../json.ts';

/** An ID derived from the data alone: equal data has the same ID, regardless of key order. */
export function stableId(value: unknown): string {
  const sum = new Sum();
  sum.add(value);
  return `v1-${sum.digits()}`;
}

/** Two 32-bit hashes that are mixed at the end. They distinguish data but are not cryptographic. */
class Sum {
  #one = 0xdeadbeef;
  #other = 0x41c6ce57;

  /** Each value is prefixed with its type and length, so that concatenated values stay unambiguous. */
  add(value: unknown): void {
    if (typeof value === 'string') {
      this.#text(`"${value.length}:`);
      this.#text(value);
    } else if (Array.isArray(value)) {
      this.#text(`[${value.length}:`);
      for (const element of value) this.add(element);
    } else if (isRecord(value)) {
      const keys = Object.keys(value).toSorted();
      this.#text(`{${keys.length}:`);
      for (const key of keys) {
        this.add(key);
        this.add(value[key]);
      }
    } else this.#text(JSON.stringify(value) ?? 'null');
  }

  #text(text: string): void {
    let [one, other] = [this.#one, this.#other];
    for (let at = 0; at < text.length; at++) {
      const unit = text.charCodeAt(at);
      one = Math.imul(one ^ unit, 2_654_435_761);
      other = Math.imul(other ^ unit, 1_597_334_677);
    }
    this.#one = one;
    this.#other = other;
  }

  /** 16 hexadecimal digits. */
  digits(): string {
    const one = mixed(this.#one, this.#other);
    return [mixed(this.#other, one), one]
      .map((sum) => (sum >>> 0).toString(16).padStart(8, '0'))
      .join('');
  }
}

const mixed = (one: number, other: number): number =>
  Math.imul(one ^ (one >>> 16), 2_246_822_507) ^ Math.imul(other ^ (other >>> 13), 3_266_489_909);
