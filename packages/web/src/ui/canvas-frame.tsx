import type { ReactNode } from 'react';
import classes from './canvas-frame.module.css';

/** A 16:9 frame for the overlay canvas, on a ground that shows where it is transparent. */
export function CanvasFrame({ children }: { children: ReactNode }) {
  return <div className={classes.frame}>{children}</div>;
}
