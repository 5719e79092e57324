import { useLayoutEffect, useState, type RefObject } from 'react';
import { usualLineHeight } from '../../parts/fitting/fit.ts';

/** Texts that can be edited in the preview. */
export const pictureFields = ['question', 0, 1, 2, 3] as const;
export type PictureField = (typeof pictureFields)[number];

/** In CSS pixels, from the preview's corner. */
interface Box {
  left: number;
  top: number;
  width: number;
  height: number;
}

export interface TextPlace {
  box: Box;
  /** Current text size. */
  fontSizePx: number;
  lineHeight: string;
  /** Space above the text, which is vertically centered in its box. */
  abovePx: number;
}

export interface Places {
  texts: Partial<Record<PictureField, TextPlace>>;
  letters: Partial<Record<PictureField, Box>>;
  /** The question's picture; null when there is none. */
  image: Box | null;
  /** The whole canvas. */
  canvas: Box;
}

/** Measures where the parts are drawn in the preview, independent of their style. */
function placesIn(root: HTMLElement): Places | null {
  const canvas = root.querySelector('[data-still]');
  if (canvas === null) return null;
  const corner = root.getBoundingClientRect();
  const boxOf = (element: Element): Box => {
    const { left, top, width, height } = element.getBoundingClientRect();
    return { left: left - corner.left, top: top - corner.top, width, height };
  };
  const texts: Places['texts'] = {};
  const letters: Places['letters'] = {};
  for (const field of pictureFields) {
    const text = textOf(root, field);
    if (text !== null) texts[field] = textPlace(text, boxOf);
    const letter = field === 'question' ? null : answerOf(root, field)?.querySelector('b');
    if (letter) letters[field] = boxOf(letter);
  }
  const image = root.querySelector('[data-part="question-image"]');
  return {
    texts,
    letters,
    image: image === null ? null : boxOf(image),
    canvas: boxOf(canvas),
  };
}

const answerOf = (root: HTMLElement, field: 0 | 1 | 2 | 3): Element | null =>
  root.querySelectorAll('[data-part="answer"]')[field] ?? null;

/** The fitted text of a field: excludes letters and, for the question, the answers within it. */
function textOf(root: HTMLElement, field: PictureField): HTMLElement | null {
  const part =
    field === 'question' ? root.querySelector('[data-part="question"]') : answerOf(root, field);
  const found = [...(part?.querySelectorAll<HTMLElement>('span[dir="auto"]') ?? [])].find(
    (span) =>
      span.closest('b') === null &&
      (field !== 'question' || span.closest('[data-part="answer"]') === null),
  );
  return found ?? null;
}

function textPlace(element: HTMLElement, boxOf: (element: Element) => Box): TextPlace {
  const box = boxOf(element);
  const inner = element.firstElementChild;
  const scale = element.offsetWidth === 0 ? 1 : box.width / element.offsetWidth;
  const style = inner instanceof HTMLElement ? inner.style : null;
  const drawn = inner === null ? box : boxOf(inner);
  return {
    box,
    fontSizePx: Number.parseFloat(style?.fontSize ?? '16') * scale,
    lineHeight: style?.lineHeight ?? String(usualLineHeight),
    abovePx: Math.max(0, drawn.top - box.top),
  };
}

/** The places, measured again when the preview's size, its fonts or its content (`shown`) change. */
export function usePlaces(root: RefObject<HTMLElement | null>, shown: unknown): Places | null {
  const [places, setPlaces] = useState<Places | null>(null);
  useLayoutEffect(() => {
    const element = root.current;
    if (element === null) return undefined;
    const measure = () => {
      const found = placesIn(element);
      setPlaces((before) => (JSON.stringify(before) === JSON.stringify(found) ? before : found));
    };
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(element);
    // Late pictures and fonts change the layout.
    element.addEventListener('load', measure, true);
    document.fonts.addEventListener('loadingdone', measure);
    return () => {
      observer.disconnect();
      element.removeEventListener('load', measure, true);
      document.fonts.removeEventListener('loadingdone', measure);
    };
  }, [root, shown]);
  return places;
}
