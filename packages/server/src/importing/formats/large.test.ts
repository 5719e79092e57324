import { describe, test } from 'vitest';
import { aiken } from './text/aiken.ts';
import { bytesOf, expectWhole } from './any-show.fixture.ts';
import { documentJson } from './json/document-json.ts';
import { gift } from './text/gift.ts';
import { moodleXml } from './xml/moodle-xml.ts';
import { openTriviaQa } from './text/open-trivia-qa.ts';
import { qti2, qti3 } from './xml/qti.ts';

/** The beginning, and the part that is repeated until the file is full. */
const hard: readonly [format: typeof gift, beginning: string, piece: string][] = [
  [openTriviaQa, '', '#Q\n'],
  [openTriviaQa, '#Q a\n^ b\n', 'A b\n'],
  [aiken, 'q\nA. a\nANSWER: ', 'A,'],
  [gift, 'q{', '~a=b'],
  [gift, 'q{~', '%5%~'],
  [gift, '$CATEGORY: ', '/'],
  [gift, '[html]', '<p>'],
  [moodleXml, '<quiz>', '<'],
  [moodleXml, '<quiz><question ', 'a=b '],
  [moodleXml, '<quiz><question type="multichoice">', '<answer fraction="100"/>'],
  [moodleXml, '<quiz><question type="multichoice"><questiontext><text><![CDATA[', '<b></p>'],
  [
    qti2,
    '<assessmentItem><itemBody><choiceInteraction responseIdentifier="R">',
    '<simpleChoice identifier="a">x</simpleChoice>',
  ],
  [
    qti3,
    '<qti-assessment-item><qti-response-declaration><qti-correct-response>',
    '<qti-value>a</qti-value>',
  ],
  [documentJson, '{"shows":', '['],
];

describe('FORMAT40 a file made to keep its reader busy is read in time', () => {
  test.each(
    hard.map(([format, beginning, piece]) => [format.id, beginning, piece, format] as const),
  )('%s: %j followed by many %j', async (_, beginning, piece, format) => {
    const bytes = bytesOf(beginning + piece.repeat(Math.ceil(2_000_000 / piece.length)));
    await format.detect(bytes);
    expectWhole(await format.read(bytes, { name: 'file' }));
  });
});
