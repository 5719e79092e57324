import type { CanvasSize } from '@quizcast/game/values/canvas-size';
import type { ContestantView, OverlayStyle } from '@quizcast/game/games/stage-quiz/views/view';
import { FittedText } from '../fitted-text.tsx';
import { Panel } from '../panel.tsx';
import type { PartStyle } from '../part-style.ts';
import { platePlace } from './plate-place.ts';
import styles from './contestant-plate.module.css';

export interface ContestantPlateProps {
  contestant: ContestantView;
  style: OverlayStyle;
  canvas: CanvasSize;
  enters: boolean;
  leaves: boolean;
  /** Name of the part in the DOM, when it shows something else. */
  part?: string;
  /** The line may take two rows. */
  isLong?: boolean;
}

const tipPx = 22;

/** The contestant, in the look of the answers, beside the question. */
export function ContestantPlate(props: ContestantPlateProps) {
  const { contestant, style, canvas, enters, leaves, part = 'contestant', isLong = false } = props;
  const { question } = style;
  const place = platePlace(question, canvas, contestant.line.trim() !== '');
  const { widthPx, heightPx } = place;
  const textPx = widthPx - 2 * (tipPx + 10);
  const vars: PartStyle = {
    left: place.left,
    top: place.top,
    width: widthPx,
    height: heightPx,
    color: question.fontColor,
  };
  return (
    <section
      className={styles.plate}
      style={vars}
      data-part={part}
      data-enters={enters}
      data-leaves={leaves}
    >
      <Panel
        shape={question.shape}
        finish={question.finish}
        widthPx={widthPx}
        heightPx={heightPx}
        tipPx={tipPx}
        color1={question.panelColor1}
        color2={question.panelColor2}
        borderColor={question.borderColor}
        borderPx={2.5}
      />
      <div className={styles.texts}>
        <FittedText
          text={contestant.name}
          font={question.font}
          widthPx={textPx}
          heightPx={isLong ? 36 : 46}
          maxPx={38}
        />
        {contestant.line.trim() !== '' && (
          <span style={{ color: question.letterColor }}>
            <FittedText
              text={contestant.line}
              font={question.font}
              widthPx={textPx}
              heightPx={isLong ? 56 : 32}
              maxPx={26}
            />
          </span>
        )}
      </div>
    </section>
  );
}
