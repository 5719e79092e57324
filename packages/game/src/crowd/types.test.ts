import fc from 'fast-check';
import { expect, test } from 'vitest';
import { answerReader } from './answer-text.ts';
import { judge } from './judge.ts';
import type { AnswerKey, CrowdAnswer, CrowdQuestion } from './question.ts';
import { decodeAnswer, encodeAnswer, withLaterAnswer } from './stored-answer.ts';
import { powerOfUnit, quantityIn } from './typed/number.ts';
import { isAccepted } from './typed/text.ts';
import { acceptedIn, answerKeyOf } from './written-answer.ts';
import { expectsFraction } from '../games/everybody.ts';
import { phoneAnswer } from '../phones/answer.ts';

const six = ['Oslo', 'Bern', 'Rome', 'Kyiv', 'Lima', 'Cairo'];
const read = (question: CrowdQuestion, text: string) => answerReader(question)(text);
const choice = (options: readonly string[]): CrowdQuestion => ({ kind: 'choice', options });

test.each([
  ['a', 0],
  ['F', 5],
  ['!6', 5],
  ['vote c)', 2],
  ['kyiv', 3],
  ['6️⃣', 5],
  ['g', null],
  ['7', null],
  ['lima please', null],
])('TYPE1 %j chooses one of six', (text, option) => {
  expect(read(choice(six), text)).toEqual(option === null ? null : { kind: 'choice', option });
});

test('TYPE1 rejects the third letter when there are two options', () => {
  expect(read(choice(['True', 'False']), 'b')).toEqual({ kind: 'choice', option: 1 });
  expect(read(choice(['True', 'False']), 'c')).toBeNull();
});

test.each([
  ['a c', [0, 2]],
  ['ca', [0, 2]],
  ['3, 1', [0, 2]],
  ['A+C', [0, 2]],
  ['!f', [5]],
  ['ac.', [0, 2]],
  ['a c!', [0, 2]],
  ['!vote ac', [0, 2]],
  ['投票AC', [0, 2]],
  ['ac?', null],
  ['!!ac', null],
  ['vote', null],
  ['!score', null],
  ['aa', null],
  ['hello', null],
  ['abcdefa', null],
  ['', null],
])('TYPE2 %j names several options', (text, options) => {
  expect(read({ kind: 'several', options: six }, text)).toEqual(
    options === null ? null : { kind: 'several', options },
  );
});

const several = (scoring: 'strict' | 'partial', right: number[]): AnswerKey => ({
  kind: 'several',
  right,
  scoring,
});
const shareOf = (key: AnswerKey, answer: CrowdAnswer): number => judge(key, [answer])(answer);

test('TYPE2 an additional wrong option never earns more', () => {
  const options = fc.uniqueArray(fc.integer({ min: 0, max: 5 }), { maxLength: 5 });
  fc.assert(
    fc.property(options, options, fc.integer({ min: 0, max: 5 }), (right, chosen, more) => {
      fc.pre(!right.includes(more) && !chosen.includes(more));
      for (const scoring of ['strict', 'partial'] as const) {
        const key = several(scoring, right);
        const before = shareOf(key, { kind: 'several', options: chosen });
        const after = shareOf(key, { kind: 'several', options: [...chosen, more] });
        expect(after).toBeLessThanOrEqual(before);
        expect(before).toBeGreaterThanOrEqual(0);
        expect(before).toBeLessThanOrEqual(1);
      }
    }),
  );
  expect(shareOf(several('strict', [0, 2]), { kind: 'several', options: [0, 2] })).toBe(1);
  expect(shareOf(several('strict', [0, 2]), { kind: 'several', options: [0] })).toBe(0);
  expect(shareOf(several('partial', [0, 2]), { kind: 'several', options: [0] })).toBe(0.5);
  expect(shareOf(several('partial', [0, 2]), { kind: 'several', options: [0, 1] })).toBe(0);
});

