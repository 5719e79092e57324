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
  const order =
    earlier.order === undefined ? shuffled(options, stamp) : optionPlaces(options, earlier);
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
 * Returns the option at each place on air; answers refer to these places. Each text stays where it was when the question
 * opened, so that the host can correct the right order. An option whose text was changed since, or occurs twice, keeps
 * its place, too. Options that were added come last.
 */
export function optionPlaces(
  options: readonly string[],
  { order = [], texts = [] }: OpenedOrder,
): number[] {
  const left = new Set(options.keys());
  const take = (option: number | undefined): number | undefined =>
    option !== undefined && left.delete(option) ? option : undefined;
  const known = uniqueTexts(options);
  const opened = uniqueTexts(texts);
  const byText = order.map((_, place) => {
    const text = texts[place]?.trim() ?? '';
    return opened.has(text) ? take(known.get(text)) : undefined;
  });
  const byPosition = byText.map((option, place) => option ?? take(order[place]));
  const inPlaces = byPosition.flatMap((option) => option ?? take([...left][0]) ?? []);
  return [...inPlaces, ...left];
}

/** The position of each text that occurs once, without spaces around it. */
function uniqueTexts(texts: readonly string[]): Map<string, number> {
  const trimmed = texts.map((text) => text.trim());
  const isUnique = (text: string) => trimmed.indexOf(text) === trimmed.lastIndexOf(text);
  return new Map(trimmed.flatMap((text, position) => (isUnique(text) ? [[text, position]] : [])));
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
