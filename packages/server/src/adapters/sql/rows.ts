import type { z } from 'zod';
import { StoreFailure } from '../../ports/document-store.ts';

/** Reads rows as they were written; throws StoreFailure when they are something else. */
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

/** The first one of the rows; null when there is none. */
export const firstOf = <Row extends z.ZodType>(
  schema: Row,
  rows: readonly unknown[],
): z.output<Row> | null => rowsOf(schema, rows.slice(0, 1))[0] ?? null;
