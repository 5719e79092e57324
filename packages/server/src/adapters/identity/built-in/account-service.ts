import { isRecord } from '@quizcast/game/json';
import type { AccountErrorCode } from '@quizcast/game/refusals/account-error';
import {
  isAccountErrorCode,
  refusal,
  type CallBody,
  type CallName,
} from '../../../ports/account-calls.ts';
import type { Access, AccessHolder } from '../../../ports/account-access.ts';
import type { Session } from '../../../ports/identity.ts';
import type { AccountDatabase } from '../../sql/account-database.ts';
import { demoAccount } from './demo-account.ts';
import type { DeletionStep } from './account-deletion.ts';
import type { AuthLibrary } from './better-auth.ts';
import type { OneUseLinks } from './one-use-links.ts';
import { accountAccess } from './own-access.ts';
import type { Mailer } from './mailer.ts';
import type { PasswordHashing } from './password-hashing.ts';
import { KnownDevices } from './known-device.ts';
import { createSignInLimits, type SignInLimits } from './sign-in-limits.ts';

export interface AccountServiceDeps {
  database: AccountDatabase;
  /** At least 32 characters; signs the session cookies. */
  secret: string;
  hashing: PasswordHashing;
  mailer: Mailer;
  links: OneUseLinks;
  /** Called when sessions end early, so that the connections they opened can be closed. */
  onSessionsEnded: (sessionIds: readonly string[]) => void;
  /** Parts of the server that keep data of a deleted account. Filled during startup. */
  forget: readonly DeletionStep[];
  /** Other parts that keep ways into an account. Filled during startup. */
  access?: readonly AccessHolder[];
  /** False when built-in accounts are disabled: the page then offers no password. Default: true. */
  takesPasswords?: boolean;
  onError: (message: string) => void;
  /** The clock that all nodes share. */
  nowMs: () => number;
}

/** One incoming call: its origin, its sender, and the library instance for its scheme. */
export interface CallContext {
  library: AuthLibrary;
  cookie: string | null;
  userAgent: string | null;
  /** Origin of the calling page. */
  origin: string;
  session: Session | null;
  address: string;
}

/** The handler of each call. Returns the data for the page, or `{ code, message }` with a code of accountErrorText. */
export type Handlers = {
  [Name in CallName]: (body: CallBody<Name>, context: CallContext) => Promise<Response>;
};

/** Without a password, a sign-in this recent counts as proof. */
const freshMs = 10 * 60_000;

/** Error codes of the library, mapped to ours. */
const errorCodeAliases: Readonly<Record<string, AccountErrorCode>> = {
  INVALID_BACKUP_CODE: 'INVALID_RECOVERY_CODE',
  INVALID_TWO_FACTOR_COOKIE: 'SIGN_IN_AGAIN',
  TOO_MANY_ATTEMPTS_REQUEST_NEW_CODE: 'SIGN_IN_AGAIN',
  ACCOUNT_TEMPORARILY_LOCKED: 'TOO_MANY_TRIES',
  TOTP_ALREADY_ENABLED: 'INVALID_REQUEST',
  TOTP_NOT_ENABLED: 'INVALID_REQUEST',
  TWO_FACTOR_NOT_ENABLED: 'INVALID_REQUEST',
  CHALLENGE_NOT_FOUND: 'SIGN_IN_AGAIN',
  PASSKEY_NOT_FOUND: 'PASSKEY_REFUSED',
  AUTHENTICATION_FAILED: 'PASSKEY_REFUSED',
  FAILED_TO_VERIFY_REGISTRATION: 'PASSKEY_REFUSED',
};
/** Everyday errors that are not logged. */
const unloggedErrors: ReadonlySet<unknown> = new Set(['FAILED_TO_CREATE_USER']);

/** Shared by all calls: authorization, the start and end of sessions, and refusals. */
export class AccountService {
  readonly deps: AccountServiceDeps;
  readonly limits: SignInLimits;
  readonly devices: KnownDevices;

  constructor(deps: AccountServiceDeps) {
    this.deps = deps;
    this.limits = createSignInLimits(deps.database.limiter, deps.secret);
    this.devices = new KnownDevices(deps.secret);
  }

  /** Runs `act` for a signed-in user with an account of their own. */
  async forOwner(
    { session }: CallContext,
    act: (session: Session) => Promise<Response>,
  ): Promise<Response> {
    if (session === null) return refusal('NOT_SIGNED_IN');
    if (session.isDemo) return refusal('DEMO_ACCOUNT');
    return act(session);
  }

