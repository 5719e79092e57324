import { actionShape } from '@quizcast/game/control/actions';
import type { LinkStatus } from '@quizcast/game/client/control-link';
import type { ControlState } from '@quizcast/game/control/state';
import { isNumberKind, numbers, type ParameterShape } from '@quizcast/game/games/parameters';
import { choicesOf, omittedText, type Choice } from './choices.ts';
import { displays } from './displays.ts';
import { actionOf, parametersOf, type Key } from './key-face.ts';
import { actionsOf } from './key-kind.ts';
import { defaultAddress, type Connection } from './settings.ts';
import type { Words } from './words.ts';

/** An input of the property inspector. */
export type Field = { name: string; label: string; value: string } & (
  | { kind: 'select'; choices: Choice[] }
  | { kind: 'number'; min: number; max: number }
  | { kind: 'text' }
);

/**
 * Content of the property inspector, which has no texts or logic of its own. A type, because interfaces are not
 * assignable to JSON.
 */
export type Form = {
  language: string;
  connection: {
    title: string;
    address: { label: string; value: string };
    token: { label: string; hint: string };
    connect: string;
    status: { text: string; isWell: boolean };
  };
  key: { title: string; fields: Field[] };
};

/** Requests of the property inspector. */
export type InspectorMessage =
  | { kind: 'show' }
  | { kind: 'set'; name: string; value: string }
  | { kind: 'connect'; address: string; token: string };

export interface FormScene {
  connection: Connection;
  status: LinkStatus | null;
  state: ControlState | null;
  words: Words;
}

/** Prefix that separates parameter names from the names of the form's own fields. */
const parameterMark = 'parameter.';
export const parameterIn = (name: string): string | null =>
  name.startsWith(parameterMark) ? name.slice(parameterMark.length) : null;

export const formOf = (key: Pick<Key, 'kind' | 'settings'>, scene: FormScene): Form => {
  const { connection, status, words } = scene;
  return {
    language: words.language,
    connection: {
      title: words.connection,
      address: { label: words.address, value: connection.address || defaultAddress },
      // The token is never sent back to a page.
      token: {
        label: words.token,
        hint: connection.token === '' ? words.tokenHint : words.tokenSaved,
      },
      connect: words.connect,
      status: {
        text: status === null ? words.tokenHint : words.status[status],
        isWell: status === 'connected',
      },
    },
    key: { title: words.key, fields: fieldsOf(key, scene) },
  };
};

function fieldsOf(key: Pick<Key, 'kind' | 'settings'>, { state, words }: FormScene): Field[] {
  if (key.kind === 'next') return [];
  if (key.kind === 'display')
    return [
      {
        ...{ name: 'display', label: words.shows, kind: 'select' },
        value: key.settings.display ?? displays[0],
        choices: displays.map((value) => ({ value, label: words.displays[value] })),
      },
    ];
  const action = actionOf(key);
  if (action === null) return [];
  const parameterValues = parametersOf(action, key.settings);
  const { parameters } = actionShape(action);
  return [
    {
      ...{ name: 'action', label: words.does, kind: 'select', value: action },
      choices: actionsOf(key.kind).map((value) => ({
        value,
        label: words.actions[value] ?? value,
      })),
    },
    ...Object.entries(parameters).map(([name, shape]) =>
      parameterField(name, shape, parameterValues[name] ?? '', state, words),
    ),
  ];
}

function parameterField(
  id: string,
  shape: ParameterShape,
  value: string,
  state: ControlState | null,
  words: Words,
): Field {
  const name = `${parameterMark}${id}`;
  const label = words.parameters[id] ?? words.parameters[shape.kind] ?? id;
  const choices = choicesOf(shape, state, words);
  if (choices !== null) return { name, label, value, kind: 'select', choices };
  if (isNumberKind(shape.kind) && shape.isOptional !== true)
    return { name, label, value, kind: 'number', ...numbers[shape.kind] };
  const mark = shape.isOptional === true ? ` (${omittedText(shape, words)})` : '';
  return { name, label: `${label}${mark}`, value, kind: 'text' };
}
