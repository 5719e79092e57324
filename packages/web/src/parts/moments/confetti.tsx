import { useEffect, useState } from 'react';
import type { CanvasSize } from '@quizcast/game/values/canvas-size';
import type { PartStyle } from '../part-style.ts';
import styles from './confetti.module.css';

const count = 110;
/** Length of the whole effect, and time between the first and the last piece. */
const lengthMs = 2500;
const spreadMs = 700;

export interface ConfettiProps {
  canvas: CanvasSize;
  colors: readonly string[];
  /** The occasion occurs live; without that there is no confetti. */
  enters: boolean;
  /** Delay after the occasion. */
  afterMs?: number;
}

/** Confetti from both lower corners, once. */
export function Confetti({ canvas, colors, enters, afterMs = 0 }: ConfettiProps) {
  const [isOver, setOver] = useState(!enters);
  useEffect(() => {
    const timer = setTimeout(() => setOver(true), afterMs + lengthMs);
    return () => clearTimeout(timer);
  }, [afterMs]);
  if (isOver) return null;
  return (
    <div className={styles.sky} aria-hidden="true" data-part="confetti">
      {pieces(canvas, colors).map(({ key, vars, flyMs, delayMs }) => (
        <i
          key={key}
          style={{
            ...vars,
            animationDuration: `${flyMs}ms`,
            animationDelay: `${afterMs + delayMs}ms`,
          }}
        />
      ))}
    </div>
  );
}

interface Piece {
  key: number;
  vars: PartStyle;
  delayMs: number;
  flyMs: number;
}

/** Scattered but deterministic: steps of the golden ratio never align. */
const pieces = ({ widthPx, heightPx }: CanvasSize, colors: readonly string[]): Piece[] =>
  Array.from({ length: count }, (_, key) => {
    const one = (key * 0.618_034) % 1;
    const other = (key * 0.754_878) % 1;
    const third = (key * 0.569_84) % 1;
    const isLeft = key % 2 === 0;
    const acrossPx = (0.06 + 0.62 * one) * widthPx;
    const delayMs = Math.round(other * spreadMs);
    return {
      key,
      delayMs,
      flyMs: Math.round((lengthMs - delayMs) * (0.8 + 0.2 * third)),
      vars: {
        left: isLeft ? -30 : widthPx + 10,
        top: heightPx,
        '--across': `${Math.round(isLeft ? acrossPx : -acrossPx)}px`,
        '--up': `${-Math.round((0.5 + 0.46 * third) * heightPx)}px`,
        '--turn': `${Math.round((isLeft ? 1 : -1) * (240 + 480 * other))}deg`,
        background: colors[key % colors.length] ?? '#ffffff',
        width: key % 3 === 0 ? 28 : 15,
        height: key % 3 === 0 ? 15 : 26,
      },
    };
  });
