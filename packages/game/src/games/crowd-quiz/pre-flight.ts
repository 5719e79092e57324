import { acceptedIn } from '../../crowd/written-answer.ts';
import { hasOptions, minOptions, type CrowdShow, type Question } from './show.ts';

// Problems for the audience, found before the show: SPEC.md, CROWDQUIZ14.

export type CrowdFindingKind =
  | 'noText'
  | 'fewOptions'
  | 'emptyOption'
  | 'sameOption'
  | 'nothingRight'
  | 'allRight'
  | 'noAccepted'
  | 'noRange'
  | 'guessedRight';

/** A problem and the question that has it; null: the show. */
export type CrowdFinding =
  | { kind: CrowdFindingKind; questionId: string }
  | { kind: 'noQuestions'; questionId: null };

export const crowdFindings = ({ questions }: Pick<CrowdShow, 'questions'>): CrowdFinding[] =>
  questions.length === 0
    ? [{ kind: 'noQuestions', questionId: null }]
    : questions.flatMap((question) =>
        findingKinds(question).map((kind) => ({ kind, questionId: question.id })),
      );

export function findingKinds(question: Question): CrowdFindingKind[] {
  const { kind, question: text, image, accepted, isRightGuessed } = question;
  const { numberScoring, numberRange } = question;
  const found: CrowdFindingKind[] = [];
  if (text.trim() === '' && image === undefined) found.push('noText');
  if (hasOptions(kind)) found.push(...optionFindings(question));
  if (kind === 'text' && acceptedIn(accepted).length === 0) found.push('noAccepted');
  if (kind === 'number' && numberScoring === 'nearness' && numberRange === 0) found.push('noRange');
  if (isRightGuessed === true && kind !== 'poll') found.push('guessedRight');
  return found;
}

function optionFindings({ kind, options, right }: Question): CrowdFindingKind[] {
  const texts = options.map((option) => option.trim().toLowerCase());
  const written = texts.filter((text) => text !== '');
  const rightOnes = right.filter((option) => option < options.length).length;
  const found: CrowdFindingKind[] = [];
  if (options.length < minOptions) found.push('fewOptions');
  if (written.length < texts.length) found.push('emptyOption');
  if (new Set(written).size < written.length) found.push('sameOption');
  if (kind !== 'choice' && kind !== 'several') return found;
  if (rightOnes === 0) found.push('nothingRight');
  else if (rightOnes === options.length) found.push('allRight');
  return found;
}