test('TYPE3 an order names every option once', () => {
  const order: CrowdQuestion = { kind: 'order', options: six.slice(0, 4) };
  expect(read(order, 'cabd')).toEqual({ kind: 'order', options: [2, 0, 1, 3] });
  expect(read(order, '3 1 2 4')).toEqual({ kind: 'order', options: [2, 0, 1, 3] });
  expect([read(order, 'cab'), read(order, 'cabb'), read(order, 'cabde')]).toEqual([
    null,
    null,
    null,
  ]);
  const key: AnswerKey = { kind: 'order', right: [2, 0, 1, 3] };
  expect(shareOf(key, { kind: 'order', options: [2, 0, 1, 3] })).toBe(1);
  expect(shareOf(key, { kind: 'order', options: [2, 1, 0, 3] })).toBe(0);
});

test.each([
  ['1789', 1789],
  ['1.789', 1789],
  ['1,789', 1789],
  ['1.789,5', 1789.5],
  ['1,789.5', 1789.5],
  ['1 234 567', 1_234_567],
  ["1'234.50", 1234.5],
  ['1.234.567', 1_234_567],
  ['0,5', 0.5],
  ['0.125', 0.125],
  ['3,14', 3.14],
  ['1e6', 1e6],
  ['-40 °C', -40],
  ['−7', -7],
  ['25km', 25],
  ['€ 20', 20],
  ['12 %', 12],
  ['１７８９', 1789],
  ['١٨٨٩', 1889],
  ['۱۸۸۹', 1889],
  ['१८८९', 1889],
  ['-١٬٨٨٩٫٥', -1889.5],
  ['١٫٢٣٤', 1.234],
  ['!1889', 1889],
  ['1889!', 1889],
  ['vote 1889', 1889],
  ['!!1889', null],
  ['!score', null],
  ['1789?', null],
  ['about 5', null],
  ['', null],
  ['1e400', null],
  ['.5', null],
  ['2 million', 2e6],
  ['2.345 million', 2_345_000],
  ['1,5 Mio. €', 1.5e6],
  ['3 Mio', 3e6],
  ['5 mrd', 5e9],
  ['8 billion', 8e9],
  ['8 Billionen', 8e12],
  ['10k', 10_000],
  ['10k€', 10_000],
  ['3 tsd', 3000],
  ['2 million people', 2e6],
  ['273 K', 273],
  ['10 kg', 10],
  ['330 m', 330],
  ['2M', 2],
  ['3.142e3', 3142],
  ['1 more game', null],
  ['5 millionaires', 5],
  ['3 milliards', 3e9],
  ['2 millones', 2e6],
  ['1 millón', 1e6],
  ['1500 km²', 1500],
  ['9,81 m/s²', 9.81],
])('TYPE4 %j is a number', (text, value) => {
  expect(read({ kind: 'number' }, text)).toEqual(value === null ? null : { kind: 'number', value });
});

test.each([
  ['3.142', 3.142],
  ['3,142', 3.142],
  ['-1.618', -1.618],
  ['3,142.5', 3142.5],
  ['1.234.567', 1_234_567],
  ['3142', 3142],
])('TYPE4 %j is a number where a small one with a fraction is right', (text, value) => {
  const reading = { hasFraction: true } as const;
  expect(answerReader({ kind: 'number' }, reading)(text)).toEqual({ kind: 'number', value });
  expect(phoneAnswer({ question: { kind: 'number' } }, text, reading)).toMatchObject({ value });
});

test.each([
  ['Mio', '83', 83],
  ['Mio', '83 Mio', 83],
  ['Mio. €', '83 million', 83],
  ['Mio', '0,083 Mrd', 83],
  ['Mio', '1.234 Mio', 1.234],
  ['Mrd. Jahre', '4,5 mrd', 4.5],
  ['K', '273K', 273],
  ['k', '10k', 10],
  ['km', '10k', 10_000],
  ['', '83 Mio', 83e6],
])('TYPE4 with the unit %j, %j is the number %d', (unit, text, value) => {
  const reading = { unitPower: powerOfUnit(unit) };
  expect(answerReader({ kind: 'number' }, reading)(text)).toEqual({ kind: 'number', value });
  expect(phoneAnswer({ question: { kind: 'number' } }, text, reading)).toMatchObject({ value });
});

