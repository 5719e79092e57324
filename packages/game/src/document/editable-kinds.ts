import type { z } from 'zod';
import { fontSchema } from '../values/style-values.ts';

/**
 * Which places of the document an edit may reach, and what may stand there. A place that is not named here (the state of
 * a running game, for one) cannot be edited, whatever a client sends.
 */
export type Editable =
  | { kind: 'field'; schema: z.ZodType; optional: boolean }
  | { kind: 'object'; fields: ReadonlyMap<string, Editable> }
  /**
   * Elements in order, found by their `id`. With `fixed` none comes or goes: of `places` none moves either, of `elements`
   * the order is the author's.
   */
  | {
      kind: 'list';
      element: z.ZodType;
      fields: Editable;
      most: number;
      fixed?: 'elements' | 'places';
    }
  /** Elements without order, found by their key, which is their `id`. */
  | { kind: 'map'; element: z.ZodType; fields: Editable; most: number }
  /** A fixed number of equal fields, found by index. */
  | { kind: 'row'; length: number; field: Editable };

export const field = (schema: z.ZodType): Editable => ({ kind: 'field', schema, optional: false });
export const optional = (schema: z.ZodType): Editable => ({
  kind: 'field',
  schema,
  optional: true,
});
export const object = (fields: Record<string, Editable>): Editable => ({
  kind: 'object',
  fields: new Map(Object.entries(fields)),
});

const isFont = (name: string): boolean => /font$/i.test(name);

/** Every field of a style part; fonts are objects of their own. */
export const stylePart = (part: { shape: Readonly<Record<string, z.ZodType>> }): Editable =>
  object(
    Object.fromEntries(
      Object.entries(part.shape).map(([name, schema]) => [
        name,
        isFont(name) ? stylePart(fontSchema) : field(schema),
      ]),
    ),
  );
