import type {
  CompanionButtonPresetDefinition,
  CompanionPresetDefinitions,
  CompanionPresetFeedback,
} from '@companion-module/base';
import { actionShape, isControlAction, type ControlAction } from '@quizcast/game/control/actions';
import { lightsOf } from '@quizcast/game/control/lights';
import { placeNames } from '@quizcast/game/control/places';
import { pressNamed, type NamedPress } from '@quizcast/game/control/press-name';
import type { ControlState } from '@quizcast/game/control/state';
import { firstValue } from '@quizcast/game/games/parameters';
import { control } from '@quizcast/web/messages/en/control';
import { colors } from './feedbacks.ts';
import { valueName } from './fields.ts';

/** A preset button for every press of the current show that needs no text of the host. */
export function presetDefinitions(
  state: ControlState | null,
  label: string,
): CompanionPresetDefinitions {
  if (state === null) return {};
  return Object.fromEntries(
    Object.keys(state.possible).flatMap((name) => {
      const press = completePress(name);
      return press === null ? [] : [[name, button(name, press, state, label)]];
    }),
  );
}

type Press = NamedPress & { action: ControlAction };

/** The press with the usual values of the numbers that its name leaves out; null if it needs a text. */
function completePress(name: string): Press | null {
  const { action, parameters: named } = pressNamed(name);
  if (!isControlAction(action)) return null;
  const parameters = { ...named };
  for (const [id, shape] of Object.entries(actionShape(action).parameters)) {
    if (shape.isOptional === true) continue;
    parameters[id] ??= firstValue(shape);
    if (parameters[id] === '') return null;
  }
  return { action, parameters };
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
      ...lightFeedbacks(press),
    ],
    steps: [{ down: [{ actionId: press.action, options: press.parameters }], up: [] }],
  };
}

function groupOf({ action, parameters }: Press): string {
  if (parameters['field'] !== undefined) return 'Board';
  if (parameters['player'] !== undefined) return 'Players';
  if (action === 'play-sound') return 'Sounds';
  if (action === 'rule' || action === 'volume' || action === 'set-timer') return 'Rules';
  return actionShape(action).game === 'none' ? 'On air' : 'Show';
}

/** Lights of the button, besides whether it can be pressed. */
const lightFeedbacks = (press: NamedPress): CompanionPresetFeedback[] =>
  lightsOf(press).map(({ light, options, tone }) => ({
    feedbackId: light,
    options: { ...options },
    style: tone === 'dim' ? { color: colors.dim } : { color: colors.white, bgcolor: colors[tone] },
  }));

/** The button's text: with variables for texts of the show, so that it stays up to date. */
function textOf({ action, parameters }: Press, state: ControlState, label: string): string {
  const { answer, joker, field } = parameters;
  const of = (id: string) => `$(${label}:${id})`;
  if (answer !== undefined) return `${answer}\n${of(`answer_${answer}`)}`;
  if (joker !== undefined) return of(`joker_${joker}`);
  if (field !== undefined)
    return (placeNames(state, 'field')?.[Number(field) - 1] ?? `Field ${field}`).replace(
      / (?=\S+$)/,
      '\n',
    );
  const { parameters: shapes } = actionShape(action);
  const values = Object.entries(parameters).map(([id, value]) =>
    shapes[id]?.kind === 'player' ? of(`player_${value}`) : valueName(value),
  );
  return [control.actions[action], ...values].join('\n');
}
