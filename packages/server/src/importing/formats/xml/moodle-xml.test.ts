import { expect, test } from 'vitest';
import {
  bytesOf,
  expectNeverThrows,
  expectRoundTrip,
  inShort,
  oneQuestion,
  readText,
  writtenBytes,
} from '../any-show.fixture.ts';
import { moodleXml } from './moodle-xml.ts';

const quiz = (...questions: string[]) =>
  `<?xml version="1.0" encoding="UTF-8"?>\n<!-- made by hand -->\n<quiz>\n${questions.join('\n')}\n</quiz>`;
const answer = (text: string, fraction: number) =>
  `<answer fraction="${fraction}" format="html"><text><![CDATA[${text}]]></text><feedback format="html"><text>no</text></feedback></answer>`;
const question = (text: string, answers: string, type = 'multichoice') =>
  `<question type="${type}"><name><text>N</text></name><questiontext format="html">${text}</questiontext>${answers}</question>`;
const two = answer('a', 0) + answer('b', 100);

const sample = quiz(
  '<question type="category"><category><text>$course$/top/Default for X/Rivers &amp; lakes</text></category></question>',
  `<question type="multichoice">
    <name><text>A name</text></name>
    <questiontext format="html"><text><![CDATA[<p>Which river<br>is <b>blue</b>?&nbsp;</p>]]></text></questiontext>
    <generalfeedback format="html"><text>&lt;p&gt;It is 2&lt;sup&gt;2&lt;/sup&gt;.&lt;/p&gt;</text></generalfeedback>
    <single>true</single>
    ${answer('<p>Rhine</p>', 0)}${answer('<p>Danube</p>', 100)}${answer('5 &gt; 4', 0)}
    <hint format="html"><text>Think</text></hint>
  </question>`,
  question(
    '<text>Is it?</text>',
    '<answer fraction="0"><text>true</text></answer><answer fraction="100"><text>false</text></answer>',
    'truefalse',
  ),
  question('<text>Two?</text>', answer('a', 50) + answer('b', 50) + answer('c', -100)),
);

test('FORMAT33 reads HTML as plain text, feedback as the explanation, and a category as the show', async () => {
  const { shows, problems } = await readText(moodleXml, sample);
  expect(problems).toEqual([]);
  expect(shows.map(({ name }) => name)).toEqual(['Rivers & lakes']);
  const questions = shows[0]?.questions ?? [];
  expect(questions.map(inShort)).toEqual([
    ['Which river\nis blue?', 'Rhine', '* Danube', '5 > 4'],
    ['Is it?', 'True', '* False'],
    ['Two?', '* a', '* b', 'c'],
  ]);
  expect(questions.map(({ row, explanation }) => [row, explanation])).toEqual([
    [1, 'It is 2².'],
    [2, undefined],
    [3, undefined],
  ]);
});

test('FORMAT33 reads a text according to its format attribute', async () => {
  const { shows } = await readText(
    moodleXml,
    quiz(
      `<question type="multichoice"><questiontext format="plain_text"><text>1 &lt; 2 &amp;amp; <![CDATA[<b>]]>\n x</text></questiontext>
       <answer fraction="100" format="moodle_auto_format"><text>one\ntwo</text></answer>
       <answer fraction="0" format="moodle_auto_format"><text>one\n&lt;b&gt;two&lt;/b&gt;</text></answer>
       <answer fraction="0" format="html"><text>one\ntwo</text></answer>
       <answer fraction="0"><text><p>as <i>elements</i></p></text></answer></question>`,
    ),
  );
  expect(shows[0]?.questions.map(inShort)).toEqual([
    ['1 < 2 &amp; <b>\n x', '* one\ntwo', 'one\ntwo', 'one two', 'as elements'],
  ]);
});

const dot = 'iVBORw0KGgo=';

