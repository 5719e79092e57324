import { initialsOf } from '../parts/category/initials.ts';
import classes from './avatar.module.css';

/** White is legible on each of them, and none has another meaning in the app. */
const backgrounds = [
  '#0b7285',
  '#5f3dc4',
  '#a61e4d',
  '#2b6a30',
  '#364fc7',
  '#8a4b08',
  '#862e9c',
  '#495057',
];

const backgroundOf = (id: string): string => {
  let sum = 0;
  for (const letter of id) sum = (sum * 31 + (letter.codePointAt(0) ?? 0)) % 9973;
  return backgrounds[sum % backgrounds.length] ?? '#495057';
};

/** A person by initials, always in the same color. The name is beside it, or is its label. */
export function Avatar(props: { id: string; name: string; isSmall?: boolean }) {
  return (
    <span
      className={classes.avatar}
      data-size={props.isSmall === true ? 'small' : undefined}
      style={{ background: backgroundOf(props.id) }}
      data-initials={initialsOf(props.name) || '?'}
      aria-hidden
    />
  );
}
