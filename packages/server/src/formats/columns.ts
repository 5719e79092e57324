import { mostColumns, type ColumnMap } from '@quizcast/game/import';
import { answerCount } from '@quizcast/game/stage-quiz/show';
import { readRight } from './right-answer.ts';

type Field = Exclude<keyof ColumnMap, 'answers' | 'hasHeader'>;

/** Headers as people write them, in English and German; letter case, spaces and marks do not count. */
const namesOf: Readonly<Record<Field, readonly string[]>> = {
  question: [
    'question',
    'questions',
    'questiontext',
    'question text',
    'text',
    'prompt',
    'stem',
    'quizquestion',
    'frage',
    'fragen',
    'fragetext',
    'fragestellung',
    'aufgabe',
  ],
  right: [
    'right',
    'right answer',
    'right answers',
    'correct',
    'correct answer',
    'correct answers',
    'correct option',
    'correct choice',
    'answer key',
    'key',
    'solution',
    'solutions',
    'answer',
    'richtig',
    'richtige antwort',
    'richtige antworten',
    'korrekt',
    'korrekte antwort',
    'lösung',
    'lösungen',
    'antwort',
  ],
  price: [
    'price',
    'prize',
    'amount',
    'money',
    'points',
    'score',
    'value',
    'preis',
    'gewinn',
    'gewinnstufe',
    'betrag',
    'geld',
    'punkte',
    'punktzahl',
    'wert',
  ],
  explanation: [
    'explanation',
    'answer explanation',
    'feedback',
    'rationale',
    'info',
    'erklärung',
    'erläuterung',
    'begründung',
    'hintergrund',
  ],
  hostNotes: [
    'host notes',
    'notes',
    'note',
    'remark',
    'remarks',
    'comment',
    'comments',
    'notizen',
    'notiz',
    'moderation',
    'anmerkung',
    'anmerkungen',
    'bemerkung',
    'kommentar',
  ],
  seconds: [
    'seconds',
    'time',
    'time limit',
    'timer',
    'duration',
    'time in seconds',
    'sekunden',
    'zeit',
    'zeitlimit',
    'dauer',
  ],
  image: [
    'picture',
    'image',
    'image link',
    'image url',
    'picture address',
    'media',
    'bild',
    'bildadresse',
    'bild url',
    'bildlink',
  ],
  imageAlt: [
    'picture description',
    'alt',
    'alt text',
    'image alt',
    'image description',
    'bildbeschreibung',
    'alternativtext',
  ],
};

/** Longer ones name nothing. */
const longestHeader = 100;

const folded = (header: string): string =>
  header
    .slice(0, longestHeader)
    .toLowerCase()
    .replaceAll(/\(.*?\)/g, ' ')
    .replaceAll(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();

const fieldOf = new Map<string, Field>();
for (const field of [
  'question',
  'right',
  'price',
  'explanation',
  'hostNotes',
  'seconds',
  'image',
  'imageAlt',
] as const)
  for (const name of namesOf[field]) fieldOf.set(folded(name), field);

const answerHeader =
  /^(?:(?:wrong|incorrect|false|falsche)? ?(?:answer|answers|option|choice|distractor|antwort|antworten|antwortmöglichkeit|auswahl|möglichkeit) ?(?:[a-h]|\d{1,2})?|[a-h]|(?:[1-8]|1st|2nd|3rd|[4-8]th) (?:answer|option|choice|antwort))$/;
/** Of an answer that is never the right one. */
const wrongHeader =
  /^(?:(?:wrong|incorrect|falsch|inkorrekt) ?(?:[a-h]|\d{1,2})?|false ?(?:[a-h]|\d{1,2})|(?:wrong|incorrect|false|falsche|inkorrekte) (?:answer|answers|option|choice|antwort|antworten) ?(?:[a-h]|\d{1,2})?|distractor ?(?:[a-h]|\d{1,2})?)$/;
const plainAnswer = /^(?:answer|antwort)$/;

/** Says which column holds what, by the headers if there are any, else by how such sheets are made. */
export function guessColumns(rows: readonly (readonly string[])[]): ColumnMap {
  const first = rows[0] ?? [];
  return byHeader(first.slice(0, mostColumns)) ?? byPlace(rows);
}

/** What the names in a row say; null when it is no header. */
export function byHeader(header: readonly string[]): ColumnMap | null {
  const names = header.map(folded);
  const columns = emptyMap();
  columns.hasHeader = true;
  const taken = new Set<Field>();
  const answers: number[] = [];
  const lone: number[] = [];
  for (const [index, name] of names.entries()) {
    if (plainAnswer.test(name)) lone.push(index);
    else if (answerHeader.test(name) || wrongHeader.test(name)) answers.push(index);
    else {
      const field = fieldOf.get(name);
      if (field === undefined || taken.has(field)) continue;
      taken.add(field);
      columns[field] = index;
    }
  }
  // A lone "answer" is the right one beside others, the second of two columns of a card file, or one of several.
  if (columns.right === null && (answers.length > 0 || lone.length === 1))
    columns.right = lone.shift() ?? null;
  answers.push(...lone);
  columns.answers = answers.toSorted((one, other) => one - other).slice(0, 20);
  const isNamed = columns.answers.length > 0 || columns.right !== null;
  return taken.has('question') && isNamed ? columns : null;
}

/** Whether by these headers each of the answers is a wrong one, so that the right answer stands beside them, in its own words. */
export const allWrong = (header: readonly string[], answers: readonly number[]): boolean =>
  answers.length > 0 && answers.every((index) => wrongHeader.test(folded(header[index] ?? '')));

const emptyMap = (): ColumnMap => ({
  question: 0,
  answers: [],
  right: null,
  price: null,
  explanation: null,
  hostNotes: null,
  seconds: null,
  image: null,
  imageAlt: null,
  hasHeader: false,
});

/** Question, four answers, the right one, the price, and what may follow; a running number in front is passed over. */
function byPlace(rows: readonly (readonly string[])[]): ColumnMap {
  const sample = rows.slice(0, 50);
  const width = Math.max(0, ...sample.map(({ length }) => length));
  const isRunning =
    width > 2 &&
    sample.length > 0 &&
    sample.every((row) => /^\d{1,5}\.?$/.test((row[0] ?? '').trim()));
  const start = isRunning ? 1 : 0;
  const columns = emptyMap();
  columns.question = Math.min(start, Math.max(0, mostColumns - 1));
  const places = Array.from({ length: answerCount }, (_, index) => start + 1 + index);
  columns.answers = places.filter((index) => index < width);
  const after = start + 1 + answerCount;
  if (after < width && namesAnswers(sample, columns.answers, after)) columns.right = after;
  const next = columns.right === null ? after : after + 1;
  if (next < width) columns.price = next;
  if (next + 1 < width) columns.explanation = next + 1;
  return columns;
}

/** Whether what stands in a column mostly says which of the answers is right. */
function namesAnswers(
  rows: readonly (readonly string[])[],
  answers: readonly number[],
  column: number,
): boolean {
  const filled = rows.filter((row) => (row[column] ?? '').trim() !== '');
  const named = filled.filter((row) => {
    const texts = answers.map((index) => row[index] ?? '');
    return readRight(row[column] ?? '', texts, 'text').indexes.length > 0;
  });
  return filled.length > 0 && named.length >= filled.length * 0.8;
}
