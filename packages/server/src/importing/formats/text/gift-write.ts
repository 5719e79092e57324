import type { Question } from '@quizcast/game/games/crowd-quiz/show';
import type { ExportCrowdQuestion, ExportQuestion } from '../format.ts';
import { excerpt, answersToExport } from '../issues.ts';
import { numberText } from '../typed-cells.ts';
import { categoryPath, isMarkup } from '../xml/moodle-text.ts';

/** Declares the format of a text. */
export const formatMark = /^\s*\[(html|moodle|plain|markdown)\]/;

export function giftBytes(name: string, questions: readonly string[]): Uint8Array {
  const category = name.trim() === '' ? '' : `$CATEGORY: ${categoryPath(name)}\n\n`;
  return new TextEncoder().encode(category + questions.join('\n'));
}

export const stageItem = (question: ExportQuestion): string =>
  itemOf(
    question,
    answersToExport(question).map(({ text, isRight }) => ({ mark: isRight ? '=' : '~', text })),
  );

export const crowdItem = ({ question }: ExportCrowdQuestion): string =>
  itemOf(
    { text: question.question, explanation: question.explanation ?? '' },
    crowdAnswers(question),
  );

/**
 * GIFT has neither ordering questions nor polls, and reads a question whose options are all right as one with typed
 * answers.
 */
export function supportsCrowd({ kind, options, right, accepted }: Question): boolean {
  switch (kind) {
    case 'order':
    case 'poll':
      return false;
    case 'choice':
      return options.some((_, at) => !right.includes(at));
    case 'text':
      return !accepted.includes('->');
    case 'several':
    case 'number':
      return true;
  }
}

function crowdAnswers({ kind, options, right, accepted, ...rest }: Question): MarkedAnswer[] {
  const share = `${(100 / Math.max(1, right.length)).toFixed(5)}%`;
  switch (kind) {
    case 'several':
      return options.map((text, at) => ({
        mark: right.includes(at) ? `~%${share}` : `~%-${share}`,
        text,
      }));
    case 'number':
      return [{ mark: '#', text: `${numberText(rest.rightNumber)}`, tolerance: rest.numberRange }];
    case 'text':
      return accepted
        .split('\n')
        .filter((text) => text.trim() !== '')
        .map((text) => ({ mark: '=', text }));
    case 'choice':
    case 'order':
    case 'poll':
      return options.map((text, at) => ({ mark: right.includes(at) ? '=' : '~', text }));
  }
}

interface MarkedAnswer {
  mark: string;
  text: string;
  tolerance?: number;
}

function itemOf(
  question: Pick<ExportQuestion, 'text' | 'explanation'>,
  answers: readonly MarkedAnswer[],
): string {
  const texts = [question.text, question.explanation, ...answers.map(({ text }) => text)];
  // Otherwise Moodle would read the text as HTML, or its beginning as a format mark.
  const mark = texts.some((text) => isMarkup(text) || formatMark.test(text)) ? '[plain]' : '';
  return [
    `::${escaped(excerpt(question.text, 60))}::${mark}${escaped(question.text)}{`,
    ...answers.map(({ mark: sign, text, tolerance = 0 }) =>
      sign === '#'
        ? `\t#${text}${tolerance > 0 ? `:${numberText(tolerance)}` : ''}`
        : `\t${sign}${guarded(text, mark)}`,
    ),
    ...(question.explanation.trim() === '' ? [] : [`\t####${guarded(question.explanation, mark)}`]),
    '}\n',
  ].join('\n');
}

/** Text that begins like a format mark or a weight needs an explicit format mark. */
const guarded = (text: string, mark: string): string =>
  `${formatMark.test(text) || /^\s*%/.test(text) ? mark || '[plain]' : ''}${escaped(text)}`;

const escaped = (text: string): string =>
  text
    .trim()
    .replace(/\r\n|\r/g, '\n')
    .replace(/[\\:#={}~]/g, '\\$&')
    .replaceAll('\n', '\\n');
