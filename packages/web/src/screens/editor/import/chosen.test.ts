import { defaultDocument } from '@quizcast/game/document/defaults';
import type { ImportedFile, ImportedStage } from '@quizcast/game/import';
import { reduce } from '@quizcast/game/reduce';
import { expect, it } from 'vitest';
import { candidatesOf, chosenAtFirst, importEdit, isBundle, type Target } from './chosen.ts';

const stage = (question: string, price: string | null = null, row = 2): ImportedStage => ({
  row,
  price,
  question: { question, answers: ['a', 'b', 'c', 'd'], correctAnswer: 1 },
  hasPicture: false,
});
const file = (...stages: ImportedStage[]): ImportedFile => ({
  format: { id: 'x', name: 'X' },
  shows: [{ name: 'From a file', stages }],
  problems: [],
  sheet: null,
});
const ids = () => {
  let count = 0;
  return () => `new${(count += 1)}`;
};

function applied(target: Target, stages: ImportedStage[]) {
  const { command, showId } = importEdit(target, stages, 'quiz-show-blue', ids());
  const actor = { kind: 'owner', userId: 'u' } as const;
  const result = reduce(defaultDocument(), command, { atMs: 1, actor, dice: 1 });
  if (result.kind === 'refused') throw new Error(result.reason);
  return result.document.shows.find(({ id }) => id === showId);
}

it('makes a show of the questions, with jokers and with prices that go on', () => {
  const show = applied({ kind: 'new', name: 'Mine' }, [
    stage('One'),
    stage('Two', '$20'),
    stage('3'),
  ]);
  expect(show).toMatchObject({ name: 'Mine', styleId: 'quiz-show-blue', currentStageIndex: -1 });
  expect(show?.jokers).toHaveLength(4);
  expect(show?.stages.map(({ price }) => price)).toEqual(['10 €', '$20', '$30']);
  expect(show?.stages[0]?.question).toMatchObject({ question: 'One', correctAnswer: 1 });
});

it('adds the questions to a show, with its own prices', () => {
  const [own] = defaultDocument().shows;
  if (own === undefined) throw new Error('no show');
  const show = applied({ kind: 'show', show: own }, [stage('More'), stage('Even more')]);
  expect(show?.stages).toHaveLength(11);
  expect(show?.stages.slice(-2).map(({ price }) => price)).toEqual(['100 €', '110 €']);
});

it('leaves out at first what the document has already', () => {
  const document = defaultDocument();
  const known = document.shows[0]?.stages[0]?.question;
  if (known === undefined) throw new Error('no question');
  const same = stage(`  ${known.question.toUpperCase()}`);
  const candidates = candidatesOf(
    file(
      {
        ...same,
        question: { ...same.question, answers: known.answers, correctAnswer: known.correctAnswer },
      },
      stage('New'),
    ),
    document,
  );
  expect(candidates.map(({ knownIn }) => knownIn)).toEqual(['Your first quiz show', null]);
  expect([...chosenAtFirst(candidates)]).toEqual([candidates[1]?.key]);
});

it('tells a bundle by its first entry', async () => {
  const head = `PK\u0003\u0004${'\0'.repeat(26)}`;
  expect(await isBundle(new Blob([`${head}manifest.json{`]))).toBe(true);
  expect(await isBundle(new Blob([`${head}imsmanifest.xml`]))).toBe(false);
  expect(await isBundle(new Blob(['question,a,b']))).toBe(false);
});
