import {
  badParameter,
  boardTitles,
  keyed,
  setting,
  shape,
  sharedTitles,
  type ActionShape,
  type ControlRow,
  type ControlTable,
  type ParameterlessRow,
  type SettingEdit,
} from '../../controls.ts';
import { soundControls, usualVolume, type SoundPlace } from '../../sound-controls.ts';
import { gameFlags, idOf, numberOf, wordOf, type Parameters } from '../../parameters.ts';
import type { OnAirBoard } from '../../../crowd/show-fields.ts';
import type { CategoryQuizCommand } from '../command.ts';
import { toJudge } from '../final.ts';
import { playerControls, playerIn } from './players.ts';
import { builtInSounds } from '../../../sounds/sound-names.ts';
import type { SoundName } from '../play.ts';
import { currentBoard, openRound, type CategoryQuizshow } from '../show.ts';

type Command = CategoryQuizCommand | SettingEdit;
type Row = ControlRow<CategoryQuizshow, Command>;
type Parameterless = ParameterlessRow<CategoryQuizshow, CategoryQuizCommand>;

/** Types of moves that need no parameters. */
type ParameterlessType<Move = CategoryQuizCommand> = Move extends { type: string; showId: string }
  ? Pick<Move, 'type' | 'showId'> extends Move
    ? Move['type']
    : never
  : never;

const parameterless = (
  type: ParameterlessType,
  title: string,
  more?: Partial<Pick<ActionShape, 'scope' | 'isEach'>>,
): Parameterless => ({
  ...shape(title, {}, more),
  command: ({ id: showId }) => ({ type, showId }),
});

const board = (card: OnAirBoard['card'], title: string): Parameterless => ({
  ...shape(title),
  command: ({ id: showId }) => ({ type: 'categoryQuiz.showBoard', showId, card }),
});

const each = { isEach: true } as const;
const judged = {
  player: { kind: 'player', isOptional: true, otherwise: 'the player to be judged next' },
} as const;
const toSwitch = { kind: 'switch', isOptional: true, otherwise: 'toggle' } as const;

/** Judges the player who is answering; in the final, the one whose revealed answer is not judged yet. */
const judging =
  (verdict: 'right' | 'wrong'): Row['command'] =>
  (show, parameters) => {
    const showId = show.id;
    const named = playerIn(show, parameters);
    if (show.play.phase !== 'final') {
      const answering = show.players[show.activePlayerIndex]?.id;
      // A different player is answering: the host's view was outdated.
      if (named !== null && answering !== undefined && named !== answering)
        return badParameter('player');
      return { type: 'categoryQuiz.judge', showId, verdict };
    }
    const playerId = named ?? toJudge(show)?.id ?? 'nobody';
    return { type: 'categoryQuiz.judgeFinal', showId, playerId, verdict };
  };

const settingOf = ({ id }: CategoryQuizshow, place: string[], value: unknown) =>
  setting(['categoryQuiz', 'shows', id, ...place], value);

/** Where a show keeps its sound settings: `volume` is older and therefore in its settings. */
export const categorySoundPlace: SoundPlace<CategoryQuizshow> = {
  read: ({ sound, gameSettings: { volume } }) => ({ ...(sound ?? { beds: 0 }), volume }),
  write: (show, { volume = usualVolume, ...sound }) => ({
    type: 'edit.many',
    edits: [settingOf(show, ['gameSettings', 'volume'], volume), settingOf(show, ['sound'], sound)],
  }),
};

function switched(isOn: boolean, to = ''): boolean {
  const target = wordOf('switch', to) ?? 'toggle';
  return target === 'toggle' ? !isOn : target === 'on';
}

/** Id of a field of the board that is shown. */
function fieldIdOf(show: CategoryQuizshow, value: string): string {
  const { categories } = currentBoard(show);
  const byPlace = /^([1-5])-([1-5])$/u.exec(value);
  if (byPlace === null && !/^\d{1,3}$/u.test(value)) return value;
  const index = Number(value) - 1;
  const [column, row] =
    byPlace === null
      ? [index % categories.length, Math.floor(index / categories.length)]
      : [Number(byPlace[1]) - 1, Number(byPlace[2]) - 1];
  return categories[column]?.fields[row]?.id ?? `number-${value}`;
}

/** In the order of their keys. */
const keyedSounds: readonly SoundName[] = [...builtInSounds, 'question'];

