import { z } from 'zod';
import { isDocumentPath } from '../../ports/document-store.ts';
import type { StoredLobby, Guest } from '../../ports/seat-repository.ts';

const pathText = z.string().refine(isDocumentPath);

export const lobbyRow = z
  .object({ path: pathText, show_id: z.string(), code: z.string(), is_locked: z.number() })
  .transform((row): StoredLobby => {
    const { path, show_id: showId, code, is_locked: isLocked } = row;
    return { path, showId, code, isLocked: isLocked === 1 };
  });

/** The columns that a guest is read from. */
export const guestColumns = [
  'id',
  'path',
  'show_id',
  'name',
  'facecam_is_image',
  'facecam_src',
  'player_id',
  'came_at_ms',
] as const;

export const guestRow = z
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
