const dark = '#0a0f24';
const light = '#ffffff';
const cache = new Map<string, string>();
const opacities = new Map<string, number>();

/** Dark or light, whichever has more contrast on `color` (any CSS color). */
export function readableOn(color: string): string {
  let answer = cache.get(color);
  if (answer === undefined) {
    const rgb = toRgb(color);
    answer = rgb === null ? light : readableOnRgb(rgb);
    cache.set(color, answer);
  }
  return answer;
}

/** Opacity of `color` (any CSS color), 0 to 1. */
export function opacityOf(color: string): number {
  let answer = opacities.get(color);
  if (answer === undefined) {
    answer = (pixelOf(color)?.[3] ?? 255) / 255;
    opacities.set(color, answer);
  }
  return answer;
}

/** Red, green, blue, 0 to 255. */
export type Rgb = readonly [number, number, number];

export const readableOnRgb = (rgb: Rgb): string =>
  contrast(rgb, [255, 255, 255]) >= contrast(rgb, [10, 15, 36]) ? light : dark;

function toRgb(color: string): Rgb | null {
  const pixel = pixelOf(color);
  if (pixel === null) return null;
  const [red = 0, green = 0, blue = 0] = Array.from(pixel);
  return [red, green, blue];
}

/** Red, green, blue and opacity of a CSS color, 0 to 255; null when it is unknown. */
export type PixelOf = (color: string) => ArrayLike<number> | null;

let pixelOf: PixelOf = drawnPixel;

/** Replaces the canvas where there is none, as on the server. */
export function readColorsWith(read: PixelOf): void {
  pixelOf = read;
}

/** Parses a color by drawing it, so that every CSS notation works. */
function drawnPixel(color: string): Uint8ClampedArray | null {
  const context = document.createElement('canvas').getContext('2d');
  if (context === null) return null;
  context.fillStyle = color;
  context.fillRect(0, 0, 1, 1);
  return context.getImageData(0, 0, 1, 1).data;
}

/** Contrast of two colors by WCAG 2, 1 to 21. */
export function contrast(one: Rgb, other: Rgb): number {
  const [high, low] = [luminance(one), luminance(other)].sort((a, b) => b - a);
  return ((high ?? 0) + 0.05) / ((low ?? 0) + 0.05);
}

/** Relative luminance by WCAG 2. */
function luminance([red, green, blue]: Rgb): number {
  const linear = (value: number) => {
    const part = value / 255;
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
  };
  return 0.2126 * linear(red) + 0.7152 * linear(green) + 0.0722 * linear(blue);
}
