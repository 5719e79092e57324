import { jsonText } from './json-text.ts';

/** Cache of serialized documents for repeated requests. Keeps the newest, up to `maxBytes`. */
export class WrittenDocuments {
  readonly #kept = new Map<string, { document: WeakRef<object>; bytes: Uint8Array<ArrayBuffer> }>();
  readonly #maxBytes: number;
  #bytes = 0;

  constructor(maxBytes = 32 * 1024 * 1024) {
    this.#maxBytes = maxBytes;
  }

  /** The bytes of `write()` for this state of a document; `name` identifies the owner and the reader's role. */
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
