import type { AnswerKey } from './question.ts';
import { numberIn } from './typed-number.ts';
import { foldText } from './typed-text.ts';

const parts = /;|\n|\s\/\s/u;
const brackets = /\([^)]*\)|\[[^\]]*\]/gu;
const digits = /[-−]?\d[\d.,'’_]*/u;
/** Limits the size of the stored answer key. */
const maxAccepted = 20;

/**
 * Texts accepted from viewers for an answer that an author wrote for the host: the whole, each part between semicolons,
 * line breaks or slashes surrounded by spaces, and each of these without bracketed text.
 */
export function acceptedIn(answer: string): string[] {
  const written = [answer, ...answer.split(parts)];
  const all = written.flatMap((text) => [text, text.replace(brackets, ' ')]);
  return [...new Set(all.map(foldText))].filter((text) => text !== '').slice(0, maxAccepted);
}

/**
 * The key of a question whose answer is only written out; null when there is none. A number counts only if it is the
 * whole answer; with `closest` also when the text contains one.
 */
export function answerKeyOf(answer: string, scoring: 'exact' | 'closest'): AnswerKey | null {
  const right = numberIn(answer) ?? (scoring === 'closest' ? firstNumber(answer) : null);
  if (right !== null) return { kind: 'number', right, scoring, range: 0 };
  const accepted = acceptedIn(answer);
  return accepted.length === 0 ? null : { kind: 'text', accepted };
}

function firstNumber(text: string): number | null {
  const [found = ''] = digits.exec(text) ?? [];
  return numberIn(found.replace(/[.,'’_]+$/u, ''));
}
