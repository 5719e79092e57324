import { z } from 'zod';
import { isDocumentPath, StoreFailure } from '../../ports/document-store.ts';
import type { Door, Guest } from '../../ports/seat-book.ts';

const pathText = z.string().refine(isDocumentPath);

const doorRow = z
  .object({ path: pathText, show_id: z.string(), code: z.string(), is_locked: z.number() })
  .transform((row): Door => {
    const { path, show_id: showId, code, is_locked: isLocked } = row;
    return { path, showId, code, isLocked: isLocked === 1 };
  });

/** The columns that make a guest. */
export const guestColumns =
  'id, path, show_id, name, facecam_is_image, facecam_src, player_id, came_at_ms';

const guestRow = z
  .object({
    id: z.string(),
    path: pathText,
    show_id: z.string(),
    name: z.string(),
    facecam_is_image: z.number(),
    facecam_src: z.string(),
    player_id: z.string().nullable(),
    came_at_ms: z.number(),
  })
  .transform((row): Guest => ({
    id: row.id,
    path: row.path,
    showId: row.show_id,
    name: row.name,
    facecam: { isImage: row.facecam_is_image === 1, src: row.facecam_src },
    playerId: row.player_id,
    cameAtMs: row.came_at_ms,
  }));

const guestRows = z.array(guestRow);
const showRows = z.array(z.object({ show_id: z.string() }).transform(({ show_id: id }) => id));
const pictureRows = z.array(z.object({ reference: z.string() }).transform((row) => row.reference));
const heardRow = z.object({ heard_at_ms: z.number().nullable() });

export const doorOf = (row: unknown): Door | null => found(doorRow, row);
export const guestOf = (row: unknown): Guest | null => found(guestRow, row);
export const guestsOf = (rows: unknown): Guest[] => parsed(guestRows, rows);
export const showIdsOf = (rows: unknown): string[] => parsed(showRows, rows);
export const picturesOf = (rows: unknown): string[] => parsed(pictureRows, rows);
/** When something was heard of a guest last; null when nothing ever was. */
export const heardAt = (row: unknown): number | null => found(heardRow, row)?.heard_at_ms ?? null;

const found = <Row extends z.ZodType>(schema: Row, row: unknown): z.output<Row> | null =>
  row === undefined ? null : parsed(schema, row);

function parsed<Rows extends z.ZodType>(schema: Rows, rows: unknown): z.output<Rows> {
  const read = schema.safeParse(rows);
  if (!read.success) throw new StoreFailure('the seat book holds something else than was written');
  return read.data;
}
