import { useEffect, useState } from 'react';
import type { CanvasSize } from '@quizcast/game/values/canvas-size';
import { useEnters } from './entrance.tsx';
import styles from './confetti.module.css';

const count = 84;
/** When the last piece is down. */
const lastMs = 7200;

/** Falls once when the winner is told before the viewer's eyes; a picture that begins with the winner has none. */
export function Confetti({ canvas, colors }: { canvas: CanvasSize; colors: readonly string[] }) {
  const enters = useEnters();
  const [isOver, setOver] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setOver(true), lastMs);
    return () => clearTimeout(timer);
  }, []);
  if (!enters || isOver) return null;
  return (
    <div className={styles.sky} aria-hidden="true">
      {pieces(canvas, colors).map(({ key, color, left, delayMs, fallMs, turn, wide }) => (
        <i
          key={key}
          style={{
            left,
            animationDelay: `${delayMs}ms`,
            animationDuration: `${fallMs}ms`,
            transform: `translateY(${canvas.heightPx + 60}px)`,
          }}
        >
          <b
            style={{
              background: color,
              width: wide ? 28 : 16,
              height: wide ? 16 : 28,
              animationDuration: `${turn}ms`,
            }}
          />
        </i>
      ))}
    </div>
  );
}

interface Piece {
  key: number;
  color: string;
  left: number;
  delayMs: number;
  fallMs: number;
  turn: number;
  wide: boolean;
}

/** Scattered, and the same every time: steps of the golden ratio never line up. */
const pieces = ({ widthPx }: CanvasSize, colors: readonly string[]): Piece[] =>
  Array.from({ length: count }, (_, key) => {
    const spread = (key * 0.618_034) % 1;
    const other = (key * 0.754_878) % 1;
    return {
      key,
      color: colors[key % colors.length] ?? '#ffffff',
      left: Math.round(spread * widthPx),
      delayMs: Math.round(other * 2600),
      fallMs: Math.round(2600 + spread * 1800),
      turn: Math.round(700 + other * 900),
      wide: key % 3 === 0,
    };
  });
