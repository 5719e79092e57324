import { useId } from 'react';
import type { JokerStyle } from '@quizcast/game/games/stage-quiz/style';
import type { JokerView } from '@quizcast/game/games/stage-quiz/views/view';
import { useChanged } from '../changed.ts';
import { JokerIcon } from './joker-icon.tsx';
import { panelOutline } from '../panel-outline.ts';
import { placed, type PartStyle } from '../part-style.ts';
import styles from './joker-row.module.css';

/** Size of a badge in its own pixels, and the gap to the next. */
const badgeSize = { widthPx: 212, heightPx: 132, gapPx: 20 } as const;

export interface JokerRowProps {
  jokers: readonly JokerView[];
  style: JokerStyle;
  /** Canvas pixels from the row's left end to where it must wrap. */
  roomPx: number;
  /** The show appears live, so its entrance is animated. */
  enters: boolean;
}

export function JokerRow({ jokers, style, roomPx, enters }: JokerRowProps) {
  if (jokers.length === 0) return null;
  const { widthPx, gapPx } = badgeSize;
  const fitting = Math.floor((roomPx / style.scale + gapPx) / (widthPx + gapPx));
  const columns = Math.max(1, Math.min(jokers.length, fitting));
  const vars: PartStyle = {
    ...placed(style),
    width: columns * (widthPx + gapPx) - gapPx,
    gap: gapPx,
    color: style.borderColor1,
  };
  return (
    <div className={styles.row} style={vars} data-layer="joker" data-enters={enters}>
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
      <svg className={styles.strike} viewBox="0 0 212 132" aria-hidden="true">
        <path className={styles.seam} d="M60 104 152 28" />
        <path d="M60 104 152 28" />
      </svg>
    </div>
  );
}

function Badge({ style }: { style: JokerStyle }) {
  const id = useId();
  const outline = { shape: style.shape, finish: style.finish };
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
      <Rim {...outline} ring={`url(#${id}-ring)`} />
      <Outline {...outline} fill={`url(#${id}-body)`} />
      {style.finish === 'gloss' && (
        <ellipse cx="106" cy="40" rx="74" ry="27" fill={`url(#${id}-gloss)`} />
      )}
      <Outline
        {...outline}
        fill="none"
        stroke={`url(#${id}-ring)`}
        strokeWidth={style.finish === 'gloss' ? 8 : 5}
      />
    </svg>
  );
}

type BadgeLook = Pick<JokerStyle, 'shape' | 'finish'>;

interface Paint {
  className?: string | undefined;
  fill?: string;
  stroke?: string;
  strokeWidth?: number;
}

/** The rim of a badge: a dark edge, a soft shadow, or a glow. */
function Rim({ ring, ...look }: BadgeLook & { ring: string }) {
  switch (look.finish) {
    case 'gloss':
      return <Outline {...look} className={styles.seam} />;
    case 'flat':
      return [18, 12, 8].map((width) => (
        <Outline key={width} {...look} className={styles.shadow} strokeWidth={width} />
      ));
    case 'glow':
      return [26, 18, 12].map((width) => (
        <Outline key={width} {...look} className={styles.halo} stroke={ring} strokeWidth={width} />
      ));
  }
}

function Outline({ shape, finish, ...paint }: BadgeLook & Paint) {
  if (shape === 'ellipse') return <ellipse cx="106" cy="66" rx="99" ry="59" {...paint} />;
  return <path d={panelOutline(shape, 212, 132, 46, finish === 'glow' ? 10 : 7)} {...paint} />;
}
