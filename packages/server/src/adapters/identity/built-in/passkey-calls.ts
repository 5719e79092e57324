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
export const passkeyCalls = (desk: AccountService): Pick<Handlers, Passkey> => ({
  'sign-in/passkey-options': async (_, { library }) => {
    // Not for a particular user, so the options do not reveal who has passkeys.
    const answer = await library.call('passkey/generate-authenticate-options', null, {
      cookie: null,
    });
    if (!answer.ok) return desk.refused(answer);
    const options = await recordOf(answer.clone());
    return withCookies(answer, { ...options, userVerification: 'required' });
  },
  'sign-in/passkey': async ({ response }, arrived) => {
    const wait = await desk.limits.takeTry(`passkey ${response.id}`, arrived.address);
    if (wait !== null) return tooMany(wait);
    const { library, cookie, userAgent, origin } = arrived;
    const answer = await library.call(
      'passkey/verify-authentication',
      { response },
      { cookie, userAgent, origin },
    );
    if (!answer.ok) return desk.refused(answer);
    await desk.limits.succeeded(`passkey ${response.id}`, arrived.address);
    return desk.entered(answer, arrived);
  },
  'passkey/begin': ({ password }, arrived) =>
    desk.forProved(arrived, password, async ({ userId }) => {
      if ((await passkeysOf(desk, userId)).length >= maxPasskeys)
        return refusal('TOO_MANY_PASSKEYS');
      const { library, cookie } = arrived;
      const answer = await library.call('passkey/generate-register-options', null, { cookie });
      if (!answer.ok) return desk.refused(answer);
      return withCookies(answer, await recordOf(answer.clone()));
    }),
  'passkey/add': ({ name, response }, arrived) =>
    desk.forOwner(arrived, async ({ userId }) => {
      if ((await passkeysOf(desk, userId)).length >= maxPasskeys)
        return refusal('TOO_MANY_PASSKEYS');
      const { library, cookie, origin } = arrived;
      const answer = await library.call(
        'passkey/verify-registration',
        { name, response },
        { cookie, origin },
      );
      return answer.ok ? withCookies(answer, {}) : desk.refused(answer);
    }),
  'passkey/rename': ({ id, name }, arrived) =>
    desk.forOwner(arrived, async ({ userId }) => {
      const { numUpdatedRows } = await desk.deps.database.query
        .updateTable('passkey')
        .set({ name })
        .where('id', '=', id)
        .where('userId', '=', userId)
        .executeTakeFirst();
      return numUpdatedRows === 0n ? refusal('NOT_FOUND') : Response.json({});
    }),
  'passkey/remove': ({ id }, arrived) =>
    desk.forOwner(arrived, async ({ userId }) => {
      const { numDeletedRows } = await desk.deps.database.query
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
