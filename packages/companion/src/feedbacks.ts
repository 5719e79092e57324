import {
  combineRgb,
  type CompanionBooleanFeedbackDefinition,
  type CompanionFeedbackDefinitions,
  type DropdownChoice,
  type SomeCompanionFeedbackInputField,
} from '@companion-module/base';
import { words } from '@quizcast/game/games/parameters';
import { isLightName, lights, type LightName } from '@quizcast/game/control/lights';
import type { ControlState } from '@quizcast/game/control/state';
import { optionTexts } from './actions.ts';
import { capitalized, placesIn, pressChoices, wordChoices } from './fields.ts';

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

interface FeedbackShape {
  name: string;
  style: { color?: number; bgcolor?: number };
  options?: (state: ControlState | null) => SomeCompanionFeedbackInputField[];
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

const answerStates = ['hidden', 'idle', 'locked', 'right', 'wrong', 'removed'] as const;
const answerChoices = answerStates
  .slice(1)
  .map((state) => ({ id: state, label: capitalized(state) }));
const highlighted = (bgcolor: number) => ({ color: colors.white, bgcolor });

const player = (state: ControlState | null) => [
  dropdown('player', 'Player', placesIn(state, 'player')),
];
/** Conditions for which a button can light up. */
export const feedbackShapes: Readonly<Record<LightName, FeedbackShape>> = {
  possible: {
    name: 'A press is possible now',
    style: { color: colors.white },
    options: (state) => [
      dropdown(
        'press',
        'Press',
        pressChoices(Object.keys(state?.possible ?? { 'next-stage': null })),
      ),
    ],
  },
  game_on_air: {
    name: 'A game is on air',
    style: highlighted(colors.blue),
    options: () => [dropdown('game', 'Game', wordChoices(words.game))],
  },
  cleared: {
    name: 'The overlay is hidden',
    style: highlighted(colors.red),
  },
  answer: {
    name: 'An answer is locked, right, wrong …',
    style: highlighted(colors.amber),
    options: () => [
      dropdown('answer', 'Answer', wordChoices(words.answer)),
      dropdown('state', 'State', answerChoices),
    ],
  },
  right_answer: {
    name: 'An answer is the right one (before it is shown, only if the token may see answers)',
    style: highlighted(colors.green),
    options: () => [dropdown('answer', 'Answer', wordChoices(words.answer))],
  },
  joker_used: {
    name: 'A joker has been used',
    style: { color: colors.dim },
    options: (state) => [dropdown('joker', 'Joker', placesIn(state, 'joker'))],
  },
  voting: {
    name: 'A vote is running',
    style: highlighted(colors.blue),
  },
  asking: {
    name: 'A crowd quiz question is open for answers',
    style: highlighted(colors.blue),
  },
  buzzers_open: {
    name: 'The buzzers are open',
    style: highlighted(colors.green),
  },
  answering: {
    name: 'A player is answering',
    style: highlighted(colors.amber),
    options: player,
  },
  has_turn: {
    name: 'A player has the turn',
    style: highlighted(colors.blue),
    options: player,
  },
  winner: {
    name: 'A player has won',
    style: highlighted(colors.green),
    options: player,
  },
  field_played: {
    name: 'A field has been played',
    style: { color: colors.dim },
    options: (state) => [dropdown('field', 'Field', placesIn(state, 'field'))],
  },
  timer_running: {
    name: 'The timer is running',
    style: highlighted(colors.green),
  },
  answer_shown: {
    name: 'The correct answer is shown',
    style: highlighted(colors.green),
  },
};

/** No button is lit until a state has been received. */
export function feedbackDefinitions(
  choices: ControlState | null,
  now: () => ControlState | null,
): CompanionFeedbackDefinitions {
  return Object.fromEntries(
    Object.entries(feedbackShapes).map(
      ([id, { name, style, options }]): [string, CompanionBooleanFeedbackDefinition] => [
        id,
        {
          type: 'boolean',
          name,
          defaultStyle: style,
          options: options?.(choices) ?? [],
          callback: async (feedback, context) => {
            const texts = await optionTexts(feedback.options, context);
            const state = now();
            return (
              state !== null &&
              isLightName(id) &&
              lights[id](state, (option) => texts[option] ?? '')
            );
          },
        },
      ],
    ),
  );
}
