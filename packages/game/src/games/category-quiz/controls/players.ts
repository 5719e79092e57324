import { badParameter, shape, type ControlRow, type ControlTable } from '../../controls.ts';
import { idOf, numberOf, textOf, type Parameters } from '../../parameters.ts';
import type { CategoryQuizCommand } from '../command.ts';
import { nextToReveal } from '../final.ts';
import { currentBoard, worth, type CategoryQuizshow } from '../show.ts';

type Row = ControlRow<CategoryQuizshow, CategoryQuizCommand>;

const player = { kind: 'player' } as const;
const each = { isEach: true } as const;
const byStep = {
  kind: 'points',
  isOptional: true,
  otherwise: 'the points of the question, or of the first row',
} as const;

/** Id of the player that a parameter names; null when it is empty. */
export function playerIn(
  show: CategoryQuizshow,
  parameters: Parameters,
  name = 'player',
): string | null {
  const value = parameters[name] ?? '';
  return value === '' ? null : idOf(show.players, value);
}

/** Like `playerIn`; without a player, an id that does not exist. */
const named = (show: CategoryQuizshow, parameters: Parameters, name?: string): string =>
  playerIn(show, parameters, name) ?? 'nobody';

/** A move with only a player as its parameter. */
const about = (
  type: 'categoryQuiz.callOn' | 'categoryQuiz.removePlayer' | 'categoryQuiz.seatPlayer',
  title: string,
): Row => ({
  ...shape(title, { player }),
  command: (show, parameters) => ({ type, showId: show.id, playerId: named(show, parameters) }),
});

/** Step for changing points: those of the question in play, or of the board's first row. */
export const pointStep = (show: CategoryQuizshow): number =>
  show.gamefield.fieldPoints > 0
    ? show.gamefield.fieldPoints
    : Math.max(1, worth(show, currentBoard(show), 0));

const maxPoints = 1_000_000_000;

/** Sets the points of a player; `pointsAfter` computes them from the current points and the step. */
const points =
  (pointsAfter: (before: number, step: number) => number): Row['command'] =>
  (show, parameters) => {
    const playerId = named(show, parameters);
    const before = show.players.find(({ id }) => id === playerId)?.points ?? 0;
    const after = pointsAfter(
      before,
      numberOf('points', parameters['points'] ?? '') ?? pointStep(show),
    );
    return {
      type: 'categoryQuiz.setPoints',
      showId: show.id,
      playerId,
      points: Math.max(-maxPoints, Math.min(maxPoints, after)),
    };
  };

/** What a control surface can do with one player. */
export const playerControls = {
  'call-on': about('categoryQuiz.callOn', 'Lets a player answer without a buzz'),
  stake: {
    ...shape('Sets the stake of a double', {
      player: { ...player, isOptional: true, otherwise: 'the player who has the turn' },
      points: { kind: 'points', isOptional: true, otherwise: 'the points of the question' },
    }),
    command(show, parameters) {
      const stake =
        numberOf('points', parameters['points'] ?? '') ?? Math.max(1, show.gamefield.fieldPoints);
      if (stake < 1) return badParameter('points');
      const playerId =
        playerIn(show, parameters) ?? show.players.find(({ hasTurn }) => hasTurn)?.id ?? 'nobody';
      return { type: 'categoryQuiz.setStake', showId: show.id, playerId, stake };
    },
  },
  award: {
    ...shape('Gives a player points for a typed answer', {
      player,
      points: { kind: 'points', isOptional: true, otherwise: 'the points of the question' },
    }),
    command: (show, parameters) => ({
      type: 'categoryQuiz.awardGuess',
      showId: show.id,
      playerId: named(show, parameters),
      points: numberOf('points', parameters['points'] ?? '') ?? show.gamefield.fieldPoints,
    }),
  },
  'type-answer': {
    ...shape('Types an answer for a player', { player, text: { kind: 'text' } }),
    command(show, parameters) {
      const answer = textOf('text', parameters['text'] ?? '');
      if (answer === null) return badParameter('text');
      const playerId = named(show, parameters);
      return { type: 'categoryQuiz.typeAnswer', showId: show.id, playerId, answer };
    },
  },
  'give-turn': {
    ...shape('Sets who picks the next field', {
      player: { ...player, isOptional: true, otherwise: 'no player' },
    }),
    command: (show, parameters) => ({
      type: 'categoryQuiz.giveTurn',
      showId: show.id,
      playerId: playerIn(show, parameters),
    }),
  },
  'set-points': {
    ...shape('Sets the points of a player', { player, points: { kind: 'points' } }),
    command: points((_, step) => step),
  },
  'add-points': {
    ...shape('Gives a player points', { player, points: byStep }, each),
    command: points((before, step) => before + step),
  },
  'take-points': {
    ...shape('Takes points from a player', { player, points: byStep }, each),
    command: points((before, step) => before - step),
  },
  'swap-players': {
    ...shape('Swaps the seats of two players', { player, with: player }),
    command: (show, parameters) => ({
      type: 'categoryQuiz.swapPlayers',
      showId: show.id,
      playerId: named(show, parameters),
      otherId: named(show, parameters, 'with'),
    }),
  },
  'remove-player': about('categoryQuiz.removePlayer', 'Removes a player and empties the seat'),
  'seat-player': about(
    'categoryQuiz.seatPlayer',
    'Restores an empty seat, so that it can be played in',
  ),
  'name-player': {
    ...shape('Renames a player', { player, name: { kind: 'name' } }),
    command(show, parameters) {
      const name = textOf('name', parameters['name'] ?? '');
      if (name === null) return badParameter('name');
      return {
        type: 'categoryQuiz.setName',
        showId: show.id,
        playerId: named(show, parameters),
        name,
      };
    },
  },
  wager: {
    ...shape('Sets the wager of a player', { player, points: { kind: 'wager' } }),
    command(show, parameters) {
      const wager = numberOf('wager', parameters['points'] ?? '');
      if (wager === null) return badParameter('points');
      return {
        type: 'categoryQuiz.wager',
        showId: show.id,
        playerId: named(show, parameters),
        wager,
      };
    },
  },
  'reveal-final': {
    ...shape('Reveals the final answer of a player', {
      player: { ...player, isOptional: true, otherwise: 'the player with the fewest points' },
    }),
    command: (show, parameters) => ({
      type: 'categoryQuiz.revealFinal',
      showId: show.id,
      playerId: playerIn(show, parameters) ?? nextToReveal(show)?.id ?? 'nobody',
    }),
  },
} as const satisfies ControlTable<CategoryQuizshow, CategoryQuizCommand>;
