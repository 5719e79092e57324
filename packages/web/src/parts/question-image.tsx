import { useState } from 'react';
import type { CanvasSize } from '@quizcast/game/values/canvas-size';
import type { QuestionStyle } from '@quizcast/game/games/stage-quiz/style';
import { useIsServerDrawn } from './on-demand.tsx';
import { fittedImage, imagePlace, imageRatio } from './question-geometry.ts';
import styles from './question-image.module.css';

export interface QuestionImageProps {
  /** Address of the picture. */
  src: string;
  /** Alternative text; '' when there is none. */
  alt: string;
  style: QuestionStyle;
  canvas: CanvasSize;
  enters: boolean;
}

/**
 * The question's picture on the canvas, centered in its place; shown once fully loaded. The page loads it, as it
 * reports pictures that fail.
 */
export function QuestionImage({ src, alt, style, canvas, enters }: QuestionImageProps) {
  const [state, setState] = useState<'loading' | 'failed' | { ratio: number }>('loading');
  if (useIsServerDrawn() || state === 'failed') return null;
  const place = imagePlace(style, canvas);
  const show = (image: HTMLImageElement) =>
    setState({ ratio: ratioOf(image.naturalWidth, image.naturalHeight) });
  return (
    <div className={styles.place} style={place}>
      <img
        className={styles.image}
        src={src}
        alt={alt}
        data-part="question-image"
        data-layer="image"
        data-enters={enters}
        data-shown={state !== 'loading'}
        // Shows a cached picture at once, without a flash.
        ref={(image) => {
          if (state === 'loading' && image?.complete === true && image.naturalWidth > 0)
            show(image);
        }}
        onLoad={(event) => show(event.currentTarget)}
        onError={() => setState('failed')}
        style={{
          ...fittedImage(place, state === 'loading' ? imageRatio : state.ratio),
          borderColor: style.borderColor,
        }}
      />
    </div>
  );
}

/** An SVG may have no intrinsic size: it fills the place. */
const ratioOf = (width: number, height: number): number =>
  width > 0 && height > 0 ? width / height : imageRatio;
