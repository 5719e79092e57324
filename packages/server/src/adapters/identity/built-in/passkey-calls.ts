import { refusal } from '../../../ports/account-calls.ts';
import {
  recordOf,
  tooMany,
  withCookies,
  type AccountService,
  type Handlers,
} from './account-service.ts';

type Passkey =
  | 'sign-in/passkey-options'
  | 'sign-in/passkey'
  | 'passkey/begin'
  | 'passkey/add'
  | 'passkey/rename'
  | 'passkey/remove';

const maxPasskeys = 20;

/**
 * Passkey calls: the browser creates and uses passkeys, the library verifies them, and they are bound to the host of
 * the page.
 */
export const passkeyCalls = (service: AccountService): Pick<Handlers, Passkey> => ({
  'sign-in/passkey-options': async (_, { library }) => {
    // Not for a particular user, so the options do not reveal who has passkeys.
    const answer = await library.call('passkey/generate-authenticate-options', null, {
      cookie: null,
    });
    if (!answer.ok) return service.refusalResponse(answer);
    const options = await recordOf(answer.clone());
    return withCookies(answer, { ...options, userVerification: 'required' });
  },
  'sign-in/passkey': async ({ response }, context) => {
    const wait = await service.limits.consumeAttempt(`passkey ${response.id}`, context.address);
    if (wait !== null) return tooMany(wait);
    const { library, cookie, userAgent, origin } = context;
    const answer = await library.call(
      'passkey/verify-authentication',
      { response },
      { cookie, userAgent, origin },
    );
    if (!answer.ok) return service.refusalResponse(answer);
    await service.limits.succeeded(`passkey ${response.id}`, context.address);
    return service.entered(answer, context);
  },
  'passkey/begin': ({ password }, context) =>
    service.forProved(context, password, async ({ userId }) => {
      if ((await passkeysOf(service, userId)).length >= maxPasskeys)
        return refusal('TOO_MANY_PASSKEYS');
      const { library, cookie } = context;
      const answer = await library.call('passkey/generate-register-options', null, { cookie });
      if (!answer.ok) return service.refusalResponse(answer);
      return withCookies(answer, await recordOf(answer.clone()));
    }),
  'passkey/add': ({ name, response }, context) =>
    service.forOwner(context, async ({ userId }) => {
      if ((await passkeysOf(service, userId)).length >= maxPasskeys)
        return refusal('TOO_MANY_PASSKEYS');
      const { library, cookie, origin } = context;
      const answer = await library.call(
        'passkey/verify-registration',
        { name, response },
        { cookie, origin },
      );
      return answer.ok ? withCookies(answer, {}) : service.refusalResponse(answer);
    }),
  'passkey/rename': ({ id, name }, context) =>
    service.forOwner(context, async ({ userId }) => {
      const { numUpdatedRows } = await service.deps.database.query
        .updateTable('passkey')
        .set({ name })
        .where('id', '=', id)
        .where('userId', '=', userId)
        .executeTakeFirst();
      return numUpdatedRows === 0n ? refusal('NOT_FOUND') : Response.json({});
    }),
  'passkey/remove': ({ id }, context) =>
    service.forOwner(context, async ({ userId }) => {
      const { numDeletedRows } = await service.deps.database.query
        .deleteFrom('passkey')
        .where('id', '=', id)
        .where('userId', '=', userId)
        .executeTakeFirst();
      return numDeletedRows === 0n ? refusal('NOT_FOUND') : Response.json({});
    }),
});

export const passkeysOf = ({ deps }: AccountService, userId: string) =>
  deps.database.query
    .selectFrom('passkey')
    .select(['id', 'name', 'createdAt'])
    .where('userId', '=', userId)
    .orderBy('createdAt')
    .execute();
