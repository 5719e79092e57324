import { z } from 'zod';

/**
 * An object of the document. Unknown fields are kept, because a newer version or another game may have written them.
 * They never reach a view, because views copy fields by name.
 */
export const entity = <Shape extends z.ZodRawShape>(shape: Shape) => z.looseObject(shape);

/** The type of an entity without the index signature that `entity` adds for unknown fields. Records stay records. */
export type Known<T> = T extends readonly (infer Element)[]
  ? Known<Element>[]
  : T extends object
    ? keyof Named<T> extends never
      ? { [Key in keyof T]: Known<T[Key]> }
      : { [Key in keyof Named<T>]: Known<Named<T>[Key]> }
    : T;

type Named<T> = { [Key in keyof T as string extends Key ? never : Key]: T[Key] };

/** An entity that is created from its defaults when it is missing. */
export const filled = <Schema extends z.ZodObject>(schema: Schema) =>
  z.preprocess((value) => value ?? {}, schema);

export const idSchema = z
  .string()
  .min(1)
  .max(64)
  .regex(/^[A-Za-z0-9_-]+$/, 'letters, digits, - and _');

export const nameSchema = z.string().max(200).default('');
