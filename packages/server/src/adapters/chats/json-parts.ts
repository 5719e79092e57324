/** Extracts the objects of a JSON stream from chunks of any size: one after the other, or as items of a list. */
export class JsonStreamParser {
  readonly #maxBytes: number;
  #buffered: Buffer[] = [];
  #bufferedBytes = 0;
  #depth = 0;
  #isInText = false;
  #isEscaped = false;

  constructor(maxBytes: number) {
    this.#maxBytes = maxBytes;
  }

  /** The objects complete so far; null when one exceeds the size limit. */
  push(bytes: Buffer): string[] | null {
    const complete: string[] = [];
    let from = 0;
    for (let at = 0; at < bytes.length; at += 1) {
      const before = this.#depth;
      this.#step(bytes[at] ?? 0);
      if (before === 0 && this.#depth === 1) from = at;
      if (before !== 1 || this.#depth !== 0) continue;
      complete.push(Buffer.concat([...this.#buffered, bytes.subarray(from, at + 1)]).toString());
      this.#buffered = [];
      this.#bufferedBytes = 0;
    }
    if (this.#depth > 0) {
      // Copied, because the chunk may be a small part of a large buffer.
      const rest = Buffer.from(bytes.subarray(this.#bufferedBytes === 0 ? from : 0));
      this.#buffered.push(rest);
      this.#bufferedBytes += rest.length;
    }
    return this.#bufferedBytes > this.#maxBytes ? null : complete;
  }

  #step(byte: number): void {
    if (this.#isInText) {
      if (this.#isEscaped) this.#isEscaped = false;
      else if (byte === 0x5c) this.#isEscaped = true;
      else if (byte === 0x22) this.#isInText = false;
    } else if (byte === 0x22) this.#isInText = this.#depth > 0;
    else if (byte === 0x7b) this.#depth += 1;
    else if (byte === 0x7d && this.#depth > 0) this.#depth -= 1;
  }
}
