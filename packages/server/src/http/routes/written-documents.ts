import { jsonText } from './json-text.ts';

/** Cache of serialized documents for repeated requests. Keeps the newest, up to `maxBytes`. */
export class SerializedDocuments {
  readonly #cache = new Map<
    string,
    { document: WeakRef<object>; bytes: Uint8Array<ArrayBuffer> }
  >();
  readonly #maxBytes: number;
  #bytes = 0;

  constructor(maxBytes = 32 * 1024 * 1024) {
    this.#maxBytes = maxBytes;
  }

  /** The JSON bytes of `build()` for this state of a document; `name` identifies the owner and the reader's role. */
  get(name: string, document: object, build: () => unknown): Uint8Array<ArrayBuffer> {
    const cached = this.#cache.get(name);
    this.#forget(name);
    const isSame = cached?.document.deref() === document;
    const bytes = isSame ? cached.bytes : new TextEncoder().encode(jsonText(build()));
    this.#cache.set(name, { document: new WeakRef(document), bytes });
    this.#bytes += bytes.length;
    for (const [oldest] of this.#cache) {
      if (this.#bytes <= this.#maxBytes) break;
      this.#forget(oldest);
    }
    return bytes;
  }

  #forget(name: string): void {
    this.#bytes -= this.#cache.get(name)?.bytes.length ?? 0;
    this.#cache.delete(name);
  }
}
