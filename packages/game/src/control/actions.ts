import type { ParameterShape } from './parameters.ts';

/** What an action takes of the token that asks for it. */
export type ActionScope = 'play' | 'vote';

export interface ActionShape {
  /** The game that must be on air for it; `either`: whichever is; `none`: it needs no show. */
  game: 'stageQuiz' | 'categoryQuiz' | 'either' | 'none';
  scope: ActionScope;
  /** What it does, in one line of English: for the API's description and for programs that list it. */
  title: string;
  parameters: Readonly<Record<string, ParameterShape>>;
  /** Pressed three times, it is meant three times: one more move back, more points, on and off. */
  isEach?: true;
}

const either = (title: string): ActionShape => ({
  game: 'either',
  scope: 'play',
  title,
  parameters: {},
});
const stage = (title: string, parameters: ActionShape['parameters'] = {}): ActionShape => ({
  game: 'stageQuiz',
  scope: 'play',
  title,
  parameters,
});
const vote = (title: string, parameters: ActionShape['parameters'] = {}): ActionShape => ({
  ...stage(title, parameters),
  scope: 'vote',
});
const category = (title: string, parameters: ActionShape['parameters'] = {}): ActionShape => ({
  ...stage(title, parameters),
  game: 'categoryQuiz',
});
const ofOverlays = (title: string, parameters: ActionShape['parameters'] = {}): ActionShape => ({
  ...stage(title, parameters),
  game: 'none',
});

const player = { kind: 'player' } as const;
const toSwitch = { kind: 'switch', isOptional: true, otherwise: 'toggle' } as const;
const each = (shape: ActionShape): ActionShape => ({ ...shape, isEach: true });

export const commonActions = {
  start: either('Starts the show that is on air'),
  undo: each(either('Takes the last move back')),
  reset: either('Puts the show to rest, as before its start'),
  reveal: either('Shows the right answer'),
} as const satisfies Record<string, ActionShape>;

export const stageActions = {
  'next-stage': stage('Goes on to the next stage'),
  lock: stage('Locks an answer', { answer: { kind: 'answer' } }),
  unlock: stage('Takes the lock away'),
  joker: vote('Uses a joker; with a token for voting alone, one that asks the Twitch chat', {
    joker: { kind: 'joker' },
  }),
  'start-vote': vote('Lets the Twitch chat vote: uses the first such joker that is left'),
  'stop-vote': vote('Ends the vote that is running'),
} as const satisfies Record<string, ActionShape>;

/** Moves of the category quiz without anything to say. */
export const plainActions = {
  'open-buzzers': category('Opens the buzzers'),
  'close-buzzers': category('Closes the buzzers'),
  'show-typed': category('Shows what everybody has typed'),
  'back-to-board': category('Goes back to the board'),
  'next-board': category('Goes on to the next board'),
  'start-timer': category('Starts the timer, or lets it go on'),
  'pause-timer': category('Pauses the timer'),
  'start-final': category('Begins the final'),
  'next-final-step': category('Goes on to the next step of the final'),
  'start-tie-break': category('Begins a tie-break'),
  finish: category('Ends the show and names who has won'),
} as const satisfies Record<string, ActionShape>;

const judged = {
  kind: 'player',
  isOptional: true,
  otherwise: 'the player to be judged next',
} as const;

export const questionActions = {
  'pick-field': category('Picks a field of the board that is shown', { field: { kind: 'field' } }),
  'choose-board': category('Chooses a board', { board: { kind: 'board' } }),
  'toggle-buzzers': each(category('Opens the buzzers, or closes them when they are open')),
  'toggle-timer': each(category('Starts the timer, or pauses it when it is running')),
  'add-time': each(category('Gives more time, or less', { seconds: { kind: 'seconds' } })),
  right: category('Says that the answer is right', { player: judged }),
  wrong: category('Says that the answer is wrong', { player: judged }),
  blur: each(category('Blurs the picture of the question, or shows it', { to: toSwitch })),
  'play-sound': each(category('Plays a sound on the overlays', { sound: { kind: 'sound' } })),
} as const satisfies Record<string, ActionShape>;

const byStep = {
  kind: 'points',
  isOptional: true,
  otherwise: 'those of the question, or of the first row',
} as const;

export const playerActions = {
  'call-on': category('Lets a player answer without a buzz', { player }),
  award: category('Gives a player points for what was typed', {
    player,
    points: { kind: 'points', isOptional: true, otherwise: 'those of the question' },
  }),
  'type-answer': category('Types an answer for a player', { player, text: { kind: 'text' } }),
  'give-turn': category('Says who chooses the next field', {
    player: { kind: 'player', isOptional: true, otherwise: 'nobody' },
  }),
  'set-points': category('Sets the points of a player', { player, points: { kind: 'points' } }),
  'add-points': each(category('Gives a player points', { player, points: byStep })),
  'take-points': each(category('Takes points from a player', { player, points: byStep })),
  'swap-players': category('Lets two players change places', { player, with: player }),
  'remove-player': category('Empties the seat of a player', { player }),
  'seat-player': category('Lets somebody play in an empty seat', { player }),
  'name-player': category('Names a player', { player, name: { kind: 'name' } }),
  wager: category('Sets the wager of a player', { player, points: { kind: 'wager' } }),
  'reveal-final': category('Shows the final answer of a player', {
    player: { kind: 'player', isOptional: true, otherwise: 'the one with the fewest points' },
  }),
} as const satisfies Record<string, ActionShape>;

/** How the category quiz is played. */
export const settingActions = {
  'set-timer': category('Says how long the timer runs from the next start', {
    seconds: { kind: 'duration' },
  }),
  volume: category('Says how loud the overlays are', { percent: { kind: 'percent' } }),
  rule: each(category('Switches a rule of the show', { rule: { kind: 'rule' }, to: toSwitch })),
} as const satisfies Record<string, ActionShape>;

export const overlayActions = {
  'on-air': ofOverlays('Says which game overlays show', { game: { kind: 'game' } }),
  show: ofOverlays('Says which show of a game is on', {
    show: { kind: 'show' },
    game: { kind: 'game', isOptional: true, otherwise: 'the game that is on air' },
  }),
  'clear-picture': ofOverlays('Lets overlays show nothing; the game goes on'),
  'show-picture': ofOverlays('Lets overlays show the game again'),
  'toggle-picture': each(ofOverlays('Clears the picture, or shows it again')),
} as const satisfies Record<string, ActionShape>;

/** Everything that a control surface can do: a closed list. */
export const controlActions = {
  ...commonActions,
  ...stageActions,
  ...plainActions,
  ...questionActions,
  ...playerActions,
  ...settingActions,
  ...overlayActions,
} as const;

export type ControlAction = keyof typeof controlActions;

/** Whether an action is one of that group. */
export const isIn = <Group extends object>(
  group: Group,
  action: string,
): action is Extract<keyof Group, string> => Object.hasOwn(group, action);

export const isControlAction = (name: string): name is ControlAction => isIn(controlActions, name);

export const controlActionNames: readonly ControlAction[] =
  Object.keys(controlActions).filter(isControlAction);

/** The shape of an action, its parameters by any name. */
export const actionShape = (action: ControlAction): ActionShape => controlActions[action];
