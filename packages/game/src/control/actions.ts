import { categoryControls } from '../games/category-quiz/controls/controls.ts';
import { crowdControls } from '../games/crowd-quiz/controls.ts';
import { gameIds, type GameId } from '../games/game-ids.ts';
import { shape, type ActionShape as GameAction } from '../games/controls.ts';
import { stageControls } from '../games/stage-quiz/controls.ts';

export interface ActionShape extends GameAction {
  /** The game that must be on air; `either`: one of several games that have the action; `none`: no show is needed. */
  game: GameId | 'either' | 'none';
}

/** Actions for the overlays, independent of any game. */
export const overlayActions = {
  'on-air': shape('Chooses the game that overlays show', { game: { kind: 'game' } }),
  show: shape('Chooses the active show of a game', {
    show: { kind: 'show' },
    game: { kind: 'game', isOptional: true, otherwise: 'the game that is on air' },
  }),
  'clear-picture': shape('Hides the overlay; the game goes on'),
  'show-picture': shape('Shows the overlay again'),
  'measure-delay': shape('Shows the light for measuring the stream delay'),
  'press-delay': shape(
    'Reports that the host sees the light green on the stream',
    {},
    { isEach: true },
  ),
  'take-delay': shape('Uses the measured delay as the stream delay'),
  'end-delay': shape('Hides the light for measuring the stream delay'),
  'show-opener': shape('Shows the opener: the show’s name, or its picture or video'),
  'show-contestant': shape('Introduces the contestant for six seconds'),
  'show-ladder': shape('Shows the ladder large and climbs it'),
  'show-join': shape('Shows how viewers join by phone: QR code, address and code'),
  'show-break': shape('Shows the break card'),
  'show-credits': shape('Shows the credits'),
  'hide-card': shape('Takes the card off the air'),
  'toggle-picture': shape('Hides or shows the overlay', {}, { isEach: true }),
} as const satisfies Record<string, GameAction>;

/** All actions of control surfaces: a closed list. */
const controlActions = {
  ...stageControls,
  ...categoryControls,
  ...crowdControls,
  ...overlayActions,
};

/** Actions of each game. */
const tables: Readonly<Record<GameId, object>> = {
  stageQuiz: stageControls,
  categoryQuiz: categoryControls,
  crowdQuiz: crowdControls,
};

export type ControlAction = keyof typeof controlActions;

/** Whether an action belongs to that group. */
export const isIn = <Group extends object>(
  group: Group,
  action: string,
): action is Extract<keyof Group, string> => Object.hasOwn(group, action);

export const isControlAction = (name: string): name is ControlAction => isIn(controlActions, name);

export const controlActionNames: readonly ControlAction[] =
  Object.keys(controlActions).filter(isControlAction);

function gameOf(action: ControlAction): ActionShape['game'] {
  if (isIn(overlayActions, action)) return 'none';
  const having = gameIds.filter((id) => isIn(tables[id], action));
  return having.length > 1 ? 'either' : (having[0] ?? 'none');
}

/** List entry of an action. */
export function actionShape(action: ControlAction): ActionShape {
  const { scope, title, parameters, isEach }: GameAction = controlActions[action];
  return { game: gameOf(action), scope, title, parameters, ...(isEach ? { isEach } : {}) };
}
