import { Kbd } from '@mantine/core';
import { useKeyHint } from './keys/key-store.ts';
import classes from './key-hint.module.css';

/** The key of a button, shown on it: the user's binding for `keys`. Not part of the accessible name. */
export function KeyHint({ keys }: { keys: string }) {
  const hint = useKeyHint();
  return (
    <Kbd aria-hidden className={classes.key} size="xs">
      {hint(keys)}
    </Kbd>
  );
}
