import { fieldKey, worth, type CategoryQuizshow } from '@quizcast/game/games/category-quiz/show';
import type { Move } from '@quizcast/game/games/category-quiz/play';
import type { ActionName } from './actions.ts';

/** The move that "Undo" would revert, and its player or field; '' for none. */
export interface LastMove {
  name: MoveName;
  player: string;
  field: string;
}

/** Names of all undoable moves; verdicts are named by their result. */
export const moveNames = [
  'start',
  'reset',
  'pickField',
  'setStake',
  'openBuzzers',
  'closeBuzzers',
  'callOn',
  'right',
  'wrong',
  'showGuessAnswer',
  'showAnswer',
  'backToBoard',
  'nextBoard',
  'chooseBoard',
  'giveTurn',
  'setPoints',
  'startTimer',
  'pauseTimer',
  'addTime',
  'setBlur',
  'startFinal',
  'nextFinalStep',
  'revealFinal',
  'startTieBreak',
  'finish',
  'swapPlayers',
  'removePlayer',
  'seatPlayer',
  'typeAnswer',
  'wager',
  'setName',
  'setFacecam',
  'other',
] as const satisfies readonly (
  | Exclude<ActionName, 'undo' | 'judge' | 'judgeFinal' | 'awardGuess' | 'playSound'>
  | 'right'
  | 'wrong'
  | 'other'
)[];
export type MoveName = (typeof moveNames)[number];

/** Null when there is nothing to undo. */
export function lastMoveOf(show: CategoryQuizshow): LastMove | null {
  const move = show.moves.at(-1);
  if (move === undefined) return null;
  const judged = judgementOf(show, move);
  if (judged !== null)
    return { name: judged.isRight ? 'right' : 'wrong', player: nameOf(show, judged.id), field: '' };
  const name = moveNames.find((known) => known === move.name) ?? 'other';
  return {
    name,
    player: nameBefore(move) ?? nameOf(show, playerIn(move)),
    field: fieldIn(show, move),
  };
}

const nameOf = (show: CategoryQuizshow, playerId: string): string =>
  show.players.find(({ id }) => id === playerId)?.name ?? '';

/** Former name of a removed player. */
const nameBefore = ({ name, before }: Move): string | null => {
  const place = before.find(({ path }) => path[0] === 'players' && path[2] === 'name');
  return name === 'removePlayer' && typeof place?.value === 'string' ? place.value : null;
};

/** The player judged by the move: the one without a judgement before it. */
function judgementOf(show: CategoryQuizshow, move: Move): { id: string; isRight: boolean } | null {
  if (!['judge', 'judgeFinal', 'awardGuess'].includes(move.name)) return null;
  for (const { path, value } of move.before) {
    const [at, inside, key = '', playerId] = path;
    if (at !== 'play' || inside !== 'judged' || value !== undefined) continue;
    const judged = show.play.judged[key] ?? {};
    const id = playerId ?? Object.keys(judged)[0];
    const judgement = id === undefined ? undefined : judged[id];
    if (id !== undefined && judgement !== undefined) return { id, isRight: judgement.isRight };
  }
  return null;
}

/** The player of the move, if it concerned a single one. */
function playerIn({ name, before }: Move): string {
  const isOfPlayer = [
    'setPoints',
    'removePlayer',
    'seatPlayer',
    'typeAnswer',
    'wager',
    'setName',
    'setFacecam',
  ].includes(name);
  return isOfPlayer ? (before.find(({ path }) => path[0] === 'players')?.path[1] ?? '') : '';
}

/** Category and points of the field picked by the move. */
function fieldIn(show: CategoryQuizshow, { name, before }: Move): string {
  if (name !== 'pickField') return '';
  const key = before.find(({ path }) => path[0] === 'fields')?.path[1];
  for (const [boardId, board] of [
    [undefined, show.gamefield] as const,
    ...show.boards.map((each) => [each.id, each] as const),
  ])
    for (const category of board.categories) {
      const row = category.fields.findIndex(({ id }) => fieldKey(boardId, id) === key);
      if (row >= 0) return `${category.name} ${worth(show, board, row)}`;
    }
  return '';
}
