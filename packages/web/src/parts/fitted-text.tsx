import { useLayoutEffect, useMemo, useRef } from 'react';
import { fitTogether, type Fitting } from './fit-together.ts';
import {
  maxFontPx,
  minFontPx,
  largestFitting,
  smallestPx,
  usualLineHeight,
  withoutTowers,
  type FitSearch,
} from './fit.ts';
import { isFontReady, whenFontReady } from './font-ready.ts';
import { inkLineHeight } from './ink.ts';
import { fontStyle } from './part-style.ts';
import styles from './fitted-text.module.css';
import type { Font } from '@quizcast/game/values/style-values';

export interface FittedTextProps {
  text: string;
  font: Font;
  /** The box in the part's own pixels; the text never overflows it. */
  widthPx: number;
  heightPx: number;
  /** Largest font size in this place; at most the specification's 200 px. */
  maxPx?: number;
  align?: 'center' | 'start' | 'end';
  /** In em; increased for letters that need more. */
  lineHeight?: number;
  /** Shrinks the box to the height of the text; called whenever that height changes. */
  onFitted?: (heightPx: number) => void;
}

/** Below this size a long word is broken rather than shrunk further. */
const breakWordsBelowPx = 11;

/** A text in the largest size that fits into its box, in any script. */
export function FittedText(props: FittedTextProps) {
  const {
    font,
    widthPx,
    heightPx,
    maxPx = maxFontPx,
    align = 'center',
    lineHeight = usualLineHeight,
    onFitted,
  } = props;
  const { fontFamily, fontStyle: slant, fontWeight } = font;
  const text = useMemo(() => withoutTowers(props.text), [props.text]);
  const inner = useRef<HTMLSpanElement>(null);

  useLayoutEffect(() => {
    const element = inner.current;
    if (element === null) return undefined;
    const font = { fontFamily, fontStyle: slant, fontWeight };
    const refitting = function* (): Fitting {
      element.style.lineHeight = String(inkLineHeight(text, font, lineHeight));
      const shrink = yield* fit(element, widthPx, heightPx, maxPx);
      if (onFitted === undefined) return;
      yield;
      const textPx = Math.min(heightPx, element.offsetHeight * shrink);
      yield;
      if (element.parentElement !== null) element.parentElement.style.height = `${textPx}px`;
      onFitted(textPx);
    };
    let fitting: Fitting | null = null;
    const refit = () => {
      fitting?.return();
      fitting = refitting();
      fitTogether(fitting);
    };
    refit();
    // A font that loads late has other letter widths.
    document.fonts.addEventListener('loadingdone', refit);
    const stopWaiting = hideUntilFontReady(element, text, font, refit);
    return () => {
      fitting?.return();
      document.fonts.removeEventListener('loadingdone', refit);
      stopWaiting();
    };
  }, [text, fontFamily, slant, fontWeight, widthPx, heightPx, maxPx, lineHeight, onFitted]);

  return (
    <span
      className={styles.box}
      dir="auto"
      data-align={align}
      style={{ width: widthPx, height: heightPx, ...fontStyle(font) }}
    >
      <span ref={inner} className={styles.text}>
        {text}
      </span>
    </span>
  );
}

/** Hides a text until it is fitted in its own font. Returns a function to stop waiting. */
function hideUntilFontReady(
  element: HTMLElement,
  text: string,
  font: Font,
  refit: () => void,
): () => void {
  element.style.visibility = '';
  if (isFontReady(text, font)) return () => undefined;
  let isStopped = false;
  element.style.visibility = 'hidden';
  void whenFontReady(text, font).then(() => {
    if (isStopped) return;
    refit();
    element.style.visibility = '';
  });
  return () => {
    isStopped = true;
  };
}

/**
 * Sets font size, word breaking and, for texts that do not fit at any size, a scaled-down layout. The only place that
 * reads and writes the DOM. Returns the scale of that layout; 1 when it is not scaled.
 */
function* fit(
  element: HTMLElement,
  boxWidthPx: number,
  boxHeightPx: number,
  maxPx: number,
): Generator<void, number, void> {
  const { style } = element;
  let factor = 1;
  const show = (sizePx: number): void => {
    factor = Math.max(1, minFontPx / sizePx);
    style.fontSize = `${sizePx * factor}px`;
    style.width = factor === 1 ? '' : `${boxWidthPx * factor}px`;
    style.transform = factor === 1 ? '' : `scale(${1 / factor})`;
  };
  const fill = (): number => {
    const { offsetHeight, scrollWidth } = element;
    const height = offsetHeight / (boxHeightPx * factor);
    const widthPx = Math.ceil(boxWidthPx * factor);
    return scrollWidth > widthPx ? Math.max(height, scrollWidth / widthPx) : height;
  };
  function* answered<Found>(search: FitSearch<Found>): Generator<void, Found, void> {
    let step = search.next();
    while (step.done !== true) {
      show(step.value);
      yield;
      const taken = fill();
      yield;
      step = search.next(taken);
    }
    return step.value;
  }
  style.overflowWrap = 'normal';
  // Balancing moves words between lines but does not change the number of lines, so it is off during the search.
  style.textWrap = 'wrap';
  let sizePx = yield* answered(largestFitting(maxPx));
  if (sizePx === null || sizePx < Math.min(breakWordsBelowPx, maxPx)) {
    style.overflowWrap = 'anywhere';
    const brokenMaxPx = Math.min(maxPx, breakWordsBelowPx);
    const broken = yield* answered(largestFitting(brokenMaxPx, smallestPx));
    // Words stay unbroken where breaking gains little.
    if (sizePx !== null && (broken === null || broken <= sizePx * 1.15))
      style.overflowWrap = 'normal';
    else sizePx = broken;
  }
  show(sizePx ?? smallestPx);
  style.textWrap = '';
  return 1 / factor;
}
