import { useState } from 'react';
import type { QuestionStyle } from '@quizcast/game/document/style';
import { canvasSize } from './part-style.ts';
import styles from './question-image.module.css';

export interface QuestionImageProps {
  /** Address of the picture. */
  src: string;
  style: QuestionStyle;
  enters: boolean;
}

/** The question's picture on the canvas, at its own position and height; shown when it is there in full. */
export function QuestionImage({ src, style, enters }: QuestionImageProps) {
  const [state, setState] = useState<'loading' | 'shown' | 'failed'>('loading');
  if (state === 'failed') return null;
  return (
    <img
      className={styles.image}
      src={src}
      alt=""
      data-part="question-image"
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
        maxWidth: Math.max(160, canvasSize.widthPx - style.imagePositionX - 32),
        borderColor: style.borderColor,
      }}
    />
  );
}
