import { describe, expect, it } from 'vitest';
import fc from 'fast-check';
import { growthOf, inProportion } from '../../cpu-time.fixture.ts';
import { ballotReader, maxBallotLength, readBallot } from './ballot-text.ts';

const cities = ['Paris', 'Köln', 'Straße 7', 'New York'];

describe('BALLOT1 readBallot counts', () => {
  it.each([
    ['a', 0],
    ['A', 0],
    ['!a', 0],
    ['#1', 0],
    ['1', 0],
    ['A)', 0],
    ['b.', 1],
    ['B:', 1],
    ['c!', 2],
    ['!vote d', 3],
    ['vote   4', 3],
    ['Vote B', 1],
    ['Paris', 0],
    ['paris', 0],
    ['Straße 7', 2],
    ['#vote 2)', 1],
    ['1️⃣', 0],
    ['4⃣', 3],
  ] as const)('%j as answer %i', (text, answer) => {
    expect(readBallot(text, cities)).toBe(answer);
  });
});

describe('BALLOT3 readBallot ignores case, width, spaces and look-alikes, and counts', () => {
  it.each([
    ['Ａ', 0],
    ['③', 2],
    ['ⓓ', 3],
    ['𝐁', 1],
    ['🅰', 0],
    ['🅱️', 1],
    ['🅲', 2],
    ['🇩', 3],
    ['❷', 1],
    ['А', 0],
    ['В', 1],
    ['с', 2],
    ['ԁ', 3],
    ['Α', 0],
    ['Β', 1],
    ['٣', 2],
    ['!vote А', 0],
    ['ɑ', 0],
    ['Ꭺ', 0],
    ['ꭺ', 0],
    ['ꓮ', 0],
    ['Ь', 1],
    ['ь', 1],
    ['Ᏼ', 1],
    ['ꓐ', 1],
    ['!ꓐ', 1],
    ['ϲ', 2],
    ['Ϲ', 2],
    ['!vote ϲ)', 2],
    ['Ꮯ', 2],
    ['ꮯ', 2],
    ['ꓚ', 2],
    ['Ꭰ', 3],
    ['ꭰ', 3],
    ['ꓓ', 3],
    ['⓵', 0],
    ['⓶', 1],
    ['⓷', 2],
    ['⓸', 3],
    ['  a  ', 0],
    ['a \u{E0000}', 0],
    ['a \u034f', 0],
    ['a\u2800', 0],
    ['\u200ba\u200b', 0],
    ['a\u3164', 0],
    ['b\u00ad', 1],
    ['d　', 3],
    ['  PARIS \u{E0000}', 0],
    ['ｐａｒｉｓ', 0],
    ['KÖLN', 1],
    ['ko\u0308ln', 1],
    ['STRASSE 7', 2],
    ['straße  7', 2],
    ['new\u00a0york', 3],
  ] as const)('%j as answer %i', (text, answer) => {
    expect(readBallot(text, cities)).toBe(answer);
  });
});

describe('BALLOT11 readBallot reads letters and numbers of other scripts', () => {
  it.each([
    ['Б', 1],
    ['б)', 1],
    ['В', 1],
    ['С', 2],
    ['Ц', 2],
    ['Д', 3],
    ['!д', 3],
    ['Г', 3],
    ['أ', 0],
    ['ا', 0],
    ['ب', 1],
    ['ج', 2],
    ['د', 3],
    ['۴', 3],
    ['一', 0],
    ['㊁', 1],
    ['四', 3],
    ['1番', 0],
    ['２番', 1],
    ['③番', 2],
    ['4號', 3],
    ['2号', 1],
    ['3번', 2],
    ['Ｂ）', 1],
  ] as const)('%j as answer %i', (text, answer) => {
    expect(readBallot(text, cities)).toBe(answer);
  });

  it('BALLOT11 matches a number with a counter to the answer with that text, like a bare number', () => {
    expect(readBallot('2番', ['2番', '1番', '4番', '3番'])).toBe(0);
    expect(readBallot('二', ['二', '一', '四', '三'])).toBe(0);
  });
});