test.each([
  ['83 Mio', 83e6, ''],
  ['10k', 10_000, ''],
  ['10 k', 10, 'k'],
  ['1 million', 1e6, ''],
  ['3 Mio. €', 3e6, '€'],
  ['2 million people', 2e6, 'people'],
  ['330 m', 330, 'm'],
  ['1500 km²', 1500, 'km²'],
  ['1789', 1789, ''],
])('TYPE4 %j is the number %d with the unit %j', (text, value, unit) => {
  expect(quantityIn(text)).toEqual({ value, unit });
});

test('TYPE4 expects a fraction only if the right number is small and has one', () => {
  const number = (right: number): AnswerKey => ({
    ...{ kind: 'number', scoring: 'exact', range: 0 },
    right,
  });
  expect([3.142, -0.5, 999.9].map((right) => expectsFraction(number(right)))).not.toContain(false);
  expect([3, 0, 1234.5].map((right) => expectsFraction(number(right)))).not.toContain(true);
});

test('TYPE2 does not take an emote for an option', () => {
  const reader = answerReader({ kind: 'several', options: six });
  expect(reader('B)', true)).toBeNull();
  expect(reader('B)')).toEqual({ kind: 'several', options: [1] });
});

test('TYPE4 scores the exact number, the nearest guesses, or by nearness', () => {
  const guesses = [90, 110, 150, 400].map((value): CrowdAnswer => ({ kind: 'number', value }));
  const shares = (scoring: 'exact' | 'closest' | 'nearness') =>
    guesses.map(judge({ kind: 'number', right: 100, scoring, range: 100 }, guesses));
  expect(shares('exact')).toEqual([0, 0, 0, 0]);
  expect(shares('closest')).toEqual([1, 1, 0, 0]);
  expect(shares('nearness')).toEqual([0.9, 0.9, 0.5, 0]);
  expect(
    judge(
      { kind: 'number', right: 1, scoring: 'closest', range: 0 },
      [],
    )({ kind: 'number', value: 1 }),
  ).toBe(0);
});

test.each([
  ['Einstein', 'einstien', true],
  ['Einstein', 'EINSTEIN!', true],
  ['Zürich', 'zurich', true],
  ['Zürich', 'ｚｕｒｉｃｈ', true],
  ['haemoglobin', 'hemoglobin', true],
  ['Rom', 'Ram', false],
  ['Apollo 11', 'apollo ١١', true],
  ['Apollo ११', 'apollo 11', true],
  ['Bern', 'Berm', true],
  ['Bern', 'Barm', false],
  ['1789', '1788', false],
  ['Apollo 11', 'Apollo 12', false],
  ['Straße', 'strasse', true],
  ['C++', 'C', false],
  ['The hummingbird', 'hummingbird', true],
  ['Kolibri', 'der Kolibri', true],
  ['an octopus', 'THE OCTOPUS', true],
  ['The Who', 'who', true],
  ['The', 'the', true],
  ['', '', false],
])('TYPE5 for %j, %j is accepted: %j', (accepted, typed, isRight) => {
  expect(isAccepted(typed, [accepted])).toBe(isRight);
});

