import { isRecord } from '../../json.ts';
import { asText } from './unmigrated-fields.ts';
import type { LegacyQuestion } from './question-lists.ts';

const answerNames = ['text', 'answer', 'value', 'label', 'name'] as const;

/** The text of an answer and, if the answer is an object, the field that contains it. */
export function answerText(raw: unknown): { text: string; field: string | null } | undefined {
  if (raw === null) return { text: '', field: null };
  if (!isRecord(raw)) {
    const text = typeof raw === 'boolean' ? String(raw) : asText(raw);
    return text === undefined ? undefined : { text, field: null };
  }
  const field = answerNames.find((name) => asText(raw[name]) !== undefined);
  return field === undefined ? undefined : { text: asText(raw[field]) ?? '', field };
}

const textsOf = ({ answers }: LegacyQuestion): string[] =>
  answers.map((answer) => answerText(answer)?.text ?? '');

/** A number that selects an answer and is not itself the text of one. */
function numberIn({ correctAnswer }: LegacyQuestion, texts: readonly string[]): number | null {
  if (typeof correctAnswer === 'number') return correctAnswer;
  if (typeof correctAnswer !== 'string' || !/^\s*\d+\s*$/.test(correctAnswer)) return null;
  return texts.includes(correctAnswer) ? null : Number(correctAnswer);
}

/** Whether answers are counted from 0 or 1: from 1 when some number exceeds the last zero-based index and none is 0. */
export function firstNumber(questions: readonly LegacyQuestion[]): 0 | 1 {
  let isBeyond = false;
  for (const question of questions) {
    const number = numberIn(question, textsOf(question));
    if (number === 0) return 0;
    isBeyond ||= number !== null && number === question.answers.length;
  }
  return isBeyond ? 1 : 0;
}

/**
 * Zero-based index of the right answer, which may be given as a number, a letter or a text. Null when it cannot be
 * determined.
 */
export function rightAnswer(question: LegacyQuestion, first: 0 | 1): number | null {
  const texts = textsOf(question);
  const found = indexOfRight(question, texts, first);
  return Number.isInteger(found) && found >= 0 && found < texts.length ? found : null;
}

function indexOfRight(question: LegacyQuestion, texts: readonly string[], first: 0 | 1): number {
  const number = numberIn(question, texts);
  if (number !== null) return number - first;
  const words = answerText(question.correctAnswer)?.text ?? '';
  if (words.trim() === '') return -1;
  const exact = texts.indexOf(words);
  if (exact >= 0) return exact;
  if (/^[a-z]$/i.test(words.trim())) return words.trim().toLowerCase().charCodeAt(0) - 97;
  const folded = (text: string) => text.normalize('NFKC').trim().toLowerCase();
  return texts.findIndex((text) => folded(text) === folded(words));
}
