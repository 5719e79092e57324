import { isRecord } from '@quizcast/game/json';
import type { z } from 'zod';
import type { Session } from '../../ports/identity.ts';
import { readBody } from '../../security/body.ts';
import type { Database } from '../sqlite/database.ts';
import {
  callSchemas,
  isAccountFault,
  refusal,
  type CallBody,
  type CallName,
} from '../../ports/account-calls.ts';
import { demoAccount } from './demo-account.ts';
import type { Library } from './library.ts';
import { createSignInLimits } from './sign-in-limits.ts';

export interface AccountCallsDeps {
  database: Database;
  /** Told when sessions are over before their time, so that what they opened can be closed. */
  onSessionsEnded: (sessionIds: readonly string[]) => void;
  onError: (message: string) => void;
}

/** One call on its way: where it came from, who sent it, and which library instance answers for its scheme. */
export interface Arrived {
  library: Library;
  cookie: string | null;
  session: Session | null;
  address: string;
}

/** What may be asked of the accounts. Answers `{ user }`, or `{ code, message }` with a code of accountFaultText. */
export class AccountCalls {
  readonly #deps: AccountCallsDeps;
  readonly #limits = createSignInLimits();

  constructor(deps: AccountCallsDeps) {
    this.#deps = deps;
  }

  async perform(name: CallName, request: Request, arrived: Arrived): Promise<Response> {
    switch (name) {
      case 'sign-up/email':
        return withBody(request, callSchemas[name], (body) => this.#signUp(body, arrived));
      case 'sign-in/email':
        return withBody(request, callSchemas[name], (body) => this.#signIn(body, arrived));
      case 'demo':
        return withBody(request, callSchemas[name], () =>
          this.#enter('sign-in/email', demoAccount, arrived),
        );
      case 'sign-out':
        return withBody(request, callSchemas[name], () => this.#signOut(arrived));
      case 'change-password':
        return withBody(request, callSchemas[name], (body) => this.#changePassword(body, arrived));
      case 'update-user':
        return withBody(request, callSchemas[name], (body) => this.#rename(body.name, arrived));
    }
  }

  /** Prolongs the session once a day, so this call alone sets a cookie without a sign-in. */
  async whoIsThis({ library, cookie, session }: Arrived): Promise<Response> {
    const answer = await library.call('get-session', null, cookie);
    return withCookies(answer, session === null ? null : { user: userOf(session) });
  }

  async #signUp(body: CallBody<'sign-up/email'>, arrived: Arrived): Promise<Response> {
    const wait = await this.#limits.takeAccount(arrived.address);
    if (wait !== null) return tooMany(wait);
    const name = body.name ?? body.email.split('@')[0] ?? body.email;
    const response = await this.#enter('sign-up/email', { ...body, name }, arrived);
    if (response.status !== 503) return response;
    // Two at once for one e-mail: the table let one of them in.
    const known = await this.#deps.database.query
      .selectFrom('user')
      .select('id')
      .where('email', '=', body.email)
      .executeTakeFirst();
    return known === undefined ? response : refusal('USER_ALREADY_EXISTS_USE_ANOTHER_EMAIL');
  }

  async #signIn(body: CallBody<'sign-in/email'>, arrived: Arrived): Promise<Response> {
    const wait = await this.#limits.takeTry(body.email, arrived.address);
    if (wait !== null) return tooMany(wait);
    const response = await this.#enter('sign-in/email', body, arrived);
    if (response.ok) await this.#limits.succeeded(body.email, arrived.address);
    return response;
  }

  /** Begins a new session and ends the one that the browser brought along, whoever gave it to it. */
  async #enter(
    call: string,
    { email, password, name }: { email: string; password: string; name?: string },
    { library, session }: Arrived,
  ): Promise<Response> {
    const body = { email, password, ...(name === undefined ? {} : { name }) };
    const answer = await library.call(call, body, null);
    if (!answer.ok) return this.#refused(answer);
    const content: unknown = await answer.json();
    const user = isRecord(content) && isRecord(content['user']) ? content['user'] : {};
    if (session !== null) await this.#endSessions([session.sessionId]);
    return withCookies(answer, {
      user: userOf({
        userId: String(user['id']),
        email: String(user['email']),
        displayName: String(user['name']),
      }),
    });
  }

  async #signOut({ library, cookie, session }: Arrived): Promise<Response> {
    const answer = await library.call('sign-out', {}, cookie);
    if (!answer.ok) return this.#refused(answer);
    if (session !== null) await this.#endSessions([session.sessionId]);
    return withCookies(answer, {});
  }

  /** Whoever knew the old password is signed out; the page that changed it goes on. */
  async #changePassword(
    body: CallBody<'change-password'>,
    { library, cookie, session, address }: Arrived,
  ): Promise<Response> {
    if (session === null) return refusal('NOT_SIGNED_IN');
    if (session.isDemo) return refusal('DEMO_ACCOUNT');
    const wait = await this.#limits.takeTry(session.email, address);
    if (wait !== null) return tooMany(wait);
    const answer = await library.call('change-password', body, cookie);
    if (!answer.ok) return this.#refused(answer);
    await this.#limits.succeeded(session.email, address);
    const others = await this.#deps.database.query
      .selectFrom('session')
      .select('id')
      .where('userId', '=', session.userId)
      .where('id', '!=', session.sessionId)
      .execute();
    await this.#endSessions(others.map(({ id }) => id));
    return withCookies(answer, { user: userOf(session) });
  }

