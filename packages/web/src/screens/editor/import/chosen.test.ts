import { defaultDocument } from '@quizcast/game/document/defaults';
import type { ImportedFile, ImportedStage } from '@quizcast/game/importing/import';
import { reduce } from '@quizcast/game/reduce';
import { expect, it } from 'vitest';
import {
  candidatesOf,
  initialSelection,
  importEdit,
  isBundle,
  type Candidate,
  type Target,
} from './chosen.ts';
import { notesOf } from './notes.ts';

const stage = (question: string, price: string | null = null, row = 2): ImportedStage => ({
  row,
  price,
  question: { question, answers: ['a', 'b', 'c', 'd'], correctAnswer: 1 },
  hasPicture: false,
});
const file = (...stages: ImportedStage[]): ImportedFile => ({
  format: { id: 'x', name: 'X' },
  shows: [{ name: 'From a file', stages }],
  categoryShows: [],
  problems: [],
  sheet: null,
});
const ids = () => {
  let count = 0;
  return () => `new${(count += 1)}`;
};

/** Candidates as in the dialog: a list of questions for each show of a file. */
const candidates = (...shows: ImportedStage[][]): Candidate[] =>
  candidatesOf(
    {
      ...file(),
      shows: shows.map((stages, at) => ({ name: `Show ${at + 1}`, stages })),
    },
    defaultDocument(),
    'stageQuiz',
  );

function applied(target: Target, chosen: readonly Candidate[]) {
  const { command, showIds } = importEdit(target, chosen, 'quiz-show-blue', ids());
  const actor = { kind: 'owner', userId: 'u' } as const;
  const result = reduce(defaultDocument(), command, { atMs: 1, actor, dice: 1 });
  if (result.kind === 'refused') throw new Error(result.reason);
  return showIds.map((showId) => result.document.shows.find(({ id }) => id === showId));
}

it('creates a show from the questions, with jokers and continued prices', () => {
  const [show] = applied(
    { kind: 'new', game: 'stageQuiz', name: 'Mine' },
    candidates([stage('One'), stage('Two', '$20')], [stage('3')]),
  );
  expect(show).toMatchObject({ name: 'Mine', styleId: 'quiz-show-blue', currentStageIndex: -1 });
  expect(show?.jokers).toHaveLength(4);
  expect(show?.stages.map(({ price }) => price)).toEqual(['10 €', '$20', '$30']);
  expect(show?.stages[0]?.question).toMatchObject({ question: 'One', correctAnswer: 1 });
});

it('FORMAT68 returns the stages that package images belong to', () => {
  const withFile = { ...stage('Two'), hasPicture: true, imageFile: 'Images/a.png' };
  const found = candidates([stage('One'), withFile]);
  const styleId = 'quiz-show-blue';
  const made = importEdit({ kind: 'new', game: 'stageQuiz', name: 'Mine' }, found, styleId, ids());
  expect(made.media).toEqual([
    {
      kind: 'image',
      file: 'Images/a.png',
      path: ['shows', 'new3', 'stages', 'new2', 'question', 'image'],
    },
  ]);
  const [own] = defaultDocument().shows;
  if (own === undefined) throw new Error('no show');
  const { media } = importEdit(
    { kind: 'show', game: 'stageQuiz', show: own, list: 'stages' },
    found,
    styleId,
    ids(),
  );
  expect(media[0]?.path.slice(0, 4)).toEqual(['shows', own.id, 'stages', 'new2']);
});

it('keeps the shows of a file separate, and skips shows without chosen questions', () => {
  const found = candidates([stage('One'), stage('Two')], [stage('Left')], [stage('3')]);
  const chosen = found.filter(({ showAt }) => showAt !== 1);
  const shows = applied({ kind: 'each', game: 'stageQuiz', names: ['A', 'B', 'C'] }, chosen);
  expect(shows.map((show) => [show?.name, show?.stages.length])).toEqual([
    ['A', 2],
    ['C', 1],
  ]);
  expect(shows[1]?.stages[0]).toMatchObject({ price: '10 €', question: { question: '3' } });
});

it('adds the questions to a show and continues its prices', () => {
  const [own] = defaultDocument().shows;
  if (own === undefined) throw new Error('no show');
  const [show] = applied(
    { kind: 'show', game: 'stageQuiz', show: own, list: 'stages' },
    candidates([stage('More'), stage('Even more')]),
  );
  expect(show?.stages).toHaveLength(11);
  expect(show?.stages.slice(-2).map(({ price }) => price)).toEqual(['100 €', '110 €']);
});

it('deselects known and repeated questions by default', () => {
  const document = defaultDocument();
  const existing = document.shows[0]?.stages[0]?.question;
  if (existing === undefined) throw new Error('no question');
  const same = stage(`  ${existing.question.toUpperCase()}`);
  const { answers, correctAnswer } = existing;
  const found = candidatesOf(
    file(
      { ...same, question: { ...same.question, answers, correctAnswer } },
      stage('New'),
      stage('new '),
    ),
    document,
    'stageQuiz',
  );
  expect(found.map(({ existingIn: knownIn }) => knownIn)).toEqual([
    'Your first quiz show',
    null,
    null,
  ]);
  expect(found.map(({ isRepeated }) => isRepeated)).toEqual([false, false, true]);
  expect([...initialSelection(found)]).toEqual([found[1]?.key]);
});

it('attaches each problem to its question in the right show', () => {
  const found = candidates([stage('One', null, 2), stage('Two', null, 3)], [stage('3', null, 2)]);
  const notes = notesOf(
    [
      { code: 'textShortened', row: null },
      { code: 'noRightAnswer', row: 2, show: 1 },
      { code: 'duplicate', row: 3 },
      { code: 'noAnswers', row: 3 },
      { code: 'kindNotSupported', row: 7 },
    ],
    found,
  );
  expect(notes.ofFile).toEqual([{ code: 'textShortened', row: null }]);
  expect([...notes.ofQuestions].map(([key, told]) => [key, told[0]?.code])).toEqual([
    ['1.0', 'noRightAnswer'],
    ['0.1', 'noAnswers'],
  ]);
  expect(notes.skipped).toEqual([
    { showAt: 0, row: 7, problems: [{ code: 'kindNotSupported', row: 7 }] },
  ]);
});

it('detects a bundle by its first entry', async () => {
  const head = `PK\u0003\u0004${'\0'.repeat(26)}`;
  expect(await isBundle(new Blob([`${head}manifest.json{`]))).toBe(true);
  expect(await isBundle(new Blob([`${head}imsmanifest.xml`]))).toBe(false);
  expect(await isBundle(new Blob(['question,a,b']))).toBe(false);
});
