import { powerOfUnit } from '@quizcast/game/crowd/typed/number';
import type { ParsedQuestion } from '../format.ts';
import { trueFalseAnswers } from '../issues.ts';
import { readRight, separatedLetters, type RightStyle } from '../right-answer.ts';
import { acceptedIn, readNumber, readQuantity } from '../typed-cells.ts';
import type { SheetQuestionType } from './question-types.ts';

/** The cells of a row with a question type. */
interface TypedRow {
  type: SheetQuestionType;
  answers: readonly string[];
  right: string;
  range: string;
  unit: string;
  points: string;
  /** How the sheet names right answers. */
  style: RightStyle;
}

type TypedFields = Pick<
  ParsedQuestion,
  'answers' | 'asks' | 'rightBeyond' | 'points' | 'crowdOnly'
>;

/** The answers of such a row. `notUnderstood` receives cells that cannot be interpreted. */
export function typedRow(row: TypedRow, notUnderstood: (cell: string) => void): TypedFields {
  const points = pointsIn(row.points);
  if (points === null) notUnderstood(row.points);
  return {
    ...answersOf(row, notUnderstood),
    ...(typeof points === 'number' ? { points } : {}),
  };
}

const unitOfPoints = /^(?:p(?:ts?|oints?|unkte?|kte?)?|[€$£])?$/iu;

/** `500`, `1,500`, `500 points`; undefined for an empty cell, null for one that is no number of points. */
function pointsIn(cell: string): number | null | undefined {
  if (cell.trim() === '') return undefined;
  const { value, unit } = readQuantity(cell) ?? { value: -1, unit: '' };
  return Number.isInteger(value) && value >= 0 && unitOfPoints.test(unit) ? value : null;
}

function answersOf(row: TypedRow, notUnderstood: (cell: string) => void): TypedFields {
  const { type } = row;
  switch (type.kind) {
    case 'choice':
      return { ...chosen(row), asks: { kind: 'choice' } };
    case 'trueFalse':
      return { ...trueOrFalse(row), asks: { kind: 'choice' } };
    case 'several':
      return {
        ...chosen({ ...row, right: separatedLetters(row.right, row.answers) }),
        asks: type,
      };
    case 'order':
      return { ...ordered(row, notUnderstood), asks: { kind: 'order' }, crowdOnly: type.kind };
    case 'poll':
      return { answers: unmarked(row.answers), asks: { kind: 'poll' } };
    case 'text':
      return { answers: accepted(row), asks: { kind: 'text' } };
    case 'number':
      return numbered(row, type, notUnderstood);
  }
}

const unmarked = (answers: readonly string[]): ParsedQuestion['answers'] =>
  answers.map((text) => ({ text, isRight: false }));

function chosen({ answers, right, style }: TypedRow): TypedFields {
  const { indexes, added, beyond } = readRight(right, answers, style);
  const filled = indexes.filter((index) => (answers[index] ?? '').trim() !== '');
  // A letter without an answer is out of range; next to written answers, any other text cannot be right.
  const unmatched = filled.length === 0 && indexes.length > 0 ? right.trim() : (beyond ?? added);
  return {
    answers: answers.map((text, index) => ({ text, isRight: filled.includes(index) })),
    ...(unmatched === null ? {} : { rightBeyond: unmatched }),
  };
}

const truePattern = /^(?:t|true|yes|wahr|richtig|ja|vrai|oui|verdadero|sí|si)$/i;
const falsePattern = /^(?:f|false|no|falsch|nein|faux|non|falso)$/i;

/** Without answers in the row, the right answer itself is true or false. */
function trueOrFalse(row: TypedRow): TypedFields {
  const text = row.right.trim();
  const isTrue = truePattern.test(text);
  if (row.answers.some((text) => text.trim() !== '') || !(isTrue || falsePattern.test(text)))
    return chosen(row);
  return { answers: trueFalseAnswers(isTrue, text) };
}

/** In the order of the columns, unless letters or numbers specify another one. */
function ordered(
  { answers, right, style }: TypedRow,
  notUnderstood: (cell: string) => void,
): TypedFields {
  const inColumnOrder = unmarked(answers);
  if (right.trim() === '') return { answers: inColumnOrder };
  const { indexes } = readRight(right, answers, style);
  const inOrder = indexes.flatMap((index) => inColumnOrder[index] ?? []);
  const isComplete = inColumnOrder.every(
    (answer) => answer.text.trim() === '' || inOrder.includes(answer),
  );
  if (isComplete) return { answers: inOrder };
  notUnderstood(right);
  return { answers: inColumnOrder };
}

/** The accepted answers: those in the cell of the right answer, or when it is empty all answers of the row. */
const accepted = ({ answers, right }: TypedRow): ParsedQuestion['answers'] =>
  (right.trim() === '' ? answers : acceptedIn(right)).map((text) => ({
    text,
    isRight: text.trim() !== '',
  }));

function numbered(
  { answers, right: cell, range, unit }: TypedRow,
  type: Extract<SheetQuestionType, { kind: 'number' }>,
  notUnderstood: (cell: string) => void,
): TypedFields {
  const numberCell = cell.trim() === '' ? (answers.find((text) => text.trim() !== '') ?? '') : cell;
  const reading = { unitPower: powerOfUnit(unit) };
  const quantity = readQuantity(numberCell, reading);
  const span = range.trim() === '' ? 0 : readNumber(range, reading);
  if (span === null) notUnderstood(range);
  return {
    answers: [{ text: numberCell, isRight: true }],
    asks: {
      kind: 'number',
      right: quantity?.value ?? null,
      scoring: type.scoring,
      range: span ?? 0,
      unit: unit.trim() || (quantity?.unit ?? ''),
    },
    ...(quantity === null ? { rightBeyond: numberCell } : {}),
    crowdOnly: type.kind,
  };
}
