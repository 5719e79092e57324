import { throwDice, type Stamp } from '../stamp.ts';

/** Options of an order question, as arranged when viewers could start to answer. */
export interface OpenedOrder {
  /** The option at each place on air, identified by its zero-based position in the right order. */
  order?: readonly number[] | undefined;
  /** The text at each place on air; absent in documents of older versions. */
  texts?: readonly string[] | undefined;
}

/**
 * Arranges the options when a question opens: shuffled by the dice, but never into the right order. A question that was
 * opened before keeps its arrangement.
 */
export function openedOptions(
  options: readonly string[],
  earlier: OpenedOrder,
  stamp: Stamp,
): { order: number[]; texts: string[] } {
  const isReturning = earlier.order?.length === options.length;
  const order = isReturning ? [...optionPlaces(options, earlier)] : shuffled(options, stamp);
  return { order, texts: textsOf(options, order) };
}

function shuffled(options: readonly string[], { dice }: Stamp): number[] {
  const throwNext = throwDice(dice);
  const drawn = options
    .map((_, option) => ({ option, at: throwNext() }))
    .toSorted((left, right) => left.at - right.at)
    .map(({ option }) => option);
  const isRight = drawn.every((option, place) => option === place);
  return isRight ? [...drawn.slice(1), ...drawn.slice(0, 1)] : drawn;
}

/**
 * Returns the option at each place on air; answers refer to these places. If the host has only corrected the right
 * order, each text keeps its place. If a text was edited, each option keeps its place. If the number of options has
 * changed, they are in the right order.
 */
export function optionPlaces(
  options: readonly string[],
  { order = [], texts = [] }: OpenedOrder,
): readonly number[] {
  const isReordered =
    texts.length === options.length &&
    new Set(texts).size === texts.length &&
    texts.every((text) => options.includes(text));
  if (isReordered) return texts.map((text) => options.indexOf(text));
  return order.length === options.length ? order : options.map((_, option) => option);
}

/** The texts in their order on air. */
export const optionsInPlace = (options: readonly string[], opened: OpenedOrder): string[] =>
  textsOf(options, optionPlaces(options, opened));

/** The place on air of each option, in the right order. */
export function rightPlaces(options: readonly string[], opened: OpenedOrder): number[] {
  const places = optionPlaces(options, opened);
  return options.map((_, option) => places.indexOf(option));
}

const textsOf = (options: readonly string[], order: readonly number[]): string[] =>
  order.map((option) => options[option] ?? '');
