import type { DropdownChoice, SomeCompanionActionInputField } from '@companion-module/base';
import {
  numbers,
  places,
  texts,
  words,
  type NumberKind,
  type ParameterShape,
  type PlaceKind,
  type WordKind,
} from '@quizcast/game/games/parameters';
import type { ControlState } from '@quizcast/game/control/state';

const isWord = (kind: string): kind is WordKind => Object.hasOwn(words, kind);
const isNumber = (kind: string): kind is NumberKind => Object.hasOwn(numbers, kind);
const isPlace = (kind: string): kind is PlaceKind => Object.hasOwn(places, kind);

/** The input field for one parameter of an action; what can be chosen is what the show has now. */
export function fieldFor(
  id: string,
  shape: ParameterShape,
  state: ControlState | null,
): SomeCompanionActionInputField {
  const { kind } = shape;
  const label = labelOf(id, shape);
  const left: DropdownChoice[] =
    shape.isOptional === true ? [{ id: '', label: shape.otherwise ?? 'not said' }] : [];
  if (isWord(kind)) {
    const choices = [...left, ...words[kind].map((word) => ({ id: word, label: word }))];
    return { id, label, type: 'dropdown', choices, default: choices[0]?.id ?? '' };
  }
  if (isPlace(kind)) {
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
  if (isNumber(kind) && shape.isOptional !== true) {
    const { min, max } = numbers[kind];
    return { id, label, type: 'number', min, max, default: Math.max(min, Math.min(max, 10)) };
  }
  return { id, label, type: 'textinput', useVariables: true, default: '' };
}

const labelOf = (id: string, { kind, otherwise }: ParameterShape): string => {
  const name = `${id.charAt(0).toUpperCase()}${id.slice(1)}`;
  const bounds =
    kind in texts ? ` (at most ${texts[kind === 'name' ? 'name' : 'text']} characters)` : '';
  return otherwise === undefined ? `${name}${bounds}` : `${name} (empty: ${otherwise})`;
};

/** What a button can be about, by number: so it goes on working with the next show. */
export function placesIn(state: ControlState | null, kind: PlaceKind): DropdownChoice[] {
  const numbered = (names: readonly string[]): DropdownChoice[] =>
    names.map((name, index) => ({ id: `${index + 1}`, label: `${index + 1} · ${name}` }));
  switch (kind) {
    case 'joker':
      return numbered(state?.stageQuiz?.jokers.map(({ name }) => name) ?? blank(4, 'Joker'));
    case 'player':
      return numbered(state?.categoryQuiz?.players.map(({ name }) => name) ?? blank(4, 'Player'));
    case 'field':
      return numbered(fieldNames(state));
    case 'board':
      return numbered(blank(state?.categoryQuiz?.board?.count ?? 1, 'Board'));
    case 'show':
      return numbered(state === null ? blank(1, 'Show') : showNames(state));
  }
}

const showNames = ({ shows, game }: ControlState): string[] => shows[game].map(({ name }) => name);

/** Row by row, as they are numbered: category and points. */
export function fieldNames(state: ControlState | null): string[] {
  const board = state?.categoryQuiz?.board ?? null;
  if (board === null) return blank(25, 'Field');
  return board.fields.map(({ points }, index) => {
    const category = board.categories[index % board.categories.length] ?? '';
    return `${category} ${points}`;
  });
}

const blank = (count: number, name: string): string[] =>
  Array.from({ length: count }, (_, index) => `${name} ${index + 1}`);
