import type { PlaceKind } from '../games/parameters.ts';
import type { ControlState } from './state.ts';

/** The names of what a press can be about, in the order of their numbers from 1; null where the show has none now. */
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

/** Row by row, as they are numbered: category and points; null while no board is shown. */
function fieldNames({ categoryQuiz }: ControlState): string[] | null {
  const board = categoryQuiz?.board ?? null;
  if (board === null) return null;
  return board.fields.map(({ points }, index) => {
    const category = board.categories[index % board.categories.length] ?? '';
    return `${category} ${points}`;
  });
}

/** How many numbers there are to choose from before the show says more. */
export const blankCounts: Readonly<Record<PlaceKind, number>> = {
  joker: 4,
  player: 4,
  field: 25,
  board: 1,
  show: 1,
};
