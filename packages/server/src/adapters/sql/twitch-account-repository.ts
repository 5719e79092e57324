import { z } from 'zod';
import type {
  TwitchAccount,
  TwitchAccountRepository,
} from '../../ports/twitch/twitch-account-repository.ts';
import { write, type AccountDatabase, type Statements } from './account-database.ts';
import { guarded } from './engine-error.ts';
import { firstOf } from './rows.ts';
import type { Tables } from './tables.ts';

const accountRow = z
  .object({
    owner_id: z.string(),
    user_id: z.string(),
    login: z.string(),
    client_id: z.string(),
    scopes: z.string(),
    sealed_tokens: z.string(),
    expires_at_ms: z.number(),
    version: z.number(),
    renewing_until_ms: z.number(),
    switches: z.string(),
    set_at_ms: z.number(),
  })
  .transform((row): TwitchAccount => ({
    ownerId: row.owner_id,
    userId: row.user_id,
    login: row.login,
    clientId: row.client_id,
    scopes: row.scopes,
    sealedTokens: row.sealed_tokens,
    expiresAtMs: row.expires_at_ms,
    version: row.version,
    renewingUntilMs: row.renewing_until_ms,
    switches: row.switches,
    setAtMs: row.set_at_ms,
  }));

const switchesRow = z.object({ switches: z.string() });

const rowOf = (account: TwitchAccount): Tables['twitch_accounts'] => ({
  owner_id: account.ownerId,
  user_id: account.userId,
  login: account.login,
  client_id: account.clientId,
  scopes: account.scopes,
  sealed_tokens: account.sealedTokens,
  expires_at_ms: account.expiresAtMs,
  version: account.version,
  renewing_until_ms: account.renewingUntilMs,
  switches: account.switches,
  set_at_ms: account.setAtMs,
});

/** Stores connected Twitch accounts in a database. */
export function createTwitchAccountRepository(database: AccountDatabase): TwitchAccountRepository {
  const { query } = database;
  const ofOwner = (ownerId: string) =>
    query.deleteFrom('twitch_accounts').where('owner_id', '=', ownerId);
  const ofVersion = (ownerId: string, version: number) =>
    query
      .updateTable('twitch_accounts')
      .where('owner_id', '=', ownerId)
      .where('version', '=', version);
  return {
    find: (ownerId) =>
      guarded(async () =>
        firstOf(
          accountRow,
          await query
            .selectFrom('twitch_accounts')
            .selectAll()
            .where('owner_id', '=', ownerId)
            .execute(),
        ),
      ),
    set: (account) =>
      database.runExclusive(`twitch ${account.ownerId}`, function* () {
        yield ofOwner(account.ownerId);
        yield query.insertInto('twitch_accounts').values(rowOf(account));
      }),
    claim: async (ownerId, version, nowMs, untilMs) => {
      const claimed = ofVersion(ownerId, version)
        .where('renewing_until_ms', '<=', nowMs)
        .set({ renewing_until_ms: untilMs });
      return (await write(database, claimed)).changes > 0;
    },
    renew: async (ownerId, version, { sealedTokens, expiresAtMs }) => {
      const renewed = ofVersion(ownerId, version).set({
        sealed_tokens: sealedTokens,
        expires_at_ms: expiresAtMs,
        version: version + 1,
        renewing_until_ms: 0,
      });
      return (await write(database, renewed)).changes > 0;
    },
    async release(ownerId, version) {
      await write(database, ofVersion(ownerId, version).set({ renewing_until_ms: 0 }));
    },
    idle: (beforeMs) =>
      guarded(async () => {
        const rows = await query
          .selectFrom('twitch_accounts')
          .select('owner_id')
          .where('expires_at_ms', '<', beforeMs)
          .where('sealed_tokens', '!=', '')
          .execute();
        return rows.map(({ owner_id }) => owner_id);
      }),
    changeSwitches: (ownerId, change) =>
      database.runExclusive(`twitch ${ownerId}`, () => switching(query, ownerId, change)),
    remove: async (ownerId) => (await write(database, ofOwner(ownerId))).changes > 0,
    async forget(ownerId) {
      await write(database, ofOwner(ownerId));
    },
  };
}

function* switching(
  query: AccountDatabase['query'],
  ownerId: string,
  change: (switches: string) => string,
): Statements<boolean> {
  const found = yield query
    .selectFrom('twitch_accounts')
    .select('switches')
    .where('owner_id', '=', ownerId);
  const account = firstOf(switchesRow, found.rows);
  if (account === null) return false;
  yield query
    .updateTable('twitch_accounts')
    .where('owner_id', '=', ownerId)
    .set({ switches: change(account.switches) });
  return true;
}
