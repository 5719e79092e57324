import { answerReader, type AnswerReader } from '../crowd/answer-text.ts';
import type { AskedRound } from '../crowd/crowd-play.ts';
import type { CrowdAnswer, CrowdQuestion } from '../crowd/question.ts';
import type { NumberReading } from '../crowd/typed/number.ts';
import { decodeAnswer } from '../crowd/stored-answer.ts';

/** Maximum length of an answer: options by position, joined by commas, or the typed text. */
export const maxPhoneAnswer = 200;

/**
 * Parses a phone's answer to a question; null when it is invalid, for example a removed option. `ignored`: text for a
 * number question whose type is secret. It does not count, but must look as if it did. `reading` as for `numberIn`.
 */
export function phoneAnswer(
  { question, isTypeSecret }: Pick<AskedRound, 'question' | 'isTypeSecret'>,
  text: string,
  reading?: NumberReading,
): CrowdAnswer | 'ignored' | null {
  const read = answerReader(question, reading);
  if (isTypeSecret !== true) return answerTo(question, text, read);
  const typed = answerReader({ kind: 'text' })(text);
  return typed === null ? null : (read(text) ?? 'ignored');
}

function answerTo(question: CrowdQuestion, text: string, read: AnswerReader): CrowdAnswer | null {
  if (question.kind === 'number' || question.kind === 'text') return read(text);
  const answer = decodeAnswer(question.kind, text);
  if (answer === null) return null;
  switch (answer.kind) {
    case 'choice':
      return isSelectable(question.options, answer.option) ? answer : null;
    case 'several':
    case 'order': {
      const options = [...new Set(answer.options)];
      const isComplete = answer.kind === 'several' || options.length === question.options.length;
      const areAll = options.every((option) => isSelectable(question.options, option));
      if (options.length !== answer.options.length || !areAll || !isComplete) return null;
      return answer.kind === 'order'
        ? answer
        : { kind: 'several', options: options.toSorted((one, other) => one - other) };
    }
    case 'number':
    case 'text':
      return null;
  }
}

/** A removed option is '' while others have a text. */
const isSelectable = (options: readonly string[], option: number): boolean =>
  option < options.length && (options[option] !== '' || options.every((text) => text === ''));
