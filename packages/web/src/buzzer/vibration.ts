import { useEffect, useRef } from 'react';
import type { FaceKind } from './buzzer-state.ts';

/** Milliseconds on, off, on. */
const patterns: Partial<Record<FaceKind, number[]>> = {
  pressed: [35],
  early: [25, 40, 25],
  first: [60, 50, 60, 50, 180],
  wrong: [260],
};

/** Vibrates when the face changes; not for the initial face of the page. */
export function useVibration(kind: FaceKind): void {
  const last = useRef(kind);
  useEffect(() => {
    if (last.current === kind) return;
    last.current = kind;
    const pattern = patterns[kind];
    // Not every browser supports it; some require a user gesture first.
    if (pattern !== undefined && 'vibrate' in navigator) navigator.vibrate(pattern);
  }, [kind]);
}
