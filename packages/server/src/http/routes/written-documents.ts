import { jsonText } from './json-text.ts';

/** Documents as they were sent, for who asks again before they change. Keeps `maxBytes` at most, the newest. */
export class WrittenDocuments {
  readonly #kept = new Map<string, { document: WeakRef<object>; bytes: Uint8Array<ArrayBuffer> }>();
  readonly #maxBytes: number;
  #bytes = 0;

  constructor(maxBytes = 32 * 1024 * 1024) {
    this.#maxBytes = maxBytes;
  }

  /** The bytes of what `write` makes of this state of a document; `name` says whose it is and for whom. */
  of(name: string, document: object, write: () => unknown): Uint8Array<ArrayBuffer> {
    const known = this.#kept.get(name);
    this.#forget(name);
    const isSame = known?.document.deref() === document;
    const bytes = isSame ? known.bytes : new TextEncoder().encode(jsonText(write()));
    this.#kept.set(name, { document: new WeakRef(document), bytes });
    this.#bytes += bytes.length;
    for (const [oldest] of this.#kept) {
      if (this.#bytes <= this.#maxBytes) break;
      this.#forget(oldest);
    }
    return bytes;
  }

  #forget(name: string): void {
    this.#bytes -= this.#kept.get(name)?.bytes.length ?? 0;
    this.#kept.delete(name);
  }
}
