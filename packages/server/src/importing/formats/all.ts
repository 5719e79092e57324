import type { AnyFormat } from './board-format.ts';
import { boardFormats } from './boards.ts';
import { aiken } from './text/aiken.ts';
import { classquizCqa } from './classquiz-cqa.ts';
import { classquizXlsx } from './sheets/classquiz-xlsx.ts';
import { documentJson } from './json/document-json.ts';
import type { Format } from './format.ts';
import { gift } from './text/gift.ts';
import { jsonList } from './json/json-list.ts';
import { kahootJson } from './json/kahoot-json.ts';
import { kahootXlsx } from './sheets/kahoot-xlsx.ts';
import { markdownList } from './text/markdown-list.ts';
import { moodleXml } from './xml/moodle-xml.ts';
import { openTriviaDb } from './json/open-trivia-db.ts';
import { openTriviaQa } from './text/open-trivia-qa.ts';
import { qti1 } from './xml/qti-1.ts';
import { qti2, qti3 } from './xml/qti.ts';
import { razziaJson } from './json/razzia-json.ts';
import { table } from './sheets/table.ts';
import { quizlet, starList } from './text/term-list.ts';
import { triviaApi } from './json/trivia-api.ts';
import { xlsxTable } from './sheets/xlsx-table.ts';

/** All stage formats in order of detection: of equally certain formats the first one reads the file. */
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

/** All formats of boards and stages in order of detection. */
export const allFormats: readonly AnyFormat[] = [...boardFormats, ...formats];
