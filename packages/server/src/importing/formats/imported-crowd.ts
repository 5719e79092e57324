import { maxOptions, minOptions, questionSchema } from '@quizcast/game/games/crowd-quiz/show';
import { answerCount } from '@quizcast/game/games/stage-quiz/show';
import type { ImportIssueCode } from '@quizcast/game/importing/import';
import type { ImportedCrowd } from '@quizcast/game/importing/import-crowd';
import type { ParsedQuestionKind, ParsedQuestion } from './format.ts';
import { excerpt } from './issues.ts';

type Note = (code: ImportIssueCode, detail?: string) => void;

interface Answer {
  text: string;
  isRight: boolean;
}

type Facts = Pick<
  ParsedQuestion,
  'asks' | 'points' | 'rightBeyond' | 'isRightGuessed' | 'crowdOnly'
>;

/**
 * The crowd quiz part of a question; undefined when a stage with four answers expresses it fully. `answers` contain the
 * final texts.
 */
export function importedCrowd(
  found: Facts,
  answers: readonly Answer[],
  note: Note,
): ImportedCrowd | undefined {
  const filled = answers.filter(({ text }) => text !== '');
  const asks = found.asks ?? defaultKind(found, filled);
  if (asks === null) return undefined;
  const points = pointsOf(found, note);
  return {
    ...answerFields(asks, filled, found, note),
    ...(asks.kind === 'poll' ? { points: points ?? 0 } : points === undefined ? {} : { points }),
  };
}

/** The question type when the file does not specify one; null when a stage is equivalent. */
function defaultKind({ points }: Facts, filled: readonly Answer[]): ParsedQuestionKind | null {
  if (filled.filter(({ isRight }) => isRight).length > 1)
    return { kind: 'several', scoring: 'partial' };
  if (filled.length > answerCount) return { kind: 'choice' };
  if (points === undefined) return null;
  return filled.length === 1 && filled[0]?.isRight === true ? { kind: 'text' } : { kind: 'choice' };
}

function pointsOf({ points }: Facts, note: Note): number | undefined {
  if (points === undefined) return undefined;
  const limited = within(Math.round(points), questionSchema.shape.points.unwrap());
  if (limited !== points) note('pointsLimited', `${points} → ${limited}`);
  return limited;
}

function answerFields(
  asks: ParsedQuestionKind,
  filled: readonly Answer[],
  found: Facts,
  note: Note,
): ImportedCrowd {
  switch (asks.kind) {
    case 'choice':
      return keyed({ kind: 'choice' }, filled, found, note);
    case 'several':
      return keyed({ kind: 'several', severalScoring: asks.scoring }, filled, found, note);
    case 'order':
      return { kind: 'order', options: textsOf(optionsOf(filled, note)), right: [] };
    case 'poll':
      return { kind: 'poll', options: textsOf(optionsOf(filled, note)), right: [] };
    case 'number':
      return numberFields(asks, found, note);
    case 'text':
      return { kind: 'text', accepted: acceptedOf(filled, found, note), ...guessed(found) };
  }
}

const textsOf = (answers: readonly Answer[]): string[] => answers.map(({ text }) => text);

/** At most six options in the file's order; right ones are kept first. */
function optionsOf(filled: readonly Answer[], note: Note): Answer[] {
  if (filled.length < minOptions) note('fewerThanTwoAnswers', `${filled.length}`);
  if (filled.length <= maxOptions) return [...filled];
  note('moreThanSixAnswers', `${filled.length}`);
  const rights = filled.filter(({ isRight }) => isRight);
  let room = Math.max(0, maxOptions - rights.length);
  return filled.filter(({ isRight }) => isRight || room-- > 0).slice(0, maxOptions);
}

function keyed(
  kind: Pick<ImportedCrowd, 'kind' | 'severalScoring'>,
  filled: readonly Answer[],
  found: Facts,
  note: Note,
): ImportedCrowd {
  const options = optionsOf(filled, note);
  const right = options.flatMap(({ isRight }, index) => (isRight ? [index] : []));
  // A missing right answer is already reported with the answers of the stage.
  return right.length === 0
    ? { ...kind, options: textsOf(options), right: [0], isRightGuessed: true }
    : { ...kind, options: textsOf(options), right, ...guessed(found) };
}

function numberFields(
  { right, scoring, range, unit }: Extract<ParsedQuestionKind, { kind: 'number' }>,
  found: Facts,
  note: Note,
): ImportedCrowd {
  const value = questionSchema.shape.rightNumber.unwrap().safeParse(right);
  if (!value.success) note('noRightNumber', found.rightBeyond);
  const span = within(Math.abs(range), questionSchema.shape.numberRange.unwrap());
  if (scoring === 'tolerance' && span > 0) note('toleranceShared', `± ${span}`);
  return {
    kind: 'number',
    rightNumber: value.success ? value.data : 0,
    numberScoring: scoring !== 'tolerance' ? scoring : span > 0 ? 'nearness' : 'exact',
    numberRange: span,
    unit: excerpt(unit, questionSchema.shape.unit.unwrap().maxLength ?? 0),
    ...(value.success ? guessed(found) : { isRightGuessed: true }),
  };
}

const maxAcceptedLines = 20;

/** One per line, up to the limit of a question. */
function acceptedOf(filled: readonly Answer[], { crowdOnly }: Facts, note: Note): string {
  const texts = filled
    .filter(({ isRight }) => isRight)
    .map(({ text }) => text.replaceAll(/\s+/g, ' ').trim());
  // For types that stages support, this is reported there.
  if (texts.length === 0 && crowdOnly !== undefined) note('noAnswers');
  const lines: string[] = [];
  for (const text of new Set(texts)) {
    const length = [...lines, text].join('\n').length;
    if (
      lines.length < maxAcceptedLines &&
      length <= (questionSchema.shape.accepted.unwrap().maxLength ?? 0)
    )
      lines.push(text);
    else note('acceptedLeftOut', text);
  }
  return lines.join('\n');
}

const guessed = ({ isRightGuessed }: Facts): Pick<ImportedCrowd, 'isRightGuessed'> =>
  isRightGuessed === true ? { isRightGuessed } : {};

const within = (
  value: number,
  { minValue, maxValue }: { minValue: number | null; maxValue: number | null },
): number => Math.min(Math.max(value, minValue ?? -Infinity), maxValue ?? Infinity);
