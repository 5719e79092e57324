import type { ReactNode } from 'react';
import classes from './canvas-frame.module.css';

/** A frame of 16:9, or 9:16, for the overlay canvas, on a ground that shows where it is transparent. */
export function CanvasFrame(props: { isUpright?: boolean; children: ReactNode }) {
  return (
    <div className={classes.frame} data-upright={props.isUpright === true || undefined}>
      {props.children}
    </div>
  );
}
