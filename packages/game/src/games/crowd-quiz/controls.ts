import type { TextGroup } from '../../crowd/spread-fields.ts';
import {
  badParameter,
  boardTitles,
  keyed,
  setting,
  shape,
  sharedTitles,
  type ControlRow,
  type ControlTable,
  type ParameterlessRow,
  type SettingEdit,
} from '../controls.ts';
import { numberOf, numbers } from '../parameters.ts';
import { soundControls, type SoundPlace } from '../sound-controls.ts';
import type { CrowdQuizCommand } from './command.ts';
import { nextStep, type NextMove } from './next-step.ts';
import { askedQuestionOf, currentQuestion, type CrowdShow } from './show.ts';

type Parameterless = ParameterlessRow<CrowdShow, CrowdQuizCommand>;

/** A move without parameters. */
const parameterless = (
  type: Exclude<CrowdQuizCommand['type'], 'crowdQuiz.judge'>,
  title: string,
  more?: Parameters<typeof shape>[2],
): Parameterless => ({
  ...shape(title, {}, more),
  command: ({ id: showId }) => ({ type, showId }),
});

/** Groups of typed answers to the question in play, as shown to the host; empty before the reveal. */
export function typedGroups(show: CrowdShow): readonly TextGroup[] {
  const question = currentQuestion(show);
  const asked = question === null ? undefined : askedQuestionOf(show, question.id);
  const spread = asked?.isRevealed === true ? asked.result?.spread : undefined;
  return spread?.kind === 'text' ? spread.groups : [];
}

const { min: firstPlace, max: lastPlace } = numbers.place;
const placeKeys = Array.from({ length: lastPlace - firstPlace + 1 }, (_, index) =>
  String(firstPlace + index),
);

/** Toggles a group of typed answers between right and wrong. */
const judgeGroup: ControlRow<CrowdShow, CrowdQuizCommand> & {
  keys: Record<string, { place: string }>;
} = {
  ...shape(
    'Marks a group of typed answers as right, or as wrong again',
    {
      place: { kind: 'place' },
    },
    { isEach: true },
  ),
  keys: Object.fromEntries(placeKeys.map((place) => [place, { place }])),
  command(show, parameters) {
    const group = typedGroups(show)[(numberOf('place', parameters['place'] ?? '') ?? 0) - 1];
    const { questionId } = show.play;
    if (group === undefined || questionId === undefined) return badParameter('place');
    const { text, isRight } = group;
    return { type: 'crowdQuiz.judge', showId: show.id, questionId, text, isRight: !isRight };
  },
};

/** Where a show keeps its sound settings. */
export const crowdSoundPlace: SoundPlace<CrowdShow> = {
  read: ({ sound }) => sound,
  write: ({ id }, sound) => setting(['crowdQuiz', 'shows', id, 'sound'], sound),
};

/** What the host can do in the crowd quiz, with a control surface or a key. */
export const crowdControls = {
  start: keyed('S', parameterless('crowdQuiz.start', sharedTitles.start)),
  undo: keyed('Z', parameterless('crowdQuiz.undo', sharedTitles.undo, { isEach: true })),
  reset: keyed('⇧ R', parameterless('crowdQuiz.reset', sharedTitles.reset)),
  reveal: keyed('R', parameterless('crowdQuiz.reveal', sharedTitles.reveal)),
  'next-step': {
    ...shape(
      'Takes the next step: asks, closes, reveals, shows the board and, at the end, the podium',
    ),
    command: (show) => ({ type: nextStep(show) ?? 'crowdQuiz.podium', showId: show.id }),
  },
  'next-question': keyed('N', parameterless('crowdQuiz.next', 'Asks the next question')),
  'close-question': keyed('C', parameterless('crowdQuiz.close', 'Closes answers')),
  'show-top-five': keyed('B', parameterless('crowdQuiz.board', boardTitles.topFive)),
  'show-podium': keyed('P', parameterless('crowdQuiz.podium', boardTitles.podium)),
  'judge-answer': judgeGroup,
  ...soundControls(crowdSoundPlace),
} as const satisfies ControlTable<CrowdShow, CrowdQuizCommand | SettingEdit>;

/** Possible next actions. */
export const nextActions = [
  'start',
  'next-question',
  'close-question',
  'reveal',
  'show-top-five',
  'show-podium',
] as const;
export type NextAction = (typeof nextActions)[number];

/** The action for each move. */
export const actionOf = {
  'crowdQuiz.start': 'start',
  'crowdQuiz.next': 'next-question',
  'crowdQuiz.close': 'close-question',
  'crowdQuiz.reveal': 'reveal',
  'crowdQuiz.board': 'show-top-five',
  'crowdQuiz.podium': 'show-podium',
  'crowdQuiz.judge': 'judge-answer',
  'crowdQuiz.reset': 'reset',
} as const satisfies Readonly<Record<NextMove, NextAction>> & {
  'crowdQuiz.judge': 'judge-answer';
  'crowdQuiz.reset': 'reset';
};

/** The next action in the usual order of a show; null after the podium. `nowMs` as for `nextStep`. */
export function nextAction(show: CrowdShow, nowMs?: number): NextAction | null {
  const next = nextStep(show, nowMs);
  return next === null ? null : actionOf[next];
}
