/** Red, green, blue (0 to 255) and alpha (0 to 1). */
export type Rgba = readonly [red: number, green: number, blue: number, alpha: number];

/** Parses a CSS color; null when it is unknown. */
export type ToRgba = (color: string) => Rgba | null;

/** A part whose text is hard to read, and its contrast ratio to its panel (1 to 21). */
export interface ContrastFinding<Part extends string = string> {
  part: Part;
  ratio: number;
}

export interface LetteredPart<Part extends string> {
  part: Part;
  hide: boolean;
  /** Color of the text, and the colors of the panel behind it. */
  letters: string;
  on: readonly string[];
}

/** WCAG 2.2 AA for large text, as on an overlay. */
const minContrast = 3;

/** Parts with low contrast; parts with an unknown color are skipped. */
export const lowContrasts = <Part extends string>(
  parts: readonly LetteredPart<Part>[],
  toRgba: ToRgba,
): ContrastFinding<Part>[] =>
  parts.flatMap(({ part, hide, letters, on }) => {
    const ratio = hide ? null : minOf(letters, on, toRgba);
    return ratio === null || ratio >= minContrast ? [] : [{ part, ratio }];
  });

const black: Rgba = [0, 0, 0, 1];
const white: Rgba = [255, 255, 255, 1];

function minOf(letters: string, panels: readonly string[], toRgba: ToRgba): number | null {
  const ink = toRgba(letters);
  if (ink === null) return null;
  const ratios = panels.flatMap((panel) => {
    const color = toRgba(panel);
    if (color === null) return [];
    return [black, white].map((behind) => {
      const ground = over(color, behind);
      return contrastOf(over(ink, ground), ground);
    });
  });
  return ratios.length === 0 ? null : Math.min(...ratios);
}

const over = ([red, green, blue, alpha]: Rgba, behind: Rgba): Rgba => [
  red * alpha + behind[0] * (1 - alpha),
  green * alpha + behind[1] * (1 - alpha),
  blue * alpha + behind[2] * (1 - alpha),
  1,
];

function contrastOf(one: Rgba, other: Rgba): number {
  const [a, b] = [luminance(one), luminance(other)];
  return (Math.max(a, b) + 0.05) / (Math.min(a, b) + 0.05);
}

/** Relative luminance as defined by WCAG 2. */
function luminance([red, green, blue]: Rgba): number {
  const linear = (value: number): number => {
    const part = value / 255;
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
  };
  return 0.2126 * linear(red) + 0.7152 * linear(green) + 0.0722 * linear(blue);
}
