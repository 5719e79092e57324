import { useState } from 'react';

/**
 * True from the moment `value` differs from what it was when the component appeared. What is on the picture at first is
 * old news and stands still; only what changes before the viewer's eyes moves.
 */
export function useChanged(value: unknown): boolean {
  const [first] = useState(value);
  const [changed, setChanged] = useState(false);
  if (!changed && !Object.is(first, value)) {
    setChanged(true);
    return true;
  }
  return changed;
}
