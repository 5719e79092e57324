import type { DocumentPath } from '../../ports/document-store.ts';
import type { AccountDatabase } from './account-database.ts';
import { guestColumns } from './seat-rows.ts';

/** What is done with the doors and seats of one document is done one after the other. */
export const turnOf = (path: DocumentPath): string => `seats ${path}`;

export const doorOf = ({ query }: AccountDatabase, path: DocumentPath, showId: string) =>
  query.selectFrom('doors').selectAll().where('path', '=', path).where('show_id', '=', showId);

/** The guests of a show, longest waiting first. */
export const guestsOf = ({ query }: AccountDatabase, path: DocumentPath, showId: string) =>
  query
    .selectFrom('guests')
    .select(guestColumns)
    .where('path', '=', path)
    .where('show_id', '=', showId)
    .orderBy('came_at_ms')
    .orderBy('number');
