import type {
  CompanionButtonPresetDefinition,
  CompanionPresetDefinitions,
  CompanionPresetFeedback,
} from '@companion-module/base';
import { actionShape, isControlAction } from '@quizcast/game/control/actions';
import { lightsOf } from '@quizcast/game/control/lights';
import { placeNames } from '@quizcast/game/control/places';
import { pressNamed, type NamedPress } from '@quizcast/game/control/press-name';
import type { ControlState } from '@quizcast/game/control/state';
import { colors } from './feedbacks.ts';

/** A preset button for every press of the current show. */
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
  press: NamedPress,
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
      ...lightFeedbacks(press),
    ],
    steps: [{ down: [{ actionId: press.action, options: press.parameters }], up: [] }],
  };
}

function groupOf({ action, parameters }: NamedPress): string {
  if (parameters['field'] !== undefined) return 'Board';
  if (parameters['player'] !== undefined) return 'Players';
  if (action === 'play-sound') return 'Sounds';
  if (action === 'rule' || action === 'volume' || action === 'set-timer') return 'Rules';
  const game = isControlAction(action) ? actionShape(action).game : 'none';
  return game === 'none' ? 'On air' : 'Show';
}

/** Lights of the button, besides whether it can be pressed. */
const lightFeedbacks = (press: NamedPress): CompanionPresetFeedback[] =>
  lightsOf(press).map(({ light, options, tone }) => ({
    feedbackId: light,
    options: { ...options },
    style: tone === 'dim' ? { color: colors.dim } : { color: colors.white, bgcolor: colors[tone] },
  }));

/** The button's text: with variables for texts of the show, so that it stays up to date. */
function textOf({ action, parameters }: NamedPress, state: ControlState, label: string): string {
  const { answer, player, joker, field, board, game, sound, rule } = parameters;
  const words = action.replaceAll('-', ' ');
  const of = (id: string) => `$(${label}:${id})`;
  if (answer !== undefined) return `${answer}\n${of(`answer_${answer}`)}`;
  if (joker !== undefined) return of(`joker_${joker}`);
  if (field !== undefined)
    return (placeNames(state, 'field')?.[Number(field) - 1] ?? `Field ${field}`).replace(
      / (?=\S+$)/,
      '\n',
    );
  if (player !== undefined) return `${words}\n${of(`player_${player}`)}`;
  const what = board ?? game ?? sound ?? rule;
  return what === undefined ? words : `${words}\n${what}`;
}
