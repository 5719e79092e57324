import type { CompanionActionDefinitions, CompanionOptionValues } from '@companion-module/base';
import { actionShape, controlActionNames } from '@quizcast/game/control/actions';
import type { NamedPress } from '@quizcast/game/control/press-name';
import type { ControlState } from '@quizcast/game/control/state';
import { fieldFor } from './fields.ts';

/** All actions of the control API. Option values are read when the button is pressed. */
export function actionDefinitions(
  state: ControlState | null,
  press: (press: NamedPress) => Promise<void>,
): CompanionActionDefinitions {
  return Object.fromEntries(
    controlActionNames.map((action) => {
      const { title, game, parameters } = actionShape(action);
      const options = Object.entries(parameters).map(([id, shape]) => fieldFor(id, shape, state));
      return [
        action,
        {
          name: `${prefixOf[game]}${title}`,
          options,
          callback: (event) => press({ action, parameters: actionParameters(event.options) }),
        },
      ];
    }),
  );
}

const prefixOf = {
  stageQuiz: 'Stage quiz: ',
  categoryQuiz: 'Category quiz: ',
  crowdQuiz: 'Crowd quiz: ',
  either: '',
  none: '',
} as const;

/** The options that are set, in the format of the API. */
export const actionParameters = (options: CompanionOptionValues): Record<string, string> =>
  Object.fromEntries(
    Object.entries(options).flatMap(([name, value]): [string, string][] =>
      value === undefined || value === '' || typeof value === 'object' ? [] : [[name, `${value}`]],
    ),
  );
