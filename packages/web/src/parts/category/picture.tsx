import { useState } from 'react';
import { OnlyInBrowser } from '../on-demand.tsx';
import { useEnters } from './entrance.tsx';
import type { Box } from './geometry.ts';
import { boxStyle } from './board.tsx';
import styles from './picture.module.css';

export interface PictureProps {
  src: string;
  alt: string;
  box: Box;
  /** Scale from the middle of the upper edge, to make room below. */
  scale: number;
  isBlurred: boolean;
}

/** The picture of a question. The next one fades in over the previous one, once fully loaded. */
export function Picture({ src, alt, box, scale, isBlurred }: PictureProps) {
  const [under, setUnder] = useState<string | null>(null);
  const [now, setNow] = useState(src);
  if (now !== src) {
    setUnder(now);
    setNow(src);
  }
  return (
    <div
      className={styles.picture}
      data-part="question-image"
      data-blurred={isBlurred}
      style={{ ...boxStyle(box), transform: `scale(${scale})` }}
    >
      {under !== null && <img key={under} className={styles.under} src={under} alt="" />}
      <OnlyInBrowser>
        <ImageLayer key={now} src={now} alt={alt} follows={under !== null} />
      </OnlyInBrowser>
    </div>
  );
}

interface ShownProps {
  src: string;
  alt: string;
  follows: boolean;
}

function ImageLayer({ src, alt, follows }: ShownProps) {
  const enters = useEnters();
  const [state, setState] = useState<'loading' | 'shown' | 'failed'>('loading');
  if (state === 'failed') return null;
  return (
    <img
      className={styles.image}
      src={src}
      alt={alt}
      data-shown={state === 'shown'}
      data-follows={follows}
      data-enters={enters}
      // Shows a cached picture at once, without a flash.
      ref={(image) => {
        if (image?.complete === true && image.naturalWidth > 0) setState('shown');
      }}
      onLoad={() => setState('shown')}
      onError={() => setState('failed')}
    />
  );
}
