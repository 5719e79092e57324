import {
  combineRgb,
  type CompanionBooleanFeedbackDefinition,
  type CompanionFeedbackDefinitions,
  type CompanionOptionValues,
  type DropdownChoice,
  type SomeCompanionFeedbackInputField,
} from '@companion-module/base';
import { words } from '@quizcast/game/games/parameters';
import type { ControlState } from '@quizcast/game/control/state';
import { fieldNames, placesIn } from './fields.ts';

export const colors = {
  white: combineRgb(255, 255, 255),
  dim: combineRgb(110, 110, 118),
  black: combineRgb(0, 0, 0),
  resting: combineRgb(24, 32, 58),
  green: combineRgb(28, 140, 70),
  amber: combineRgb(200, 130, 0),
  red: combineRgb(180, 30, 40),
  blue: combineRgb(40, 80, 200),
} as const;

interface Sight {
  name: string;
  style: { color?: number; bgcolor?: number };
  options?: (state: ControlState | null) => SomeCompanionFeedbackInputField[];
  /** Never asked before there is a state. */
  is: (state: ControlState, option: (name: string) => string) => boolean;
}

const dropdown = (
  id: string,
  label: string,
  choices: DropdownChoice[],
): SomeCompanionFeedbackInputField => ({
  id,
  label,
  type: 'dropdown',
  choices,
  default: choices[0]?.id ?? '',
  allowCustom: true,
});

const plain = (values: readonly string[]): DropdownChoice[] =>
  values.map((value) => ({ id: value, label: value }));

const answerStates = ['hidden', 'idle', 'locked', 'right', 'wrong', 'removed'] as const;
const lit = (bgcolor: number) => ({ color: colors.white, bgcolor });

const player = (state: ControlState | null) => [
  dropdown('player', 'Player', placesIn(state, 'player')),
];
const playerOf = (state: ControlState, option: (name: string) => string) =>
  state.categoryQuiz?.players.find(
    ({ id, number }) => `${number}` === option('player') || id === option('player'),
  );

/** What a button can light up for. */
export const sights: Readonly<Record<string, Sight>> = {
  possible: {
    name: 'A press is possible now',
    style: { color: colors.white },
    options: (state) => [
      dropdown('press', 'Press', plain(Object.keys(state?.possible ?? { 'next-stage': null }))),
    ],
    is: ({ possible }, option) => possible[option('press')] === null,
  },
  game_on_air: {
    name: 'A game is on air',
    style: lit(colors.blue),
    options: () => [dropdown('game', 'Game', plain(words.game))],
    is: ({ game }, option) => game === option('game'),
  },
  cleared: {
    name: 'The overlay is hidden',
    style: lit(colors.red),
    is: ({ isCleared }) => isCleared,
  },
  answer: {
    name: 'An answer is locked, right, wrong …',
    style: lit(colors.amber),
    options: () => [
      dropdown('answer', 'Answer', plain(words.answer)),
      dropdown('state', 'Is', plain(answerStates.slice(1))),
    ],
    is: ({ stageQuiz }, option) =>
      stageQuiz?.answers.find(({ letter }) => letter === option('answer'))?.state ===
      option('state'),
  },
  right_answer: {
    name: 'An answer is the right one (with a token that may know answers, before it is shown)',
    style: lit(colors.green),
    options: () => [dropdown('answer', 'Answer', plain(words.answer))],
    is: ({ stageQuiz }, option) => stageQuiz?.rightAnswer === option('answer'),
  },
  joker_used: {
    name: 'A joker is used',
    style: { color: colors.dim },
    options: (state) => [dropdown('joker', 'Joker', placesIn(state, 'joker'))],
    is: ({ stageQuiz }, option) =>
      stageQuiz?.jokers.find(
        ({ id, number }) => `${number}` === option('joker') || id === option('joker'),
      )?.isUsed === true,
  },
  voting: {
    name: 'A vote is running',
    style: lit(colors.blue),
    is: ({ stageQuiz }) => stageQuiz?.vote?.isOpen === true,
  },
  buzzers_open: {
    name: 'The buzzers are open',
    style: lit(colors.green),
    is: ({ categoryQuiz }) => categoryQuiz?.buzzers?.isOpen === true,
  },
  answering: {
    name: 'A player is answering',
    style: lit(colors.amber),
    options: player,
    is: (state, option) => playerOf(state, option)?.isAnswering === true,
  },
  has_turn: {
    name: 'A player has the turn',
    style: lit(colors.blue),
    options: player,
    is: (state, option) => playerOf(state, option)?.hasTurn === true,
  },
  winner: {
    name: 'A player has won',
    style: lit(colors.green),
    options: player,
    is: (state, option) => {
      const found = playerOf(state, option);
      return found !== undefined && state.categoryQuiz?.winnerIds?.includes(found.id) === true;
    },
  },
  field_played: {
    name: 'A field was played',
    style: { color: colors.dim },
    options: (state) => [
      dropdown(
        'field',
        'Field',
        fieldNames(state).map((name, index) => ({ id: `${index + 1}`, label: name })),
      ),
    ],
    is: ({ categoryQuiz }, option) =>
      categoryQuiz?.board?.fields.find(({ number }) => `${number}` === option('field'))
        ?.isPlayed === true,
  },
  timer_running: {
    name: 'The timer is running',
    style: lit(colors.green),
    is: ({ categoryQuiz }) => typeof categoryQuiz?.timer.endsAtMs === 'number',
  },
  answer_shown: {
    name: 'The correct answer is shown',
    style: lit(colors.green),
    is: ({ stageQuiz, categoryQuiz }) =>
      stageQuiz?.isRevealed === true || categoryQuiz?.question?.isRevealed === true,
  },
};

/** Before there is a state nothing is lit. */
export function feedbackDefinitions(
  choices: ControlState | null,
  now: () => ControlState | null,
): CompanionFeedbackDefinitions {
  return Object.fromEntries(
    Object.entries(sights).map(
      ([id, { name, style, options, is }]): [string, CompanionBooleanFeedbackDefinition] => [
        id,
        {
          type: 'boolean',
          name,
          defaultStyle: style,
          options: options?.(choices) ?? [],
          callback: (feedback) => {
            const state = now();
            return state !== null && is(state, (option) => optionOf(feedback.options, option));
          },
        },
      ],
    ),
  );
}

const optionOf = (options: CompanionOptionValues, name: string): string => {
  const value = options[name];
  return typeof value === 'string' || typeof value === 'number' ? `${value}` : '';
};
