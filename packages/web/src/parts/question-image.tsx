import { useState } from 'react';
import type { CanvasSize } from '@quizcast/game/values/canvas-size';
import type { QuestionStyle } from '@quizcast/game/games/stage-quiz/style';
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

/** The question's picture on the canvas, at its own position and height; shown when it is there in full. */
export function QuestionImage({ src, alt, style, canvas, enters }: QuestionImageProps) {
  const [state, setState] = useState<'loading' | 'shown' | 'failed'>('loading');
  if (state === 'failed') return null;
  return (
    <img
      className={styles.image}
      src={src}
      alt={alt}
      data-part="question-image"
      data-layer="image"
      data-enters={enters}
      data-shown={state === 'shown'}
      // A picture that is in the cache is there at once, without a blink.
      ref={(image) => {
        if (image?.complete === true && image.naturalWidth > 0) setState('shown');
      }}
      onLoad={() => setState('shown')}
      onError={() => setState('failed')}
      style={{
        left: style.imagePositionX,
        top: style.imagePositionY,
        height: style.imageHeight,
        maxWidth: Math.max(160, canvas.widthPx - style.imagePositionX - 32),
        borderColor: style.borderColor,
      }}
    />
  );
}
