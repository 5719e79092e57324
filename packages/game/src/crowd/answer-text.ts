import { maxOptionLength, optionReader, withoutVoteSigns } from './option-text.ts';
import type { CrowdAnswer, CrowdQuestion } from './question.ts';
import { numberIn, type NumberReading } from './typed/number.ts';
import { foldText } from './typed/text.ts';

/** Reads one message; null when it contains no answer. */
export type AnswerReader = (text: string, drawsEmote?: boolean) => CrowdAnswer | null;

/** Longer messages are conversation, not answers. */
const maxTypedLength = 60;
const maxMessageLength = 200;

/**
 * Returns a reader of many messages as answers to one question: `b`, `2`, `a c`, `cabd`, `1789` or words. `reading` as
 * for `numberIn`.
 */
export function answerReader(question: CrowdQuestion, reading?: NumberReading): AnswerReader {
  switch (question.kind) {
    case 'choice': {
      const read = optionReader(question.options);
      return (text, drawsEmote) => {
        const option = read(text, drawsEmote);
        return option === null ? null : { kind: 'choice', option };
      };
    }
    case 'several':
      return (text, drawsEmote) => {
        const options = optionsIn(withoutVoteSigns(text, drawsEmote), question.options);
        if (options === null) return null;
        return { kind: 'several', options: options.toSorted((left, right) => left - right) };
      };
    case 'order':
      return (text, drawsEmote) => {
        const options = optionsIn(withoutVoteSigns(text, drawsEmote), question.options);
        const isComplete = options !== null && options.length === question.options.length;
        return isComplete ? { kind: 'order', options } : null;
      };
    case 'number':
      return (text, drawsEmote) => {
        const value = numberIn(withoutVoteSigns(text, drawsEmote), reading);
        return value === null ? null : { kind: 'number', value };
      };
    case 'text':
      return (text) => {
        if (/^[!/@]/u.test(text.trim())) return null;
        const typed = foldText(text);
        const isShort = typed !== '' && typed.length <= maxTypedLength;
        return isShort ? { kind: 'text', text: typed } : null;
      };
  }
}

/** Visible characters of "!vote " and of a list mark. */
const maxVoteSigns = 6;
const between = /[\s,;+&/>-]+/u;

/** Parses letters or numbers of options, each once, in the order typed; null when the text contains anything else. */
function optionsIn(text: string, options: readonly string[]): number[] | null {
  const signs = text.split(between).flatMap((word) => Array.from(word));
  if (signs.length === 0 || signs.length > options.length) return null;
  const read = optionReader(options.map(() => ''));
  const found = signs.map((sign) => read(sign));
  const named = found.filter((option) => option !== null && options[option] !== '');
  return named.length === signs.length && new Set(named).size === named.length
    ? named.filter((option) => option !== null)
    : null;
}

/** Like `maxOptionLength`, for a question of any kind. */
export function maxAnswerLength(question: CrowdQuestion): number {
  switch (question.kind) {
    case 'choice':
      return maxOptionLength(question.options);
    case 'several':
    case 'order':
      return maxVoteSigns + 4 * question.options.length;
    case 'number':
      return 60;
    case 'text':
      return maxMessageLength;
  }
}