test.each([
  ['E.T.', ['et', 'e t', 'e.t']],
  ['R.E.M.', ['rem', 'r e m']],
  ['U.S.A.', ['usa']],
  ['USA', ['u.s.a.', 'U S A']],
  ['F.B.I.', ['fbi', 'f b i']],
  ['J.R.R. Tolkien', ['jrr tolkien', 'j r r tolkien', 'jrr tolkein']],
  ['L.A.', ['la']],
  ['A-ha', ['aha', 'a ha', 'a-ha']],
  ['A.C. Milan', ['ac milan', 'a c milan']],
  ['R2-D2', ['r2d2', 'r2 d2']],
  ['C-3PO', ['c3po']],
  ['Covid-19', ['covid 19', 'covid19']],
  ['Apollo 11', ['apollo11', 'apollo-11']],
  ['Formel 1', ['formel-1']],
  ['Blink-182', ['blink 182', 'blink182']],
  ['Mambo No. 5', ['mambo no 5', 'mambo no.5']],
  ['3. Oktober 1990', ['3 oktober 1990', '3.oktober 1990']],
  ['B-52', ['b52', 'b 52']],
  ['MI6', ['mi 6', 'mi-6']],
  ["Ocean's 11", ['oceans 11', 'ocean’s 11']],
  ['9/11', ['911', '9-11']],
  ['11.9.2001', ['11.09.2001', '11.9.2001.']],
  ['20,000 Leagues', ['20000 leagues', '20.000 leagues']],
  ['World War II', ['world war 2', 'Wold War II']],
  ['Henry VIII', ['henry 8', 'Henri VIII']],
  ['Malcolm X', ['Malcom X']],
  ['South Korea', ['southkorea', 'Soth Korea']],
  ['South Sudan', ['Soth Sudan', 'South Sudn']],
  ['Suède', ['Sude']],
  ['Johannes Paul II', ['Johannes PaulII']],
  ['Einstein', ['einstein :D']],
])('TYPE5 for %j, %j are accepted', (accepted, texts) => {
  expect(texts.filter((text) => !isAccepted(text, [accepted]))).toEqual([]);
});

test.each([
  ['South Korea', ['North Korea', 'NorthKorea']],
  ['South Pole', ['North Pole']],
  ['North America', ['South America']],
  ['East Germany', ['West Germany']],
  ['Ostdeutschland', ['Westdeutschland']],
  ['Eastern Front', ['Western Front']],
  ['Northwest Passage', ['Northeast Passage', 'Southwest Passage']],
  ['Ursa Major', ['Ursa Minor']],
  ['World War II', ['World War I', 'World War 1', 'World War III', 'World War']],
  ['Henry VIII', ['Henry VII', 'Henry 7']],
  ['Louis XIV', ['Louis XVI', 'Louis XV']],
  ['Elizabeth II', ['Elizabeth I']],
  ['II. Weltkrieg', ['I. Weltkrieg']],
  ['Vitamin C', ['Vitamin D', 'Vitamin']],
  ['1.5', ['15', '1 5', '1.05']],
  ['1/12/1990', ['11/2/1990']],
  ['C++', ['C', 'C+']],
  ['A-10', ['10']],
  ['A-', ['A', 'A+']],
])('TYPE5 for %j, %j are not accepted', (accepted, texts) => {
  expect(texts.filter((text) => isAccepted(text, [accepted]))).toEqual([]);
});

test('TYPE5 a text that is as near to another answer is not accepted', () => {
  expect(isAccepted('Austri', ['Austria'], ['Australia'])).toBe(true);
  expect(isAccepted('hound', ['sound'], ['mound'])).toBe(false);
  expect(isAccepted('mound', ['sound'], ['mound'])).toBe(false);
});

test('TYPE6 a poll earns nothing', () => {
  expect(shareOf({ kind: 'poll' }, { kind: 'choice', option: 0 })).toBe(0);
});

test('TYPE7 an answer of another type earns nothing, and removed options cannot be chosen', () => {
  const keys: AnswerKey[] = [
    { kind: 'choice', right: [0] },
    several('strict', []),
    { kind: 'order', right: [] },
    { kind: 'number', right: 0, scoring: 'exact', range: 1 },
    { kind: 'number', right: 0, scoring: 'nearness', range: 1 },
  ];
  for (const key of keys) expect(shareOf(key, { kind: 'text', text: 'a' })).toBe(0);
  expect(read(choice(['Oslo', '', 'Rome']), 'b')).toBeNull();
  expect(read({ kind: 'several', options: ['Oslo', '', 'Rome'] }, 'ab')).toBeNull();
});

