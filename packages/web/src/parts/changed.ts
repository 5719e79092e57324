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

/** What `value` was before it last changed; null while it has not changed since the component appeared. */
export function useBefore<Value>(value: Value): Value | null {
  const [now, setNow] = useState(value);
  const [before, setBefore] = useState<Value | null>(null);
  if (Object.is(now, value)) return before;
  setNow(value);
  setBefore(now);
  return now;
}