describe('BALLOT12 readBallot accepts the word for a vote in other languages', () => {
  it.each([
    ['voto a', 0],
    ['!voto B', 1],
    ['wahl c', 2],
    ['głos d', 3],
    ['Głos 2', 1],
    ['oy a', 0],
    ['oyum 4', 3],
    ['голос а', 0],
    ['Голос Б', 1],
    ['صوت ج', 2],
    ['투표 2', 1],
    ['投票A', 0],
    ['投票 ④', 3],
    ['選3', 2],
  ] as const)('%j as answer %i', (text, answer) => {
    expect(readBallot(text, cities)).toBe(answer);
  });
});

describe('BALLOT2 readBallot does not count', () => {
  it.each([
    '',
    ' ',
    '\u{E0000}',
    'a lot',
    '1 more game',
    '4Head',
    'aa',
    'ab',
    '12',
    '5',
    '0',
    'e',
    'a?',
    'a b',
    'A or B',
    '!!a',
    '!',
    'vote',
    'vote e',
    'voted a',
    '!votea',
    'a))',
    '🆎',
    '🇦🇩',
    'ß',
    'é',
    'ab\u034f',
    '@someone a',
    'paris!',
    'paris is nice',
    'pari',
    'koln',
    // Small talk in languages of viewers.
    'да',
    'дa',
    'гг',
    'бб',
    'вот',
    'в чат',
    'ц ц',
    'ف',
    'لا',
    'أب',
    'جد',
    '一番',
    '二番',
    '一二',
    '選一',
    'ー',
    '乙',
    'え',
    'エ',
    '나',
    'ㄴ',
    'ㄱㄱ',
    '가',
    '번',
    '番',
    '10번',
    'a番',
    '11番',
    '甲',
    'голоса',
    'голоса а',
    'oya',
    'votob',
    'voto',
    'wahl',
    '投票',
    '選',
    '__proto__',
    'constructor',
  ])('%j', (text) => {
    expect(readBallot(text, cities)).toBeNull();
  });
});

describe('answer texts', () => {
  it('BALLOT4 do not match when they are empty', () => {
    expect(readBallot('', ['', ' ', '\u200b', '\u2800'])).toBeNull();
    expect(readBallot('\u2800', ['', 'x', 'y', 'z'])).toBeNull();
  });

  it('BALLOT4 do not match when two read the same', () => {
    expect(readBallot('yes', ['Yes', 'yes ', 'no', 'maybe'])).toBeNull();
    expect(readBallot('no', ['Yes', 'yes ', 'no', 'maybe'])).toBe(2);
    expect(readBallot('a', ['Yes', 'yes ', 'no', 'maybe'])).toBe(0);
  });

  it('BALLOT5 take precedence over a number but not over a letter, as the screen shows letters', () => {
    const numbers = ['2', '3', '4', '5'];
    expect(readBallot('3', numbers)).toBe(1);
    expect(readBallot('1', numbers)).toBe(0);
    expect(readBallot('3️⃣', numbers)).toBe(2);
    expect(readBallot('!3', numbers)).toBe(2);
    expect(readBallot('٣', ['٢', '٣', '٤', '٥'])).toBe(1);
    expect(readBallot('b', ['B', 'A', 'D', 'C'])).toBe(1);
  });

  it('BALLOT6 make an answer votable: a blank one is not, unless all are blank', () => {
    expect(readBallot('b', ['Paris', '', 'Rome', ''])).toBeNull();
    expect(readBallot('4', ['Paris', '', 'Rome', ''])).toBeNull();
    expect(readBallot('c', ['Paris', '', 'Rome', ''])).toBe(2);
    expect(readBallot('b', ['', '', '', ''])).toBe(1);
    expect(readBallot('b', ['B', '', 'Rome', ''])).toBe(0);
  });

  it('are limited to four', () => {
    expect(readBallot('fifth', ['a1', 'b1', 'c1', 'd1', 'fifth'])).toBeNull();
  });
});

