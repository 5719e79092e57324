import { randomUUID } from 'node:crypto';
import type { z } from 'zod';
import { readBody } from '../../../security/body.ts';
import {
  callSchemas,
  isAccountErrorCode,
  refusal,
  type CallBody,
  type CallName,
} from '../../../ports/account-calls.ts';
import { endTokens } from '../providers/client-tokens.ts';
import {
  recordOf,
  tooMany,
  userOf,
  withCookies,
  type AccountService,
  type Arrived,
  type Handlers,
} from './account-service.ts';
import { demoAccount } from './demo-account.ts';
import { deviceCalls } from './device-calls.ts';
import { mailedCalls, postVerification } from './mailed-calls.ts';
import { passkeyCalls } from './passkey-calls.ts';
import { profileCalls } from './profile-calls.ts';
import { resetCalls } from './reset-calls.ts';
import { removalCalls } from './removal-calls.ts';
import { secondFactorCalls } from './second-factor-calls.ts';

/** The account calls of the API. */
export class AccountCalls {
  readonly #desk: AccountService;
  readonly #handlers: Handlers;

  constructor(desk: AccountService) {
    this.#desk = desk;
    this.#handlers = {
      'sign-up/email': (body, arrived) => this.#signUp(body, arrived),
      'sign-in/email': (body, arrived) => this.#signIn(body, arrived),
      demo: (_, arrived) => this.#enter('sign-in/email', demoAccount, arrived),
      'sign-out': (_, arrived) => this.#signOut(arrived),
      'change-password': (body, arrived) => this.#changePassword(body, arrived),
      'set-password': (body, arrived) => this.#setPassword(body, arrived),
      ...profileCalls(desk),
      ...mailedCalls(desk),
      ...resetCalls(desk),
      ...secondFactorCalls(desk),
      ...passkeyCalls(desk),
      ...deviceCalls(desk),
      ...removalCalls(desk),
    };
  }

  perform<Name extends CallName>(
    name: Name,
    request: Request,
    arrived: Arrived,
  ): Promise<Response> {
    return withBody(request, callSchemas[name], (body) => this.#handlers[name](body, arrived));
  }

  /** Extends the session once a day, so this is the only call that sets a cookie without a sign-in. */
  async whoIsThis({ library, cookie, session }: Arrived): Promise<Response> {
    const answer = await library.call('get-session', null, { cookie });
    return withCookies(answer, session === null ? null : { user: userOf(session) });
  }

  async #signUp(body: CallBody<'sign-up/email'>, arrived: Arrived): Promise<Response> {
    const wait = await this.#desk.limits.takeAccount(arrived.address);
    if (wait !== null) return tooMany(wait);
    const { email, password, language } = body;
    const name = body.name ?? email.split('@')[0] ?? email;
    const response = await this.#enter('sign-up/email', { email, password, name }, arrived);
    const known = await this.#desk.deps.database.query
      .selectFrom('user')
      .select('id')
      .where('email', '=', email)
      .executeTakeFirst();
    if (response.ok && known !== undefined)
      postVerification(this.#desk, { userId: known.id, email }, language);
    if (response.ok)
      return withDevice(response, this.#desk.devices.cookieFor(email, arrived.library.secure));
    if (response.status !== 503) return response;
    // Two concurrent sign-ups with one e-mail: the unique index accepted one of them.
    return known === undefined ? response : refusal('USER_ALREADY_EXISTS_USE_ANOTHER_EMAIL');
  }

  async #signIn(body: CallBody<'sign-in/email'>, arrived: Arrived): Promise<Response> {
    const { limits, devices } = this.#desk;
    const { cookie, address, library } = arrived;
    const device = devices.of(cookie, body.email, library.secure);
    const wait = await limits.takeTry(body.email, address, device);
    if (wait !== null) return tooMany(wait);
    const response = await this.#enter('sign-in/email', body, arrived);
    if (!response.ok) return response;
    await limits.succeeded(body.email, address, device);
    return withDevice(response, devices.cookieFor(body.email, library.secure));
  }

  /** Starts a new session and ends the one whose cookie the browser sent, regardless of who set that cookie. */
  async #enter(
    call: string,
    { email, password, name }: { email: string; password: string; name?: string },
    arrived: Arrived,
  ): Promise<Response> {
    const { library, userAgent, session } = arrived;
    const body = { email, password, ...(name === undefined ? {} : { name }) };
    // Without the request's cookies, which must not affect this sign-in.
    const answer = await library.call(call, body, { cookie: null, userAgent });
    if (!answer.ok) return this.#desk.refused(answer);
    const { twoFactorRedirect } = await recordOf(answer.clone());
    if (twoFactorRedirect !== true) return this.#desk.entered(answer, arrived);
    if (session !== null) await this.#desk.endSessions([session.sessionId]);
    return withCookies(answer, { secondFactor: true });
  }

  async #signOut({ library, cookie, session }: Arrived): Promise<Response> {
    const answer = await library.call('sign-out', {}, { cookie });
    if (!answer.ok) return this.#desk.refused(answer);
    if (session !== null) await this.#desk.endSessions([session.sessionId]);
    return withCookies(answer, {});
  }

  /** Signs out all other sessions, whose users may know the old password; the page that changed it stays signed in. */
  #changePassword(body: CallBody<'change-password'>, arrived: Arrived): Promise<Response> {
    return this.#desk.forOwner(arrived, async (session) => {
      const { library, cookie, address } = arrived;
      const { limits, deps } = this.#desk;
      const wait = await limits.takeTry(session.email, address, session.sessionId);
      if (wait !== null) return tooMany(wait);
      const answer = await library.call('change-password', body, { cookie });
      if (!answer.ok) return this.#desk.refused(answer);
      await limits.succeeded(session.email, address, session.sessionId);
      await deps.links.forget(session.userId);
      await this.#desk.endSessions(await this.#desk.sessionsOf(session.userId, session.sessionId));
      await endTokens(deps.database, session.userId, deps.nowMs());
      return withCookies(answer, { user: userOf(session) });
    });
  }

  /**
   * For users who sign in by a provider or a passkey. Requires a confirmed e-mail: an account with a password, and all
   * of its documents, goes to the person who proves to own its e-mail.
   */
  #setPassword({ newPassword }: CallBody<'set-password'>, arrived: Arrived): Promise<Response> {
    return this.#desk.forProved(arrived, undefined, async (session) => {
      if (!session.isEmailVerified) return refusal('EMAIL_UNCONFIRMED');
      const { database, hashing } = this.#desk.deps;
      const { userId } = session;
      const password = await hashing.hash(newPassword);
      const now = new Date().toISOString();
      const own = { userId, providerId: 'credential', accountId: userId };
      // Of two concurrent calls, the second finds the password that the first has set.
      const isSet = await database.inTurn(`account ${userId}`, function* () {
        const found = yield database.query
          .selectFrom('account')
          .select('id')
          .where('userId', '=', userId)
          .where('providerId', '=', 'credential');
        if (found.rows.length > 0) return false;
        yield database.query
          .insertInto('account')
          .values({ id: randomUUID(), ...own, password, createdAt: now, updatedAt: now });
        return true;
      });
      return isSet ? Response.json({ user: userOf(session) }) : refusal('INVALID_PASSWORD');
    });
  }
}

/** Marks the browser as a known device of the account. */
function withDevice(response: Response, cookie: string): Response {
  response.headers.append('set-cookie', cookie);
  return response;
}

/** Parses the body of a call; an invalid field is reported by its code. */
async function withBody<Body>(
  request: Request,
  schema: z.ZodType<Body>,
  act: (body: Body) => Promise<Response>,
): Promise<Response> {
  const read = await readBody(request, schema);
  if (read.kind === 'body') return act(read.body);
  const code = isAccountErrorCode(read.message) ? read.message : 'INVALID_REQUEST';
  return refusal(code, {}, read.path);
}
