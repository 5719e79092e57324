import type { FontFile } from '@quizcast/game/values/font';
import type { FontList } from '../../../live/calls/font-list.ts';
import type { Font } from '@quizcast/game/values/style-values';

/** Weights of a family, the lightest first, upright and slanted. */
export interface FontOffer {
  normal: readonly number[];
  italic: readonly number[];
}

const hundreds = [100, 200, 300, 400, 500, 600, 700, 800, 900] as const;

/** A family of which nothing is known may have anything. */
export const anyFace: FontOffer = { normal: hundreds, italic: hundreds };

/** What a family has: of uploaded files first, else as the server serves it; null when neither knows it. */
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

/** The font in another family: slant and weight stay where the family has them, else the nearest. */
export function inFamily(font: Font, fontFamily: string, offer: FontOffer | null): Partial<Font> {
  const { normal, italic } = offer ?? anyFace;
  const fontStyle: Slant =
    font.fontStyle === 'italic' ? (italic.length > 0 ? 'italic' : 'normal') : slantFor(normal);
  const weights = fontStyle === 'italic' ? italic : normal;
  return changed(font, { fontFamily, fontStyle, fontWeight: nearest(weights, font.fontWeight) });
}

const slantFor = (normal: readonly number[]): Slant => (normal.length > 0 ? 'normal' : 'italic');

/** The font in another slant, at the nearest weight that it has there. */
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

/** Only what is otherwise than in `font`. */
export function changed(font: Font, wanted: Partial<Font>): Partial<Font> {
  const { fontFamily, fontStyle, fontWeight } = wanted;
  return {
    ...(fontFamily === undefined || fontFamily === font.fontFamily ? {} : { fontFamily }),
    ...(fontStyle === undefined || fontStyle === font.fontStyle ? {} : { fontStyle }),
    ...(fontWeight === undefined || fontWeight === font.fontWeight ? {} : { fontWeight }),
  };
}
