import { z } from 'zod';
import { write, type AccountDatabase } from '../../sql/account-database.ts';
import { Sealer } from '../../../security/sealer.ts';
import type { Profile } from './profile.ts';
import type { ProviderTokens } from './provider.ts';

const tokensSchema = z.object({
  accessToken: z.string(),
  refreshToken: z.string().nullable(),
  idToken: z.string(),
  accessExpiresAtMs: z.number().nullable(),
}) satisfies z.ZodType<ProviderTokens>;

/** The provider by which a session began. */
export interface ProviderSession {
  providerId: string;
  subject: string;
  checkedAtMs: number;
}

/** Stores the sessions, profiles and tokens of users who sign in by a provider. Rejects when the store fails. */
export class ProviderRepository {
  readonly #database: AccountDatabase;
  readonly #sealer: Sealer;
  readonly #nowMs: () => number;

  constructor(database: AccountDatabase, secret: string, nowMs: () => number) {
    this.#database = database;
    this.#nowMs = nowMs;
    this.#sealer = new Sealer(secret, 'tokens of providers');
  }

  async recordSignIn(
    session: { sessionId: string; userId: string },
    providerId: string,
    { tokens, profile }: { tokens: ProviderTokens; profile: Profile },
  ): Promise<void> {
    const { query } = this.#database;
    const sealed = await this.#seal(tokens);
    const known = {
      user_name: profile.userName,
      display_name: profile.displayName,
      email: profile.email,
      photo_url: profile.photoUrl,
    };
    const who = { user_id: session.userId, provider: providerId, subject: profile.subject };
    await query
      .insertInto('provider_profiles')
      .values({ ...who, ...known })
      .onConflict((on) => on.columns(['user_id', 'provider', 'subject']).doUpdateSet(known))
      .execute();
    await query
      .insertInto('provider_sessions')
      .values({
        session_id: session.sessionId,
        provider: providerId,
        subject: profile.subject,
        sealed_tokens: sealed,
        checked_at_ms: this.#nowMs(),
      })
      .execute();
  }

  async session(sessionId: string): Promise<ProviderSession | null> {
    const row = await this.#database.query
      .selectFrom('provider_sessions')
      .select(['provider', 'subject', 'checked_at_ms'])
      .where('session_id', '=', sessionId)
      .executeTakeFirst();
    return row === undefined
      ? null
      : { providerId: row.provider, subject: row.subject, checkedAtMs: row.checked_at_ms };
  }

  /** Also null when the tokens cannot be decrypted because the secret has changed. */
  async tokens(sessionId: string): Promise<ProviderTokens | null> {
    const row = await this.#database.query
      .selectFrom('provider_sessions')
      .select('sealed_tokens')
      .where('session_id', '=', sessionId)
      .executeTakeFirst();
    if (row === undefined) return null;
    const unsealed = await this.#sealer.open(row.sealed_tokens);
    return unsealed === null ? null : tokensSchema.parse(JSON.parse(unsealed));
  }

  /**
   * Whether the caller may check this session, whose last check must be at least `everyMs` ago. Only one of several
   * nodes may: a provider that rotates refresh tokens may treat a second use of the old one as theft.
   */
  async claim(sessionId: string, everyMs: number): Promise<boolean> {
    const nowMs = this.#nowMs();
    const claim = this.#database.query
      .updateTable('provider_sessions')
      .set({ checked_at_ms: nowMs })
      .where('session_id', '=', sessionId)
      .where('checked_at_ms', '<=', nowMs - everyMs);
    return (await write(this.#database, claim)).changes > 0;
  }

  /** Records that the session was checked. @param tokens the tokens to use from now on; null when they are unchanged */
  async checked(sessionId: string, tokens: ProviderTokens | null): Promise<void> {
    const fresh = tokens === null ? {} : { sealed_tokens: await this.#seal(tokens) };
    await this.#database.query
      .updateTable('provider_sessions')
      .set({ checked_at_ms: this.#nowMs(), ...fresh })
      .where('session_id', '=', sessionId)
      .execute();
  }

  profiles(userId: string) {
    return this.#database.query
      .selectFrom('provider_profiles')
      .selectAll()
      .where('user_id', '=', userId)
      .orderBy('provider')
      .execute();
  }

  async userOf(providerId: string, accountId: string): Promise<string | null> {
    const row = await this.#database.query
      .selectFrom('account')
      .select('userId')
      .where('providerId', '=', providerId)
      .where('accountId', '=', accountId)
      .executeTakeFirst();
    return row?.userId ?? null;
  }

  #seal(tokens: ProviderTokens): Promise<string> {
    return this.#sealer.seal(JSON.stringify(tokens));
  }
}
