import type { BoardFormat } from './board-format.ts';
import { howardchungCsv } from './howardchung-csv.ts';
import { jarchiveTsv } from './jarchive-tsv.ts';
import { jeopardyBoards } from './jeopardy-boards.ts';
import { jeopardyCsv } from './jeopardy-csv.ts';
import { jeopardyJson } from './jeopardy-json.ts';
import { jpartyCsv } from './jparty-csv.ts';
import { siq } from './siq.ts';

/** Every format of boards, in the order in which they are tried; before those of `all.ts`, of which some read any sheet. */
export const boardFormats: readonly BoardFormat[] = [
  siq,
  howardchungCsv,
  jarchiveTsv,
  jpartyCsv,
  jeopardyCsv,
  jeopardyJson,
  jeopardyBoards,
];
