import { expect, test } from 'vitest';
import {
  bytesOf,
  expectNeverThrows,
  expectRoundTrip,
  inShort,
  readText,
} from '../any-show.fixture.ts';
import { gift } from './gift.ts';

const inShortAll = async (text: string) =>
  (await readText(gift, text)).shows.flatMap(({ questions }) => questions.map(inShort));

const sample = `// Comment with {=braces ~in it}
$CATEGORY: $course$/top/Tombs // and more
Who's buried in Grant's tomb?{~Grant ~Jefferson =no one}

::Kanji Origins::Japanese characters originally
came from {
  // a comment between answers
  ~India#Not there
  =China#Yes!
  ~%-50%Korea
  ####They came over the sea.
} in the end.

$CATEGORY: $course$/top/AC//DC
[html]<p>Is <b>1 &lt; 2</b>?</p>{TRUE#wrong#right####Of course}
::a::One{F}
::b::Two{~x =y}
`;

test('FORMAT32 reads multiple choice, missing word and true/false questions, by category', async () => {
  const { shows, problems } = await readText(gift, sample);
  expect(problems).toEqual([]);
  expect(shows.map(({ name }) => name)).toEqual(['Tombs / and more', 'AC/DC']);
  expect(shows[0]?.questions.map(inShort)).toEqual([
    ["Who's buried in Grant's tomb?", 'Grant', 'Jefferson', '* no one'],
    ['Japanese characters originally came from _____ in the end.', 'India', '* China', 'Korea'],
  ]);
  expect(shows[0]?.questions.map(({ row, explanation }) => [row, explanation])).toEqual([
    [3, undefined],
    [5, 'They came over the sea.'],
  ]);
  expect(shows[1]?.questions.map(inShort)).toEqual([
    ['Is 1 < 2?', '* True', 'False'],
    ['One', 'True', '* False'],
    ['Two', 'x', '* y'],
  ]);
  expect(shows[1]?.questions[0]?.explanation).toBe('Of course');
});

test('FORMAT32 ends a question at an empty line before text, but not between answers', async () => {
  const { shows, problems } = await readText(
    gift,
    'One?{\n=a\n\n~b \\{\n\n}\n\nLost?{\n=a\n\nTwo?{=a\n~b}\n$CATEGORY: x\nThree?{~a =b}',
  );
  expect(shows.map(({ name, questions }) => [name, questions.map(inShort)])).toEqual([
    [
      'file',
      [
        ['One?', '* a', 'b {'],
        ['Two?', '* a', 'b'],
      ],
    ],
    ['x', [['Three?', 'a', '* b']]],
  ]);
  expect(problems).toMatchObject([{ code: 'damaged', row: 8 }]);
});

test('FORMAT32 reads escaped characters literally', async () => {
  expect(
    await inShortAll(
      String.raw`Which \{one\}\: 5 \= 2 + 3 \# \\n or\nnot \x?{ ~ \= 2 + 2 = \= 2 + 3#\~ no ~ \\ }`,
    ),
  ).toEqual([['Which {one}: 5 = 2 + 3 # \\n or\nnot \\x?', '= 2 + 2', '* = 2 + 3', '\\']]);
});

test('FORMAT32 takes the full weight as right, or else every positive weight', async () => {
  expect(
    await inShortAll('Two?{~%50%a ~%50%b ~%-100%c}\n\nOne?{~%50%half =whole}\n\nBoth?{~%100%a ~b}'),
  ).toEqual([
    ['Two?', '* a', '* b', 'c'],
    ['One?', 'half', '* whole'],
    ['Both?', '* a', 'b'],
  ]);
});

test('FORMAT32 reads text in the format given by its marker', async () => {
  expect(
    await inShortAll(
      '[html]<p>a<sup>2</sup></p><p>b&nbsp;c</p>{=[plain]<b> ~d<br>e}\n\n[plain]x<y>{=a ~b}\n\nx < y & z{=a ~b}\n\n[odd] text{=a ~b}',
    ),
  ).toEqual([
    ['a²\nb c', '* <b>', 'd\ne'],
    ['x<y>', '* a', 'b'],
    ['x < y & z', '* a', 'b'],
    ['[odd] text', '* a', 'b'],
  ]);
});

test('FORMAT32 reads a picture by its URL', async () => {
  const { shows, problems } = await readText(
    gift,
    '[html]<img src\\="@@PLUGINFILE@@/a.png"><img src\\="https\\://example.org/b.png" alt\\="B">What?{=a ~b}',
  );
  expect(shows[0]?.questions[0]).toMatchObject({
    text: 'What?',
    image: { kind: 'address', address: 'https://example.org/b.png' },
    imageAlt: 'B',
  });
  expect(problems).toEqual([{ code: 'imageNotTaken', row: 1, detail: '@@PLUGINFILE@@/a.png' }]);
});

test('FORMAT36 GIFT: reports unsupported kinds with their line', async () => {
  const { shows, problems } = await readText(
    gift,
    `Number?{#3.14:0.01}\n\nRange?{#1..5}\n\nMatch.{=a -> b =c -> d}\n\nShort?{=no one =nobody}\n\nEssay{}\n\nOnly text\n\nBroken {~a =b\n\nFine?{~a =b}`,
  );
  expect(shows[0]?.questions.map(({ row, crowdOnly }) => [row, crowdOnly])).toEqual([
    [1, 'numerical'],
    [3, 'numerical'],
    [7, 'shortanswer'],
    [15, undefined],
  ]);
  expect(problems).toEqual([
    { code: 'kindNotSupported', row: 5, detail: 'matching: Match.' },
    { code: 'kindNotSupported', row: 9, detail: 'essay: Essay' },
    { code: 'kindNotSupported', row: 11, detail: 'description: Only text' },
    { code: 'damaged', row: 13, detail: 'Broken {~a =b' },
  ]);
});

test('FORMAT32 GIFT is detected by its questions', async () => {
  expect(await gift.detect(bytesOf(sample))).toBeGreaterThan(0.8);
  expect(await gift.detect(bytesOf('Who?{=a =b}'))).toBeGreaterThan(0.8);
  expect(await gift.detect(bytesOf('{"a": "~b =c"}'))).toBe(0);
  expect(await gift.detect(bytesOf('<p>{=a ~b}</p>'))).toBe(0);
  expect(await gift.detect(bytesOf('Question,Right\nWhat {is} it?,This'))).toBe(0);
});

test('FORMAT38 GIFT: reads back what it wrote', () =>
  expectRoundTrip(gift, { lines: 'both', spaces: true, explanation: true, stage: false }));

test('FORMAT40 GIFT: returns shows or problems for broken files, and never throws', () =>
  expectNeverThrows(gift, [bytesOf(sample)]));
