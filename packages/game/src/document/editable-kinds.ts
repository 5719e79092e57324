import type { z } from 'zod';
import { fontSchema } from '../values/style-values.ts';

/**
 * The places of the document that an edit may change, and their valid values. Places that are not listed (such as the
 * state of a running game) cannot be edited, whatever a client sends.
 */
export type Editable =
  | { kind: 'field'; schema: z.ZodType; optional: boolean; entries?: Entries }
  | { kind: 'object'; fields: ReadonlyMap<string, Editable> }
  /**
   * Elements in order, identified by their `id`. With `fixed`, elements cannot be added or removed; with `places` they
   * cannot be moved either, with `elements` the author can reorder them.
   */
  | {
      kind: 'list';
      element: z.ZodType;
      fields: Editable;
      maxElements: number;
      fixed?: 'elements' | 'places';
    }
  /** Elements without order, identified by their key, which is also their `id`. */
  | { kind: 'map'; element: z.ZodType; fields: Editable; maxElements: number }
  /** A fixed number of equal fields, identified by index. */
  | { kind: 'row'; length: number; field: Editable };

/** The field is a list of which each entry can be set and removed alone, by the text of its field `key`. */
export interface Entries {
  schema: z.ZodType;
  key: string;
  /** A further entry replaces the oldest one. */
  max: number;
}

export const field = (schema: z.ZodType): Editable => ({ kind: 'field', schema, optional: false });
export const optional = (schema: z.ZodType): Editable => ({
  kind: 'field',
  schema,
  optional: true,
});
export const optionalList = (schema: z.ZodType, entries: Entries): Editable => ({
  kind: 'field',
  schema,
  optional: true,
  entries,
});
export const object = (fields: Record<string, Editable>): Editable => ({
  kind: 'object',
  fields: new Map(Object.entries(fields)),
});

const isFont = (name: string): boolean => /font$/i.test(name);

/** All fields of a style part; fonts are separate objects. */
export const stylePart = (part: { shape: Readonly<Record<string, z.ZodType>> }): Editable =>
  object(
    Object.fromEntries(
      Object.entries(part.shape).map(([name, schema]) => [
        name,
        isFont(name) ? stylePart(fontSchema) : field(schema),
      ]),
    ),
  );
