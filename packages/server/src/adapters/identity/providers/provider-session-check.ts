import type { Provider } from './provider.ts';
import type { ProviderRepository } from './provider-repository.ts';

/** The specification's maximum age of identity data. */
export const checkEveryMs = 5 * 60_000;
/** Maximum wait for a slow provider; a later answer still counts when it arrives. */
const waitMs = 2000;
/** An evicted session is read from the database again. */
const maxKnown = 20_000;

interface Known {
  /** Time of the next check; Infinity for a session not started by a provider. */
  dueAtMs: number;
  asking: Promise<boolean> | null;
}

export interface ProviderWatchDeps {
  book: ProviderRepository;
  providers: readonly Provider[];
  /** Ends a session that its provider no longer confirms. */
  end: (sessionId: string) => Promise<void>;
  nowMs: () => number;
}

/**
 * Checks with the provider, at most every five minutes and only while the session is in use, whether it is still valid.
 * An unreachable provider ends no session.
 */
export class ProviderWatch {
  readonly #deps: ProviderWatchDeps;
  readonly #known = new Map<string, Known>();

  constructor(deps: ProviderWatchDeps) {
    this.#deps = deps;
  }

  /** False when the session has ended. Rejects when the store fails. */
  async stands(sessionId: string): Promise<boolean> {
    const known = this.#known.get(sessionId) ?? (await this.#look(sessionId));
    if (known.asking === null) {
      if (known.dueAtMs > this.#deps.nowMs()) return true;
      known.dueAtMs = this.#deps.nowMs() + checkEveryMs;
      known.asking = this.#ask(sessionId).finally(() => {
        known.asking = null;
      });
      // Waiting callers receive the rejection; without any, the check is retried in five minutes.
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
    // Another node is checking or has just checked; if the session has ended, its row is gone.
    if (session !== null && !(await book.claim(sessionId, checkEveryMs))) return true;
    const tokens = await book.tokens(sessionId);
    const provider = providers.find(({ config }) => config.id === session?.providerId);
    // Sessions of a provider that was removed from the settings end.
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
