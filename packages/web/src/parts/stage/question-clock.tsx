import { useCallback } from 'react';
import type { CountdownStyle, QuestionStyle } from '@quizcast/game/games/stage-quiz/style';
import type { CanvasSize } from '@quizcast/game/values/canvas-size';
import type { QuestionClockView } from '@quizcast/game/games/stage-quiz/views/view';
import { FittedText } from '../fitted-text.tsx';
import { Panel } from '../panel.tsx';
import type { PartStyle } from '../part-style.ts';
import { useServerNow } from '../server-now.ts';
import { clockPlace } from './plate-place.ts';
import { nextSecondMs, secondsLeft } from './question-time.ts';
import styles from './question-clock.module.css';

export interface QuestionClockProps {
  clock: QuestionClockView;
  style: QuestionStyle;
  /** A place of its own, if set. */
  own: CountdownStyle;
  canvas: CanvasSize;
  clockOffsetMs: number;
  enters: boolean;
}

const tipOfHeight = 0.3;
/** From here on the seconds have the color of a wrong answer. */
const lastSeconds = 5;

/** Remaining seconds of the question, at its upper right or in a place of their own. Stays at zero. */
export function QuestionClock(props: QuestionClockProps) {
  const { clock, style, own, canvas, clockOffsetMs, enters } = props;
  const wait = useCallback((nowMs: number) => nextSecondMs(clock, nowMs), [clock]);
  const seconds = secondsLeft(clock, useServerNow(wait, clockOffsetMs));
  const { left, top, widthPx, heightPx } = clockPlace(style, canvas, own);
  const tipPx = heightPx * tipOfHeight;
  const isLast = seconds <= lastSeconds && clock.stoppedAtMs === null;
  const vars: PartStyle = {
    left,
    top,
    width: widthPx,
    height: heightPx,
    color: style.fontColor,
  };
  return (
    <section
      className={styles.clock}
      style={vars}
      data-part="questionClock"
      data-layer={own.placed ? 'countdown' : undefined}
      data-stands={clock.stoppedAtMs !== null}
      data-enters={enters}
    >
      <Panel
        shape={style.shape}
        finish={style.finish}
        widthPx={widthPx}
        heightPx={heightPx}
        tipPx={tipPx}
        color1={isLast ? style.wrongAnswerColor : style.panelColor1}
        color2={style.panelColor2}
        borderColor={isLast ? style.wrongAnswerColor : style.borderColor}
        borderPx={2.5}
      />
      <div className={styles.number}>
        <FittedText
          text={String(seconds)}
          font={style.font}
          widthPx={widthPx - 2 * tipPx - 8}
          heightPx={heightPx - 10}
          maxPx={(heightPx * 2) / 3}
        />
      </div>
    </section>
  );
}
