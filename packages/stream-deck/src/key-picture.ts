import type { Tone } from '@quizcast/game/control/lights';
import type { Face } from './key-face.ts';

const sizePx = 144;
const innerPx = 126;
const colors: Readonly<Record<Tone | 'resting', string>> = {
  resting: '#18203a',
  dim: '#18203a',
  green: '#1c8c46',
  amber: '#b87400',
  red: '#b41e28',
  blue: '#2850c8',
};

const segmenter = new Intl.Segmenter();
const lettersOf = (text: string): string[] =>
  Array.from(segmenter.segment(text), ({ segment }) => segment);

/** Estimates the text width with extra for wide letters, because Stream Deck cannot measure text. */
const widthOf = (text: string, fontPx: number): number =>
  lettersOf(text).reduce(
    (sum, letter) =>
      sum +
      (/[MWmw@%–—]/u.test(letter)
        ? 0.95
        : /[\s.,:;!'’|ijlIt·]/u.test(letter)
          ? 0.36
          : /\p{Lu}|\d/u.test(letter)
            ? 0.72
            : 0.61),
    0,
  ) * fontPx;

/** Wraps a text into lines that fit; overflow is cut off with an ellipsis. */
function linesOf(
  text: string,
  fontPx: number,
  maxLines: number,
): { lines: string[]; isCut: boolean } {
  const lines: string[] = [];
  let isCut = false;
  // Wraps after spaces, which stay with the word before, and after hyphens.
  for (const part of text
    .trim()
    .replaceAll(/\s+/gu, ' ')
    .split(/(?<= )|(?<=\p{L}-)(?=\p{L})/u)) {
    const longer = `${lines.at(-1) ?? ''}${part}`;
    if (lines.length > 0 && widthOf(longer.trimEnd(), fontPx) <= innerPx)
      lines[lines.length - 1] = longer;
    else lines.push(part);
  }
  const fitting = lines.map((line) => {
    const cut = shortened(line.trimEnd(), fontPx);
    isCut ||= cut !== line.trimEnd();
    return cut;
  });
  if (fitting.length <= maxLines) return { lines: fitting, isCut };
  const visibleLines = fitting.slice(0, maxLines);
  visibleLines[maxLines - 1] = shortened(`${visibleLines.at(-1) ?? ''}…`, fontPx);
  return { lines: visibleLines, isCut: true };
}

function shortened(line: string, fontPx: number): string {
  if (widthOf(line, fontPx) <= innerPx) return line;
  let letters = lettersOf(line.replace(/…$/u, ''));
  while (letters.length > 1 && widthOf(`${letters.join('')}…`, fontPx) > innerPx)
    letters = letters.slice(0, -1);
  return `${letters.join('')}…`;
}

/** The largest of the sizes at which the text fits; otherwise the smallest. */
function fitted(text: string, sizesPx: readonly number[], heightPx: number) {
  for (const fontPx of sizesPx) {
    const maxLines = Math.max(1, Math.floor(heightPx / (fontPx * 1.15)));
    const { lines, isCut } = linesOf(text, fontPx, maxLines);
    if (!isCut || fontPx === sizesPx.at(-1)) return { fontPx, lines };
  }
  return { fontPx: 20, lines: [] };
}

const escaped = (text: string): string =>
  text.replaceAll(/[<>&"']/gu, (letter) => `&#${letter.charCodeAt(0)};`);

/** Lines of text, vertically centered. Uses attributes only, because Stream Deck ignores style sheets. */
function block(
  text: string,
  sizesPx: readonly number[],
  place: { middlePx: number; heightPx: number; color: string; weight: number },
): string {
  const { fontPx, lines } = fitted(text, sizesPx, place.heightPx);
  const stepPx = fontPx * 1.15;
  const firstPx = place.middlePx - ((lines.length - 1) * stepPx) / 2 + fontPx * 0.35;
  return lines
    .map(
      (line, index) =>
        `<text x="${sizePx / 2}" y="${Math.round(firstPx + index * stepPx)}" text-anchor="middle" font-family="Arial, Helvetica, sans-serif" font-weight="${place.weight}" font-size="${fontPx}" fill="${place.color}">${escaped(line)}</text>`,
    )
    .join('');
}

const small = [24, 22, 20, 18, 16];
const titles = [30, 28, 26, 24, 22, 20, 18, 16, 14];
const bigs = [72, 60, 50, 42, 34, 28, 24, 20, 17];

/**
 * The picture of a key. If the user has set a title, Stream Deck draws it over the picture, which then contains no
 * text.
 */
export function keyPicture(
  { title, big, small: below, tone, isOff }: Face,
  hasOwnTitle: boolean,
): string {
  const ink = isOff || tone === 'dim' ? '#8d93a6' : '#ffffff';
  const texts = hasOwnTitle
    ? ''
    : [
        ...(big === ''
          ? below === ''
            ? [block(title, titles, { middlePx: 72, heightPx: 124, color: ink, weight: 700 })]
            : [
                block(title, titles, {
                  middlePx: title === '' ? 72 : 46,
                  heightPx: 68,
                  color: ink,
                  weight: 700,
                }),
                block(below, title === '' ? titles : small, {
                  middlePx: title === '' ? 72 : 110,
                  heightPx: title === '' ? 124 : 52,
                  color: ink,
                  weight: 400,
                }),
              ]
          : [
              title === ''
                ? ''
                : block(title, small, { middlePx: 30, heightPx: 48, color: ink, weight: 700 }),
              block(big, bigs, {
                middlePx: title === '' ? (below === '' ? 72 : 52) : 84,
                heightPx: title === '' ? 84 : 60,
                color: ink,
                weight: 700,
              }),
              block(below, small, {
                middlePx: title === '' ? 116 : 128,
                heightPx: title === '' ? 50 : 26,
                color: ink,
                weight: 400,
              }),
            ]),
      ].join('');
  const edge = isOff
    ? ''
    : `<rect x="3" y="3" width="138" height="138" rx="18" fill="none" stroke="#5f78c8" stroke-width="3"/>`;
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${sizePx}" height="${sizePx}" viewBox="0 0 ${sizePx} ${sizePx}"><rect width="${sizePx}" height="${sizePx}" rx="20" fill="${colors[tone ?? 'resting']}"/>${edge}${texts}</svg>`;
}

/** Data URL in the form that Stream Deck accepts. */
export const pictureAddress = (svg: string): string =>
  `data:image/svg+xml;charset=utf8,${encodeURIComponent(svg)}`;
