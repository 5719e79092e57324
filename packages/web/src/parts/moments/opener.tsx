import { useEffect, useRef, useState } from 'react';
import { isVideo } from '@quizcast/game/cards/card-kinds';
import { FittedText } from '../fitted-text.tsx';
import { Panel } from '../panel.tsx';
import type { PartStyle } from '../part-style.ts';
import type { CardProps } from './card-props.ts';
import styles from './opener.module.css';

const marginPx = 90;
const maxWidthPx = 1440;
const tipPx = 70;
/** Beyond the end of any video. */
const videoEndS = 60;

/** Opener of the show: the streamer's picture or video, or the show's name when there is none or it fails. */
export function Opener(props: CardProps<'opener'>) {
  const { card, enters } = props;
  const { file } = card;
  const [broken, setBroken] = useState<string | null>(null);
  if (file === undefined || file === broken) return <ShowName {...props} />;
  const onError = () => setBroken(file);
  if (isVideo(file))
    return <OpenerVideo key={card.atMs} src={file} plays={enters} onError={onError} />;
  return (
    <>
      <i className={styles.hall} />
      <img
        className={styles.logo}
        src={file}
        alt={card.title}
        onError={onError}
        ref={(image) => {
          if (image?.complete === true && image.naturalWidth === 0) onError();
        }}
      />
      <Ribbons />
    </>
  );
}

interface OpenerVideoProps {
  src: string;
  /** It appears live; otherwise its last frame is shown. */
  plays: boolean;
  onError: () => void;
}

/** Always muted: the sound of an opener is one of the show's sounds. */
function OpenerVideo({ src, plays, onError }: OpenerVideoProps) {
  const place = useRef<HTMLVideoElement>(null);
  const isStill = !plays || matchMedia('(prefers-reduced-motion: reduce)').matches;
  const end = () => {
    const video = place.current;
    if (video === null) return;
    video.pause();
    // Videos recorded by a browser have no known duration.
    video.currentTime = Math.min(video.duration || videoEndS, videoEndS);
  };
  useEffect(() => {
    const video = place.current;
    // React misses media events while a sibling is suspended.
    if (video !== null && video.error !== null) onError();
    else if (isStill && video !== null && video.readyState > 0) end();
    addEventListener('skip', end);
    return () => removeEventListener('skip', end);
  });
  return (
    <video
      ref={place}
      className={styles.video}
      src={src}
      muted
      playsInline
      autoPlay={!isStill}
      onLoadedMetadata={isStill ? end : undefined}
      onError={onError}
    />
  );
}

/** The name of the show: three ribbons sweep over the picture and reveal it. */
function ShowName({ card, canvas, paint }: CardProps<'opener'>) {
  const widthPx = Math.min(maxWidthPx, canvas.widthPx - 2 * marginPx);
  const heightPx = canvas.widthPx > canvas.heightPx ? 300 : 340;
  const box: PartStyle = {
    left: (canvas.widthPx - widthPx) / 2,
    top: (canvas.heightPx - heightPx) / 2,
    width: widthPx,
    height: heightPx,
  };
  return (
    <>
      <i className={styles.hall} />
      <div className={styles.lines} style={{ top: canvas.heightPx / 2 }}>
        <i />
        <i />
      </div>
      <div className={styles.box} style={box}>
        <Panel
          shape={paint.shape}
          finish={paint.finish}
          widthPx={widthPx}
          heightPx={heightPx}
          tipPx={tipPx}
          color1={paint.panelColor1}
          color2={paint.panelColor2}
          borderColor={paint.borderColor}
          borderPx={4}
        />
        <div className={styles.title}>
          <FittedText
            text={card.title}
            font={{ ...paint.font, fontWeight: Math.max(700, paint.font.fontWeight) }}
            widthPx={widthPx - 2 * (tipPx + 20)}
            heightPx={heightPx - 70}
            maxPx={128}
          />
        </div>
      </div>
      <Ribbons />
    </>
  );
}

const Ribbons = () => (
  <div className={styles.ribbons} aria-hidden="true">
    <i />
    <i />
    <i />
  </div>
);
