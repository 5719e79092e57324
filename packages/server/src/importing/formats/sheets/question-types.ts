import type { ParsedQuestionKind } from '../format.ts';
import { folded } from './header-names.ts';

// Question types in a column of a sheet.

/** The question type in a cell, and its scoring where given. */
export type SheetQuestionType =
  | { kind: 'choice' | 'trueFalse' | 'order' | 'text' | 'poll' }
  | Extract<ParsedQuestionKind, { kind: 'several' }>
  | Pick<Extract<ParsedQuestionKind, { kind: 'number' }>, 'kind' | 'scoring'>;
/** True/false questions are written as a choice of two. */
export type ExportedQuestionType =
  | Exclude<SheetQuestionType, { kind: 'choice' | 'trueFalse' | 'order' | 'text' | 'poll' }>
  | { kind: 'choice' | 'order' | 'text' | 'poll' };
type QuestionTypeName = SheetQuestionType['kind'];

/** Names in English, German, French and Spanish, including those of other programs. */
const namesOf: Readonly<Record<QuestionTypeName, readonly string[]>> = {
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
    'fill in the blank',
    'lückentext',
    'freitext',
    'texteingabe',
    'texte',
    'texto',
  ],
  poll: ['poll', 'survey', 'voting', 'umfrage', 'abstimmung', 'sondage', 'encuesta'],
};

const severalScorings: ReadonlyMap<string, 'strict' | 'partial'> = new Map([
  ['strict', 'strict'],
  ['streng', 'strict'],
  ['partial', 'partial'],
  ['anteilig', 'partial'],
]);
const numberScorings: ReadonlyMap<string, 'exact' | 'closest' | 'nearness'> = new Map([
  ['exact', 'exact'],
  ['genau', 'exact'],
  ['closest', 'closest'],
  ['nearness', 'nearness'],
  ['nähe', 'nearness'],
]);

const kinds: readonly QuestionTypeName[] = [
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
export function readType(cell: string): SheetQuestionType | null {
  const words = folded(cell);
  const exactKind = kindOf.get(words);
  if (exactKind !== undefined) return typeOf(exactKind, '');
  const at = words.lastIndexOf(' ');
  const kind = kindOf.get(words.slice(0, Math.max(at, 0)));
  return kind === undefined ? null : typeOf(kind, words.slice(at + 1));
}

/** `word` names the scoring; '' when not given. Null when the type does not support it. */
function typeOf(kind: QuestionTypeName, word: string): SheetQuestionType | null {
  if (kind === 'several') {
    const scoring = word === '' ? 'partial' : scoringIn(severalScorings, word);
    return scoring === undefined ? null : { kind, scoring };
  }
  if (kind === 'number') {
    const scoring = word === '' ? 'closest' : scoringIn(numberScorings, word);
    return scoring === undefined ? null : { kind, scoring };
  }
  return word === '' ? { kind } : null;
}

const scoringIn = <Scoring>(
  words: ReadonlyMap<string, Scoring>,
  word: string,
): Scoring | undefined => [...words].find(([name]) => folded(name) === word)?.[1];

/** The name that {@link readType} recognizes. */
export const typeText = (asks: ExportedQuestionType): string =>
  asks.kind === 'several' || asks.kind === 'number' ? `${asks.kind} ${asks.scoring}` : asks.kind;
