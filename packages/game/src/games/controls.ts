import type { ControlFault } from './control-fault.ts';
import type { Parameters, ParameterShapes } from './parameters.ts';

/** What an action takes of the token that asks for it. */
export type ActionScope = 'play' | 'vote';

/** An action of the control API, as programs list it. */
export interface ActionShape {
  scope: ActionScope;
  /** What it does, in one line of English. */
  title: string;
  parameters: ParameterShapes;
  /** Pressed three times, it is meant three times: one more move back, more points, on and off. */
  isEach?: true;
}

/** What a control surface can do in a game: one row says how it is listed, what it takes and which command it stands for. */
export interface ControlRow<Show, Command> extends ActionShape {
  command: (show: Show, given: Parameters) => Command | ControlFault;
}

/** By the name of the action, such as `next-stage`. Actions of the same name do the same in whichever game is on air. */
export type ControlTable<Show, Command> = Readonly<Record<string, ControlRow<Show, Command>>>;

/** Titles of actions that more than one game has. */
export const sharedTitles = {
  start: 'Starts the show that is on air',
  undo: 'Takes the last move back',
  reset: 'Puts the show to rest, as before its start',
  reveal: 'Shows the right answer',
  volume: 'Says how loud the overlays are',
} as const;

/** The same of the boards of the viewers. */
export const boardTitles = {
  topFive: 'Shows the five best viewers',
  podium: 'Shows the podium of the viewers',
  nothing: 'Takes the board of the viewers off',
} as const;

/** How an action is listed; with the scope `play` and without parameters when nothing else is said. */
export const shape = (
  title: string,
  parameters: ParameterShapes = {},
  more: Partial<Pick<ActionShape, 'scope' | 'isEach'>> = {},
): ActionShape => ({ scope: 'play', title, parameters, ...more });

export const badParameter = (parameter: string): ControlFault => ({
  code: 'badParameter',
  parameter,
});

/** An edit that a control surface makes: a setting that is changed while a show is played. */
export interface SettingEdit {
  type: 'edit.update';
  path: string[];
  value: unknown;
}
