import { Kbd } from '@mantine/core';
import classes from './key-hint.module.css';

/** The key of a button, shown on it. Not part of the button's name. */
export function KeyHint({ keys }: { keys: string }) {
  return (
    <Kbd aria-hidden className={classes.key} size="xs">
      {keys}
    </Kbd>
  );
}
