import { classquizCqa } from './classquiz-cqa.ts';
import { classquizXlsx } from './classquiz-xlsx.ts';
import type { Format } from './format.ts';
import { kahootXlsx } from './kahoot-xlsx.ts';
import { openTriviaDb } from './open-trivia-db.ts';
import { razziaJson } from './razzia-json.ts';
import { table } from './table.ts';
import { xlsxTable } from './xlsx-table.ts';

/** Every format, in the order in which they are tried: of two that are equally sure of a file, the first reads it. */
export const formats: readonly Format[] = [
  kahootXlsx,
  classquizXlsx,
  xlsxTable,
  classquizCqa,
  openTriviaDb,
  razziaJson,
  table,
];
