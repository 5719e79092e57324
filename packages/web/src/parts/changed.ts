import { useState } from 'react';

/** True once `value` differs from its value on mount. The initial state is not animated; only changes on screen are. */
export function useChanged(value: unknown): boolean {
  const [first] = useState(value);
  const [changed, setChanged] = useState(false);
  if (!changed && !Object.is(first, value)) {
    setChanged(true);
    return true;
  }
  return changed;
}

/** The previous `value`; null while it has not changed since mount. */
export function usePrevious<Value>(value: Value): Value | null {
  const [now, setNow] = useState(value);
  const [before, setBefore] = useState<Value | null>(null);
  if (Object.is(now, value)) return before;
  setNow(value);
  setBefore(now);
  return now;
}
