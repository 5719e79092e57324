import { expect, test } from 'vitest';
import { sampleCategoryShow } from '@quizcast/game/games/category-quiz/samples';
import { defaultDocument } from '@quizcast/game/document/defaults';
import { quizshowSchema } from '@quizcast/game/games/stage-quiz/show';
import { isOnAir } from '../../../games/game-side.ts';
import { findingsIn } from '../../../games/game-findings.ts';
import { listedShows, questionCount, type ListedShow } from '../../../games/game-side.ts';
import { inOrder, ofKind, searched } from './show-order.ts';

const show = (name: string, stages: number, editedAtMs?: number): ListedShow => ({
  kind: 'stageQuiz',
  show: quizshowSchema.parse({
    id: name.replaceAll(/\W/gu, ''),
    name,
    editedAtMs,
    stages: Array.from({ length: stages }, (_, index) => ({ id: `s${index}` })),
  }),
});
const board: ListedShow = {
  kind: 'categoryQuiz',
  show: { ...sampleCategoryShow(), name: 'Boards', editedAtMs: 7 },
};
const shows = [show('Show 10', 2, 5), show('show 2', 1), show('Äpfel', 3, 9), board];
const names = (list: readonly ListedShow[]) => list.map((listed) => listed.show.name).join(', ');

test('sorts shows of both games by name in natural order, by age and by length', () => {
  expect(names(inOrder(shows, 'own'))).toBe('Show 10, show 2, Äpfel, Boards');
  expect(names(inOrder(shows, 'name'))).toBe('Äpfel, Boards, show 2, Show 10');
  expect(names(inOrder(shows, 'edited'))).toBe('Äpfel, Boards, Show 10, show 2');
  expect(names(inOrder(shows, 'questions'))).toBe('Boards, Äpfel, Show 10, show 2');
});

test('finds shows by part of the name, ignoring case, and by game', () => {
  expect(names(searched(shows, ' SHOW 1'))).toBe('Show 10');
  expect(searched(shows, ' ')).toBe(shows);
  expect(names(ofKind(shows, 'categoryQuiz'))).toBe('Boards');
  expect(ofKind(shows, null)).toBe(shows);
});

test('only the active show of the game on air is on air', () => {
  const app = defaultDocument();
  const [stage, category] = listedShows(app);
  if (stage === undefined || category === undefined) throw new Error('two shows');
  expect([stage, category].map(({ kind, show }) => isOnAir(app, kind, show.id))).toEqual([
    true,
    false,
  ]);
  const other = { ...app, onAir: 'categoryQuiz' } as const;
  expect([stage, category].map(({ kind, show }) => isOnAir(other, kind, show.id))).toEqual([
    false,
    true,
  ]);
});

test('counts questions and findings by the rules of each game', () => {
  expect(questionCount(board)).toEqual({ filled: 25, all: 25 });
  expect(questionCount(show('Show', 3))).toEqual({ filled: 3, all: null });
  expect([findingsIn(board, []), findingsIn(show('Show', 0), [])]).toEqual([0, 1]);
});
