import {
  twitchScopes,
  twitchSwitches,
  twitchUses,
  type TwitchErrorCode,
  type TwitchStatus,
  type TwitchSwitch,
  type TwitchUse,
} from '@quizcast/game/chats/twitch-account';
import { z } from 'zod';
import type { Bus } from '../ports/bus.ts';
import type { Clock } from '../ports/clock.ts';
import type { Log } from '../ports/log.ts';
import type {
  TwitchAccount,
  TwitchAccountRepository,
} from '../ports/twitch/twitch-account-repository.ts';
import type {
  HelixResponse,
  HelixRequest,
  TwitchApi,
  TwitchTokens,
} from '../ports/twitch/twitch-api.ts';
import type { Sealer } from '../security/sealer.ts';
import type { TwitchOutcomes } from './twitch-outcomes.ts';
import { TokenRenewal, type OpenAccount } from './token-renewal.ts';

/** An account with a token that is presumably valid for the next minute. */
export type Access =
  | { kind: 'access'; account: TwitchAccount; accessToken: string }
  | { kind: 'failed'; error: TwitchErrorCode };

/** The response of Twitch to a request of the account, or the reason for its failure. */
export type HelixResult =
  | (HelixResponse & { account: TwitchAccount })
  /** `retryAfterMs`: back-off required by Twitch, only with `rateLimited`. */
  | { kind: 'failed'; error: TwitchErrorCode; retryAfterMs?: number };

export interface TwitchAccountsDeps {
  repository: TwitchAccountRepository;
  api: TwitchApi;
  sealer: Sealer;
  clock: Clock;
  bus: Pick<Bus, 'broadcast' | 'onMessage'>;
  log: Pick<Log, 'warn'>;
  /** The Twitch application of this server; its secret is null for a public client. Null: each streamer brings one. */
  client: { clientId: string; clientSecret: string | null } | null;
  outcomes: Pick<TwitchOutcomes, 'of' | 'forget'>;
}

/** Twitch requires hourly validation, so that it can revoke tokens. */
const validateEveryMs = 60 * 60_000;
/** Tokens that expire within this time are renewed before use. */
const renewBeforeMs = 60_000;
const idleMs = 5 * 24 * 60 * 60_000;
const topic = 'twitch-account';
const changedMessageSchema = z.object({ ownerId: z.string().max(200) });
const tokensSchema = z.object({ access: z.string(), refresh: z.string() });

export const usesOf = ({ scopes }: Pick<TwitchAccount, 'scopes'>): TwitchUse[] => {
  const granted = scopes.split(' ');
  return twitchUses.filter((use) => granted.includes(twitchScopes[use]));
};

const switchesOf = ({ switches }: Pick<TwitchAccount, 'switches'>): TwitchSwitch[] => {
  const on = switches.split(' ');
  return twitchSwitches.filter((name) => on.includes(name));
};

/** The Twitch accounts that streamers have connected. Their tokens are stored, renewed and used, but never returned. */
export class TwitchAccounts {
  readonly #deps: TwitchAccountsDeps;
  readonly #renewal: TokenRenewal;
  readonly #validatedAtMs = new Map<string, number>();
  readonly #listeners = new Set<(ownerId: string) => void>();
  readonly #stopListening: () => void;

