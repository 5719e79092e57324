import type { Provider } from './provider.ts';
import type { ProviderRepository } from './provider-repository.ts';

/** The specification's maximum age of what is known of an identity. */
export const checkEveryMs = 5 * 60_000;
/** Nobody waits longer for a provider that is slow; what it says counts when it comes. */
const waitMs = 2000;
/** A forgotten one is looked up again. */
const maxKnown = 20_000;

interface Known {
  /** When it is asked about next; never, for a session that no provider began. */
  dueAtMs: number;
  asking: Promise<boolean> | null;
}

export interface ProviderWatchDeps {
  book: ProviderRepository;
  providers: readonly Provider[];
  /** Ends a session that its provider does not stand for any more. */
  end: (sessionId: string) => Promise<void>;
  nowMs: () => number;
}

/**
 * Asks the provider, at most every five minutes and only while somebody is there, whether it still stands for a session.
 * One that cannot be reached ends nothing.
 */
export class ProviderWatch {
  readonly #deps: ProviderWatchDeps;
  readonly #known = new Map<string, Known>();

  constructor(deps: ProviderWatchDeps) {
    this.#deps = deps;
  }

  /** False when the session is over. Rejects when the store fails. */
  async stands(sessionId: string): Promise<boolean> {
    const known = this.#known.get(sessionId) ?? (await this.#look(sessionId));
    if (known.asking === null) {
      if (known.dueAtMs > this.#deps.nowMs()) return true;
      known.dueAtMs = this.#deps.nowMs() + checkEveryMs;
      known.asking = this.#ask(sessionId).finally(() => {
        known.asking = null;
      });
      // Whoever waits hears of it; when nobody does any more, it is tried again in five minutes.
      known.asking.catch(() => undefined);
    }
    return Promise.race([known.asking, patience()]);
  }

  forget(sessionId: string): void {
    this.#known.delete(sessionId);
  }

  async #look(sessionId: string): Promise<Known> {
    const session = await this.#deps.book.session(sessionId);
    const dueAtMs = session === null ? Infinity : session.checkedAtMs + checkEveryMs;
    if (this.#known.size >= maxKnown) this.#known.clear();
    const known = this.#known.get(sessionId) ?? { dueAtMs, asking: null };
    this.#known.set(sessionId, known);
    return known;
  }

  async #ask(sessionId: string): Promise<boolean> {
    const { book, providers, end } = this.#deps;
    const session = await book.session(sessionId);
    // Another node asks, or has just done so; when the session is over, it is not found any more.
    if (session !== null && !(await book.claim(sessionId, checkEveryMs))) return true;
    const tokens = await book.tokens(sessionId);
    const provider = providers.find(({ config }) => config.id === session?.providerId);
    // A provider that was taken out of the settings stands for nobody.
    const standing =
      provider === undefined || tokens === null
        ? ({ kind: 'gone' } as const)
        : await provider.standing(tokens);
    switch (standing.kind) {
      case 'stands':
        await book.checked(sessionId, standing.tokens);
        return true;
      case 'unknown':
        await book.checked(sessionId, null);
        return true;
      case 'gone':
        this.forget(sessionId);
        await end(sessionId);
        return false;
    }
  }
}

const patience = (): Promise<true> =>
  new Promise((resolve) => {
    setTimeout(() => resolve(true), waitMs).unref();
  });