/** What the host can do in the category quiz, with a control surface or a key. */
export const categoryControls = {
  start: keyed('S', parameterless('categoryQuiz.start', sharedTitles.start)),
  undo: keyed('Z', parameterless('categoryQuiz.undo', sharedTitles.undo, each)),
  reset: keyed('⇧ R', parameterless('categoryQuiz.reset', sharedTitles.reset)),
  reveal: keyed('R', parameterless('categoryQuiz.showAnswer', sharedTitles.reveal)),
  'open-buzzers': parameterless('categoryQuiz.openBuzzers', 'Opens the buzzers'),
  'close-buzzers': parameterless('categoryQuiz.closeBuzzers', 'Closes the buzzers'),
  'show-typed': parameterless('categoryQuiz.showGuessAnswer', 'Reveals all typed answers'),
  'back-to-board': parameterless('categoryQuiz.backToBoard', 'Goes back to the board'),
  'next-board': parameterless('categoryQuiz.nextBoard', 'Goes to the next board'),
  'start-timer': parameterless('categoryQuiz.startTimer', 'Starts or resumes the timer'),
  'pause-timer': parameterless('categoryQuiz.pauseTimer', 'Pauses the timer'),
  'start-final': keyed('F', parameterless('categoryQuiz.startFinal', 'Starts the final')),
  'next-final-step': parameterless(
    'categoryQuiz.nextFinalStep',
    'Goes to the next step of the final',
  ),
  'start-tie-break': keyed('K', parameterless('categoryQuiz.startTieBreak', 'Starts a tie-break')),
  finish: keyed('E', parameterless('categoryQuiz.finish', 'Ends the show and shows who has won')),
  'show-top-five': board('topFive', boardTitles.topFive),
  'show-podium': board('podium', boardTitles.podium),
  'hide-board': board('nothing', boardTitles.nothing),
  'pick-field': {
    ...shape('Picks a field of the current board', { field: { kind: 'field' } }),
    command: (show, parameters) => ({
      type: 'categoryQuiz.pickField',
      showId: show.id,
      fieldId: fieldIdOf(show, parameters['field'] ?? ''),
    }),
  },
  'choose-board': {
    ...shape('Chooses a board', { board: { kind: 'board' } }),
    command({ id: showId, boards }, parameters) {
      // The first board is the gamefield's own and has no id.
      const id = idOf([{ id: '' }, ...boards], parameters['board'] ?? '');
      return { type: 'categoryQuiz.chooseBoard', showId, boardId: id === '' ? null : id };
    },
  },
  'toggle-buzzers': {
    ...shape('Opens the buzzers, or closes them if they are open', {}, each),
    keys: { B: {} },
    command: (show) => ({
      type: openRound(show) === null ? 'categoryQuiz.openBuzzers' : 'categoryQuiz.closeBuzzers',
      showId: show.id,
    }),
  },
  'toggle-timer': {
    ...shape('Starts the timer, or pauses it if it is running', {}, each),
    keys: { T: {} },
    command: ({ id: showId, play: { timer } }) => ({
      type: timer.endsAtMs === undefined ? 'categoryQuiz.startTimer' : 'categoryQuiz.pauseTimer',
      showId,
    }),
  },
  'add-time': {
    ...shape(
      'Adds time to the timer; a negative number subtracts it',
      { seconds: { kind: 'seconds' } },
      each,
    ),
    command({ id: showId }, parameters) {
      const seconds = numberOf('seconds', parameters['seconds'] ?? '');
      if (seconds === null) return badParameter('seconds');
      return { type: 'categoryQuiz.addTime', showId, seconds };
    },
  },
  right: {
    ...shape('Marks the answer as right', judged),
    keys: { Y: {} },
    command: judging('right'),
  },
  wrong: {
    ...shape('Marks the answer as wrong', judged),
    keys: { X: {} },
    command: judging('wrong'),
  },
  blur: {
    ...shape('Blurs or unblurs the picture of the question', { to: toSwitch }, each),
    keys: { I: {} },
    command: ({ id: showId, gamefield }, parameters) => ({
      type: 'categoryQuiz.setBlur',
      showId,
      isBlurred: switched(gamefield.blurImage, parameters['to']),
    }),
  },
  'play-sound': {
    ...shape('Plays a sound on the overlays', { sound: { kind: 'sound' } }, each),
    keys: Object.fromEntries(keyedSounds.map((sound, index) => [`⇧ ${index + 1}`, { sound }])),
    command({ id: showId }, parameters) {
      const sound = wordOf('sound', parameters['sound'] ?? '');
      if (sound === null) return badParameter('sound');
      return { type: 'categoryQuiz.playSound', showId, sound };
    },
  },
  ...playerControls,
  'set-timer': {
    ...shape('Sets how long the timer runs from its next start', { seconds: { kind: 'duration' } }),
    command: (show, parameters) =>
      settingOf(
        show,
        ['gameSettings', 'timer'],
        numberOf('duration', parameters['seconds'] ?? '') ?? 0,
      ),
  },
  ...soundControls(categorySoundPlace),
  rule: {
    ...shape('Turns a rule of the show on or off', { rule: { kind: 'rule' }, to: toSwitch }, each),
    command: switchRule,
  },
} as const satisfies ControlTable<CategoryQuizshow, Command>;

function switchRule(show: CategoryQuizshow, parameters: Parameters): ReturnType<Row['command']> {
  const rule = wordOf('rule', parameters['rule'] ?? '');
  if (rule === null) return badParameter('rule');
  const flag = gameFlags.find((name) => name === rule);
  if (flag !== undefined)
    return settingOf(
      show,
      ['gameSettings', flag],
      switched(show.gameSettings[flag], parameters['to']),
    );
  const ruleSetting = rule === 'startTimer' ? 'startTimer' : 'disableBuzzers';
  return settingOf(show, [ruleSetting], switched(show[ruleSetting], parameters['to']));
}
