import type { Language } from '../values/language.ts';

interface Words {
  adjectives: readonly string[];
  animals: readonly string[];
}

const listed = (words: string): string[] => words.split(' ');

/** Checked by word: no combination is an insult. German animals are all masculine, so that every adjective agrees. */
const wordsOf: Readonly<Record<Language, Words>> = {
  en: {
    adjectives: listed(
      'Brave Bright Calm Cheerful Clever Cosmic Curious Daring Eager Friendly Gentle Golden Happy Jolly Kind Lively Lucky Merry Nimble Quick Silver Sunny Swift Witty',
    ),
    animals: listed(
      'Badger Beaver Bison Dolphin Eagle Falcon Fox Hedgehog Heron Koala Lion Lynx Marmot Otter Owl Panda Penguin Puffin Raven Robin Squirrel Swan Tiger Turtle Wolf',
    ),
  },
  de: {
    adjectives: listed(
      'Bunter Eifriger Fideler Flinker Flotter Freundlicher Froher Goldener Heiterer Kecker Kluger Lustiger Munterer Mutiger Netter Neugieriger Pfiffiger Ruhiger Sanfter Schlauer Schneller Silberner Tapferer Wacher',
    ),
    animals: listed(
      'Adler Biber Bison Dachs Delfin Elch Falke Fink Fuchs Hase Igel Kolibri Kranich Leopard Luchs Marabu Marder Otter Panda Pinguin Reiher Storch Tiger Wal Wolf',
    ),
  },
};

/** A name for a viewer who has none, the same for the same number; numbered only after 600 names. */
export function generatedName(number: number, language: Language): string {
  const { adjectives, animals } = wordsOf[language];
  const adjective = adjectives[number % adjectives.length] ?? '';
  const animal = animals[number % animals.length] ?? '';
  const turn = Math.floor(number / (adjectives.length * animals.length));
  return turn === 0 ? `${adjective} ${animal}` : `${adjective} ${animal} ${turn + 1}`;
}

/** More would give names with long numbers; two viewers with the same name do no harm. */
const numbers = 59_400;

/** A number that is always the same for the same viewer or name. */
export const numberOf = (text: string): number => {
  let number = 0;
  for (const character of text)
    number = (Math.imul(number, 31) + (character.codePointAt(0) ?? 0)) | 0;
  return Math.abs(number) % numbers;
};
