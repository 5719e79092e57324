import type { DocumentPath } from '../../ports/document-store.ts';
import type { AccountDatabase } from './account-database.ts';
import { guestColumns } from './seat-rows.ts';

/** Key that serializes changes to the lobbies and seats of one document. */
export const lockKey = (path: DocumentPath): string => `seats ${path}`;

export const lobbyOf = ({ query }: AccountDatabase, path: DocumentPath, showId: string) =>
  query.selectFrom('doors').selectAll().where('path', '=', path).where('show_id', '=', showId);

/** The guests of a show, those waiting longest first. */
export const guestsOf = ({ query }: AccountDatabase, path: DocumentPath, showId: string) =>
  query
    .selectFrom('guests')
    .select(guestColumns)
    .where('path', '=', path)
    .where('show_id', '=', showId)
    .orderBy('came_at_ms')
    .orderBy('number');
