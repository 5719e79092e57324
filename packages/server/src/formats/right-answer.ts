import { answerCount } from '@quizcast/game/stage-quiz/show';

/** How the cells of one column say which answer is right. Texts may be letters and numbers too. */
export type RightStyle = 'letters' | 'numbers' | 'text';

export interface Right {
  /** Of the answers that are right. */
  indexes: number[];
  /** A right answer that is none of the answers. */
  added: string | null;
}

const letterList = /^[A-Ta-t](?:(?:\s*[,;/|&+]\s*|\s+)[A-Ta-t])*\)?\.?$/;
const numberList = /^\d{1,2}(?:\.0)?(?:(?:\s*[,;/|&+]\s*|\s+)\d{1,2}(?:\.0)?)*$/;
/** Longer ones are texts, and looking for lists in them would take long. */
const longestList = 80;
const between = /[^A-Za-z0-9]+/;

/**
 * How a whole column is to be understood. An answer may read "2" and be the third one: a column in which every cell is the
 * number of an answer holds numbers, all of it.
 */
export function styleOf(cells: Iterable<{ cell: string; answers: readonly string[] }>): RightStyle {
  let [letters, numbers, any] = [true, true, false];
  for (const { cell, answers } of cells) {
    const text = cell.trim();
    if (text === '') continue;
    any = true;
    letters &&= letterIndexes(text, answers.length) !== null;
    numbers &&= numberIndexes(text, answers.length) !== null;
    if (!letters && !numbers) return 'text';
  }
  if (!any) return 'text';
  return letters ? 'letters' : 'numbers';
}

/** What one cell says. */
export function readRight(cell: string, answers: readonly string[], style: RightStyle): Right {
  const text = cell.trim();
  if (text === '') return { indexes: [], added: null };
  const byPlace = letterIndexes(text, answers.length) ?? numberIndexes(text, answers.length);
  if (style !== 'text') return { indexes: byPlace ?? [], added: null };
  const folded = fold(text);
  const same = answers.findIndex((answer) => fold(answer) === folded);
  if (same >= 0) return { indexes: [same], added: null };
  if (byPlace !== null) return { indexes: byPlace, added: null };
  const labelled = /^(?:answer|option|antwort)\s*([A-H]|\d)$/i.exec(text)?.[1];
  const named =
    labelled === undefined
      ? null
      : (letterIndexes(labelled, answers.length) ?? numberIndexes(labelled, answers.length));
  return named === null ? { indexes: [], added: text } : { indexes: named, added: null };
}

/**
 * Puts a right answer among wrong ones where a file gives it no place. Were it always the first, everybody would know;
 * the text of the question decides, so that the same file gives the same show.
 */
export function placed(
  right: string,
  wrong: readonly string[],
  question: string,
): { text: string; isRight: boolean }[] {
  const answers = wrong
    .filter((text) => text.trim() !== '')
    .map((text) => ({ text, isRight: false }));
  let hash = 0x811c9dc5;
  for (let at = 0; at < question.length; at++)
    hash = Math.imul(hash ^ question.charCodeAt(at), 0x01000193) >>> 0;
  const place = (hash >>> 8) % Math.min(answers.length + 1, answerCount);
  answers.splice(place, 0, { text: right, isRight: true });
  return answers;
}

const fold = (text: string): string => text.trim().toLowerCase().replaceAll(/\s+/g, ' ');

function letterIndexes(text: string, answers: number): number[] | null {
  if (text.length > longestList || !letterList.test(text)) return null;
  const parts = text.split(between).filter((part) => part !== '');
  return within(
    parts.map((part) => part.toLowerCase().charCodeAt(0) - 97),
    answers,
  );
}

function numberIndexes(text: string, answers: number): number[] | null {
  if (text.length > longestList || !numberList.test(text)) return null;
  const parts = text.replaceAll('.0', '').split(between);
  return within(
    parts.map((part) => Number(part) - 1),
    answers,
  );
}

const within = (indexes: readonly number[], answers: number): number[] | null =>
  indexes.every((index) => index >= 0 && index < answers) ? [...new Set(indexes)] : null;