  /** Like `forOwner`, but requires proof: the password, or a recent sign-in when there is none. */
  async forProved(
    context: CallContext,
    password: string | undefined,
    act: (session: Session) => Promise<Response>,
  ): Promise<Response> {
    return this.forOwner(context, async (session) => {
      const wait = await this.limits.consumeAttempt(
        session.email,
        context.address,
        session.sessionId,
      );
      if (wait !== null) return tooMany(wait);
      const hash = await this.passwordHash(session.userId);
      if (hash === null) {
        if (!(await this.#isFresh(session))) return refusal('SIGN_IN_AGAIN');
      } else {
        if (password === undefined || !(await this.deps.hashing.verify({ hash, password })))
          return refusal('INVALID_PASSWORD');
      }
      await this.limits.succeeded(session.email, context.address, session.sessionId);
      return act(session);
    });
  }

  /** All parts that keep ways into accounts, the accounts themselves first. */
  get holders(): AccessHolder[] {
    return [accountAccess(this.deps.database), ...(this.deps.access ?? [])];
  }

  /** Every way into an account, or to edit its document, except its password. */
  async accessOf(userId: string): Promise<Access[]> {
    const found: Access[] = [];
    for (const holder of this.holders) found.push(...(await holder.list(userId)));
    return found;
  }

  async passwordHash(userId: string): Promise<string | null> {
    const row = await this.deps.database.query
      .selectFrom('account')
      .select('password')
      .where('userId', '=', userId)
      .where('providerId', '=', 'credential')
      .executeTakeFirst();
    return row?.password ?? null;
  }

  /** Returns the session that the library has started, and ends the browser's previous one. */
  async entered(answer: Response, { session }: CallContext): Promise<Response> {
    const content: unknown = await answer.json();
    const user = isRecord(content) && isRecord(content['user']) ? content['user'] : {};
    if (session !== null) await this.endSessions([session.sessionId]);
    return withCookies(answer, {
      user: userOf({
        userId: String(user['id']),
        email: String(user['email']),
        displayName: String(user['name']),
      }),
    });
  }

  async endSessions(ids: readonly string[]): Promise<void> {
    if (ids.length === 0) return;
    await this.deps.database.query.deleteFrom('session').where('id', 'in', ids).execute();
    this.deps.onSessionsEnded(ids);
  }

  async sessionsOf(userId: string, except: string | null = null): Promise<string[]> {
    const rows = await this.deps.database.query
      .selectFrom('session')
      .select('id')
      .where('userId', '=', userId)
      .execute();
    return rows.map(({ id }) => id).filter((id) => id !== except);
  }

  /** Passes on codes that are known to be safe; everything else is reported as our own fault. */
  async refusalResponse(answer: Response): Promise<Response> {
    const content: unknown = await answer.json().catch(() => null);
    const code = isRecord(content) ? content['code'] : null;
    const mapped = typeof code === 'string' ? (errorCodeAliases[code] ?? code) : code;
    if (isAccountErrorCode(mapped)) return withCookiesOf(answer, refusal(mapped));
    if (!unloggedErrors.has(code))
      this.deps.onError(`unexpected answer ${answer.status} ${String(code)}`);
    return refusal('UNAVAILABLE');
  }

  async #isFresh({ sessionId }: Session): Promise<boolean> {
    const row = await this.deps.database.query
      .selectFrom('session')
      .select('createdAt')
      .where('id', '=', sessionId)
      .executeTakeFirst();
    return row !== undefined && Date.now() - Date.parse(row.createdAt) < freshMs;
  }
}

type Named = Pick<Session, 'userId' | 'email' | 'displayName'>;

export const userOf = ({ userId, email, displayName }: Named) => ({
  id: userId,
  email,
  name: displayName,
  isDemo: userId === demoAccount.id,
});

/** Our own body with the library's cookies; the library's body would expose the session token to scripts. */
export const withCookies = (answer: Response, content: object | null): Response =>
  withCookiesOf(answer, Response.json(content));

function withCookiesOf(answer: Response, response: Response): Response {
  for (const cookie of answer.headers.getSetCookie()) response.headers.append('set-cookie', cookie);
  return response;
}

export const tooMany = (waitS: number): Response =>
  refusal('TOO_MANY_TRIES', { 'retry-after': String(waitS) });

/** The body of an answer that is known to be an object. */
export async function recordOf(answer: Response): Promise<Record<string, unknown>> {
  const content: unknown = await answer.json();
  return isRecord(content) ? content : {};
}
