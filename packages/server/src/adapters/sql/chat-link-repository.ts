import { chatServices } from '@quizcast/game/chats/chat-link';
import { z } from 'zod';
import type { ChatLink, ChatLinkRepository } from '../../ports/chat-link-repository.ts';
import { write, type AccountDatabase } from './account-database.ts';
import { guarded } from './engine-error.ts';
import { firstOf, rowsOf } from './rows.ts';

const linkRow = z
  .object({
    id: z.string(),
    owner_id: z.string(),
    service: z.enum(chatServices),
    name: z.string(),
    place: z.string(),
    sealed_secret: z.string(),
    set_at_ms: z.number(),
  })
  .transform((row): ChatLink => ({
    id: row.id,
    ownerId: row.owner_id,
    service: row.service,
    name: row.name,
    place: row.place,
    sealedSecret: row.sealed_secret,
    setAtMs: row.set_at_ms,
  }));

const lockKey = (ownerId: string): string => `chats ${ownerId}`;

/** Stores linked chats in a database. */
export function createChatLinkRepository(database: AccountDatabase): ChatLinkRepository {
  const { query } = database;
  const ofOwner = (ownerId: string) =>
    query.selectFrom('chat_links').selectAll().where('owner_id', '=', ownerId).orderBy('number');
  return {
    list: (ownerId) => guarded(async () => rowsOf(linkRow, await ofOwner(ownerId).execute())),
    add: (link, max) =>
      database.runExclusive(lockKey(link.ownerId), function* () {
        if ((yield ofOwner(link.ownerId)).rows.length >= max) return false;
        yield query.insertInto('chat_links').values({
          id: link.id,
          owner_id: link.ownerId,
          service: link.service,
          name: link.name,
          place: link.place,
          sealed_secret: link.sealedSecret,
          set_at_ms: link.setAtMs,
        });
        return true;
      }),
    move: (ownerId, id, { service, place }) =>
      database.runExclusive(lockKey(ownerId), function* () {
        const found = (yield ofOwner(ownerId).where('id', '=', id)).rows;
        const link = firstOf(linkRow, found);
        if (link === null || link.service !== service) return null;
        yield query.updateTable('chat_links').set({ place }).where('id', '=', id);
        return { ...link, place };
      }),
    async remove(ownerId, id) {
      const deletion = query
        .deleteFrom('chat_links')
        .where('owner_id', '=', ownerId)
        .where('id', '=', id);
      return (await write(database, deletion)).changes > 0;
    },
    async forget(ownerId) {
      await write(database, query.deleteFrom('chat_links').where('owner_id', '=', ownerId));
    },
  };
}
