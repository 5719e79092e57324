import { useLayoutEffect, useMemo, useRef } from 'react';
import { fitText, type Fitting } from './fitting/fit-text.ts';
import { fitTogether } from './fitting/fit-together.ts';
import { maxFontPx, usualLineHeight, withoutTowers } from './fitting/fit.ts';
import { isFontReady, whenFontReady } from './font-ready.ts';
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
  /** `left` also for a text that runs from right to left. */
  align?: 'center' | 'start' | 'end' | 'left';
  /** In em; increased for letters that need more. */
  lineHeight?: number;
  /** Shrinks the box to the height of the text; called whenever that height changes. */
  onFitted?: (heightPx: number) => void;
}

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
      const place = { font, widthPx, heightPx, maxPx, lineHeight };
      const shrink = yield* fitText(element, text, place);
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
      // Read by `overlay/page-start.ts`, which fits the texts of a picture drawn by the server.
      data-max={maxPx}
      data-line={lineHeight}
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
