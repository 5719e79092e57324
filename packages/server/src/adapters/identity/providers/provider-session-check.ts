import type { Provider } from './provider.ts';
import type { ProviderRepository } from './provider-repository.ts';

/** The specification's maximum age of identity data. */
export const checkEveryMs = 5 * 60_000;
/** Maximum wait for a slow provider; a later answer still counts when it arrives. */
const waitMs = 2000;
/** An evicted session is read from the database again. */
const maxKnown = 20_000;

interface CachedSession {
  /** Time of the next check; Infinity for a session not started by a provider. */
  nextCheckAtMs: number;
  pending: Promise<boolean> | null;
}

export interface ProviderSessionCheckDeps {
  repository: ProviderRepository;
  providers: readonly Provider[];
  /** Ends a session that its provider no longer confirms. */
  end: (sessionId: string) => Promise<void>;
  nowMs: () => number;
}

/**
 * Checks with the provider, at most every five minutes and only while the session is in use, whether it is still valid.
 * An unreachable provider ends no session.
 */
export class ProviderSessionCheck {
  readonly #deps: ProviderSessionCheckDeps;
  readonly #known = new Map<string, CachedSession>();

  constructor(deps: ProviderSessionCheckDeps) {
    this.#deps = deps;
  }

  /** False when the session has ended. Rejects when the store fails. */
  async isValid(sessionId: string): Promise<boolean> {
    const known = this.#known.get(sessionId) ?? (await this.#load(sessionId));
    if (known.pending === null) {
      if (known.nextCheckAtMs > this.#deps.nowMs()) return true;
      known.nextCheckAtMs = this.#deps.nowMs() + checkEveryMs;
      known.pending = this.#check(sessionId).finally(() => {
        known.pending = null;
      });
      // Waiting callers receive the rejection; without any, the check is retried in five minutes.
      known.pending.catch(() => undefined);
    }
    return Promise.race([known.pending, patience()]);
  }

  forget(sessionId: string): void {
    this.#known.delete(sessionId);
  }

  async #load(sessionId: string): Promise<CachedSession> {
    const session = await this.#deps.repository.session(sessionId);
    const nextCheckAtMs = session === null ? Infinity : session.checkedAtMs + checkEveryMs;
    if (this.#known.size >= maxKnown) this.#known.clear();
    const known = this.#known.get(sessionId) ?? { nextCheckAtMs, pending: null };
    this.#known.set(sessionId, known);
    return known;
  }

  async #check(sessionId: string): Promise<boolean> {
    const { repository, providers, end } = this.#deps;
    const session = await repository.session(sessionId);
    // Another node is checking or has just checked; if the session has ended, its row is gone.
    if (session !== null && !(await repository.claim(sessionId, checkEveryMs))) return true;
    const tokens = await repository.tokens(sessionId);
    const provider = providers.find(({ config }) => config.id === session?.providerId);
    // Sessions of a provider that was removed from the settings end.
    const standing =
      provider === undefined || tokens === null
        ? ({ kind: 'gone' } as const)
        : await provider.standing(tokens);
    switch (standing.kind) {
      case 'stands':
        await repository.checked(sessionId, standing.tokens);
        return true;
      case 'unknown':
        await repository.checked(sessionId, null);
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
