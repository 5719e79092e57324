import { z } from 'zod';
import {
  cueSecretKinds,
  type CueSecret,
  type CueSecretRepository,
} from '../../ports/cue-secret-repository.ts';
import { write, type AccountDatabase } from './account-database.ts';
import { guarded } from './engine-error.ts';
import { rowsOf } from './rows.ts';

const secretRow = z
  .object({
    owner_id: z.string(),
    kind: z.enum(cueSecretKinds),
    place: z.string(),
    sealed_secret: z.string(),
    set_at_ms: z.number(),
  })
  .transform((row): CueSecret => ({
    ownerId: row.owner_id,
    kind: row.kind,
    place: row.place,
    sealedSecret: row.sealed_secret,
    setAtMs: row.set_at_ms,
  }));

/** Stores secrets of cues in a database. */
export function createCueSecretRepository(database: AccountDatabase): CueSecretRepository {
  const { query } = database;
  const ofOwner = (ownerId: string) =>
    query.deleteFrom('cue_secrets').where('owner_id', '=', ownerId);
  return {
    list: (ownerId) =>
      guarded(async () =>
        rowsOf(
          secretRow,
          await query
            .selectFrom('cue_secrets')
            .selectAll()
            .where('owner_id', '=', ownerId)
            .orderBy('kind')
            .execute(),
        ),
      ),
    set: (secret) =>
      database.runExclusive(`cues ${secret.ownerId}`, function* () {
        yield ofOwner(secret.ownerId).where('kind', '=', secret.kind);
        yield query.insertInto('cue_secrets').values({
          owner_id: secret.ownerId,
          kind: secret.kind,
          place: secret.place,
          sealed_secret: secret.sealedSecret,
          set_at_ms: secret.setAtMs,
        });
      }),
    remove: async (ownerId, kind) =>
      (await write(database, ofOwner(ownerId).where('kind', '=', kind))).changes > 0,
    async forget(ownerId) {
      await write(database, ofOwner(ownerId));
    },
  };
}
