import { defaultDocument } from '@quizcast/game/document/defaults';
import type { ImportedFile, ImportedStage } from '@quizcast/game/importing/import';
import { reduce } from '@quizcast/game/reduce';
import { expect, it } from 'vitest';
import {
  candidatesOf,
  initialSelection,
  fittingQuestions,
  importEdit,
  type Target,
} from './chosen.ts';
import { asList } from './games.ts';

const stage = (question: string, answers = ['a', 'b', 'c', 'd']): ImportedStage => ({
  row: 2,
  price: '50 €',
  question: { question, answers, correctAnswer: 1 },
  hasPicture: false,
});
const file = (...shows: ImportedStage[][]): ImportedFile => ({
  format: { id: 'x', name: 'X' },
  shows: shows.map((stages, at) => ({ name: `Show ${at + 1}`, stages })),
  categoryShows: [],
  problems: [
    { code: 'fewerThanFourAnswers', row: 2 },
    { code: 'rightAnswerGuessed', row: 2 },
  ],
  sheet: null,
});

function imported(target: Target, importedFile: ImportedFile, document = defaultDocument()) {
  // Ids that no other import into this document uses.
  const first = document.crowdQuiz.shows.length * 100;
  let count = 0;
  const found = candidatesOf(asList('crowdQuiz', importedFile).file, document, 'crowdQuiz');
  const { command, showIds, media } = importEdit(target, found, 'quiz-show-blue', () => {
    count += 1;
    return `new${first + count}`;
  });
  const actor = { kind: 'owner', userId: 'u' } as const;
  const result = reduce(document, command, { atMs: 1, actor, dice: 1 });
  if (result.kind === 'refused') throw new Error(result.reason);
  const { shows } = result.document.crowdQuiz;
  const [show] = showIds.map((showId) => shows.find(({ id }) => id === showId));
  if (show === undefined) throw new Error('no show');
  return { document: result.document, show, showIds, media };
}

it('FORMAT52 creates a crowd quiz from the questions in one edit', () => {
  const questions = [stage('One'), { ...stage('Two', ['No', 'Yes', '', '']), imageFile: 'a.png' }];
  const made = imported({ kind: 'new', game: 'crowdQuiz', name: 'Mine' }, file(questions));
  expect(made.show).toMatchObject({ name: 'Mine', styleId: 'quiz-show-blue' });
  expect(made.show.play.phase).toBe('ready');
  expect(made.show.questions.map(({ kind, options }) => [kind, options.length])).toEqual([
    ['choice', 4],
    ['choice', 2],
  ]);
  expect(made.media).toEqual([
    {
      kind: 'image',
      file: 'a.png',
      path: ['crowdQuiz', 'shows', 'new3', 'questions', 'new2', 'image'],
    },
  ]);
  expect(made.document.shows).toEqual(defaultDocument().shows);
});

it('FORMAT52 adds questions to a crowd quiz, and then recognizes them', () => {
  const one = file([stage('One')]);
  const { show, document } = imported({ kind: 'new', game: 'crowdQuiz', name: 'Mine' }, one);
  const more = file([stage('Two', ['', 'alone', '', ''])]);
  const then = imported({ kind: 'show', game: 'crowdQuiz', show }, more, document);
  expect(then.show.questions.map(({ question }) => question)).toEqual(['One', 'Two']);
  expect(then.show.questions[1]).toMatchObject({ kind: 'text', accepted: 'alone' });
  const both = asList('crowdQuiz', file([stage('one'), stage('Two', ['', 'alone', '', ''])]));
  const again = candidatesOf(both.file, then.document, 'crowdQuiz');
  expect(again.map(({ existingIn: knownIn }) => knownIn)).toEqual(['Mine', 'Mine']);
  expect(initialSelection(again).size).toBe(0);
});

it('FORMAT52 imports at most 200 questions into a show, counted per show if they stay separate', () => {
  const many = Array.from({ length: 205 }, (_, at) => stage(`Question ${at}`));
  const importedFile = asList('crowdQuiz', file(many, many.slice(0, 3))).file;
  const found = candidatesOf(importedFile, defaultDocument(), 'crowdQuiz');
  expect(fittingQuestions({ kind: 'new', game: 'crowdQuiz', name: '' }, found)).toHaveLength(200);
  const each = fittingQuestions({ kind: 'each', game: 'crowdQuiz', names: ['A', 'B'] }, found);
  expect(each).toHaveLength(203);
  expect(fittingQuestions({ kind: 'new', game: 'stageQuiz', name: '' }, found)).toHaveLength(208);
});

it('FORMAT52 does not report fewer than four answers', () => {
  const { problems } = asList('crowdQuiz', file([stage('One')])).file;
  expect(problems.map(({ code }) => code)).toEqual(['rightAnswerGuessed']);
});
