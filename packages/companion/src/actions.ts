import type {
  CompanionActionDefinitions,
  CompanionCommonCallbackContext,
  CompanionOptionValues,
} from '@companion-module/base';
import { actionShape, controlActionNames } from '@quizcast/game/control/actions';
import type { NamedPress } from '@quizcast/game/control/press-name';
import type { ControlState } from '@quizcast/game/control/state';
import { control } from '@quizcast/web/messages/en/control';
import { fieldFor } from './fields.ts';

/** All actions of the control API. Option values are read when the button is pressed. */
export function actionDefinitions(
  state: ControlState | null,
  press: (press: NamedPress) => Promise<void>,
): CompanionActionDefinitions {
  return Object.fromEntries(
    controlActionNames.map((action) => {
      const { game, parameters } = actionShape(action);
      const options = Object.entries(parameters).map(([id, shape]) => fieldFor(id, shape, state));
      const prefix = game === 'either' || game === 'none' ? '' : `${control.games[game]}: `;
      return [
        action,
        {
          name: `${prefix}${control.actions[action]}`,
          options,
          callback: async (event, context) =>
            press({ action, parameters: await optionTexts(event.options, context) }),
        },
      ];
    }),
  );
}

/** The options that are set, as texts with the values of Companion's variables. */
export async function optionTexts(
  options: CompanionOptionValues,
  context: CompanionCommonCallbackContext,
): Promise<Record<string, string>> {
  const texts = await Promise.all(
    Object.entries(options).map(async ([name, value]): Promise<[string, string]> => [
      name,
      typeof value === 'string'
        ? await context.parseVariablesInString(value)
        : typeof value === 'number' || typeof value === 'boolean'
          ? `${value}`
          : '',
    ]),
  );
  return Object.fromEntries(texts.filter(([, text]) => text !== ''));
}
