import type { NamedPress } from './press-name.ts';
import type { ControlState } from './state.ts';

/** Parameters of a light, by option name. */
export type LightOptions = Readonly<Record<string, string>>;
type Option = (name: string) => string;

const playerOf = ({ categoryQuiz }: ControlState, option: Option) =>
  categoryQuiz?.players.find(
    ({ id, number }) => `${number}` === option('player') || id === option('player'),
  );

/** Conditions for which a key of a control surface can light up. */
export const lights = {
  possible: ({ possible }: ControlState, option: Option) => possible[option('press')] === null,
  game_on_air: ({ game }: ControlState, option: Option) => game === option('game'),
  cleared: ({ isCleared }: ControlState) => isCleared,
  answer: ({ stageQuiz }: ControlState, option: Option) =>
    stageQuiz?.answers.find(({ letter }) => letter === option('answer'))?.state === option('state'),
  right_answer: ({ stageQuiz }: ControlState, option: Option) =>
    stageQuiz?.rightAnswer === option('answer'),
  joker_used: ({ stageQuiz }: ControlState, option: Option) =>
    stageQuiz?.jokers.find(
      ({ id, number }) => `${number}` === option('joker') || id === option('joker'),
    )?.isUsed === true,
  voting: ({ stageQuiz }: ControlState) => stageQuiz?.vote?.isOpen === true,
  asking: ({ crowdQuiz }: ControlState) => typeof crowdQuiz?.closesAtMs === 'number',
  buzzers_open: ({ categoryQuiz }: ControlState) => categoryQuiz?.buzzers?.isOpen === true,
  answering: (state: ControlState, option: Option) => playerOf(state, option)?.isAnswering === true,
  has_turn: (state: ControlState, option: Option) => playerOf(state, option)?.hasTurn === true,
  winner(state: ControlState, option: Option) {
    const found = playerOf(state, option);
    return found !== undefined && state.categoryQuiz?.winnerIds?.includes(found.id) === true;
  },
  field_played: ({ categoryQuiz }: ControlState, option: Option) =>
    categoryQuiz?.board?.fields.find(({ number }) => `${number}` === option('field'))?.isPlayed ===
    true,
  timer_running: ({ categoryQuiz }: ControlState) =>
    typeof categoryQuiz?.timer.endsAtMs === 'number',
  answer_shown: ({ stageQuiz, categoryQuiz, crowdQuiz }: ControlState) =>
    stageQuiz?.isRevealed === true ||
    categoryQuiz?.question?.isRevealed === true ||
    crowdQuiz?.isRevealed === true,
} as const satisfies Record<string, (state: ControlState, option: Option) => boolean>;

export type LightName = keyof typeof lights;

export const isLightName = (name: string): name is LightName => Object.hasOwn(lights, name);

/** Color of a lit key; `dim` means finished. */
export type Tone = 'dim' | 'green' | 'amber' | 'red' | 'blue';

/** A light of a press's key. */
export interface PressLight {
  light: LightName;
  options: LightOptions;
  tone: Tone;
}

const light = (name: LightName, tone: Tone, options: LightOptions = {}): PressLight => ({
  light: name,
  options,
  tone,
});

/** The lights of a press's key, besides whether it can be pressed; if several are lit, the last one wins. */
export function lightsOf({ action, parameters }: NamedPress): PressLight[] {
  const { answer = '', player = '', joker = '', field = '', game = '' } = parameters;
  switch (action) {
    case 'lock':
      return [
        light('answer', 'amber', { answer, state: 'locked' }),
        light('right_answer', 'green', { answer }),
        light('answer', 'red', { answer, state: 'wrong' }),
      ];
    case 'joker':
      return [light('joker_used', 'dim', { joker })];
    case 'start-vote':
    case 'stop-vote':
      return [light('voting', 'blue')];
    case 'close-question':
      return [light('asking', 'blue')];
    case 'open-buzzers':
    case 'toggle-buzzers':
      return [light('buzzers_open', 'green')];
    case 'start-timer':
    case 'toggle-timer':
      return [light('timer_running', 'green')];
    case 'call-on':
      return [light('answering', 'amber', { player })];
    case 'give-turn':
      return [light('has_turn', 'blue', { player })];
    case 'pick-field':
      return [light('field_played', 'dim', { field })];
    case 'on-air':
      return [light('game_on_air', 'blue', { game })];
    case 'clear-picture':
    case 'toggle-picture':
      return [light('cleared', 'red')];
    default:
      return [];
  }
}

/** Whether a light is lit in this state. */
export const isLit = (
  state: ControlState,
  { light: name, options }: Pick<PressLight, 'light' | 'options'>,
): boolean => lights[name](state, (option) => options[option] ?? '');
