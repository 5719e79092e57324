import { useEffect, useRef } from 'react';
import type { FaceKind } from './buzzer-state.ts';

/** Milliseconds on, off, on. */
const patterns: Partial<Record<FaceKind, number[]>> = {
  pressed: [35],
  early: [25, 40, 25],
  first: [60, 50, 60, 50, 180],
  wrong: [260],
};

/** Lets the device be felt when the face becomes another one; not for what stood there already as the page began. */
export function useVibration(kind: FaceKind): void {
  const last = useRef(kind);
  useEffect(() => {
    if (last.current === kind) return;
    last.current = kind;
    const pattern = patterns[kind];
    // Not every browser can; some forbid it before the first touch.
    if (pattern !== undefined && 'vibrate' in navigator) navigator.vibrate(pattern);
  }, [kind]);
}
