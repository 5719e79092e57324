/** The bytes of a frame or of one of its lines, read singly and four at a time. */
export class Bytes {
  readonly each: Buffer;
  readonly #fours: DataView;

  constructor(buffer: Buffer) {
    this.each = buffer;
    this.#fours = new DataView(buffer.buffer, buffer.byteOffset, buffer.length);
  }

  /**
   * First position of `byte` in [from, to), or `to`. Checks four bytes at once, which is more than twice as fast as a
   * loop over single bytes; Buffer.indexOf is only faster on long ranges and takes no end position.
   */
  find(byte: number, from: number, to: number): number {
    const fours = this.#fours;
    const pattern = byte * 0x01010101;
    let at = from;
    for (; at + 4 <= to; at += 4) {
      // Zero exactly in the matching bytes; the next line turns the lowest zero byte into its top bit.
      const differences = fours.getInt32(at, true) ^ pattern;
      const equal = (differences - 0x01010101) & ~differences & 0x80808080;
      if (equal !== 0) return at + ((31 - Math.clz32(equal & -equal)) >> 3);
    }
    while (at < to && this.each[at] !== byte) at += 1;
    return at;
  }

  /** Whether `key` is found at `from`. A loop, because Buffer.compare costs ten times as much for a few bytes. */
  startsWith(key: Buffer, from: number): boolean {
    const { each } = this;
    for (let n = 0; n < key.length; n += 1) if (each[from + n] !== key[n]) return false;
    return true;
  }
}
