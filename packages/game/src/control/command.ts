import type { UserCommand } from '../command.ts';
import { games, type QuizGame } from '../document/games.ts';
import type { QuizShowApp } from '../document/document.ts';
import type { ControlError } from '../games/control-error.ts';
import type { Game } from '../games/game.ts';
import { idOf, parameterError, wordOf, type Parameters } from '../games/parameters.ts';
import { actionShape, isControlAction, isIn, overlayActions } from './actions.ts';

export type ControlResult<Press = UserCommand> =
  | { kind: 'command'; command: Press }
  | { kind: 'error'; error: ControlError };

const errorResult = (error: ControlError): Extract<ControlResult, { kind: 'error' }> => ({
  kind: 'error',
  error,
});

/**
 * The command for a press in the current state, or what is wrong with the press. Whether the command is possible at the
 * moment is decided by `reduce`. Pure: depends on the document alone.
 */
export const controlCommand = (
  document: QuizShowApp,
  action: string,
  parameters: Parameters = {},
): ControlResult => controlCommandIn(games, document, action, parameters);

/** The same for a given list of games. */
export function controlCommandIn<Press extends object>(
  all: readonly Game<QuizShowApp, Press>[],
  document: QuizShowApp,
  action: string,
  parameters: Parameters,
): ControlResult<Press | UserCommand> {
  if (!isControlAction(action)) return errorResult({ code: 'unknownAction' });
  const error = parameterError(actionShape(action).parameters, parameters);
  if (error !== null) return errorResult(error);
  if (isIn(overlayActions, action))
    return { kind: 'command', command: overlayCommand(all, document, action, parameters) };
  const command = named(all, document.onAir)?.control(document, action, parameters) ?? {
    code: 'otherGame',
  };
  return isControlError(command) ? errorResult(command) : { kind: 'command', command };
}

const isControlError = (value: object): value is ControlError => 'code' in value;

const named = <Game extends { id: string }>(all: readonly Game[], name: string) =>
  all.find(({ id }) => id === name);

const set = (path: string[], value: unknown): UserCommand => ({ type: 'edit.update', path, value });

function overlayCommand(
  all: readonly QuizGame[],
  document: QuizShowApp,
  action: keyof typeof overlayActions,
  { game: gameText = '', show = '' }: Parameters,
): UserCommand {
  const name = wordOf('game', gameText) ?? document.onAir;
  switch (action) {
    case 'on-air':
      return set(['onAir'], name);
    case 'show': {
      const game = named(all, name);
      const shows = game?.section(document).shows ?? [];
      return set([...(game?.path ?? []), 'activeShow'], idOf(shows, show));
    }
    case 'clear-picture':
      return set(['isCleared'], true);
    case 'show-picture':
      return set(['isCleared'], false);
    case 'measure-delay':
      return { type: 'delay.measure' };
    case 'press-delay':
      return { type: 'delay.press' };
    case 'take-delay':
      return { type: 'delay.take' };
    case 'end-delay':
      return { type: 'delay.end' };
    case 'show-opener':
      return { type: 'card.show', kind: 'opener' };
    case 'show-contestant':
      return { type: 'card.show', kind: 'contestant' };
    case 'show-ladder':
      return { type: 'card.show', kind: 'ladder' };
    case 'show-join':
      return { type: 'card.show', kind: 'join' };
    case 'show-break':
      return { type: 'card.show', kind: 'break' };
    case 'show-credits':
      return { type: 'card.show', kind: 'credits' };
    case 'hide-card':
      return { type: 'card.hide' };
    case 'toggle-picture':
      return set(['isCleared'], !document.isCleared);
  }
}
