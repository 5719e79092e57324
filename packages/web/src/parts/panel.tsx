import { useId } from 'react';
import type { Finish, PanelShape } from '@quizcast/game/games/stage-quiz/style';
import { panelOutline } from './panel-outline.ts';
import styles from './panel.module.css';

export interface PanelProps {
  shape: PanelShape;
  finish: Finish;
  widthPx: number;
  heightPx: number;
  tipPx: number;
  color1: string;
  color2: string;
  borderColor: string;
  borderPx?: number;
}

/** A panel in its outline, with a vertical gradient and a border. */
export function Panel(props: PanelProps) {
  const { shape, widthPx, heightPx, tipPx, borderPx = 1.5 } = props;
  const id = useId();
  const outline = (insetPx: number): string =>
    panelOutline(shape, widthPx, heightPx, tipPx, insetPx);
  return (
    <svg
      className={styles.panel}
      width={widthPx}
      height={heightPx}
      viewBox={`0 0 ${widthPx} ${heightPx}`}
      aria-hidden="true"
      focusable="false"
    >
      <defs>
        <linearGradient id={`${id}-body`} x1="0" y1="0" x2="0" y2="1">
          <stop offset="0" style={{ stopColor: props.color1 }} />
          <stop offset="1" style={{ stopColor: props.color2 }} />
        </linearGradient>
      </defs>
      <Finished {...props} id={id} outline={outline} borderPx={borderPx} />
    </svg>
  );
}

interface FinishedProps extends PanelProps {
  id: string;
  outline: (insetPx: number) => string;
  borderPx: number;
}

function Finished(props: FinishedProps) {
  switch (props.finish) {
    case 'gloss':
      return <Gloss {...props} />;
    case 'flat':
      return <Flat {...props} />;
    case 'glow':
      return <Glow {...props} />;
  }
}

/** Lit from above, dark towards its ends, with a fine light border on a dark edge. */
function Gloss({ id, outline, borderPx, color2, borderColor }: FinishedProps) {
  const path = outline(borderPx);
  return (
    <>
      <defs>
        <linearGradient id={`${id}-ends`} x1="0" y1="0" x2="1" y2="0">
          <stop offset="0" style={{ stopColor: color2 }} stopOpacity="0.9" />
          <stop offset="0.34" style={{ stopColor: color2 }} stopOpacity="0" />
          <stop offset="0.66" style={{ stopColor: color2 }} stopOpacity="0" />
          <stop offset="1" style={{ stopColor: color2 }} stopOpacity="0.9" />
        </linearGradient>
        <radialGradient id={`${id}-light`} cx="0.5" cy="0" r="0.5">
          <stop offset="0" stopColor="#fff" stopOpacity="0.3" />
          <stop offset="0.5" stopColor="#fff" stopOpacity="0.1" />
          <stop offset="1" stopColor="#fff" stopOpacity="0" />
        </radialGradient>
        <linearGradient id={`${id}-edge`} x1="0" y1="0" x2="1" y2="0">
          <stop offset="0" style={{ stopColor: borderColor }} />
          <stop offset="0.5" stopColor="#fff" />
          <stop offset="1" style={{ stopColor: borderColor }} />
        </linearGradient>
      </defs>
      <path className={styles.seam} d={path} strokeWidth={borderPx * 3} />
      <path d={path} fill={`url(#${id}-body)`} />
      <path d={path} fill={`url(#${id}-ends)`} />
      <path d={path} fill={`url(#${id}-light)`} />
      <path
        className={styles.hairline}
        d={outline(borderPx * 2.6)}
        style={{ stroke: borderColor }}
      />
      <path d={path} fill="none" stroke={`url(#${id}-edge)`} strokeWidth={borderPx} />
    </>
  );
}

/** Flat with a soft shadow made of strokes, as a blur takes a whole CPU core where OBS renders in software. */
function Flat({ id, outline, borderPx, borderColor }: FinishedProps) {
  const path = outline(borderPx);
  return (
    <>
      {[6, 4, 2].map((width) => (
        <path key={width} className={styles.shadow} d={path} strokeWidth={borderPx * width} />
      ))}
      <path d={path} fill={`url(#${id}-body)`} />
      <path
        className={styles.edge}
        d={path}
        style={{ stroke: borderColor }}
        strokeWidth={borderPx * 1.2}
      />
    </>
  );
}

/** A dark pane with a glowing border. */
function Glow({ id, outline, borderPx, borderColor }: FinishedProps) {
  const path = outline(borderPx * 1.4);
  return (
    <>
      <g className={styles.halo} style={{ stroke: borderColor }}>
        {[8, 5.5, 3.6].map((width) => (
          <path key={width} d={path} strokeWidth={borderPx * width} />
        ))}
      </g>
      <path d={path} fill={`url(#${id}-body)`} />
      <g className={styles.halo} style={{ stroke: borderColor }}>
        <path d={outline(borderPx * 3)} strokeWidth={borderPx * 3.2} />
      </g>
      <path
        className={styles.edge}
        d={path}
        style={{ stroke: borderColor }}
        strokeWidth={borderPx * 1.5}
      />
      <path className={styles.core} d={path} strokeWidth={borderPx * 0.5} />
    </>
  );
}