describe('emotes', () => {
  const read = ballotReader(['Kappa', 'LUL was first', 'c1', 'd1']);

  it('BALLOT7 do not count as a letter', () => {
    expect(read('B)', true)).toBeNull();
    expect(read('D:', true)).toBeNull();
    expect(read('B)', false)).toBe(1);
    expect(read('B)', true)).toBeNull();
  });

  it('BALLOT7 count as the full text of an answer', () => {
    expect(read('Kappa', true)).toBe(0);
    expect(read('LUL was first', true)).toBe(1);
    expect(read('LUL', true)).toBeNull();
  });
});

describe('a prepared reader', () => {
  it('returns the same result as a fresh one, however often it reads', () => {
    const read = ballotReader(cities);
    const text = fc.oneof(
      fc.string({ unit: 'binary' }),
      fc.string({ unit: fc.constantFrom(...Array.from('aAbBcCdD1234!#).: vote\u034f\u2800🅰')) }),
      fc.constantFrom(...cities),
    );
    fc.assert(
      fc.property(text, (typed) => {
        const expected = readBallot(typed, cities);
        expect(read(typed)).toBe(expected);
        expect(read(typed)).toBe(expected);
      }),
      { numRuns: 2_000 },
    );
  });

  it('still reads votes after thousands of texts', () => {
    const read = ballotReader(cities);
    for (let n = 0; n < 5_000; n += 1) read(`x${n}`);
    expect(read('a')).toBe(0);
  });
});

describe('maxBallotLength', () => {
  const visible = (text: string) => text.replace(/[^\x21-\x7e]/g, '').length;

  it('never excludes a valid vote', () => {
    fc.assert(
      fc.property(
        fc.array(fc.string({ unit: 'grapheme' }), { minLength: 4, maxLength: 4 }),
        fc.integer({ min: 0, max: 3 }),
        (answers, index) => {
          const text = ` ${answers[index] ?? ''}\u{E0000} `;
          if (readBallot(text, answers) === null) return;
          expect(visible(text)).toBeLessThanOrEqual(maxBallotLength(answers));
        },
      ),
      { numRuns: 1_000 },
    );
    expect(visible('!vote a)')).toBeLessThanOrEqual(maxBallotLength(['', '', '', '']));
  });
});

describe('BALLOT8 hostile text', () => {
  /** With a new reader each time, because a reader caches texts. */
  const growthOfReading = (text: (size: number) => string): Promise<number> =>
    growthOf((size) => {
      const line = text(size);
      return () => ballotReader(cities)(line);
    }, 100_000);

  it.each<[name: string, text: (size: number) => string]>([
    ['spaces', (size) => ' '.repeat(size)],
    ['spaces before a letter', (size) => `${' '.repeat(size)}a`],
    ['votes', (size) => 'vote '.repeat(size / 5)],
    ['vote and spaces', (size) => `vote${' '.repeat(size)}`],
    ['invisible', (size) => '\u{E0000}'.repeat(size / 2)],
    ['marks', (size) => `a${'\u0301'.repeat(size)}`],
    ['mixed marks', (size) => 'a\u0301\u0323\u034f'.repeat(size / 4)],
    ['expanding', (size) => '\ufdfa'.repeat(size)],
    ['punctuation', (size) => '!#).:'.repeat(size / 5)],
    ['lone surrogates', (size) => '\ud800'.repeat(size)],
  ])('of %s is read in linear time', async (_name, text) => {
    expect(ballotReader(cities)(text(100_000))).toBeNull();
    expect(await growthOfReading(text)).toBeLessThan(inProportion);
  });

  it('just under the limit is read in linear time, too', async () => {
    for (const unit of ['\ufdfa', 'a\u0301', ' ', '\u{E0000}', 'é'])
      expect(await growthOfReading((size) => unit.repeat(size / 800 / unit.length))).toBeLessThan(
        inProportion,
      );
    expect(readBallot(`a${'\u{E0000}'.repeat(400)}`, cities)).toBe(0);
  });
});
