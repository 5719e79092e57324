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
  'on-air': shape('Says which game overlays show', { game: { kind: 'game' } }),
  show: shape('Says which show of a game is on', {
    show: { kind: 'show' },
    game: { kind: 'game', isOptional: true, otherwise: 'the game that is on air' },
  }),
  'clear-picture': shape('Lets overlays show nothing; the game goes on'),
  'show-picture': shape('Lets overlays show the game again'),
  'measure-delay': shape('Shows the light that the stream delay is measured by'),
  'press-delay': shape(
    'Says that the host sees the light green on the stream',
    {},
    { isEach: true },
  ),
  'take-delay': shape('Makes the measured delay the stream delay'),
  'end-delay': shape('Takes the light away'),
  'show-opener': shape('Shows the name of the show'),
  'show-contestant': shape('Shows who plays, for six seconds'),
  'show-ladder': shape('Shows the ladder large, and climbs it'),
  'show-join': shape('Shows how viewers join by phone: QR code, address and code'),
  'show-break': shape('Shows the card of a break'),
  'show-credits': shape('Shows the credits'),
  'hide-card': shape('Takes off the card that is on air'),
  'toggle-picture': shape('Clears the picture, or shows it again', {}, { isEach: true }),
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
