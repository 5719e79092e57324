import type { z } from 'zod';
import { StoreFailure } from '../../ports/document-store.ts';

/** Parses rows; throws StoreFailure when they do not match the schema. */
export function rowsOf<Row extends z.ZodType>(
  schema: Row,
  rows: readonly unknown[],
): z.output<Row>[] {
  return rows.map((row) => {
    const read = schema.safeParse(row);
    if (!read.success) throw new StoreFailure('the table holds something else than was written');
    return read.data;
  });
}

/** The first row; null when there is none. */
export const firstOf = <Row extends z.ZodType>(
  schema: Row,
  rows: readonly unknown[],
): z.output<Row> | null => rowsOf(schema, rows.slice(0, 1))[0] ?? null;
