import { categoryLayerNames } from '@quizcast/game/games/category-quiz/style';
import { layerNames } from '@quizcast/game/games/stage-quiz/style';
import { expect, test } from 'vitest';
import { styledGames, type StyledGame } from '../../../games/game-side.ts';
import {
  firstSituation,
  situationKeys,
  situationOfKey,
  situationsOf,
  situationWith,
} from './situations.ts';

test.each([...styledGames])('every situation of the %s has its own key', (game: StyledGame) => {
  const keys = situationKeys.split('').slice(0, situationsOf[game].length);
  expect(keys.map((key) => situationOfKey(game, key))).toEqual(situationsOf[game]);
  expect(['x', 'f', '', 'Enter', '11'].map((key) => situationOfKey(game, key))).toEqual([
    null,
    null,
    null,
    null,
    null,
  ]);
  expect(situationsOf[game]).toContain(firstSituation[game]);
});

test('capital letters also work as keys, and keys differ between the games', () => {
  expect(situationOfKey('stageQuiz', 'C')).toBe('everything');
  expect(situationOfKey('categoryQuiz', 'A')).toBe('winner');
  expect(situationOfKey('stageQuiz', 'g')).toBe('numberLine');
  expect(situationOfKey('categoryQuiz', 'i')).toBeNull();
});

test('selecting a layer switches to a situation that shows it, or keeps the current one if it does', () => {
  expect(situationWith('votingChart', 'question')).toBe('voting');
  expect(situationWith('image', 'voting')).toBe('image');
  for (const layer of layerNames)
    expect(situationWith(layer, 'everything')).toBe(
      layer === 'crowdSpread' ? 'numberLine' : 'everything',
    );
  expect(situationWith('stage', 'locked')).toBe('locked');
  expect(situationWith('countdown', 'question')).toBe('contestant');
  expect(situationWith('joinCard', 'question')).toBe('everything');
  expect(situationWith('timer', 'halfBoard')).toBe('question');
  expect(situationWith('timer', 'buzzed')).toBe('buzzed');
  expect(situationWith('crowdBoard', 'winner')).toBe('crowdBoard');
  for (const layer of categoryLayerNames)
    if (layer !== 'timer' && layer !== 'crowdBoard')
      expect(situationWith(layer, 'winner')).toBe('winner');
});
