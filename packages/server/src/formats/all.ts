import type { Format } from './format.ts';
import { table } from './table.ts';
import { xlsxTable } from './xlsx-table.ts';

/** Every format, in the order in which they are tried: of two that are equally sure of a file, the first reads it. */
export const formats: readonly Format[] = [table, xlsxTable];
