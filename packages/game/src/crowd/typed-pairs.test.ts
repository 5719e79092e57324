import { expect, test } from 'vitest';
import { askedNames } from './answer-names.fixture.ts';
import { judge } from './judge.ts';
import { foldText } from './typed/text.ts';

const isRight = (accepted: string, typed: string): boolean => {
  const answer = { kind: 'text', text: typed } as const;
  return judge({ kind: 'text', accepted: [accepted] }, [answer])(answer) === 1;
};

/** Typos never turn a name into one of a very different length. */
const isNear = (one: string, other: string): boolean => Math.abs(one.length - other.length) <= 3;

const languages = Object.entries(askedNames).map(([language, names]) => ({
  language,
  names: [...new Map(names.split('|').map((name) => [foldText(name), name])).values()],
}));

/** Usual ways to type a name: other case, without diacritics, with a dot, in full-width letters. */
const spellings = (name: string): string[] => [
  name,
  name.toUpperCase(),
  `  ${name.toLowerCase()}!`,
  name.normalize('NFD').replaceAll(/\p{M}/gu, ''),
  name.normalize('NFD'),
];

/** The name with one letter added, missing or replaced. */
function slipIn(name: string, index: number): string {
  const at = 1 + (index % (name.length - 2));
  const [before, letter = '', behind] = [name.slice(0, at), name[at], name.slice(at + 1)];
  const slips = [letter + letter, '', letter === 'q' ? 'x' : 'q'];
  return before + (slips[index % 3] ?? '') + behind;
}

test('TYPE5 a name matches only itself among the names that quizzes ask for, however it is spelled', () => {
  let pairs = 0;
  const wrong: string[] = [];
  for (const { language, names } of languages)
    for (const typed of names)
      for (const accepted of names.filter((each) => isNear(each, typed))) {
        const spelled = typed === accepted ? spellings(typed) : [typed];
        for (const text of spelled) {
          pairs += 1;
          if (isRight(accepted, text) !== (typed === accepted))
            wrong.push(`${language}: ${text} for ${accepted}`);
        }
      }
  expect(pairs).toBeGreaterThan(2000);
  expect(wrong).toEqual([]);
});

test('TYPE5 a name with a typo is not accepted for another name', () => {
  let pairs = 0;
  const wrong: string[] = [];
  for (const { language, names } of languages)
    for (const [index, name] of names.entries()) {
      const typed = slipIn(name, index);
      // A typo may produce another name, which is then the one that counts.
      if (name.length < 5 || names.some((each) => foldText(each) === foldText(typed))) continue;
      for (const accepted of names.filter((each) => each !== name && isNear(each, name))) {
        pairs += 1;
        if (isRight(accepted, typed)) wrong.push(`${language}: ${typed} (${name}) for ${accepted}`);
      }
    }
  expect(pairs).toBeGreaterThan(2000);
  expect(wrong).toEqual([]);
});

/** Whether the texts differ by one letter at most: one added, missing or replaced. */
function isOneSlip(one: string, other: string): boolean {
  const same = Array.from(one).findIndex((letter, index) => letter !== other[index]);
  const from = same === -1 ? one.length : same;
  const [left, right] = [one.slice(from), other.slice(from)];
  return left.slice(1) === right.slice(1) || left.slice(1) === right || left === right.slice(1);
}

test('TYPE5 a name with a typo is accepted for its own name, unless it is as near to another', () => {
  let typos = 0;
  const wrong: string[] = [];
  for (const { language, names } of languages)
    for (const [index, name] of names.entries()) {
      const typed = slipIn(name, index);
      if (name.length < 5) continue;
      typos += 1;
      const isAmbiguous = names.some(
        (each) => each !== name && isOneSlip(foldText(each), foldText(typed)),
      );
      if (isRight(name, typed) === isAmbiguous) wrong.push(`${language}: ${typed} for ${name}`);
    }
  expect(typos).toBeGreaterThan(500);
  expect(wrong).toEqual([]);
});
