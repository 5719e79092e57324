import { z } from 'zod';
import { entity, idSchema, type Known } from './entity.ts';
import { fontFamilySchema } from './style-values.ts';

export const maxFonts = 100;

/** Address of a file in this program's own store: `/files/` followed by its reference. */
const fileAddressSchema = z
  .string()
  .max(300)
  .regex(/^\/files\/[A-Za-z0-9_/-]+\.[a-z0-9]{2,5}$/, 'a file of this server');

/** An uploaded font file: its font face, and its address. */
export const fontFileSchema = entity({
  id: idSchema,
  fontFamily: fontFamilySchema,
  fontStyle: z.enum(['normal', 'italic']).default('normal'),
  /** Lowest and highest weight of the file; equal for a font that is not variable. */
  fontWeightFrom: z.number().int().min(1).max(1000).default(400),
  fontWeightTo: z.number().int().min(1).max(1000).default(400),
  file: fileAddressSchema,
});
export type FontFile = Known<z.infer<typeof fontFileSchema>>;

/** A font file as sent to overlays. */
export type FontFace = Omit<FontFile, 'id'>;
