import { useId } from 'react';
import type { JokerStyle } from '@quizcast/game/document/style';
import type { JokerView } from '@quizcast/game/view';
import { useChanged } from './changed.ts';
import { JokerIcon } from './joker-icon.tsx';
import { placed, type PartStyle } from './part-style.ts';
import styles from './joker-row.module.css';

/** One badge in its own pixels, and the gap to the next. */
const badgeSize = { widthPx: 212, heightPx: 132, gapPx: 20 } as const;

export interface JokerRowProps {
  jokers: readonly JokerView[];
  style: JokerStyle;
  /** Canvas pixels from the row's left end to where it must break into a second row. */
  roomPx: number;
  /** Comes before the viewer's eyes together with its show. */
  enters: boolean;
}

export function JokerRow({ jokers, style, roomPx, enters }: JokerRowProps) {
  const vars: PartStyle = {
    ...placed(style),
    width: Math.max(badgeSize.widthPx, roomPx / style.scale),
    gap: badgeSize.gapPx,
    color: style.borderColor1,
  };
  return (
    <div className={styles.row} style={vars} data-enters={enters}>
      {jokers.map((joker) => (
        <Joker key={joker.id} joker={joker} style={style} />
      ))}
    </div>
  );
}

function Joker({ joker, style }: { joker: JokerView; style: JokerStyle }) {
  const moves = useChanged(joker.isUsed);
  return (
    <div className={styles.joker} data-part="joker" data-used={joker.isUsed} data-moves={moves}>
      <span className={styles.name}>{joker.name}</span>
      <Badge style={style} />
      <JokerIcon joker={joker} />
      <svg className={styles.cross} viewBox="0 0 212 132" aria-hidden="true">
        <path className={styles.seam} d="M34 18 178 114M178 18 34 114" />
        <path className={styles.stroke1} d="M34 18 178 114" />
        <path className={styles.stroke2} d="M178 18 34 114" />
      </svg>
    </div>
  );
}

function Badge({ style }: { style: JokerStyle }) {
  const id = useId();
  return (
    <svg className={styles.badge} viewBox="0 0 212 132" aria-hidden="true" focusable="false">
      <defs>
        <linearGradient id={`${id}-body`} x1="0" y1="0" x2="0" y2="1">
          <stop offset="0" style={{ stopColor: style.backgroundColor1 }} />
          <stop offset="1" style={{ stopColor: style.backgroundColor2 }} />
        </linearGradient>
        <linearGradient id={`${id}-ring`} x1="0" y1="0" x2="0" y2="1">
          <stop offset="0" style={{ stopColor: style.borderColor1 }} />
          <stop offset="0.5" style={{ stopColor: style.borderColor2 }} />
          <stop offset="1" style={{ stopColor: style.borderColor3 }} />
        </linearGradient>
        <linearGradient id={`${id}-gloss`} x1="0" y1="0" x2="0" y2="1">
          <stop offset="0" stopColor="#fff" stopOpacity="0.42" />
          <stop offset="1" stopColor="#fff" stopOpacity="0.02" />
        </linearGradient>
      </defs>
      <ellipse className={styles.seam} cx="106" cy="66" rx="99" ry="59" />
      <ellipse cx="106" cy="66" rx="99" ry="59" fill={`url(#${id}-body)`} />
      <ellipse cx="106" cy="40" rx="74" ry="27" fill={`url(#${id}-gloss)`} />
      <ellipse
        cx="106"
        cy="66"
        rx="99"
        ry="59"
        fill="none"
        stroke={`url(#${id}-ring)`}
        strokeWidth="8"
      />
    </svg>
  );
}
