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

/** The default keys of an action on Play, as buttons show them, each with the parameters that it gives. */
interface Keyed {
  keys: Readonly<Record<string, Parameters>>;
}

/** What a host can do in a game: one row says how it is listed, what it takes, its keys, and which command it stands for. */
export interface ControlRow<Show, Command> extends ActionShape, Partial<Keyed> {
  command: (show: Show, given: Parameters) => Command | ControlFault;
}

/** By the name of the action, such as `next-stage`. Actions of the same name do the same in whichever game is on air. */
export type ControlTable<Show, Command> = Readonly<Record<string, ControlRow<Show, Command>>>;

/** A row of a move that takes no parameters. */
export interface PlainRow<Show, Command> extends ActionShape, Partial<Keyed> {
  command: (show: Show) => Command;
}

/** Actions that have keys. */
export type KeyedAction<Table> = {
  [Name in keyof Table]: Table[Name] extends Keyed ? Name : never;
}[keyof Table] &
  string;

/** A row with a key that gives no parameters. */
export const keyed = <Row extends PlainRow<never, unknown>>(
  key: string,
  row: Row,
): Row & Keyed => ({
  ...row,
  keys: { [key]: {} },
});

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
export type SettingEdit = SingleSetting | { type: 'edit.many'; edits: SingleSetting[] };
interface SingleSetting {
  type: 'edit.update';
  path: string[];
  value: unknown;
}

export const setting = (path: string[], value: unknown): SingleSetting => ({
  type: 'edit.update',
  path,
  value,
});
