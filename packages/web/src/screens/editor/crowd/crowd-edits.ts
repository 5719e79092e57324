import type { EditCommand, IdPath, SingleEdit } from '@quizcast/game/command';
import { sampleQuestions } from '@quizcast/game/games/crowd-quiz/samples';
import {
  hasOptions,
  minOptions,
  questionSchema,
  unplayedShow,
  type CrowdShow,
  type Question,
  type QuestionKind,
} from '@quizcast/game/games/crowd-quiz/show';
import type { Language } from '@quizcast/game/values/language';
import type { QuizShowApp } from '@quizcast/game/document/document';
import { showPathIn } from '../../../games/game-side.ts';
import { nextId } from '../edits.ts';

type Insert = Extract<EditCommand, { type: 'edit.insert' }>;

/** Sets a field of the open question; null removes an optional one. */
export type SetQuestion = <Field extends keyof Question>(
  field: Field,
  value: Question[Field] | null,
) => void;

export const crowdShowOf = (
  { crowdQuiz }: Pick<QuizShowApp, 'crowdQuiz'>,
  id: string,
): CrowdShow | undefined => crowdQuiz.shows.find((show) => show.id === id);

export const questionPath = (showId: string, questionId: string, ...field: IdPath): IdPath =>
  showPathIn('crowdQuiz', showId, 'questions', questionId, ...field);

/** Adds a show with one sample question of each kind. */
export const addCrowdShow = (
  name: string,
  styleId: string,
  newId: () => string,
  language?: Language,
): Insert => ({
  type: 'edit.insert',
  path: ['crowdQuiz', 'shows'],
  value: { id: newId(), name, styleId, questions: sampleQuestions(newId, language), sound: {} },
  before: null,
});

/** Duplicates a show right after the original, in its unplayed state. */
export function duplicateCrowdShow(
  shows: readonly CrowdShow[],
  show: CrowdShow,
  name: string,
  newId: () => string,
): Insert {
  const { editedAtMs: _, ...rested } = unplayedShow(show);
  return {
    type: 'edit.insert',
    path: ['crowdQuiz', 'shows'],
    value: { ...rested, id: newId(), name },
    before: nextId(shows, show.id),
  };
}

/** Templates of new questions: a kind of question, or true/false, which is a choice of two options. */
export type QuestionTemplate = QuestionKind | 'trueFalse';

/** Returns an empty question; `words` are the options of true/false. */
export function newQuestion(
  template: QuestionTemplate,
  id: string,
  words: readonly string[],
): Question {
  const kind = template === 'trueFalse' ? 'choice' : template;
  const blank = Array.from({ length: kind === 'poll' ? minOptions : 4 }, () => '');
  return questionSchema.parse({
    id,
    kind,
    options: template === 'trueFalse' ? words : hasOptions(kind) ? blank : [],
    right: kind === 'poll' || kind === 'order' ? [] : [0],
    ...(kind === 'poll' ? { points: 0 } : {}),
  });
}

export const addQuestion = (showId: string, question: Question, before: string | null): Insert => ({
  type: 'edit.insert',
  path: showPathIn('crowdQuiz', showId, 'questions'),
  value: question,
  before,
});

/**
 * Changes the kind of a question and adds the fields it needs; unused ones are kept, so that changing back loses
 * nothing.
 */
export function withKind(showId: string, question: Question, kind: QuestionKind): EditCommand {
  const path = (field: string) => questionPath(showId, question.id, field);
  const options =
    hasOptions(kind) && question.options.length < minOptions
      ? [...question.options, '', ''].slice(0, minOptions)
      : question.options;
  const right = kind === 'choice' ? question.right.slice(0, 1) : question.right;
  return {
    type: 'edit.many',
    edits: [
      { type: 'edit.update', path: path('kind'), value: kind },
      { type: 'edit.update', path: path('options'), value: options },
      { type: 'edit.update', path: path('right'), value: right },
    ],
  };
}

/**
 * Scores a number by nearness, within a tenth of it at first: without a range, only the exact number would score, which
 * the check reports while no number is set.
 */
export function withNumberScoring(
  showId: string,
  { id, rightNumber, numberRange }: Pick<Question, 'id' | 'rightNumber' | 'numberRange'>,
  numberScoring: Question['numberScoring'],
): EditCommand {
  const update = (field: string, value: unknown): SingleEdit => ({
    type: 'edit.update',
    path: questionPath(showId, id, field),
    value,
  });
  const scoring = update('numberScoring', numberScoring);
  if (numberScoring !== 'nearness' || numberRange > 0 || rightNumber === 0) return scoring;
  const range = Number(Math.abs(rightNumber / 10).toPrecision(1));
  return { type: 'edit.many', edits: [scoring, update('numberRange', range)] };
}

/** Removes an option; the right ones remain marked as right. */
export function withoutOption(showId: string, question: Question, option: number): EditCommand {
  const path = (field: string) => questionPath(showId, question.id, field);
  const right = question.right.flatMap((each) =>
    each === option ? [] : [each > option ? each - 1 : each],
  );
  return {
    type: 'edit.many',
    edits: [
      { type: 'edit.update', path: path('options'), value: question.options.toSpliced(option, 1) },
      { type: 'edit.update', path: path('right'), value: right },
    ],
  };
}
