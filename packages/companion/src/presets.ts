import type {
  CompanionButtonPresetDefinition,
  CompanionPresetDefinitions,
  CompanionPresetFeedback,
} from '@companion-module/base';
import { actionShape, isControlAction } from '@quizcast/game/control/actions';
import type { ControlState } from '@quizcast/game/control/state';
import { colors } from './feedbacks.ts';
import { fieldNames } from './fields.ts';
import { pressNamed, type Press } from './surface.ts';

/** A ready-made button for every press that the show has now. */
export function presetDefinitions(
  state: ControlState | null,
  label: string,
): CompanionPresetDefinitions {
  if (state === null) return {};
  return Object.fromEntries(
    Object.keys(state.possible).flatMap((name) => {
      const press = pressNamed(name);
      return isControlAction(press.action) ? [[name, button(name, press, state, label)]] : [];
    }),
  );
}

function button(
  name: string,
  press: Press,
  state: ControlState,
  label: string,
): CompanionButtonPresetDefinition {
  const text = textOf(press, state, label);
  return {
    type: 'button',
    category: groupOf(press),
    name: text.replaceAll('\n', ' '),
    style: { text, size: 'auto', color: colors.white, bgcolor: colors.resting },
    feedbacks: [
      {
        feedbackId: 'possible',
        options: { press: name },
        isInverted: true,
        style: { color: colors.dim },
      },
      ...lightsOf(press),
    ],
    steps: [{ down: [{ actionId: press.action, options: press.parameters }], up: [] }],
  };
}

function groupOf({ action, parameters }: Press): string {
  if (parameters['field'] !== undefined) return 'Board';
  if (parameters['player'] !== undefined) return 'Players';
  if (action === 'play-sound') return 'Sounds';
  if (action === 'rule' || action === 'volume' || action === 'set-timer') return 'Rules';
  const game = isControlAction(action) ? actionShape(action).game : 'none';
  return game === 'none' ? 'On air' : 'Show';
}

const lit = (feedbackId: string, options: CompanionPresetFeedback['options'], bgcolor: number) => ({
  feedbackId,
  options,
  style: { color: colors.white, bgcolor },
});

/** What else the button shows, beside whether it can be pressed. */
function lightsOf({ action, parameters }: Press): CompanionPresetFeedback[] {
  const { answer = '', player = '', joker = '', field = '', game = '' } = parameters;
  switch (action) {
    case 'lock':
      return [
        lit('answer', { answer, state: 'locked' }, colors.amber),
        lit('right_answer', { answer }, colors.green),
        lit('answer', { answer, state: 'wrong' }, colors.red),
      ];
    case 'joker':
      return [{ feedbackId: 'joker_used', options: { joker }, style: { color: colors.dim } }];
    case 'start-vote':
    case 'stop-vote':
      return [lit('voting', {}, colors.blue)];
    case 'open-buzzers':
    case 'toggle-buzzers':
      return [lit('buzzers_open', {}, colors.green)];
    case 'start-timer':
    case 'toggle-timer':
      return [lit('timer_running', {}, colors.green)];
    case 'call-on':
      return [lit('answering', { player }, colors.amber)];
    case 'give-turn':
      return [lit('has_turn', { player }, colors.blue)];
    case 'pick-field':
      return [{ feedbackId: 'field_played', options: { field }, style: { color: colors.dim } }];
    case 'on-air':
      return [lit('game_on_air', { game }, colors.blue)];
    case 'clear-picture':
    case 'toggle-picture':
      return [lit('cleared', {}, colors.red)];
    default:
      return [];
  }
}

/** What stands on the button: variables where the show says it, so that it goes on being true. */
function textOf({ action, parameters }: Press, state: ControlState, label: string): string {
  const { answer, player, joker, field, board, game, sound, rule } = parameters;
  const words = action.replaceAll('-', ' ');
  const of = (id: string) => `$(${label}:${id})`;
  if (answer !== undefined) return `${answer}\n${of(`answer_${answer}`)}`;
  if (joker !== undefined) return of(`joker_${joker}`);
  if (field !== undefined)
    return (fieldNames(state)[Number(field) - 1] ?? field).replace(/ (?=\S+$)/, '\n');
  if (player !== undefined) return `${words}\n${of(`player_${player}`)}`;
  const what = board ?? game ?? sound ?? rule;
  return what === undefined ? words : `${words}\n${what}`;
}
