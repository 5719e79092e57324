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
  type CallContext,
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
  readonly #service: AccountService;
  readonly #handlers: Handlers;

  constructor(service: AccountService) {
    this.#service = service;
    this.#handlers = {
      'sign-up/email': (body, context) => this.#signUp(body, context),
      'sign-in/email': (body, context) => this.#signIn(body, context),
      demo: (_, context) => this.#enter('sign-in/email', demoAccount, context),
      'sign-out': (_, context) => this.#signOut(context),
      'change-password': (body, context) => this.#changePassword(body, context),
      'set-password': (body, context) => this.#setPassword(body, context),
      ...profileCalls(service),
      ...mailedCalls(service),
      ...resetCalls(service),
      ...secondFactorCalls(service),
      ...passkeyCalls(service),
      ...deviceCalls(service),
      ...removalCalls(service),
    };
  }

  perform<Name extends CallName>(
    name: Name,
    request: Request,
    context: CallContext,
  ): Promise<Response> {
    return withBody(request, callSchemas[name], (body) => this.#handlers[name](body, context));
  }

  /** Extends the session once a day, so this is the only call that sets a cookie without a sign-in. */
  async whoIsThis({ library, cookie, session }: CallContext): Promise<Response> {
    const answer = await library.call('get-session', null, { cookie });
    return withCookies(answer, session === null ? null : { user: userOf(session) });
  }

  async #signUp(body: CallBody<'sign-up/email'>, context: CallContext): Promise<Response> {
    const wait = await this.#service.limits.consumeRegistration(context.address);
    if (wait !== null) return tooMany(wait);
    const { email, password, language } = body;
    const name = body.name ?? email.split('@')[0] ?? email;
    const response = await this.#enter('sign-up/email', { email, password, name }, context);
    const known = await this.#service.deps.database.query
      .selectFrom('user')
      .select('id')
      .where('email', '=', email)
      .executeTakeFirst();
    if (response.ok && known !== undefined)
      postVerification(this.#service, { userId: known.id, email }, language);
    if (response.ok)
      return withDevice(response, this.#service.devices.cookieFor(email, context.library.secure));
    if (response.status !== 503) return response;
    // Two concurrent sign-ups with one e-mail: the unique index accepted one of them.
    return known === undefined ? response : refusal('USER_ALREADY_EXISTS_USE_ANOTHER_EMAIL');
  }

  async #signIn(body: CallBody<'sign-in/email'>, context: CallContext): Promise<Response> {
    const { limits, devices } = this.#service;
    const { cookie, address, library } = context;
    const device = devices.of(cookie, body.email, library.secure);
    const wait = await limits.consumeAttempt(body.email, address, device);
    if (wait !== null) return tooMany(wait);
    const response = await this.#enter('sign-in/email', body, context);
    if (!response.ok) return response;
    await limits.succeeded(body.email, address, device);
    return withDevice(response, devices.cookieFor(body.email, library.secure));
  }

  /** Starts a new session and ends the one whose cookie the browser sent, regardless of who set that cookie. */
  async #enter(
    call: string,
    { email, password, name }: { email: string; password: string; name?: string },
    context: CallContext,
  ): Promise<Response> {
    const { library, userAgent, session } = context;
    const body = { email, password, ...(name === undefined ? {} : { name }) };
    // Without the request's cookies, which must not affect this sign-in.
    const answer = await library.call(call, body, { cookie: null, userAgent });
    if (!answer.ok) return this.#service.refusalResponse(answer);
    const { twoFactorRedirect } = await recordOf(answer.clone());
    if (twoFactorRedirect !== true) return this.#service.entered(answer, context);
    if (session !== null) await this.#service.endSessions([session.sessionId]);
    return withCookies(answer, { secondFactor: true });
  }

  async #signOut({ library, cookie, session }: CallContext): Promise<Response> {
    const answer = await library.call('sign-out', {}, { cookie });
    if (!answer.ok) return this.#service.refusalResponse(answer);
    if (session !== null) await this.#service.endSessions([session.sessionId]);
    return withCookies(answer, {});
  }

  /** Signs out all other sessions, whose users may know the old password; the page that changed it stays signed in. */
  #changePassword(body: CallBody<'change-password'>, context: CallContext): Promise<Response> {
    return this.#service.forOwner(context, async (session) => {
      const { library, cookie, address } = context;
      const { limits, deps } = this.#service;
      const wait = await limits.consumeAttempt(session.email, address, session.sessionId);
      if (wait !== null) return tooMany(wait);
      const answer = await library.call('change-password', body, { cookie });
      if (!answer.ok) return this.#service.refusalResponse(answer);
      await limits.succeeded(session.email, address, session.sessionId);
      await deps.links.forget(session.userId);
      await this.#service.endSessions(
        await this.#service.sessionsOf(session.userId, session.sessionId),
      );
      await endTokens(deps.database, session.userId, deps.nowMs());
      return withCookies(answer, { user: userOf(session) });
    });
  }

  /**
   * For users who sign in by a provider or a passkey. Requires a confirmed e-mail: an account with a password, and all
   * of its documents, goes to the person who proves ownership of its e-mail.
   */
  #setPassword({ newPassword }: CallBody<'set-password'>, context: CallContext): Promise<Response> {
    return this.#service.forProved(context, undefined, async (session) => {
      if (!session.isEmailVerified) return refusal('EMAIL_UNCONFIRMED');
      const { database, hashing } = this.#service.deps;
      const { userId } = session;
      const password = await hashing.hash(newPassword);
      const now = new Date().toISOString();
      const credential = { userId, providerId: 'credential', accountId: userId };
      // Of two concurrent calls, the second finds the password that the first has set.
      const isSet = await database.runExclusive(`account ${userId}`, function* () {
        const found = yield database.query
          .selectFrom('account')
          .select('id')
          .where('userId', '=', userId)
          .where('providerId', '=', 'credential');
        if (found.rows.length > 0) return false;
        yield database.query
          .insertInto('account')
          .values({ id: randomUUID(), ...credential, password, createdAt: now, updatedAt: now });
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