test('FORMAT33 reads the first picture, wherever it is stored', async () => {
  const { shows, problems } = await readText(
    moodleXml,
    quiz(
      question(
        `<text><![CDATA[Inside? <img src="@@PLUGINFILE@@/my%20dot.png" alt="A dot">]]></text><file name="my dot.png" path="/" encoding="base64">${dot}</file>`,
        two,
      ),
      question('<text><![CDATA[Away? <img src="https://example.org/a.png">]]></text>', two),
      question(`<text><![CDATA[Data? <img src="data:image/png;base64,${dot}">]]></text>`, two),
      question('<text><![CDATA[Gone? <img src="@@PLUGINFILE@@/gone.png">]]></text>', two),
      question(
        '<text><![CDATA[Local? <img src="file:///etc/passwd"><img src="https://example.org/b.png">]]></text>',
        answer('<img src="x.png" alt="A bird">', 0) + answer('b', 100),
      ),
    ),
  );
  const bytes = new Uint8Array(Buffer.from(dot, 'base64'));
  const questions = shows[0]?.questions ?? [];
  expect(questions.map(({ image }) => image)).toEqual([
    { kind: 'bytes', bytes, name: 'my dot.png' },
    { kind: 'address', address: 'https://example.org/a.png' },
    { kind: 'bytes', bytes, name: 'picture.png' },
    undefined,
    undefined,
  ]);
  expect(questions[0]).toMatchObject({ text: 'Inside?', imageAlt: 'A dot' });
  expect(questions.at(-1)?.answers[0]?.text).toBe('A bird');
  expect(problems).toEqual([
    { code: 'imageNotTaken', row: 4, detail: '@@PLUGINFILE@@/gone.png' },
    { code: 'imageNotTaken', row: 5, detail: 'file:///etc/passwd' },
  ]);
});

test('FORMAT33 reads a picture next to its question, as in files from before Moodle 2', async () => {
  const { shows, problems } = await readText(
    moodleXml,
    quiz(
      `<question type="multichoice"><questiontext><text>Old?</text></questiontext><image>moodle.png</image><image_base64>\n${dot}\n  </image_base64>${two}</question>`,
    ),
  );
  expect(problems).toEqual([]);
  expect(shows[0]?.questions[0]?.image).toEqual({
    kind: 'bytes',
    bytes: new Uint8Array(Buffer.from(dot, 'base64')),
    name: 'moodle.png',
  });
});

test('FORMAT36 Moodle XML: reports unsupported kinds with their number', async () => {
  const { shows, problems } = await readText(
    moodleXml,
    quiz(
      question(
        '<text>Pi?</text>',
        '<answer fraction="100"><text>3.14</text></answer>',
        'numerical',
      ),
      question('<text>Fine?</text>', two),
      question('<text>Say</text>', two, 'shortanswer'),
      '<question type="matching"/>',
      '<question/>',
    ),
  );
  expect(shows[0]?.questions.map(({ row, crowdOnly }) => [row, crowdOnly])).toEqual([
    [1, 'numerical'],
    [2, undefined],
    [3, 'shortanswer'],
  ]);
  expect(problems).toMatchObject([
    { code: 'kindNotSupported', row: 4 },
    { code: 'kindNotSupported', row: 5 },
  ]);
});

test('FORMAT33 reports a truncated file and reads what it contains', async () => {
  const { shows, problems } = await readText(moodleXml, sample.slice(0, sample.indexOf('Two?')));
  expect(problems).toMatchObject([{ code: 'damaged', row: null }]);
  expect(shows[0]?.questions.length).toBe(3);
});

test('FORMAT33 does not accept other XML', async () => {
  expect(await moodleXml.detect(bytesOf(sample))).toBeGreaterThan(0.9);
  for (const text of ['<html><quiz/></html>', '<quizzes/>', 'quiz', '{"quiz":1}', '<?xml'])
    expect(await moodleXml.detect(bytesOf(text))).toBe(0);
  expect(await readText(moodleXml, '<html/>')).toEqual({
    shows: [],
    problems: [{ code: 'notThisFormat', row: null }],
  });
});

test('FORMAT38 Moodle XML: reads back what it wrote', () =>
  expectRoundTrip(moodleXml, { lines: 'both', spaces: true, explanation: true, stage: false }));

test('FORMAT38 Moodle XML: embeds a picture in the file or writes its URL', async () => {
  const bytes = new Uint8Array([1, 2, 3]);
  const address = '/files/user/image';
  const image = { address, content: { bytes, type: 'image/webp' } };
  const web = { address: 'https://example.org/a.png?b=1&c="', content: null };
  const questions = [
    oneQuestion({ image, imageAlt: 'A "dot" & more', text: '1  < 2\n&amp; "x"' }),
    oneQuestion({ image: web }),
    oneQuestion({ image: { address, content: null } }),
  ];
  const written = await writtenBytes(moodleXml, { name: 'x', questions });
  const found = await moodleXml.read(written, { name: 'x' });
  expect(found.problems).toEqual([]);
  expect(found.shows[0]?.questions.map(({ image: one }) => one)).toEqual([
    { kind: 'bytes', bytes, name: 'picture-1.webp' },
    { kind: 'address', address: web.address },
    undefined,
  ]);
  expect(found.shows[0]?.questions[0]).toMatchObject({
    text: '1  < 2\n&amp; "x"',
    imageAlt: 'A "dot" & more',
  });
});

test('FORMAT40 Moodle XML: returns shows or problems for broken files, and never throws', () =>
  expectNeverThrows(moodleXml, [bytesOf(sample)]));
