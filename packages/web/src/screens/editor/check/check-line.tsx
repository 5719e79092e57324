import type { ReactNode } from 'react';
import { IconAlertTriangle } from '@tabler/icons-react';
import classes from './check-list.module.css';

/** One finding, with buttons that fix it or open its place. */
export function CheckLine(props: { place?: string; text: string; children: ReactNode }) {
  return (
    <li className={classes.line}>
      <IconAlertTriangle size={18} aria-hidden />
      <span className={classes.text}>
        {props.place !== undefined && <strong>{props.place}</strong>} {props.text}
      </span>
      {props.children}
    </li>
  );
}
