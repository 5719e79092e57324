import { expect, test } from 'vitest';
import { decodeNamed, decodeText } from './decode-text.ts';
import { importFile } from './import-file.ts';

// Characters missing from Latin-1: the index of each is its byte minus 0x80; '' for gaps of Windows-1252.
const windowsSigns = [
  ...['€', '', '‚', 'ƒ', '„', '…', '†', '‡', 'ˆ', '‰', 'Š', '‹', 'Œ', '', 'Ž', ''],
  ...['', '‘', '’', '“', '”', '•', '–', '—', '˜', '™', 'š', '›', 'œ', '', 'ž', 'Ÿ'],
];
const signs = windowsSigns.join('');

/** As an old Windows editor saves it. */
const windowsBytes = (text: string): Uint8Array =>
  Uint8Array.from(text, (sign) => {
    const at = windowsSigns.indexOf(sign);
    const byte = at < 0 ? sign.charCodeAt(0) : at + 0x80;
    if (byte > 0xff) throw new Error(`${sign} is no sign of Windows-1252`);
    return byte;
  });

test('FORMAT17 decodes all 27 characters that Windows-1252 has and Latin-1 lacks', () => {
  expect(signs).toHaveLength(27);
  expect(decodeText(windowsBytes(signs))).toBe(signs);
  expect(decodeText(windowsBytes('10 € für „Größe“ – ok'))).toBe('10 € für „Größe“ – ok');
});

test('FORMAT17 recognizes an encoding by each of its names, and detects one with an unknown name', () => {
  for (const name of ['windows-1252', 'CP1252', 'ISO-8859-1', 'latin1', 'us-ascii'])
    expect(decodeNamed(name, windowsBytes('é 5 €'))).toBe('é 5 €');
  expect(decodeNamed('iso-8859-15', new Uint8Array([0xa4, 0xe9]))).toBe('€é');
  expect(decodeNamed('windows-1250', new Uint8Array([0xec]))).toBe('ě');
  expect(decodeNamed('made-up', windowsBytes('é 5 €'))).toBe('é 5 €');
});

const question = `${signs} é?`;
const texts: Readonly<Record<string, string>> = {
  table: `Question;Answer A;Answer B;Right\n${question};é;${signs};B\n`,
  aiken: `${question}\nA. é\nB. ${signs}\nANSWER: B\n`,
  gift: `${question} {~é =${signs}}\n`,
  'open-trivia-qa': `#Q ${question}\n^ ${signs}\nA é\nB ${signs}\n\n`,
  'moodle-xml': `<?xml version='1.0' encoding = 'windows-1252'?><quiz><question type="multichoice"><questiontext format="plain_text"><text>${question}</text></questiontext><answer fraction="0" format="plain_text"><text>é</text></answer><answer fraction="100" format="plain_text"><text>${signs}</text></answer></question></quiz>`,
  'howardchung-csv': `round,cat,q,a\njeopardy,é,${question},${signs}\n`,
  'jarchive-tsv': `round\tclue_value\tdaily_double_value\tcategory\tcomments\tanswer\tquestion\tair_date\tnotes\n1\t100\t0\té\t\t${question}\t${signs}\t2000-01-01\t\n`,
  'jeopardy-json': JSON.stringify([
    { category: 'é', question, answer: signs, round: 'Jeopardy!', value: '$200' },
  ]),
};

test.each(Object.entries(texts))(
  'FORMAT17 %s keeps the characters of Windows-1252',
  async (id, text) => {
    const { file } = await importFile({
      bytes: windowsBytes(text),
      fileName: 'old.txt',
      formatId: null,
      columns: null,
    });
    expect(file.format?.id).toBe(id);
    const read = [
      ...file.shows.flatMap(({ stages }) =>
        stages.map((stage) => [
          stage.question.question,
          stage.question.answers[stage.question.correctAnswer],
        ]),
      ),
      ...file.categoryShows.flatMap(({ boards }) =>
        boards.flatMap(({ categories }) =>
          categories.flatMap(({ fields }) =>
            fields.flatMap((field) => (field === null ? [] : [[field.question, field.answer]])),
          ),
        ),
      ),
    ];
    expect(read).toEqual([[question, signs]]);
  },
);
