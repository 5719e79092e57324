import { FittedText } from '../fitted-text.tsx';
import { Panel } from '../panel.tsx';
import type { PartStyle } from '../part-style.ts';
import type { CardProps } from './card-props.ts';
import styles from './opener.module.css';

const marginPx = 90;
const maxWidthPx = 1440;
const tipPx = 70;

/** The name of the show: three ribbons sweep over the picture, and behind them it stands. */
export function Opener({ card, canvas, paint }: CardProps<'opener'>) {
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
      <div className={styles.ribbons} aria-hidden="true">
        <i />
        <i />
        <i />
      </div>
    </>
  );
}
