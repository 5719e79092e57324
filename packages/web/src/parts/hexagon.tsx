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

/** A panel: deep gradient, a gloss on its upper half, a fine light border on a dark seam. */
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
          <stop offset="0" style={{ stopColor: props.color2 }} />
          <stop offset="0.42" style={{ stopColor: props.color1 }} />
          <stop offset="0.58" style={{ stopColor: props.color1 }} />
          <stop offset="1" style={{ stopColor: props.color2 }} />
        </linearGradient>
        <linearGradient id={`${id}-gloss`} x1="0" y1="0" x2="0" y2="1">
          <stop offset="0" stopColor="#fff" stopOpacity="0.26" />
          <stop offset="0.46" stopColor="#fff" stopOpacity="0.04" />
          <stop offset="0.5" stopColor="#fff" stopOpacity="0" />
        </linearGradient>
        <linearGradient id={`${id}-edge`} x1="0" y1="0" x2="1" y2="0">
          <stop offset="0" style={{ stopColor: props.borderColor }} />
          <stop offset="0.5" stopColor="#fff" />
          <stop offset="1" style={{ stopColor: props.borderColor }} />
        </linearGradient>
      </defs>
      <path className={styles.seam} d={path} strokeWidth={borderPx * 3} />
      <path d={path} fill={`url(#${id}-body)`} />
      <path d={hexagonPath(widthPx, heightPx, tipPx, borderPx * 2)} fill={`url(#${id}-gloss)`} />
      <path d={path} fill="none" stroke={`url(#${id}-edge)`} strokeWidth={borderPx} />
    </svg>
  );
}
