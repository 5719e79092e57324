import { blankCounts, placeNames } from '@quizcast/game/control/places';
import type { ControlState } from '@quizcast/game/control/state';
import {
  isPlaceKind,
  isWordKind,
  words as wordKinds,
  type ParameterShape,
} from '@quizcast/game/games/parameters';
import type { Words } from './words.ts';

export type Choice = { value: string; label: string };

/** Values of a parameter by number, so that a key also works with the next show. Null for numbers and texts. */
export function choicesOf(
  shape: ParameterShape,
  state: ControlState | null,
  words: Words,
): Choice[] | null {
  const found = valuesOf(shape, state, words);
  if (found === null) return null;
  return shape.isOptional === true
    ? // A value that means the same as the empty choice is not listed twice.
      [
        { value: '', label: omittedText(shape, words) },
        ...found.filter(({ value }) => value !== shape.otherwise),
      ]
    : found;
}

/** What leaving out a parameter means. */
export const omittedText = ({ otherwise }: ParameterShape, words: Words): string =>
  otherwise === undefined ? words.optional : words.otherwise[otherwise];

function valuesOf(
  { kind }: ParameterShape,
  state: ControlState | null,
  words: Words,
): Choice[] | null {
  if (isWordKind(kind))
    return wordKinds[kind].map((value) => ({ value, label: words.values[value] ?? value }));
  if (!isPlaceKind(kind)) return null;
  const names = state === null ? null : placeNames(state, kind);
  const boards = kind === 'board' ? state?.categoryQuiz?.board?.count : undefined;
  const count = names?.length ?? boards ?? blankCounts[kind];
  return Array.from({ length: count }, (_, index) => {
    const number = index + 1;
    const name = names?.[index];
    return {
      value: `${number}`,
      label: name === undefined ? words.number(kind, number) : `${number} · ${name}`,
    };
  });
}
