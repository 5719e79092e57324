import type { AnyCategoryQuizCommand } from '@quizcast/game/games/category-quiz/command';
import { sampleCategoryShow } from '@quizcast/game/games/category-quiz/samples';
import type { CategoryQuizshow } from '@quizcast/game/games/category-quiz/show';
import { play } from '@quizcast/game/games/category-quiz/transitions';
import type { Stamp } from '@quizcast/game/stamp';
import { commandOf, type Action } from './actions.ts';

const owner: Stamp = { atMs: 1000, actor: { kind: 'owner', userId: 'u' }, dice: 7 };
const system: Stamp = { ...owner, actor: { kind: 'system' } };

/** The sample show, with players named A to D. */
export const sampleShow = (change: Partial<CategoryQuizshow> = {}): CategoryQuizshow => {
  const show = sampleCategoryShow();
  const players = show.players.map((player, index) => ({ ...player, name: 'ABCD'.charAt(index) }));
  return { ...show, players, ...change };
};

/** The show after these moves, none of which may be refused. */
export const after = (show: CategoryQuizshow, ...actions: Action[]): CategoryQuizshow =>
  actions.reduce((before, action) => accepted(before, commandOf(before, action), owner), show);

/** The show after the server's verdict on the buzzes, with presses in this order, 100 ms apart. */
export function buzzed(show: CategoryQuizshow, ...playerIds: string[]): CategoryQuizshow {
  const round = show.play.rounds.at(-1);
  const opensAtMs = round?.opensAtMs ?? 0;
  const order = playerIds.map((playerId, index) => ({
    playerId,
    pressedAtMs: opensAtMs + 250.4 + index * 100,
    arrivedAtMs: opensAtMs + 280.4 + index * 100,
    roundTripMs: 40,
    creditMs: 30,
    errorMs: 5,
  }));
  return accepted(
    show,
    {
      type: 'categoryQuiz.buzzVerdict',
      showId: show.id,
      round: round?.round ?? '',
      order,
      isTie: false,
      tied: [],
      winner: playerIds[0] ?? null,
    },
    system,
  );
}

function accepted(show: CategoryQuizshow, command: AnyCategoryQuizCommand, stamp: Stamp) {
  const outcome = play(show, command, stamp);
  if (typeof outcome === 'string') throw new Error(`${command.type}: ${outcome}`);
  return outcome;
}

export const playerId = (show: CategoryQuizshow, number: number): string =>
  show.players[number - 1]?.id ?? '';

/** Picks a field by column and row, both from 1. */
export const pick = (show: CategoryQuizshow, column: number, row: number): Action => ({
  type: 'categoryQuiz.pickField',
  fieldId: show.gamefield.categories[column - 1]?.fields[row - 1]?.id ?? '',
});
