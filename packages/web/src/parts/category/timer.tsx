import type { CategoryOverlayStyle, TimerView } from '@quizcast/game/games/category-quiz/view';
import { FittedText } from '../fitted-text.tsx';
import type { PartStyle } from '../part-style.ts';
import { readableOn } from '../readable-color.ts';
import { useEnters } from './entrance.tsx';
import { timeText, type TimerClock } from './timer-clock.ts';
import { useTimer } from './use-timer.ts';
import styles from './timer.module.css';

export interface TimerProps {
  timer: TimerView;
  style: CategoryOverlayStyle['timer'];
  clockOffsetMs: number;
  depth: number;
}

const pulseFrom = 5;
const segments = 10;

/** Remaining seconds, readable even in a thumbnail; the bar below drains in the last ten. */
export function Timer({ timer, style, clockOffsetMs, depth }: TimerProps) {
  const clock = useTimer(timer, clockOffsetMs);
  if (clock === null) return null;
  return <Dial clock={clock} style={style} depth={depth} />;
}

interface DialProps extends Pick<TimerProps, 'style' | 'depth'> {
  clock: TimerClock;
}

function Dial({ clock, style, depth }: DialProps) {
  const { phase, secondsLeft } = clock;
  const em = style.fontSize;
  const isLast = phase !== 'standing' && secondsLeft <= pulseFrom;
  const vars: PartStyle = {
    zIndex: depth,
    left: style.positionX,
    top: style.positionY,
    fontSize: em,
    color: style.fontColor,
  };
  return (
    <section
      className={styles.timer}
      style={vars}
      data-part="timer"
      data-layer="timer"
      data-phase={phase}
      data-last={isLast}
      data-plate={readableOn(style.fontColor) === '#ffffff' ? 'light' : 'dark'}
      data-enters={useEnters()}
      role="timer"
    >
      <i className={styles.ground} />
      <i className={styles.alarm} />
      <span
        className={styles.digits}
        key={isLast ? secondsLeft : 'steady'}
        data-beats={isLast && phase === 'running'}
      >
        <FittedText
          text={timeText(secondsLeft)}
          font={style.font}
          widthPx={em * 1.72}
          heightPx={em * 1.1}
          maxPx={em}
          lineHeight={1}
        />
      </span>
      <span className={styles.strip}>
        {Array.from({ length: segments }, (_, index) => (
          <i key={index} data-lit={index < secondsLeft} />
        ))}
      </span>
      {phase === 'standing' && (
        <svg className={styles.pause} viewBox="0 0 10 10" aria-hidden="true">
          <path d="M2 1h2.2v8H2ZM5.8 1H8v8H5.8Z" />
        </svg>
      )}
    </section>
  );
}
