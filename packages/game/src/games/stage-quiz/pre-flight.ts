import type { QuizshowStyle } from './style.ts';
import {
  answerIndexes,
  jokerEvent,
  type AnswerIndex,
  type Question,
  type Quizshow,
  type Stage,
} from './show.ts';
import { lowContrasts, type ContrastFinding, type ToRgba } from '../../values/contrast.ts';

// Problems for the audience, found before the show: SPEC.md, CHECK. Problems that only a browser can detect (a picture
// that does not load, text that becomes too small) are checked there.

export type StageFindingKind =
  | 'noText'
  | 'emptyAnswer'
  | 'noRightAnswer'
  | 'guessedAnswer'
  | 'sameAnswers'
  | 'noPrice'
  | 'sameQuestion';

/** A problem and the field of the stage that has it. */
export interface StageFinding {
  kind: StageFindingKind;
  field: 'question' | 'price' | AnswerIndex;
  /** The stage with the same text. */
  otherId?: string;
}

/** Findings of a single stage. */
export function stageFindings({ price, question }: Stage): StageFinding[] {
  const found = questionFindings(question);
  return isBlank(price) ? [...found, { kind: 'noPrice', field: 'price' }] : found;
}

/** Findings of a single question. */
function questionFindings(question: Question): StageFinding[] {
  const { answers, correctAnswer } = question;
  const found: StageFinding[] = [];
  if (isBlank(question.question)) found.push({ kind: 'noText', field: 'question' });
  const blank = answerIndexes.filter((index) => isBlank(answers[index] ?? ''));
  if (blank.includes(correctAnswer)) found.push({ kind: 'noRightAnswer', field: correctAnswer });
  else if (question.isRightGuessed === true)
    found.push({ kind: 'guessedAnswer', field: correctAnswer });
  const wrong = blank.find((index) => index !== correctAnswer);
  if (wrong !== undefined) found.push({ kind: 'emptyAnswer', field: wrong });
  const same = repeated(answers);
  if (same !== null) found.push({ kind: 'sameAnswers', field: same });
  return found;
}

/** Stages with the same question as an earlier one, with the id of that one. */
function repeatedQuestions(stages: readonly Stage[]): Map<string, string> {
  const first = new Map<string, string>();
  const repeats = new Map<string, string>();
  for (const stage of stages) {
    const text = readingOf(stage);
    if (text === '') continue;
    const known = first.get(text);
    if (known === undefined) first.set(text, stage.id);
    else repeats.set(stage.id, known);
  }
  return repeats;
}

/** The parts of a show that Check examines. */
export type CheckedShow = Pick<Quizshow, 'stages' | 'spareQuestions' | 'jokers'>;

/** All findings by the id of the stage or spare question; entries without findings are left out. */
export function showFindings({ stages, spareQuestions }: CheckedShow): Map<string, StageFinding[]> {
  const repeats = repeatedQuestions([...stages, ...spareQuestions]);
  const all = new Map<string, StageFinding[]>();
  const note = (stage: Stage, ownFindings: StageFinding[]) => {
    const otherId = repeats.get(stage.id);
    const found: StageFinding[] =
      otherId === undefined
        ? ownFindings
        : [...ownFindings, { kind: 'sameQuestion', field: 'question', otherId }];
    if (found.length > 0) all.set(stage.id, found);
  };
  for (const stage of stages) note(stage, knownFindings(stage));
  for (const spare of spareQuestions) note(spare, questionFindings(spare.question));
  return all;
}

/** Whether a joker switches the question although there is no spare question. */
export const lacksSpareQuestion = ({ jokers, spareQuestions }: CheckedShow): boolean =>
  spareQuestions.length === 0 && jokers.some(({ event }) => event === jokerEvent.switchQuestion);

/** Number of findings of a show; a show without stages has one. */
export function findingCount(show: CheckedShow): number {
  if (show.stages.length === 0) return 1;
  let count = lacksSpareQuestion(show) ? 1 : 0;
  for (const found of showFindings(show).values()) count += found.length;
  return count;
}

// During typing only one stage changes; the others stay the same objects and are served from the cache.
const findings = new WeakMap<Stage, StageFinding[]>();
const readings = new WeakMap<Stage, string>();

function knownFindings(stage: Stage): StageFinding[] {
  const known = findings.get(stage) ?? stageFindings(stage);
  findings.set(stage, known);
  return known;
}

function readingOf(stage: Stage): string {
  const known = readings.get(stage) ?? asRead(stage.question.question);
  readings.set(stage, known);
  return known;
}

const isBlank = (text: string): boolean => text.trim() === '';

/** The text as a viewer perceives it, without differences in case, width and spaces. */
const asRead = (text: string): string =>
  text.normalize('NFKC').trim().replaceAll(/\s+/gu, ' ').toLowerCase();

/** The second of two answers that read the same. */
function repeated(answers: readonly string[]): AnswerIndex | null {
  const read = answers.map(asRead);
  const found = answerIndexes.find(
    (index) => read[index] !== '' && read.indexOf(read[index] ?? '') < index,
  );
  return found ?? null;
}

/** A place of the stage quiz where text can be hard to read. */
export type StageContrastPart = 'question' | 'letter' | 'stage' | 'activeStage' | 'explanation';

/** Low text contrast in a style. */
export function contrastFindings(
  style: Pick<QuizshowStyle, 'question' | 'stage' | 'explanation'>,
  toRgba: ToRgba,
): ContrastFinding<StageContrastPart>[] {
  const { question, stage, explanation } = style;
  const panels = [question.panelColor1, question.panelColor2];
  return lowContrasts<StageContrastPart>(
    [
      { part: 'question', hide: question.hide, letters: question.fontColor, on: panels },
      { part: 'letter', hide: question.hide, letters: question.letterColor, on: panels },
      {
        part: 'stage',
        hide: stage.hide,
        letters: stage.fontColor,
        on: [stage.backgroundColor1, stage.backgroundColor2, stage.backgroundColor3],
      },
      {
        part: 'activeStage',
        hide: stage.hide,
        letters: stage.activeFontColor,
        on: [stage.activeStageColor],
      },
      {
        part: 'explanation',
        hide: explanation.hide,
        letters: explanation.fontColor,
        on: [explanation.panelColor1, explanation.panelColor2],
      },
    ],
    toRgba,
  );
}
