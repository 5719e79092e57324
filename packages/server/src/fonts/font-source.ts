import type { Clock } from '../ports/clock.ts';
import { readAtMost } from '../security/read-at-most.ts';

/** `missing`: the file does not exist. `away`: it is currently unavailable. */
export type Fetched = { kind: 'found'; bytes: Buffer } | { kind: 'missing' } | { kind: 'away' };

export interface FontSourceOptions {
  /** Base address of the package folders, without a trailing slash; '' disables fetching. */
  base: string;
  clock: Pick<Clock, 'nowMs'>;
  /** Called once for each outage of the source. */
  onError(reason: string): void;
  timeoutMs?: number;
}

const defaultTimeoutMs = 8000;
/** Concurrent fetches; further ones wait, and are refused when this many are waiting. */
const maxConcurrent = 6;
const maxQueued = 120;
const maxRedirects = 3;
/** How long missing files and an unreachable source are remembered, to avoid repeated requests. */
const missingForMs = 10 * 60_000;
const unavailableForMs = 10_000;
const maxRemembered = 5000;

/**
 * A remote source of font packages. Requests for the same file share one fetch, and failures are remembered for a
 * while.
 */
export class FontSource {
  readonly #options: FontSourceOptions;
  readonly #running = new Map<string, Promise<Fetched>>();
  readonly #missingUntilMs = new Map<string, number>();
  readonly #waiting: (() => void)[] = [];
  #active = 0;
  #unavailableUntilMs = 0;

  constructor(options: FontSourceOptions) {
    this.#options = options;
  }

  get isDisabled(): boolean {
    return this.#options.base === '';
  }

  /** The file at `path` below the base, of at most `maxBytes`; a file rejected by `isValid` counts as missing. */
  get(path: string, maxBytes: number, isValid: (bytes: Buffer) => boolean): Promise<Fetched> {
    const nowMs = this.#options.clock.nowMs();
    if (this.isDisabled || nowMs < this.#unavailableUntilMs)
      return Promise.resolve({ kind: 'away' });
    if (nowMs < (this.#missingUntilMs.get(path) ?? 0)) return Promise.resolve({ kind: 'missing' });
    const running = this.#running.get(path);
    if (running !== undefined) return running;
    if (this.#waiting.length >= maxQueued) return Promise.resolve({ kind: 'away' });
    const fetched = this.#enqueue(() => this.#fetch(path, maxBytes, isValid)).finally(() =>
      this.#running.delete(path),
    );
    this.#running.set(path, fetched);
    return fetched;
  }

  async #enqueue(fetch: () => Promise<Fetched>): Promise<Fetched> {
    if (this.#active >= maxConcurrent)
      await new Promise<void>((resolve) => this.#waiting.push(resolve));
    else this.#active += 1;
    try {
      return await fetch();
    } finally {
      // The slot is passed to the longest-waiting request.
      const next = this.#waiting.shift();
      if (next === undefined) this.#active -= 1;
      else next();
    }
  }

  async #fetch(
    path: string,
    maxBytes: number,
    isValid: (bytes: Buffer) => boolean,
  ): Promise<Fetched> {
    if (this.#options.clock.nowMs() < this.#unavailableUntilMs) return { kind: 'away' };
    try {
      const bytes = await download(
        `${this.#options.base}/${path}`,
        maxBytes,
        AbortSignal.timeout(this.#options.timeoutMs ?? defaultTimeoutMs),
      );
      if (bytes !== null && isValid(bytes)) return { kind: 'found', bytes };
      this.#rememberMissing(path);
      return { kind: 'missing' };
    } catch (error) {
      this.#unavailableUntilMs = this.#options.clock.nowMs() + unavailableForMs;
      this.#options.onError(error instanceof Error ? error.message : 'unknown');
      return { kind: 'away' };
    }
  }

  #rememberMissing(path: string): void {
    if (this.#missingUntilMs.size >= maxRemembered) this.#missingUntilMs.clear();
    this.#missingUntilMs.set(path, this.#options.clock.nowMs() + missingForMs);
  }
}

/**
 * Null when the file does not exist or is too long. Redirects are followed only within the origin of the source.
 * @throws when the source does not answer, or answers with 429 or a server error.
 */
async function download(
  address: string,
  maxBytes: number,
  signal: AbortSignal,
): Promise<Buffer | null> {
  let url = new URL(address);
  for (let step = 0; step <= maxRedirects; step++) {
    const answer = await fetch(url, { redirect: 'manual', signal, credentials: 'omit' });
    if (answer.status === 200) return await readAtMost(answer, maxBytes);
    await answer.body?.cancel();
    const location = answer.headers.get('location');
    if (answer.status >= 300 && answer.status < 400 && location !== null) {
      const next = new URL(location, url);
      if (next.origin !== url.origin) return null;
      url = next;
    } else if (answer.status === 429 || answer.status >= 500) {
      throw new Error(`the font source answered ${answer.status}`);
    } else return null;
  }
  return null;
}
