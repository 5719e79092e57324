import type { Kysely } from 'kysely';
import type { AccessHolder } from '../../../ports/account-access.ts';
import { write, type AccountDatabase } from '../../sql/account-database.ts';
import type { Tables } from '../../sql/tables.ts';

const appFactor = 'app';

/** Ways in that the accounts themselves store: the second factor, passkeys and linked identity providers. */
export const accountAccess = (database: AccountDatabase): AccessHolder => ({
  async list(userId) {
    const { query } = database;
    const user = await query
      .selectFrom('user')
      .select('twoFactorEnabled')
      .where('id', '=', userId)
      .executeTakeFirst();
    const passkeys = await query
      .selectFrom('passkey')
      .select(['id', 'name'])
      .where('userId', '=', userId)
      .orderBy('createdAt')
      .execute();
    const providers = await query
      .selectFrom('account')
      .select(['id', 'providerId'])
      .where('userId', '=', userId)
      .where('providerId', '<>', 'credential')
      .execute();
    return [
      ...(user?.twoFactorEnabled === 1
        ? [{ kind: 'secondFactor' as const, id: appFactor, name: null }]
        : []),
      ...passkeys.map(({ id, name }) => ({ kind: 'passkey' as const, id, name })),
      ...providers.map(({ id, providerId }) => ({
        kind: 'provider' as const,
        id,
        name: providerId,
      })),
    ];
  },
  async remove(userId, { kind, id }) {
    const { query, together } = database;
    if (kind === 'secondFactor') await together(withoutSecondFactor(query, userId));
    if (kind === 'passkey')
      await write(
        database,
        query.deleteFrom('passkey').where('userId', '=', userId).where('id', '=', id),
      );
    if (kind === 'provider')
      await write(
        database,
        query
          .deleteFrom('account')
          .where('userId', '=', userId)
          .where('id', '=', id)
          .where('providerId', '<>', 'credential'),
      );
  },
});

const withoutSecondFactor = (query: Kysely<Tables>, userId: string) => [
  query.updateTable('user').set({ twoFactorEnabled: 0 }).where('id', '=', userId),
  query.deleteFrom('twoFactor').where('userId', '=', userId),
];

/** The statements that delete all of them. */
export const removeAccessStatements = (query: Kysely<Tables>, userId: string) => [
  ...withoutSecondFactor(query, userId),
  query.deleteFrom('passkey').where('userId', '=', userId),
  query.deleteFrom('account').where('userId', '=', userId).where('providerId', '<>', 'credential'),
  query.deleteFrom('provider_profiles').where('user_id', '=', userId),
];
