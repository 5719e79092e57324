import { useState } from 'react';
import type { CanvasSize } from '@quizcast/game/values/canvas-size';
import type { QuestionStyle } from '@quizcast/game/games/stage-quiz/style';
import { fittedImage, imagePlace, imageRatio } from './question-geometry.ts';
import styles from './question-image.module.css';

export interface QuestionImageProps {
  /** Address of the picture. */
  src: string;
  /** What the picture shows; '' when nobody has said. */
  alt: string;
  style: QuestionStyle;
  canvas: CanvasSize;
  enters: boolean;
}

/** The question's picture on the canvas, in the middle of its place; shown when it is there in full. */
export function QuestionImage({ src, alt, style, canvas, enters }: QuestionImageProps) {
  const [state, setState] = useState<'loading' | 'failed' | { ratio: number }>('loading');
  if (state === 'failed') return null;
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
        // A picture that is in the cache is there at once, without a blink.
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

/** A drawing may come without a size of its own: it fills the place. */
const ratioOf = (width: number, height: number): number =>
  width > 0 && height > 0 ? width / height : imageRatio;
