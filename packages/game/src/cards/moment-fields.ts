import { z } from 'zod';
import { maxOpenerMs } from './card-kinds.ts';

/** A moment comes by itself, when the host asks for it, or not at all. */
export const momentModes = ['automatic', 'byKey', 'off'] as const;
export type MomentMode = (typeof momentModes)[number];
export const momentModeSchema = z.enum(momentModes).optional().catch(undefined);
/** What a show begins with; absent: when the host asks for it. */
export const openingSchema = z.looseObject({
  opener: momentModeSchema,
  /** The address of a picture or a video in the place of the show's name. */
  openerFile: z.preprocess((value) => value ?? undefined, z.string().max(2000).optional()),
  /** How long its video takes, milliseconds; absent: as long as the name stands. */
  openerMs: z.number().int().min(500).max(maxOpenerMs).optional().catch(undefined),
});

/** What a show of any game says of its opener. */
export interface OpeningMoments {
  opener?: MomentMode | undefined;
  openerFile?: string | undefined;
  openerMs?: number | undefined;
}
