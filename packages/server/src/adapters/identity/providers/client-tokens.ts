import { z } from 'zod';
import type { AccountDatabase } from '../../sql/account-database.ts';
import { keyFor } from '../../../config/derived-key.ts';

const identityLifeMs = 5 * 60_000;
const clientLifeMs = 10 * 60_000;
const issuer = 'quizcast';
const firebaseAudience =
  'https://identitytoolkit.googleapis.com/google.identity.identitytoolkit.v1.IdentityToolkit';

/** `identity` proves who the user is but signs in nowhere; `client` signs in a client without cookies. */
type Kind = 'identity' | 'client';

const kinds = {
  identity: { type: 'quizcast-identity+jwt', lifeMs: identityLifeMs },
  client: { type: 'quizcast-client+jwt', lifeMs: clientLifeMs },
} as const satisfies Record<Kind, { type: string; lifeMs: number }>;

/** The fields of a service account file that tokens need. */
export const serviceAccountSchema = z.object({
  client_email: z.string().min(1),
  private_key: z.string().min(1),
  private_key_id: z.string().optional(),
});
export type ServiceAccount = z.infer<typeof serviceAccountSchema>;

export interface IssuedToken {
  token: string;
  expiresAtMs: number;
}

export interface Holder {
  userId: string;
  /** The session that requested the first token; null when it came from a token of an identity provider. */
  sessionId: string | null;
}

/**
 * Short-lived signed tokens. They become invalid with the account, with "sign out everywhere", and with the session
 * they originate from. Rejects when the store fails.
 */
export class ClientTokens {
  readonly #database: AccountDatabase;
  readonly #keys: Record<Kind, Uint8Array>;
  readonly #nowMs: () => number;

  constructor(database: AccountDatabase, secret: string, nowMs: () => number) {
    this.#database = database;
    this.#nowMs = nowMs;
    this.#keys = {
      identity: keyFor(secret, 'identity tokens'),
      client: keyFor(secret, 'client tokens'),
    };
  }

  async issue(kind: Kind, { userId, sessionId }: Holder): Promise<IssuedToken> {
    const { SignJWT } = await import('jose');
    const nowMs = this.#nowMs();
    const expiresAtMs = nowMs + kinds[kind].lifeMs;
    const token = await new SignJWT({
      atMs: nowMs,
      ...(sessionId === null ? {} : { sid: sessionId }),
    })
      .setProtectedHeader({ alg: 'HS256', typ: kinds[kind].type })
      .setIssuer(issuer)
      .setAudience(kind)
      .setSubject(userId)
      .setExpirationTime(Math.floor(expiresAtMs / 1000))
      .sign(this.#keys[kind]);
    return { token, expiresAtMs };
  }

  /** The holder of a valid token; null for a token of another kind, or one that is no longer valid. */
  async holder(kind: Kind, token: string): Promise<Holder | null> {
    const read = await this.#read(kind, token);
    if (read === null) return null;
    const { query } = this.#database;
    const row = await query
      .selectFrom('user')
      .leftJoin('token_ends', 'token_ends.user_id', 'user.id')
      .select('token_ends.at_ms')
      .where('user.id', '=', read.userId)
      .executeTakeFirst();
    if (row === undefined || (row.at_ms ?? -Infinity) >= read.atMs) return null;
    if (read.sessionId === null) return read;
    const session = await query
      .selectFrom('session')
      .select('id')
      .where('id', '=', read.sessionId)
      .where('userId', '=', read.userId)
      .executeTakeFirst();
    return session === undefined ? null : read;
  }

  async #read(kind: Kind, token: string): Promise<(Holder & { atMs: number }) | null> {
    const { jwtVerify } = await import('jose');
    try {
      const { payload } = await jwtVerify(token, this.#keys[kind], {
        algorithms: ['HS256'],
        issuer,
        audience: kind,
        typ: kinds[kind].type,
        requiredClaims: ['sub', 'exp', 'atMs'],
        currentDate: new Date(this.#nowMs()),
      });
      const { sub, atMs, sid } = payload;
      if (sub === undefined || typeof atMs !== 'number') return null;
      return { userId: sub, atMs, sessionId: typeof sid === 'string' ? sid : null };
    } catch {
      return null;
    }
  }
}

/** A Firebase custom token, signed by the service account, for sign-in with Firebase. */
export async function firebaseCustomToken(
  account: ServiceAccount,
  uid: string,
): Promise<IssuedToken> {
  const { importPKCS8, SignJWT } = await import('jose');
  const issuedAtS = Math.floor(Date.now() / 1000);
  const expiresAtS = issuedAtS + clientLifeMs / 1000;
  const key = await importPKCS8(account.private_key, 'RS256');
  const token = await new SignJWT({ uid })
    .setProtectedHeader({
      alg: 'RS256',
      typ: 'JWT',
      ...(account.private_key_id === undefined ? {} : { kid: account.private_key_id }),
    })
    .setIssuer(account.client_email)
    .setSubject(account.client_email)
    .setAudience(firebaseAudience)
    .setIssuedAt(issuedAtS)
    .setExpirationTime(expiresAtS)
    .sign(key);
  return { token, expiresAtMs: expiresAtS * 1000 };
}

/** Invalidates all tokens issued to this user up to `at_ms`, by the clock of all nodes. */
export async function endTokens(
  { query }: AccountDatabase,
  userId: string,
  at_ms: number,
): Promise<void> {
  await query
    .insertInto('token_ends')
    .values({ user_id: userId, at_ms })
    .onConflict((on) => on.column('user_id').doUpdateSet({ at_ms }))
    .execute();
}