  async #rename(name: string, { library, cookie, session }: Arrived): Promise<Response> {
    if (session === null) return refusal('NOT_SIGNED_IN');
    if (session.isDemo) return refusal('DEMO_ACCOUNT');
    const answer = await library.call('update-user', { name }, cookie);
    if (!answer.ok) return this.#refused(answer);
    return withCookies(answer, { user: userOf({ ...session, displayName: name }) });
  }

  async #endSessions(ids: readonly string[]): Promise<void> {
    if (ids.length === 0) return;
    await this.#deps.database.query.deleteFrom('session').where('id', 'in', ids).execute();
    this.#deps.onSessionsEnded(ids);
  }

  /** Passes on the codes that are known to be plain and safe; everything else is our own fault. */
  async #refused(answer: Response): Promise<Response> {
    const content: unknown = await answer.json().catch(() => null);
    const code = isRecord(content) ? content['code'] : null;
    if (isAccountFault(code)) return refusal(code);
    if (code !== 'FAILED_TO_CREATE_USER')
      this.#deps.onError(`unexpected answer ${answer.status} ${String(code)}`);
    return refusal('UNAVAILABLE');
  }
}

/** Reads the body of a call; a fault of a field is told by its code. */
async function withBody<Schema extends z.ZodType>(
  request: Request,
  schema: Schema,
  act: (body: z.output<Schema>) => Promise<Response>,
): Promise<Response> {
  const read = await readBody(request, schema);
  if (read.kind === 'body') return act(read.body);
  const code = isAccountFault(read.message) ? read.message : 'INVALID_REQUEST';
  return refusal(code, {}, read.path);
}

type Named = Pick<Session, 'userId' | 'email' | 'displayName'>;

const userOf = ({ userId, email, displayName }: Named) => ({
  id: userId,
  email,
  name: displayName,
  isDemo: userId === demoAccount.id,
});

/** Our own content with the library's cookies: its content would show the session's token to scripts. */
function withCookies(answer: Response, content: object | null): Response {
  const response = Response.json(content);
  for (const cookie of answer.headers.getSetCookie()) response.headers.append('set-cookie', cookie);
  return response;
}

const tooMany = (waitS: number): Response =>
  refusal('TOO_MANY_TRIES', { 'retry-after': String(waitS) });