  constructor(deps: TwitchAccountsDeps) {
    this.#deps = deps;
    this.#renewal = new TokenRenewal({
      ...deps,
      seal: (tokens) => this.#seal(tokens),
      decrypt: (account) => this.#opened(account),
      onWithdrawn: (ownerId) => this.changed(ownerId),
    });
    this.#stopListening = deps.bus.onMessage(topic, ({ body }) => {
      const message = changedMessageSchema.safeParse(body);
      if (!message.success) return;
      this.#validatedAtMs.delete(message.data.ownerId);
      this.#notify(message.data.ownerId);
    });
  }

  /** Calls `listener` when an account was connected or disconnected, on any node. */
  onChanged(listener: (ownerId: string) => void): void {
    this.#listeners.add(listener);
  }

  /** Stores a newly authorized account and replaces the previous one. */
  async connect(ownerId: string, clientId: string, tokens: TwitchTokens): Promise<boolean> {
    const { api, repository, clock } = this.#deps;
    const valid = await api.validate(tokens.access);
    if (valid.kind !== 'valid') return false;
    const before = await repository.find(ownerId);
    const nowMs = clock.nowMs();
    await repository.set({
      ...{ ownerId, clientId, userId: valid.userId, login: valid.login.toLowerCase() },
      scopes: valid.scopes.join(' '),
      ...(await this.#seal(tokens)),
      // Newer than every previous version, because the old tokens may be in renewal right now.
      version: Math.max(nowMs, (before?.version ?? 0) + 1),
      ...{ renewingUntilMs: 0, switches: before?.switches ?? '', setAtMs: nowMs },
    });
    this.#validatedAtMs.set(ownerId, nowMs);
    this.changed(ownerId);
    if (before !== null) void this.#revoke(before);
    return true;
  }

  async status(ownerId: string): Promise<Omit<TwitchStatus, 'chat'>> {
    const { repository, client } = this.#deps;
    const hasClientId = client !== null;
    if ((await repository.find(ownerId)) === null) return { hasClientId, account: null };
    const access = await this.access(ownerId);
    const account = await repository.find(ownerId);
    if (account === null) return { hasClientId, account: null };
    const error = access.kind === 'failed' ? access.error : null;
    const { login, setAtMs } = account;
    const [uses, switches] = [usesOf(account), switchesOf(account)];
    const outcomes = this.#deps.outcomes.of(ownerId);
    return { hasClientId, account: { login, uses, setAtMs, fault: error, switches, outcomes } };
  }

  async isOn(ownerId: string, name: TwitchSwitch): Promise<boolean> {
    const account = await this.#deps.repository.find(ownerId);
    return account !== null && switchesOf(account).includes(name);
  }

  /** False when no account is connected. */
  switch(ownerId: string, name: TwitchSwitch, isOn: boolean): Promise<boolean> {
    return this.#deps.repository.changeSwitches(ownerId, (switches) => {
      const others = switchesOf({ switches }).filter((each) => each !== name);
      return [...others, ...(isOn ? [name] : [])].join(' ');
    });
  }

  /** Deletes the account and revokes its tokens at Twitch, even if that fails. False when there was none. */
  async disconnect(ownerId: string): Promise<boolean> {
    const account = await this.#deps.repository.find(ownerId);
    if (account === null) return false;
    await this.#deps.repository.remove(ownerId);
    this.#deps.outcomes.forget(ownerId);
    this.#validatedAtMs.delete(ownerId);
    this.changed(ownerId);
    await this.#revoke(account);
    return true;
  }

  async forget(ownerId: string): Promise<void> {
    await this.disconnect(ownerId);
    await this.#deps.repository.forget(ownerId);
  }

  close(): void {
    this.#stopListening();
  }

  /** Renews tokens that were not used for days: Twitch invalidates them after 30 days. */
  async keepFresh(): Promise<void> {
    const { repository, clock } = this.#deps;
    for (const ownerId of await repository.idle(clock.nowMs() - idleMs)) await this.access(ownerId);
  }

  /** Called when Twitch reports a revocation: validates the token at once. */
  async revalidate(ownerId: string): Promise<void> {
    this.#validatedAtMs.delete(ownerId);
    await this.access(ownerId);
  }

  /** Returns the account with a valid token. */
  async access(ownerId: string): Promise<Access> {
    const { clock } = this.#deps;
    const opened = await this.#open(ownerId);
    if (opened.kind === 'failed') return opened;
    const { account } = opened;
    if (account.expiresAtMs - clock.nowMs() < renewBeforeMs) return this.#renewed(account);
    const validatedAtMs = this.#validatedAtMs.get(ownerId) ?? 0;
    if (Math.abs(clock.nowMs() - validatedAtMs) < validateEveryMs) return accessOf(opened);
    const valid = await this.#deps.api.validate(opened.tokens.access);
    if (valid.kind === 'refused') return this.#renewed(account);
    if (valid.kind === 'valid') this.#validatedAtMs.set(ownerId, clock.nowMs());
    return accessOf(opened);
  }

  /** Sends a request as the account. A refused token is renewed once. */
  async request(
    ownerId: string,
    use: TwitchUse,
    request: (account: TwitchAccount) => HelixRequest,
  ): Promise<HelixResult> {
    const access = await this.access(ownerId);
    if (access.kind === 'failed') return access;
    if (!usesOf(access.account).includes(use)) return failed('notAllowed');
    const result = await this.#request(access, request);
    if (result.kind === 'failed' || result.status !== 401) return result;
    // Twitch also answers 401 when the account lacks a permission.
    const valid = await this.#deps.api.validate(access.accessToken);
    if (valid.kind !== 'refused') return result;
    const again = await this.#renewed(access.account);
    return again.kind === 'failed' ? again : this.#request(again, request);
  }

  async #request(
    { account, accessToken }: Extract<Access, { kind: 'access' }>,
    request: (account: TwitchAccount) => HelixRequest,
  ): Promise<HelixResult> {
    const proof = { clientId: account.clientId, accessToken };
    const answer = await this.#deps.api.helix(proof, request(account));
    if (answer.kind === 'unreachable') return failed('unreachable');
    const { status, retryAfterMs } = answer;
    return status === 429 ? { ...failed('rateLimited'), retryAfterMs } : { ...answer, account };
  }

  async #renewed({ ownerId, version }: TwitchAccount): Promise<Access> {
    const renewed = await this.#renewal.renew(ownerId, version);
    if (renewed.kind === 'failed') return renewed;
    this.#validatedAtMs.set(ownerId, this.#deps.clock.nowMs());
    return accessOf(renewed);
  }

  async #open(ownerId: string): Promise<OpenAccount | { kind: 'failed'; error: TwitchErrorCode }> {
    const account = await this.#deps.repository.find(ownerId);
    return account === null ? failed('notConnected') : this.#opened(account);
  }

  async #opened(
    account: TwitchAccount,
  ): Promise<OpenAccount | { kind: 'failed'; error: TwitchErrorCode }> {
    if (account.sealedTokens === '') return failed('withdrawn');
    const text = await this.#deps.sealer.open(account.sealedTokens);
    const tokens = tokensSchema.safeParse(text === null ? null : JSON.parse(text));
    return tokens.success ? { kind: 'open', account, tokens: tokens.data } : failed('unreadable');
  }

  async #seal({ access, refresh, expiresInS }: TwitchTokens) {
    const sealedTokens = await this.#deps.sealer.seal(JSON.stringify({ access, refresh }));
    return { sealedTokens, expiresAtMs: this.#deps.clock.nowMs() + expiresInS * 1000 };
  }

  /**
   * Revokes the tokens. An expired access token cannot be revoked, so the refresh token, valid until it is used, is
   * exchanged for a new one first.
   */
  async #revoke(account: TwitchAccount): Promise<void> {
    const { api, client } = this.#deps;
    const opened = await this.#opened(account);
    if (opened.kind === 'failed') return;
    const { clientId } = account;
    if (await api.revoke(clientId, opened.tokens.access)) return;
    const clientSecret = client?.clientId === clientId ? client.clientSecret : null;
    const last = await api.refresh({ clientId, clientSecret }, opened.tokens.refresh);
    if (last.kind === 'tokens') await api.revoke(clientId, last.tokens.access);
    else if (last.kind === 'unreachable')
      this.#deps.log.warn({ ownerId: account.ownerId }, 'Twitch token not revoked');
  }

  /** Notifies all nodes, so that they stop using the previous account. */
  changed(ownerId: string): void {
    this.#deps.bus.broadcast(topic, { ownerId });
    this.#notify(ownerId);
  }

  #notify(ownerId: string): void {
    for (const listener of this.#listeners) listener(ownerId);
  }
}

const failed = (error: TwitchErrorCode): { kind: 'failed'; error: TwitchErrorCode } => ({
  kind: 'failed',
  error,
});

const accessOf = ({ account, tokens }: OpenAccount): Access => ({
  ...{ kind: 'access', account },
  accessToken: tokens.access,
});
