import { createHash } from 'node:crypto';
import { isRecord } from '@quizcast/game/json';
import { refusal } from '../../../ports/account-calls.ts';
import type { Session } from '../../../ports/identity.ts';
import { write } from '../../sql/account-database.ts';
import {
  recordOf,
  tooMany,
  userOf,
  type AccountService,
  type CallContext,
  type Handlers,
} from './account-service.ts';
import { meantRecoveryCodes } from './recovery-codes.ts';

type SecondFactor =
  | 'sign-in/code'
  | 'second-factor/begin'
  | 'second-factor/confirm'
  | 'second-factor/codes'
  | 'second-factor/end';

/** Longer than an authenticator app's code is valid. */
const codeLastsMs = 180_000;

/** The second step at sign-in: a code of an authenticator app, or one of the backup codes. */
export function secondFactorCalls(service: AccountService): Pick<Handlers, SecondFactor> {
  return {
    'sign-in/code': async ({ code }, context) => {
      // The library also counts per account: ten wrong codes in a row block further codes for a quarter of an hour.
      const step = stepCookie(context.cookie) ?? '';
      const wait = await service.limits.consumeAttempt(step, context.address);
      if (wait !== null) return tooMany(wait);
      const isAppCode = /^\d{6}$/.test(code);
      const call = isAppCode ? 'verify-totp' : 'verify-backup-code';
      const { library, userAgent } = context;
      const verify = (meant: string): Promise<Response> =>
        // Without the session cookie of the request: the code would be verified for that session.
        library.call(`two-factor/${call}`, { code: meant }, { cookie: step, userAgent });
      const [first = code, second] = isAppCode ? [code] : meantRecoveryCodes(code);
      const asTyped = await verify(first);
      const answer = asTyped.ok || second === undefined ? asTyped : await verify(second);
      if (!answer.ok) return service.refusalResponse(answer);
      const { token, user } = await recordOf(answer.clone());
      const userId = isRecord(user) ? String(user['id']) : '';
      if (isAppCode && !(await isFirst(service.deps, `${userId} ${code}`))) {
        await service.deps.database.query
          .deleteFrom('session')
          .where('token', '=', String(token))
          .execute();
        return refusal('INVALID_CODE');
      }
      await service.limits.succeeded(step, context.address);
      return service.entered(answer, context);
    },
    'second-factor/begin': ({ password }, context) =>
      service.forProved(context, password, async () => {
        const { library, cookie } = context;
        const answer = await library.call('two-factor/enable', { password }, { cookie });
        if (!answer.ok) return service.refusalResponse(answer);
        const { totpURI, backupCodes } = await recordOf(answer);
        return Response.json({ uri: totpURI, codes: backupCodes });
      }),
    'second-factor/confirm': ({ code }, context) =>
      service.forOwner(context, async (session) => {
        const wait = await service.limits.consumeAttempt(session.email, context.address);
        if (wait !== null) return tooMany(wait);
        // Recorded before the code takes effect, so a concurrent sign-in with it is refused as well.
        if (!(await isFirst(service.deps, `${session.userId} ${code}`)))
          return refusal('INVALID_CODE');
        const response = await inTheSameSession(service, context, session, () =>
          call(context, 'two-factor/verify-totp', { code }),
        );
        if (response.ok) await service.limits.succeeded(session.email, context.address);
        return response;
      }),
    'second-factor/codes': ({ password }, context) =>
      service.forProved(context, password, async () => {
        const answer = await call(context, 'two-factor/generate-backup-codes', { password });
        if (!answer.ok) return service.refusalResponse(answer);
        const { backupCodes } = await recordOf(answer);
        return Response.json({ codes: backupCodes });
      }),
    'second-factor/end': ({ password }, context) =>
      service.forProved(context, password, (session) =>
        inTheSameSession(service, context, session, () =>
          call(context, 'two-factor/disable', { password }),
        ),
      ),
  };
}

const call = ({ library, cookie, userAgent }: CallContext, name: string, body: object) =>
  library.call(name, body, { cookie, userAgent });

/**
 * Runs a call in which the library replaces the current session, and gives the new one the id and token of the old one.
 * Otherwise the calling page and its other windows would be signed out before the response arrives.
 */
async function inTheSameSession(
  service: AccountService,
  context: CallContext,
  session: Session,
  perform: () => Promise<Response>,
): Promise<Response> {
  const { query } = service.deps.database;
  const { sessionId } = session;
  const before = await query
    .selectFrom('session')
    .select('token')
    .where('id', '=', sessionId)
    .executeTakeFirst();
  const answer = await perform();
  if (!answer.ok) return service.refusalResponse(answer);
  const fresh = context.library.newSessionToken(answer);
  if (fresh !== null && before !== undefined)
    await query
      .updateTable('session')
      .set({ id: sessionId, token: before.token })
      .where('token', '=', fresh)
      .execute();
  return Response.json({ user: userOf(session) });
}

const stepCookie = (cookie: string | null): string | null =>
  cookie
    ?.split(';')
    .map((pair) => pair.trim())
    .find((pair) => /^(?:__Host-)?quizcast\.second-step=/.test(pair)) ?? null;

/** Prevents reuse of an observed code, on any node. */
async function isFirst(
  { database, nowMs }: AccountService['deps'],
  code: string,
): Promise<boolean> {
  const id = `used-code:${createHash('sha256').update(code).digest('base64url')}`;
  const atMs = nowMs();
  const nowText = new Date(atMs).toISOString();
  const note = database.query
    .insertInto('verification')
    .values({
      id,
      identifier: id,
      value: '',
      expiresAt: new Date(atMs + codeLastsMs).toISOString(),
      createdAt: nowText,
      updatedAt: nowText,
    })
    .onConflict((on) =>
      on
        .column('id')
        .doUpdateSet((row) => ({ expiresAt: row.ref('excluded.expiresAt') }))
        .where('verification.expiresAt', '<=', nowText),
    );
  return (await write(database, note)).changes > 0;
}
