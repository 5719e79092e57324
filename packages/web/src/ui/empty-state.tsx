import type { ReactNode } from 'react';
import classes from './empty-state.module.css';

/** Explains an empty list and offers the next step. */
export function EmptyState(props: {
  icon: ReactNode;
  title: string;
  text: string;
  children?: ReactNode;
}) {
  return (
    <div className={classes.empty}>
      <div className={classes.icon}>{props.icon}</div>
      <p className={classes.title}>{props.title}</p>
      <p className={classes.text}>{props.text}</p>
      {props.children}
    </div>
  );
}
