import type { UserCommand } from '../command.ts';
import type { QuizShowApp } from '../document/document.ts';
import {
  actionShape,
  commonActions,
  overlayActions,
  isControlAction,
  isIn,
  stageActions,
  type ControlAction,
} from './actions.ts';
import { categoryCommand } from './category-command.ts';
import type { ControlFault } from './fault.ts';
import { idOf, namesFault, wordOf, type Parameters } from './read.ts';
import { stageCommand } from './stage-command.ts';

export type ControlResult =
  | { kind: 'command'; command: UserCommand }
  | { kind: 'fault'; fault: ControlFault };

const faulty = (fault: ControlFault): ControlResult => ({ kind: 'fault', fault });

/**
 * The command that a press of a control surface stands for at this moment, or what is wrong with the press. Whether the
 * command is possible now is for `reduce`. Pure: nothing but the document decides.
 */
export function controlCommand(
  document: QuizShowApp,
  action: string,
  parameters: Parameters = {},
): ControlResult {
  if (!isControlAction(action)) return faulty({ code: 'unknownAction' });
  const shape = actionShape(action);
  const fault = namesFault(shape, parameters);
  if (fault !== null) return faulty(fault);
  const command = commandOf(document, action, parameters);
  return 'type' in command ? { kind: 'command', command } : faulty(command);
}

function commandOf(
  document: QuizShowApp,
  action: ControlAction,
  parameters: Parameters,
): UserCommand | ControlFault {
  if (isIn(overlayActions, action)) return overlayCommand(document, action, parameters);
  switch (document.onAir) {
    case 'stageQuiz': {
      if (!isIn(commonActions, action) && !isIn(stageActions, action)) return { code: 'otherGame' };
      const show = document.shows.find(({ id }) => id === document.activeShow);
      return show === undefined ? { code: 'noShow' } : stageCommand(show, action, parameters);
    }
    case 'categoryQuiz': {
      if (isIn(stageActions, action)) return { code: 'otherGame' };
      const { shows, activeShow } = document.categoryQuiz;
      const show = shows.find(({ id }) => id === activeShow);
      return show === undefined ? { code: 'noShow' } : categoryCommand(show, action, parameters);
    }
  }
}

const set = (path: string[], value: unknown): UserCommand => ({ type: 'edit.update', path, value });

/** What is about the overlays and not about a game. */
function overlayCommand(
  document: QuizShowApp,
  action: keyof typeof overlayActions,
  { game: gameText = '', show = '' }: Parameters,
): UserCommand {
  const game = wordOf('game', gameText) ?? document.onAir;
  switch (action) {
    case 'on-air':
      return set(['onAir'], game);
    case 'show':
      return game === 'stageQuiz'
        ? set(['activeShow'], idOf(document.shows, show))
        : set(['categoryQuiz', 'activeShow'], idOf(document.categoryQuiz.shows, show));
    case 'clear-picture':
      return set(['isCleared'], true);
    case 'show-picture':
      return set(['isCleared'], false);
    case 'toggle-picture':
      return set(['isCleared'], !document.isCleared);
  }
}
