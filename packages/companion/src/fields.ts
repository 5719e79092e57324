import type { DropdownChoice, SomeCompanionActionInputField } from '@companion-module/base';
import {
  firstValue,
  isNumberKind,
  isPlaceKind,
  isWordKind,
  numbers,
  places,
  texts,
  words,
  type ParameterShape,
  type PlaceKind,
} from '@quizcast/game/games/parameters';
import { blankCounts, placeNames } from '@quizcast/game/control/places';
import { pressNamed } from '@quizcast/game/control/press-name';
import type { ControlState } from '@quizcast/game/control/state';
import { control } from '@quizcast/web/messages/en/control';

/** The input field for a parameter of an action; its choices come from the current show. */
export function fieldFor(
  id: string,
  shape: ParameterShape,
  state: ControlState | null,
): SomeCompanionActionInputField {
  const { kind, otherwise } = shape;
  const label = labelOf(id, shape);
  const left: DropdownChoice[] =
    shape.isOptional === true ? [{ id: '', label: capitalized(otherwise ?? 'not set') }] : [];
  if (isWordKind(kind)) {
    // A word that means the same as the empty choice is not listed twice.
    const listed = words[kind].filter((word) => word !== otherwise);
    const choices = [...left, ...wordChoices(listed)];
    const first = choices[0]?.id ?? '';
    return { id, label, type: 'dropdown', choices, default: first, allowCustom: true };
  }
  if (isPlaceKind(kind)) {
    const choices = [...left, ...placesIn(state, kind)];
    return {
      id,
      label,
      tooltip: places[kind],
      type: 'dropdown',
      choices,
      default: choices[0]?.id ?? '1',
      allowCustom: true,
    };
  }
  if (isNumberKind(kind) && shape.isOptional !== true) {
    const { min, max } = numbers[kind];
    return { id, label, type: 'number', min, max, default: Number(firstValue(shape)) };
  }
  return { id, label, type: 'textinput', useVariables: true, default: '' };
}

export const capitalized = (text: string): string =>
  `${text.charAt(0).toUpperCase()}${text.slice(1)}`;

const valueNames: Readonly<Record<string, string>> = control.words;
const actionNames: Readonly<Record<string, string>> = control.actions;
const parameterNames: Readonly<Record<string, string>> = control.parameters;

/** The name of a value such as a rule; a value without a name is shown itself. */
export const valueName = (value: string): string => valueNames[value] ?? value;

export const wordChoices = (values: readonly string[]): DropdownChoice[] =>
  values.map((value) => ({ id: value, label: valueName(value) }));

export const pressChoices = (names: readonly string[]): DropdownChoice[] =>
  names.map((name) => {
    const { action, parameters } = pressNamed(name);
    const texts = [actionNames[action] ?? action, ...Object.values(parameters).map(valueName)];
    return { id: name, label: texts.join(' · ') };
  });

const labelOf = (id: string, { kind, otherwise }: ParameterShape): string => {
  const name = parameterNames[id] ?? parameterNames[kind] ?? capitalized(id);
  const bounds =
    kind in texts ? ` (at most ${texts[kind === 'name' ? 'name' : 'text']} characters)` : '';
  return otherwise === undefined ? `${name}${bounds}` : `${name} (empty: ${otherwise})`;
};

/** Targets of a button by number, so that it also works with the next show. */
export function placesIn(state: ControlState | null, kind: PlaceKind): DropdownChoice[] {
  const names = (state === null ? null : placeNames(state, kind)) ?? blankNames(state, kind);
  return names.map((name, index) => ({ id: `${index + 1}`, label: `${index + 1} · ${name}` }));
}

/** Generic names for targets that the show does not name at the moment. */
function blankNames(state: ControlState | null, kind: PlaceKind): string[] {
  const boards = kind === 'board' ? state?.categoryQuiz?.board?.count : undefined;
  const name = capitalized(kind);
  return Array.from({ length: boards ?? blankCounts[kind] }, (_, index) => `${name} ${index + 1}`);
}