test('TYPE8 stored answers are read back unchanged, and invalid ones are rejected', () => {
  const answers: CrowdAnswer[] = [
    { kind: 'choice', option: 3 },
    { kind: 'several', options: [0, 2] },
    { kind: 'order', options: [2, 0, 1] },
    { kind: 'number', value: -1789.5 },
    { kind: 'number', value: 1e21 },
    { kind: 'text', text: 'einstein' },
  ];
  for (const answer of answers)
    expect(decodeAnswer(answer.kind, encodeAnswer(answer))).toEqual(answer);
  for (const stored of ['', 'x', '1,', '-1', '1.5'])
    expect(decodeAnswer('choice', stored)).toBeNull();
  expect(decodeAnswer('order', '1,,2')).toBeNull();
  expect(decodeAnswer('number', 'NaN')).toBeNull();
});

test.each([
  ['Paris', ['paris']],
  ['The Danube', ['the danube']],
  ['Paris; Lutetia', ['paris lutetia', 'paris', 'lutetia']],
  ['Rome / Roma (Italy)', ['rome roma italy', 'rome roma', 'rome', 'roma italy', 'roma']],
  ['AC/DC', ['ac dc']],
  ['Holland\nThe Netherlands', ['holland the netherlands', 'holland', 'the netherlands']],
  [' ', []],
  ['(nobody)', ['nobody']],
])('TYPE9 %j accepts %j', (answer, accepted) => {
  expect(acceptedIn(answer)).toEqual(accepted);
});

test('TYPE9 a number becomes a number key, as does the first number in a text for closest guesses', () => {
  const number = (right: number, scoring: 'exact' | 'closest') => ({
    kind: 'number',
    right,
    scoring,
    range: 0,
  });
  expect(answerKeyOf('88', 'exact')).toEqual(number(88, 'exact'));
  expect(answerKeyOf('1.234,5', 'closest')).toEqual(number(1234.5, 'closest'));
  expect(answerKeyOf('About 206 bones, in most cases', 'closest')).toEqual(number(206, 'closest'));
  expect(answerKeyOf('Apollo 11', 'exact')).toMatchObject({ kind: 'text' });
  expect(answerKeyOf('The horse', 'closest')).toMatchObject({ kind: 'text' });
  expect(answerKeyOf('1,500 km', 'exact')).toEqual(number(1500, 'exact'));
  expect(answerKeyOf('-40 °C', 'exact')).toEqual(number(-40, 'exact'));
  expect(answerKeyOf('€ 20', 'exact')).toEqual(number(20, 'exact'));
  expect(answerKeyOf('1.234.567', 'exact')).toEqual(number(1_234_567, 'exact'));
  expect(answerKeyOf('3 Mio. €', 'exact')).toEqual(number(3e6, 'exact'));
  expect(answerKeyOf('١٨٨٩', 'exact')).toEqual(number(1889, 'exact'));
  expect(answerKeyOf(' ', 'closest')).toBeNull();
});

