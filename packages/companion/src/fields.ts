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
import type { ControlState } from '@quizcast/game/control/state';

/** The input field for a parameter of an action; its choices come from the current show. */
export function fieldFor(
  id: string,
  shape: ParameterShape,
  state: ControlState | null,
): SomeCompanionActionInputField {
  const { kind } = shape;
  const label = labelOf(id, shape);
  const left: DropdownChoice[] =
    shape.isOptional === true ? [{ id: '', label: shape.otherwise ?? 'not set' }] : [];
  if (isWordKind(kind)) {
    const choices = [...left, ...words[kind].map((word) => ({ id: word, label: word }))];
    return { id, label, type: 'dropdown', choices, default: choices[0]?.id ?? '' };
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

const labelOf = (id: string, { kind, otherwise }: ParameterShape): string => {
  const name = `${id.charAt(0).toUpperCase()}${id.slice(1)}`;
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
  const name = `${kind.charAt(0).toUpperCase()}${kind.slice(1)}`;
  return Array.from({ length: boards ?? blankCounts[kind] }, (_, index) => `${name} ${index + 1}`);
}
