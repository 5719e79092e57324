import type { TwitchErrorCode } from '@quizcast/game/chats/twitch-account';
import { createKeyedMutex } from '../concurrency/keyed-mutex.ts';
import type { Clock } from '../ports/clock.ts';
import type { Log } from '../ports/log.ts';
import type {
  TwitchAccount,
  TwitchAccountRepository,
} from '../ports/twitch/twitch-account-repository.ts';
import type { TwitchApi, TwitchClient, TwitchTokens } from '../ports/twitch/twitch-api.ts';

/** An account with its decrypted tokens. */
export interface OpenAccount {
  kind: 'open';
  account: TwitchAccount;
  tokens: { access: string; refresh: string };
}

type Failed = { kind: 'failed'; error: TwitchErrorCode };
type SealedTokens = Pick<TwitchAccount, 'sealedTokens' | 'expiresAtMs'>;

interface TokenRenewalDeps {
  repository: TwitchAccountRepository;
  api: Pick<TwitchApi, 'refresh'>;
  clock: Clock;
  log: Pick<Log, 'warn'>;
  client: TwitchClient | null;
  seal(tokens: TwitchTokens): Promise<SealedTokens>;
  decrypt(account: TwitchAccount): Promise<OpenAccount | Failed>;
  onWithdrawn(ownerId: string): void;
}

/** Longer than the request to Twitch and the write to the store take. */
const claimMs = 40_000;
const pollIntervalMs = 500;
/** A store outage may be short; if the new tokens are not stored, the account is lost. */
const storeRetryMs = [500, 1_000, 2_000, 4_000, 8_000] as const;

/**
 * Renews tokens exactly once: a refresh token can only be used a single time, so one node claims the renewal, and
 * stores the new tokens before they are used.
 */
export class TokenRenewal {
  readonly #deps: TokenRenewalDeps;
  readonly #inTurn = createKeyedMutex();
  /** New tokens that are not stored yet, by owner. */
  readonly #unstored = new Map<string, { version: number; sealed: SealedTokens }>();

  constructor(deps: TokenRenewalDeps) {
    this.#deps = deps;
  }

  /** Returns the account with newer tokens than those of `version`. */
  renew(ownerId: string, version: number): Promise<OpenAccount | Failed> {
    return this.#inTurn(ownerId, () => this.#renew(ownerId, version));
  }

  async #renew(ownerId: string, version: number): Promise<OpenAccount | Failed> {
    const { repository, clock } = this.#deps;
    // Longer than the lifetime of a claim, in case the node that holds it has stopped.
    for (let waitedMs = 0; waitedMs <= 2 * claimMs; waitedMs += pollIntervalMs) {
      const account = await repository.find(ownerId);
      if (account === null) return { kind: 'failed', error: 'notConnected' };
      if (account.version !== version || account.sealedTokens === '')
        return this.#deps.decrypt(account);
      const unstored = this.#unstored.get(ownerId);
      if (unstored?.version === version) return this.#store(account, unstored.sealed);
      const nowMs = clock.nowMs();
      if (await repository.claim(ownerId, version, nowMs, nowMs + claimMs))
        return this.#request(account);
      await this.#wait(pollIntervalMs);
    }
    return { kind: 'failed', error: 'unreachable' };
  }

  async #request(account: TwitchAccount): Promise<OpenAccount | Failed> {
    const { api, repository, client } = this.#deps;
    const { ownerId, version, clientId } = account;
    const opened = await this.#deps.decrypt(account);
    if (opened.kind === 'failed') return opened;
    const clientSecret = client?.clientId === clientId ? client.clientSecret : null;
    const answer = await api.refresh({ clientId, clientSecret }, opened.tokens.refresh);
    if (answer.kind === 'tokens') return this.#store(account, await this.#deps.seal(answer.tokens));
    if (answer.kind === 'refused') {
      await repository.renew(ownerId, version, { sealedTokens: '', expiresAtMs: 0 });
      this.#deps.onWithdrawn(ownerId);
      return { kind: 'failed', error: 'withdrawn' };
    }
    await repository.release(ownerId, version);
    return { kind: 'failed', error: 'unreachable' };
  }

  async #store(account: TwitchAccount, sealed: SealedTokens): Promise<OpenAccount | Failed> {
    const { repository, log } = this.#deps;
    const { ownerId, version } = account;
    this.#unstored.set(ownerId, { version, sealed });
    for (const waitMs of [0, ...storeRetryMs]) {
      if (waitMs > 0) await this.#wait(waitMs);
      try {
        const isStored = await repository.renew(ownerId, version, sealed);
        this.#unstored.delete(ownerId);
        // The account was disconnected or replaced in the meantime.
        if (!isStored) return { kind: 'failed', error: 'notConnected' };
        return await this.#deps.decrypt({
          ...account,
          ...sealed,
          version: version + 1,
          renewingUntilMs: 0,
        });
      } catch (error) {
        log.warn({ ownerId, error }, 'Twitch token not stored, trying again');
      }
    }
    return { kind: 'failed', error: 'unreachable' };
  }

  #wait(ms: number): Promise<void> {
    return new Promise((resolve) => {
      this.#deps.clock.after(ms, resolve);
    });
  }
}