test.each([
  ['300.000 km/s', 300_000, ['300000', '300.000 km/s']],
  ['90 Minuten', 90, ['90 min', '90']],
  ['1.500 Meter', 1500, ['1500 m', '1500']],
  ['2 Stunden', 2, ['2h', '2 hours']],
  ['5 Liter', 5, ['5 l']],
  ['5 l', 5, ['5 Liter']],
  ['20 Jahre', 20, ['20 Jahren']],
  ['-5 Grad', -5, ['-5', '−5 °C']],
  ['510 Mio. km²', 510e6, ['510 Mio', '510000000']],
  ['9,81 m/s²', 9.81, ['9.81']],
  ['30 seconds', 30, ['30s']],
  ['7 Tage', 7, ['7']],
  ['4 weeks', 4, ['4']],
  ['9 Monate', 9, ['9']],
  ['50 Prozent', 50, ['50%']],
  ['2 kilometres', 2, ['2 km']],
  ['3 Tonnen', 3, ['3 t']],
  ['12 Kilogramm', 12, ['12 kg']],
  ['100 Dollar', 100, ['$100']],
  ['26 miles', 26, ['26']],
  ['150 PS', 150, ['150']],
  ['83 Mio. Einwohner', 83e6, ['83 Mio', '83000000']],
])('TYPE9 %j asks for the number %d', (answer, right, texts) => {
  expect(answerKeyOf(answer, 'exact')).toMatchObject({ kind: 'number', right });
  const values = texts.map((text) => read({ kind: 'number' }, text));
  expect(values).toEqual(texts.map(() => ({ kind: 'number', value: right })));
});

test.each([
  ['about 8 billion people', 8e9],
  ['ca. 83 Mio. Einwohner', 83e6],
  ['etwa 4,5 Milliarden Jahre', 4.5e9],
  ['about 10k of them', 10_000],
  ['rund 1 500 km²', 1500],
  ['in 1990, millions', 1990],
])('TYPE9 a guess question with the answer %j asks for %d', (answer, right) => {
  expect(answerKeyOf(answer, 'closest')).toMatchObject({ kind: 'number', right });
});

test.each([
  ['2Pac', ['2pac'], ['2', '2 chainz']],
  ['50 Cent', ['50 cent', '50'], ['50 euro']],
  ['7 Zwerge', ['7 zwerge', '7'], ['7 m']],
  ['206 bones', ['206'], ['207']],
  ['12 Monkeys', ['12 monkeys', '12monkeys'], ['12 m']],
  ['7up', ['7 up'], ['7']],
  ['11.9.2001', ['11.09.2001'], ['1192001', '119.2001']],
  ['24.12.', ['24.12'], ['2412']],
  ['99 Luftballons', ['99', '99 luftballons'], ['99 m']],
  ['8 Mile', ['8 mile', '8'], ['8 km']],
  ['30 kg/Person', ['30'], ['31']],
  ['1 1/2', ['1 1/2'], ['1', '1 2']],
])('TYPE9 the answer %j is a text', (answer, right, wrong) => {
  const key = answerKeyOf(answer, 'exact');
  if (key?.kind !== 'text') throw new Error('expected a text');
  expect(right.filter((text) => !isAccepted(text, key.accepted))).toEqual([]);
  expect(wrong.filter((text) => isAccepted(text, key.accepted))).toEqual([]);
});

test('CROWD66 keeps the last three messages of typed text, any of which may be right', () => {
  const text: CrowdQuestion = { kind: 'text' };
  const key: AnswerKey = { kind: 'text', accepted: ['Einstein'] };
  const storedAnswer = (...messages: string[]) =>
    messages.reduce<string | null>((before, message) => {
      const answer = read(text, message);
      return answer === null ? before : withLaterAnswer('text', before, encodeAnswer(answer));
    }, null);
  const isRight = (stored: string | null) => {
    const answer = stored === null ? null : decodeAnswer('text', stored);
    return answer !== null && shareOf(key, answer) === 1;
  };
  expect(storedAnswer('Newton', 'Einstein')).toBe('newton\neinstein');
  expect(isRight(storedAnswer('Einstein!', 'lol', 'easy'))).toBe(true);
  expect(isRight(storedAnswer('Einstein', 'lol', 'easy', 'next'))).toBe(false);
  expect(storedAnswer('lol', 'LOL', 'lol!')).toBe('lol');
  for (const noAnswer of ['!score', '@mia hi', '/me', 'long '.repeat(20), ' '])
    expect(read(text, noAnswer)).toBeNull();
  expect(withLaterAnswer('choice', '1', '2')).toBe('2');
});
