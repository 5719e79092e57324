import { z } from 'zod';

/** A moment comes by itself, when the host asks for it, or not at all. */
export const momentModes = ['automatic', 'byKey', 'off'] as const;
export const momentModeSchema = z.enum(momentModes).optional().catch(undefined);
/** What a show begins with; absent: when the host asks for it. */
export const openingSchema = z.looseObject({ opener: momentModeSchema });
