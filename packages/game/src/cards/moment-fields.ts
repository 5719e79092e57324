import { z } from 'zod';
import { maxOpenerMs } from './card-kinds.ts';

/** When a moment is shown: automatically, when the host triggers it, or never. */
export const momentModes = ['automatic', 'byKey', 'off'] as const;
export type MomentMode = (typeof momentModes)[number];
export const momentModeSchema = z.enum(momentModes).optional().catch(undefined);
/** Settings of a show's opener. Without a mode, the opener is shown when the host triggers it. */
export const openingSchema = z.looseObject({
  opener: momentModeSchema,
  /** Address of a picture or video that is shown instead of the show's name. */
  openerFile: z.preprocess((value) => value ?? undefined, z.string().max(2000).optional()),
  /** Length of the video in milliseconds; absent: the same duration as for the name. */
  openerMs: z.number().int().min(500).max(maxOpenerMs).optional().catch(undefined),
});

/** Opener settings, the same for shows of all games. */
export interface OpeningMoments {
  opener?: MomentMode | undefined;
  openerFile?: string | undefined;
  openerMs?: number | undefined;
}
