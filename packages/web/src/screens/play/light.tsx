import type { ReactNode } from 'react';
import classes from './play-header.module.css';

export type Tone = 'good' | 'air' | 'waiting' | 'bad' | 'off';

/** One fact of the header, by colour, sign and words. */
export function Light(props: { tone: Tone; icon: ReactNode; text: string; hint?: string }) {
  return (
    <li className={classes.light} data-tone={props.tone} title={props.hint ?? props.text}>
      {props.icon}
      <span className={classes.lightText}>{props.text}</span>
    </li>
  );
}
