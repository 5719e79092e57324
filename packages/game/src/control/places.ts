import type { PlaceKind } from '../games/parameters.ts';
import type { ControlState } from './state.ts';

/** Names of the targets that a press can select, numbered from 1; null when the show has none at the moment. */
export function placeNames(state: ControlState, kind: PlaceKind): string[] | null {
  const { stageQuiz, categoryQuiz, shows, game } = state;
  switch (kind) {
    case 'joker':
      return stageQuiz?.jokers.map(({ name }) => name) ?? null;
    case 'player':
      return categoryQuiz?.players.map(({ name }) => name) ?? null;
    case 'field':
      return fieldNames(state);
    case 'board':
      return null;
    case 'show':
      return shows[game].map(({ name }) => name);
  }
}

/** Row by row, in the order of their numbers: category and points; null while no board is shown. */
function fieldNames({ categoryQuiz }: ControlState): string[] | null {
  const board = categoryQuiz?.board ?? null;
  if (board === null) return null;
  return board.fields.map(({ points }, index) => {
    const category = board.categories[index % board.categories.length] ?? '';
    return `${category} ${points}`;
  });
}

/** How many numbers to offer while the show has no targets. */
export const blankCounts: Readonly<Record<PlaceKind, number>> = {
  joker: 4,
  player: 4,
  field: 25,
  board: 1,
  show: 1,
};
