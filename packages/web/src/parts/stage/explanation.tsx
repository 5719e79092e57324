import { useState } from 'react';
import type { ExplanationStyle } from '@quizcast/game/games/stage-quiz/style';
import { FittedText } from '../fitted-text.tsx';
import { Panel } from '../panel.tsx';
import { placed, type PartStyle } from '../part-style.ts';
import styles from './explanation.module.css';

export interface ExplanationProps {
  text: string;
  style: ExplanationStyle;
  /** The question has a picture, which begins below the text in the built-in styles. */
  hasPicture: boolean;
  enters: boolean;
  /** The text is leaving. */
  leaves: boolean;
}

/** Lines of full size; longer texts are scaled down. */
export const maxLines = { alone: 5, withPicture: 2.75 } as const;
const lineHeight = 1.28;
const tipPx = 26;
const padPx = { x: tipPx + 16, y: 22 } as const;

/** The explanation of the right answer, in a panel as high as its text. */
export function Explanation({ text, style, hasPicture, enters, leaves }: ExplanationProps) {
  const [textPx, setTextPx] = useState(0);
  const { width: widthPx, fontSize } = style;
  const lines = hasPicture ? maxLines.withPicture : maxLines.alone;
  const heightPx = textPx + 2 * padPx.y;
  const vars: PartStyle = {
    ...placed(style),
    width: widthPx,
    height: heightPx,
    color: style.fontColor,
  };
  return (
    <section
      className={styles.explanation}
      style={vars}
      data-part="explanation"
      data-layer="explanation"
      data-enters={enters}
      data-leaves={leaves}
    >
      <Panel
        shape={style.shape}
        finish={style.finish}
        widthPx={widthPx}
        heightPx={heightPx}
        tipPx={tipPx}
        color1={style.panelColor1}
        color2={style.panelColor2}
        borderColor={style.borderColor}
        borderPx={2.5}
      />
      <div className={styles.text}>
        <FittedText
          text={text}
          font={style.font}
          widthPx={Math.max(40, widthPx - 2 * padPx.x)}
          heightPx={Math.ceil(fontSize * lineHeight * lines) + 1}
          maxPx={fontSize}
          lineHeight={lineHeight}
          onFitted={setTextPx}
        />
      </div>
    </section>
  );
}
