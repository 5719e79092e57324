import type { BoardFormat } from './board-format.ts';
import { howardchungCsv } from './sheets/howardchung-csv.ts';
import { jarchiveTsv } from './sheets/jarchive-tsv.ts';
import { jeopardyBoards } from './json/jeopardy-boards.ts';
import { jeopardyCsv } from './sheets/jeopardy-csv.ts';
import { jeopardyJson } from './json/jeopardy-json.ts';
import { jpartyCsv } from './sheets/jparty-csv.ts';
import { siq } from './siq/siq.ts';

/** All board formats in order of detection. They come before those of `all.ts`, some of which accept any sheet. */
export const boardFormats: readonly BoardFormat[] = [
  siq,
  howardchungCsv,
  jarchiveTsv,
  jpartyCsv,
  jeopardyCsv,
  jeopardyJson,
  jeopardyBoards,
];
