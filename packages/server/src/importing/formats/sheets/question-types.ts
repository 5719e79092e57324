import type { FoundAsking } from '../format.ts';
import { folded } from './header-names.ts';

// Question types in a column of a sheet.

/** The question type in a cell, and its scoring where given. */
export type SaidType =
  | { kind: 'choice' | 'trueFalse' | 'order' | 'text' | 'poll' }
  | Extract<FoundAsking, { kind: 'several' }>
  | Pick<Extract<FoundAsking, { kind: 'number' }>, 'kind' | 'scoring'>;
/** True/false questions are written as a choice of two. */
export type WrittenType =
  | Exclude<SaidType, { kind: 'choice' | 'trueFalse' | 'order' | 'text' | 'poll' }>
  | { kind: 'choice' | 'order' | 'text' | 'poll' };
type SaidKind = SaidType['kind'];

/** Names in English, German, French and Spanish, including those of other programs. */
const namesOf: Readonly<Record<SaidKind, readonly string[]>> = {
  choice: [
    'choice',
    'single choice',
    'single select',
    'single',
    'multiple choice',
    'multiple',
    'multichoice',
    'mc',
    'quiz',
    'abcd',
    'auswahl',
    'einfachauswahl',
    'choix',
    'opción',
    'opción múltiple',
  ],
  trueFalse: [
    'true/false',
    'true or false',
    'boolean',
    'bool',
    'richtig/falsch',
    'wahr/falsch',
    'wahr oder falsch',
    'vrai/faux',
    'verdadero/falso',
  ],
  several: [
    'several',
    'several right',
    'multiple select',
    'multiple answers',
    'multiple response',
    'multi select',
    'checkbox',
    'checkboxes',
    'mehrere',
    'mehrere richtig',
    'mehrere richtige',
    'mehrfachauswahl',
    'plusieurs',
    'varias',
  ],
  number: [
    'number',
    'numeric',
    'numerical',
    'closest number',
    'estimate',
    'slider',
    'zahl',
    'schätzfrage',
    'schätzen',
    'nombre',
    'número',
  ],
  order: [
    'order',
    'ordering',
    'sequence',
    'puzzle',
    'jumble',
    'reihenfolge',
    'sortieren',
    'ordre',
    'orden',
  ],
  text: [
    'text',
    'typed',
    'typed text',
    'typed answer',
    'type answer',
    'short answer',
    'shortanswer',
    'open ended',
    'freitext',
    'texteingabe',
    'texte',
    'texto',
  ],
  poll: ['poll', 'survey', 'voting', 'umfrage', 'abstimmung', 'sondage', 'encuesta'],
};

const severalWords: ReadonlyMap<string, 'strict' | 'partial'> = new Map([
  ['strict', 'strict'],
  ['streng', 'strict'],
  ['partial', 'partial'],
  ['anteilig', 'partial'],
]);
const numberWords: ReadonlyMap<string, 'exact' | 'closest' | 'nearness'> = new Map([
  ['exact', 'exact'],
  ['genau', 'exact'],
  ['closest', 'closest'],
  ['nearness', 'nearness'],
  ['nähe', 'nearness'],
]);

const kinds: readonly SaidKind[] = [
  'choice',
  'trueFalse',
  'several',
  'number',
  'order',
  'text',
  'poll',
];
const kindOf = new Map(
  kinds.flatMap((kind) => namesOf[kind].map((name) => [folded(name), kind] as const)),
);

/** Null for an unknown type. */
export function readType(cell: string): SaidType | null {
  const words = folded(cell);
  const whole = kindOf.get(words);
  if (whole !== undefined) return typeOf(whole, '');
  const at = words.lastIndexOf(' ');
  const kind = kindOf.get(words.slice(0, Math.max(at, 0)));
  return kind === undefined ? null : typeOf(kind, words.slice(at + 1));
}

/** `word` names the scoring; '' when not given. Null when the type does not support it. */
function typeOf(kind: SaidKind, word: string): SaidType | null {
  if (kind === 'several') {
    const scoring = word === '' ? 'partial' : wordIn(severalWords, word);
    return scoring === undefined ? null : { kind, scoring };
  }
  if (kind === 'number') {
    const scoring = word === '' ? 'closest' : wordIn(numberWords, word);
    return scoring === undefined ? null : { kind, scoring };
  }
  return word === '' ? { kind } : null;
}

const wordIn = <Scoring>(words: ReadonlyMap<string, Scoring>, word: string): Scoring | undefined =>
  [...words].find(([name]) => folded(name) === word)?.[1];

/** As {@link readType} knows it. */
export const writtenType = (asks: WrittenType): string =>
  asks.kind === 'several' || asks.kind === 'number' ? `${asks.kind} ${asks.scoring}` : asks.kind;
