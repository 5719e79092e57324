import { useId } from 'react';
import styles from './hexagon.module.css';

/** Outline of an elongated hexagon with softened shoulders, pointed left and right, in a box of this size. */
export function hexagonPath(widthPx: number, heightPx: number, tipPx: number, insetPx = 0): string {
  const [left, right] = [insetPx, widthPx - insetPx];
  const [top, bottom] = [insetPx, heightPx - insetPx];
  const middle = heightPx / 2;
  const tip = Math.min(tipPx, widthPx / 2);
  // The shoulders are bent over a short way, so that the light border runs round them in one stroke.
  const bend = tip * 0.3;
  const rise = (bend * (middle - top)) / tip;
  return [
    `M${left} ${middle}`,
    `L${left + tip - bend} ${top + rise}`,
    `Q${left + tip} ${top} ${left + tip + bend * 1.4} ${top}`,
    `H${right - tip - bend * 1.4}`,
    `Q${right - tip} ${top} ${right - tip + bend} ${top + rise}`,
    `L${right} ${middle}`,
    `L${right - tip + bend} ${bottom - rise}`,
    `Q${right - tip} ${bottom} ${right - tip - bend * 1.4} ${bottom}`,
    `H${left + tip + bend * 1.4}`,
    `Q${left + tip} ${bottom} ${left + tip - bend} ${bottom - rise}`,
    'Z',
  ].join('');
}

export interface HexagonProps {
  widthPx: number;
  heightPx: number;
  tipPx: number;
  color1: string;
  color2: string;
  borderColor: string;
  borderPx?: number;
  className?: string | undefined;
}

/** A panel: lit from above, dark towards its ends, a fine light border on a dark seam. */
export function Hexagon(props: HexagonProps) {
  const { widthPx, heightPx, tipPx, borderPx = 1.5 } = props;
  const id = useId();
  const path = hexagonPath(widthPx, heightPx, tipPx, borderPx);
  return (
    <svg
      className={[styles.hexagon, props.className].join(' ')}
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
        <linearGradient id={`${id}-ends`} x1="0" y1="0" x2="1" y2="0">
          <stop offset="0" style={{ stopColor: props.color2 }} stopOpacity="0.9" />
          <stop offset="0.34" style={{ stopColor: props.color2 }} stopOpacity="0" />
          <stop offset="0.66" style={{ stopColor: props.color2 }} stopOpacity="0" />
          <stop offset="1" style={{ stopColor: props.color2 }} stopOpacity="0.9" />
        </linearGradient>
        <radialGradient id={`${id}-light`} cx="0.5" cy="0" r="0.5">
          <stop offset="0" stopColor="#fff" stopOpacity="0.3" />
          <stop offset="0.5" stopColor="#fff" stopOpacity="0.1" />
          <stop offset="1" stopColor="#fff" stopOpacity="0" />
        </radialGradient>
        <linearGradient id={`${id}-edge`} x1="0" y1="0" x2="1" y2="0">
          <stop offset="0" style={{ stopColor: props.borderColor }} />
          <stop offset="0.5" stopColor="#fff" />
          <stop offset="1" style={{ stopColor: props.borderColor }} />
        </linearGradient>
      </defs>
      <path className={styles.seam} d={path} strokeWidth={borderPx * 3} />
      <path d={path} fill={`url(#${id}-body)`} />
      <path d={path} fill={`url(#${id}-ends)`} />
      <path d={path} fill={`url(#${id}-light)`} />
      <path
        className={styles.hairline}
        d={hexagonPath(widthPx, heightPx, tipPx, borderPx * 2.6)}
        style={{ stroke: props.borderColor }}
      />
      <path d={path} fill="none" stroke={`url(#${id}-edge)`} strokeWidth={borderPx} />
    </svg>
  );
}
