import { z } from 'zod';
import { orientations } from './canvas-size.ts';
import { entity, filled, type Known } from './entity.ts';

/** A CSS color, restricted to forms that cannot inject anything else into a style sheet. */
export const colorSchema = z
  .string()
  .max(64)
  .regex(
    /^(#[0-9a-f]{3,4}|#[0-9a-f]{6}|#[0-9a-f]{8}|(rgb|hsl)a?\([\d\s.,%/deg]{1,48}\)|[a-z]{3,24})$/i,
    'a colour such as #1a2b3c or rgba(0, 0, 0, 0.5)',
  );

export const fontFamilySchema = z
  .string()
  .max(80)
  .regex(/^[\p{L}\p{N}][\p{L}\p{N} _-]*$/u, 'a font family name');

export const fontSchema = entity({
  fontFamily: fontFamilySchema.default('Roboto'),
  fontStyle: z.enum(['normal', 'italic']).default('normal'),
  fontWeight: z.preprocess(
    (value) => (typeof value === 'string' && /^\d{3}$/.test(value) ? Number(value) : value),
    z.number().int().min(100).max(900).default(400),
  ),
});

export type Font = Known<z.infer<typeof fontSchema>>;

/** Clamps a number to its range. */
export const clamped = (min: number, max: number) =>
  z.number().transform((value) => Math.min(max, Math.max(min, value)));

export const color = (value: string) => colorSchema.default(value);

/**
 * Canvas pixels of a part's top left corner, which may lie slightly outside the canvas, so that a part can overlap its
 * edge.
 */
export const positionRange = { min: -1800, max: 1900 } as const;

const positionSchema = clamped(positionRange.min, positionRange.max);

export const position = (value: number) => positionSchema.default(value);

const scaleRange = { min: 0.05, max: 10 } as const;

const scaleSchema = clamped(scaleRange.min, scaleRange.max);

export const scale = (value: number) => scaleSchema.default(value);

export const font = filled(fontSchema);

/** `portrait` is for streams watched on phones. */
export const orientationSchema = z.enum(orientations).default('landscape');
