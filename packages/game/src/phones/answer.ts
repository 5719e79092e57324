import { answerReader } from '../crowd/answer-text.ts';
import type { AskedRound } from '../crowd/crowd-play.ts';
import type { CrowdAnswer, CrowdQuestion } from '../crowd/question.ts';
import { decodeAnswer } from '../crowd/stored-answer.ts';

/** Options by position, joined by commas; what is typed goes as it is. No answer is longer. */
export const maxPhoneAnswer = 200;

/**
 * What a phone answered to a question; null where it is no answer to it, such as an option that was taken away. `ignored`: a text where a number
 * is asked for and nobody is told so: it counts as none, and must look as if it did.
 */
export function phoneAnswer(
  { question, isTypeSecret }: Pick<AskedRound, 'question' | 'isTypeSecret'>,
  text: string,
): CrowdAnswer | 'ignored' | null {
  if (isTypeSecret !== true) return answerTo(question, text);
  const typed = answerReader({ kind: 'text' })(text);
  return typed === null ? null : (answerReader(question)(text) ?? 'ignored');
}

function answerTo(question: CrowdQuestion, text: string): CrowdAnswer | null {
  if (question.kind === 'number' || question.kind === 'text') return answerReader(question)(text);
  const answer = decodeAnswer(question.kind, text);
  if (answer === null) return null;
  switch (answer.kind) {
    case 'choice':
      return isThere(question.options, answer.option) ? answer : null;
    case 'several':
    case 'order': {
      const options = [...new Set(answer.options)];
      const isWhole = answer.kind === 'several' || options.length === question.options.length;
      const areAll = options.every((option) => isThere(question.options, option));
      if (options.length !== answer.options.length || !areAll || !isWhole) return null;
      return answer.kind === 'order'
        ? answer
        : { kind: 'several', options: options.toSorted((one, other) => one - other) };
    }
    case 'number':
    case 'text':
      return null;
  }
}

/** One that was taken away is '', as long as others have a text. */
const isThere = (options: readonly string[], option: number): boolean =>
  option < options.length && (options[option] !== '' || options.every((text) => text === ''));
