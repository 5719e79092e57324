import type { ControlError } from './control-error.ts';
import type { Parameters, ParameterShapes } from './parameters.ts';

/** The right that an action requires of the calling token. */
export type ActionScope = 'play' | 'vote';

/** An action of the control API, as listed for programs. */
export interface ActionShape {
  scope: ActionScope;
  /** Description in one line of English. */
  title: string;
  parameters: ParameterShapes;
  /** Repeated presses are all meant: one more undo, more points, on and off. */
  isEach?: true;
}

/** Default keys of an action on Play, as shown on buttons, each with its parameters. */
interface Keyed {
  keys: Readonly<Record<string, Parameters>>;
}

/** One thing a host can do in a game: its listing, parameters, keys and command. */
export interface ControlRow<Show, Command> extends ActionShape, Partial<Keyed> {
  command: (show: Show, parameters: Parameters) => Command | ControlError;
}

/** By the name of the action, such as `next-stage`. Actions with the same name do the same in every game. */
export type ControlTable<Show, Command> = Readonly<Record<string, ControlRow<Show, Command>>>;

/** A row for a move without parameters. */
export interface ParameterlessRow<Show, Command> extends ActionShape, Partial<Keyed> {
  command: (show: Show) => Command;
}

/** Actions that have keys. */
export type KeyedAction<Table> = {
  [Name in keyof Table]: Table[Name] extends Keyed ? Name : never;
}[keyof Table] &
  string;

/** A row with a key and no parameters. */
export const keyed = <Row extends ParameterlessRow<never, unknown>>(
  key: string,
  row: Row,
): Row & Keyed => ({
  ...row,
  keys: { [key]: {} },
});

/** Titles of actions that several games share. */
export const sharedTitles = {
  start: 'Starts the show that is on air. A running show starts over; `undo` reverts that',
  undo: 'Undoes the last move',
  reset: 'Resets the show to before its start',
  reveal: 'Shows the right answer',
  volume: 'Sets the volume of the overlays',
} as const;

/** Shared titles for the boards of the viewers. */
export const boardTitles = {
  topFive: 'Shows the top five viewers',
  podium: 'Shows the viewer podium',
  nothing: 'Hides the viewer board',
} as const;

/** The listing of an action; by default with the scope `play` and without parameters. */
export const shape = (
  title: string,
  parameters: ParameterShapes = {},
  more: Partial<Pick<ActionShape, 'scope' | 'isEach'>> = {},
): ActionShape => ({ scope: 'play', title, parameters, ...more });

export const badParameter = (parameter: string): ControlError => ({
  code: 'badParameter',
  parameter,
});

/** An edit by a control surface: a setting changed while a show is played. */
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

/** What the host may have to choose, or to wait for, before the next press. */
export const stepChoices = [
  'lockFirst',
  'pickField',
  'judge',
  'judgeTyped',
  'buzzersOpen',
  'call',
  'stake',
  'wagers',
] as const;
type StepChoice = (typeof stepChoices)[number];

/** The most likely next step of a game: a press by its name, or what has to be chosen first. */
export type GameStep = { kind: 'press'; press: string } | { kind: 'choose'; what: StepChoice };

export const pressStep = <Press extends string>(press: Press) =>
  ({ kind: 'press', press }) as const;
export const chooseStep = <Choice extends StepChoice>(what: Choice) =>
  ({ kind: 'choose', what }) as const;
