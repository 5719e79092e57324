import { FittedText } from '../fitted-text.tsx';
import { Panel } from '../panel.tsx';
import type { PartStyle } from '../part-style.ts';
import { platePlace } from '../stage/plate-place.ts';
import type { CardProps } from './card-props.ts';
import styles from './lower-third.module.css';

const maxWidthPx = 900;
const marginPx = 24;
const tipPx = 44;

/** The contestant in large, in place of the permanent plate; disappears after a while. */
export function LowerThird({ card, view, canvas, paint }: CardProps<'contestant'>) {
  const { name, line } = card;
  const hasLine = line.trim() !== '';
  const plate = platePlace(view.style.question, canvas, hasLine);
  const heightPx = hasLine ? 190 : 136;
  const widthPx = Math.min(maxWidthPx, canvas.widthPx - plate.left - marginPx);
  const vars: PartStyle = {
    left: plate.left,
    top: plate.top + plate.heightPx - heightPx,
    width: widthPx,
    height: heightPx,
  };
  const textPx = widthPx - 2 * (tipPx + 16);
  return (
    <div className={styles.third} style={vars}>
      <Panel
        shape={paint.shape}
        finish={paint.finish}
        widthPx={widthPx}
        heightPx={heightPx}
        tipPx={tipPx}
        color1={paint.panelColor1}
        color2={paint.panelColor2}
        borderColor={paint.borderColor}
        borderPx={3}
      />
      <div className={styles.texts}>
        <FittedText
          text={name}
          font={{ ...paint.font, fontWeight: Math.max(700, paint.font.fontWeight) }}
          widthPx={textPx}
          heightPx={92}
          maxPx={76}
          align="start"
        />
        {hasLine && (
          <span className={styles.line}>
            <FittedText
              text={line}
              font={paint.font}
              widthPx={textPx}
              heightPx={56}
              maxPx={42}
              align="start"
            />
          </span>
        )}
      </div>
    </div>
  );
}
