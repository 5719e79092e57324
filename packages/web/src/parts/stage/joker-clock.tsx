import { useCallback, useState } from 'react';
import type { QuestionStyle } from '@quizcast/game/games/stage-quiz/style';
import type { CanvasSize } from '@quizcast/game/values/canvas-size';
import type { StageQuizView } from '@quizcast/game/games/stage-quiz/views/view';
import { FittedText } from '../fitted-text.tsx';
import { Panel } from '../panel.tsx';
import type { PartStyle } from '../part-style.ts';
import { useServerNow } from '../server-now.ts';
import { drawing } from './joker-icon.tsx';
import { jokerClockPlace } from './plate-place.ts';
import { nextSecondMs, secondsLeft } from './question-time.ts';
import styles from './joker-clock.module.css';

export interface JokerClockProps {
  clock: NonNullable<StageQuizView['jokerClock']>;
  style: QuestionStyle;
  canvas: CanvasSize;
  clockOffsetMs: number;
  enters: boolean;
}

const tipPx = 26;
/** From here on the seconds have the color of a wrong answer. */
const lastSeconds = 5;

/** The seconds of a phone call above the question, with a shrinking line. Gone at zero. */
export function JokerClock(props: JokerClockProps) {
  const { style, canvas, clockOffsetMs } = props;
  const { startsAtMs, endsAtMs } = props.clock;
  const wait = useCallback(
    (nowMs: number) => nextSecondMs({ startsAtMs, endsAtMs, stoppedAtMs: null }, nowMs),
    [startsAtMs, endsAtMs],
  );
  const nowMs = useServerNow(wait, clockOffsetMs);
  const [sinceStartMs] = useState(nowMs - startsAtMs);
  const seconds = secondsLeft({ startsAtMs, endsAtMs, stoppedAtMs: null }, nowMs);
  const { left, top, widthPx, heightPx } = jokerClockPlace(style, canvas);
  if (seconds === 0) return null;
  const color = seconds <= lastSeconds ? style.wrongAnswerColor : style.borderColor;
  const vars: PartStyle = { left, top, width: widthPx, height: heightPx, color: style.fontColor };
  return (
    <section
      className={styles.clock}
      style={vars}
      data-part="jokerClock"
      data-enters={props.enters}
    >
      <Panel
        shape={style.shape}
        finish={style.finish}
        widthPx={widthPx}
        heightPx={heightPx}
        tipPx={tipPx}
        color1={style.panelColor1}
        color2={style.panelColor2}
        borderColor={color}
        borderPx={3}
      />
      <div className={styles.inner}>
        <svg className={styles.icon} viewBox="0 0 64 64" aria-hidden="true" focusable="false">
          {drawing('phone')}
        </svg>
        <FittedText
          text={String(seconds)}
          font={style.font}
          widthPx={82}
          heightPx={heightPx - 22}
          maxPx={52}
        />
      </div>
      <i
        className={styles.line}
        data-runs
        style={{
          background: color,
          animationDuration: `${Math.max(1, endsAtMs - startsAtMs)}ms`,
          animationDelay: `${-sinceStartMs}ms`,
        }}
      />
    </section>
  );
}
