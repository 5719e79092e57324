import type { ReactNode } from 'react';
import classes from './columns.module.css';

/** Two columns of panels; one below the other where there is no room. */
export function Columns({ children }: { children: ReactNode }) {
  return <div className={classes['columns']}>{children}</div>;
}

/** Panels one below the other, as one of the columns. */
export function Column({ children }: { children: ReactNode }) {
  return <div className={classes['column']}>{children}</div>;
}
