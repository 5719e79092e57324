import { useLayoutEffect, useState, type RefObject } from 'react';
import { usualLineHeight } from '../../parts/fit.ts';

/** The texts that can be written into the picture. */
export const pictureFields = ['question', 0, 1, 2, 3] as const;
export type PictureField = (typeof pictureFields)[number];

/** In pixels of the page, from the picture's corner. */
interface Box {
  left: number;
  top: number;
  width: number;
  height: number;
}

export interface TextPlace {
  box: Box;
  /** How the text is set just now. */
  fontSizePx: number;
  lineHeight: string;
  /** Free room above the text, which stands in the middle of its box. */
  abovePx: number;
}

export interface Places {
  texts: Partial<Record<PictureField, TextPlace>>;
  letters: Partial<Record<PictureField, Box>>;
  /** The question's picture when there is one. */
  image: Box | null;
  /** The whole canvas. */
  canvas: Box;
}

/** Finds where the parts stand in the picture, as they are drawn: whatever their style makes of them. */
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

/** The fitted text of a field: the one that is not a letter and, for the question, not an answer's. */
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

/** The places, found again whenever the picture's size, its fonts or what it shows (`shown`) change. */
export function usePlaces(root: RefObject<HTMLElement | null>, shown: unknown): Places | null {
  const [places, setPlaces] = useState<Places | null>(null);
  useLayoutEffect(() => {
    const element = root.current;
    if (element === null) return undefined;
    const look = () => {
      const found = placesIn(element);
      setPlaces((before) => (JSON.stringify(before) === JSON.stringify(found) ? before : found));
    };
    look();
    const observer = new ResizeObserver(look);
    observer.observe(element);
    // Pictures and fonts arrive when they arrive.
    element.addEventListener('load', look, true);
    document.fonts.addEventListener('loadingdone', look);
    return () => {
      observer.disconnect();
      element.removeEventListener('load', look, true);
      document.fonts.removeEventListener('loadingdone', look);
    };
  }, [root, shown]);
  return places;
}
