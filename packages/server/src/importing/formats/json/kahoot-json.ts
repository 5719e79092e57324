import { isRecord } from '@quizcast/game/json';
import type { Format, ParseResult, ParsedQuestion } from '../format.ts';
import { htmlText } from '../xml/html-text.ts';
import { issueOf } from '../issues.ts';
import { jsonOf, listOf, textOf } from './json-file.ts';
import { pictureAt } from '../pictures.ts';

// A kahoot as returned by Kahoot's API: create.kahoot.it/rest/kahoots/{id}, alone or within its card.

const hasChoices = (question: unknown): boolean =>
  isRecord(question) &&
  listOf(question['choices']).some(
    (choice) =>
      isRecord(choice) && 'correct' in choice && ('answer' in choice || 'image' in choice),
  );

function kahootOf(bytes: Uint8Array): Record<string, unknown> | null {
  const value = jsonOf(bytes);
  if (!isRecord(value)) return null;
  const inner = value['kahoot'];
  const kahoot = isRecord(inner) ? inner : value;
  return listOf(kahoot['questions']).some(hasChoices) ? kahoot : null;
}

/** Question types with choices, by kind; some are supported only by a crowd quiz. */
const kinds: ReadonlyMap<string, Pick<ParsedQuestion, 'asks' | 'crowdOnly'>> = new Map([
  ['', {}],
  ['quiz', {}],
  ['true_false', {}],
  ['true_or_false', {}],
  ['multiple_select_quiz', { asks: { kind: 'several', scoring: 'partial' } }],
  ['survey', { asks: { kind: 'poll' }, crowdOnly: 'survey' }],
  ['jumble', { asks: { kind: 'order' }, crowdOnly: 'jumble' }],
  ['open_ended', { asks: { kind: 'text' }, crowdOnly: 'open_ended' }],
] as const);

function parseAnswers(
  question: Record<string, unknown>,
): Pick<ParsedQuestion, 'asks' | 'crowdOnly' | 'answers'> | null {
  const type = textOf(question['type']);
  const answers = listOf(question['choices'])
    .filter(isRecord)
    .map((choice) => ({ text: answerOf(choice), isRight: choice['correct'] === true }));
  const range = question['choiceRange'];
  if (type === 'slider' && isRecord(range)) {
    const { correct, tolerance } = range;
    return {
      answers: [],
      asks: {
        kind: 'number',
        right: typeof correct === 'number' ? correct : null,
        scoring: 'tolerance',
        range: typeof tolerance === 'number' ? tolerance : 0,
        unit: textOf(range['unit']),
      },
      crowdOnly: type,
    };
  }
  const kind = kinds.get(type);
  if (kind === undefined || !hasChoices(question)) return null;
  const isAnyRight = kind.asks === undefined && answers.filter(({ isRight }) => isRight).length > 1;
  return { answers, ...kind, ...(isAnyRight ? { asks: { kind: 'choice' } } : {}) };
}

/** Null for kinds that no game supports. */
function questionOf(question: Record<string, unknown>, row: number): ParsedQuestion | null {
  const parsedAnswers = parseAnswers(question);
  if (parsedAnswers === null) return null;
  const { pointsMultiplier } = question;
  const image = pictureAt(textOf(question['image']));
  const metadata = question['imageMetadata'];
  const imageAlt = isRecord(metadata) ? textOf(metadata['altText']).trim() : '';
  const milliseconds = question['time'];
  return {
    row,
    text: htmlText(textOf(question['question']) || textOf(question['title'])).text,
    ...parsedAnswers,
    // Kahoot's standard points, doubled, or zero.
    ...(typeof pointsMultiplier === 'number' ? { points: 1000 * pointsMultiplier } : {}),
    ...(typeof milliseconds === 'number' && milliseconds > 0
      ? { seconds: milliseconds / 1000 }
      : {}),
    ...(image === null ? {} : { image }),
    ...(image === null || imageAlt === '' ? {} : { imageAlt }),
  };
}

/** The text of an answer; for a picture its alternative text. */
function answerOf(choice: Record<string, unknown>): string {
  const { image } = choice;
  const text = htmlText(textOf(choice['answer'])).text;
  return text === '' && isRecord(image) ? textOf(image['altText']) : text;
}

export const kahootJson: Format = {
  id: 'kahoot-json',
  name: 'Kahoot! (JSON)',
  endings: ['json'],
  detect: (bytes) => (kahootOf(bytes) === null ? 0 : 1),
  read(bytes, { name }): ParseResult {
    const kahoot = kahootOf(bytes);
    if (kahoot === null) return { shows: [], problems: [issueOf('notThisFormat')] };
    const problems: ParseResult['problems'] = [];
    const questions = listOf(kahoot['questions']).flatMap((entry, index) => {
      const question = isRecord(entry) ? questionOf(entry, index + 1) : null;
      if (question === null)
        problems.push(
          issueOf('kindNotSupported', index + 1, isRecord(entry) ? textOf(entry['type']) : ''),
        );
      return question ?? [];
    });
    return { shows: [{ name: textOf(kahoot['title']).trim() || name, questions }], problems };
  },
};
