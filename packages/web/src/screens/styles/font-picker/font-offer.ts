import type { FontFile } from '@quizcast/game/values/font';
import type { FontList } from '../../../live/calls/font-list.ts';
import type { Font } from '@quizcast/game/values/style-values';

/** Available weights of a family in ascending order, upright and italic. */
export interface FontOffer {
  normal: readonly number[];
  italic: readonly number[];
}

const hundreds = [100, 200, 300, 400, 500, 600, 700, 800, 900] as const;

/** An unknown family may have any face. */
export const anyFace: FontOffer = { normal: hundreds, italic: hundreds };

/** Available faces of a family: from uploaded files first, otherwise from the server; null when it is unknown to both. */
export function offerOf(
  family: string,
  uploaded: Readonly<Record<string, FontFile>>,
  list: FontList | null,
): FontOffer | null {
  const files = Object.values(uploaded).filter(({ fontFamily }) => fontFamily === family);
  if (files.length > 0)
    return {
      normal: weightsOf(files.filter(({ fontStyle }) => fontStyle === 'normal')),
      italic: weightsOf(files.filter(({ fontStyle }) => fontStyle === 'italic')),
    };
  const wanted = family.toLowerCase();
  const listed = list?.families.find(({ name }) => name.toLowerCase() === wanted);
  return listed === undefined ? null : { normal: listed.weights, italic: listed.italics };
}

const weightsOf = (files: readonly FontFile[]): number[] =>
  hundreds.filter((weight) =>
    files.some(
      ({ fontWeightFrom, fontWeightTo }) =>
        rounded(fontWeightFrom) <= weight && weight <= rounded(fontWeightTo),
    ),
  );

const rounded = (weight: number): number =>
  Math.min(900, Math.max(100, Math.round(weight / 100) * 100));

export type Slant = Font['fontStyle'];

/** Changes the family; slant and weight are kept if available, otherwise the nearest are used. */
export function inFamily(font: Font, fontFamily: string, offer: FontOffer | null): Partial<Font> {
  const { normal, italic } = offer ?? anyFace;
  const fontStyle: Slant =
    font.fontStyle === 'italic' ? (italic.length > 0 ? 'italic' : 'normal') : slantFor(normal);
  const weights = fontStyle === 'italic' ? italic : normal;
  return changed(font, { fontFamily, fontStyle, fontWeight: nearest(weights, font.fontWeight) });
}

const slantFor = (normal: readonly number[]): Slant => (normal.length > 0 ? 'normal' : 'italic');

/** Changes the slant, with the nearest available weight. */
export function inSlant(font: Font, fontStyle: Slant, offer: FontOffer | null): Partial<Font> {
  const weights = (offer ?? anyFace)[fontStyle];
  return changed(font, { fontStyle, fontWeight: nearest(weights, font.fontWeight) });
}

function nearest(weights: readonly number[], weight: number): number {
  const [first = weight] = weights.toSorted(
    (one, other) => Math.abs(one - weight) - Math.abs(other - weight),
  );
  return first;
}

/** Only the values that differ from `font`. */
export function changed(font: Font, wanted: Partial<Font>): Partial<Font> {
  const { fontFamily, fontStyle, fontWeight } = wanted;
  return {
    ...(fontFamily === undefined || fontFamily === font.fontFamily ? {} : { fontFamily }),
    ...(fontStyle === undefined || fontStyle === font.fontStyle ? {} : { fontStyle }),
    ...(fontWeight === undefined || fontWeight === font.fontWeight ? {} : { fontWeight }),
  };
}
