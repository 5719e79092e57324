import type { AnyFormat } from './board-format.ts';
import { boardFormats } from './boards.ts';
import { aiken } from './aiken.ts';
import { classquizCqa } from './classquiz-cqa.ts';
import { classquizXlsx } from './classquiz-xlsx.ts';
import { documentJson } from './document-json.ts';
import type { Format } from './format.ts';
import { gift } from './gift.ts';
import { jsonList } from './json-list.ts';
import { kahootJson } from './kahoot-json.ts';
import { kahootXlsx } from './kahoot-xlsx.ts';
import { markdownList } from './markdown-list.ts';
import { moodleXml } from './moodle-xml.ts';
import { openTriviaDb } from './open-trivia-db.ts';
import { openTriviaQa } from './open-trivia-qa.ts';
import { qti1 } from './qti-1.ts';
import { qti2 } from './qti-2.ts';
import { qti3 } from './qti-3.ts';
import { razziaJson } from './razzia-json.ts';
import { table } from './table.ts';
import { quizlet, starList } from './term-list.ts';
import { triviaApi } from './trivia-api.ts';
import { xlsxTable } from './xlsx-table.ts';

/** Every format of stages, in the order in which they are tried: of two that are equally sure of a file, the first reads it. */
export const formats: readonly Format[] = [
  kahootXlsx,
  classquizXlsx,
  xlsxTable,
  classquizCqa,
  openTriviaDb,
  triviaApi,
  kahootJson,
  razziaJson,
  documentJson,
  jsonList,
  qti2,
  qti3,
  qti1,
  moodleXml,
  openTriviaQa,
  aiken,
  gift,
  markdownList,
  starList,
  quizlet,
  table,
];

/** Every format of both games, in the order in which they are tried. */
export const allFormats: readonly AnyFormat[] = [...boardFormats, ...formats];
