import { useCallback, useEffect, useRef, useState } from 'react';
import { duckOverlays } from '../../../live/current-document.ts';

/** Repeat interval: overlays restore the volume a second after the last message, even if this page is closed. */
const repeatIntervalMs = 400;

export interface Duck {
  isOn: boolean;
  start: () => void;
  stop: () => void;
  /** By key: active until the key is released. A gamepad button toggles it. */
  startByKey: () => void;
}

/** Ducks the overlays' sound while the host talks. */
export function useDuck(): Duck {
  const [isOn, setIsOn] = useState(false);
  const timer = useRef<ReturnType<typeof setInterval>>(undefined);
  const key = useRef({ down: '', held: '' });
  const start = useCallback(() => {
    clearInterval(timer.current);
    duckOverlays(true);
    timer.current = setInterval(() => duckOverlays(true), repeatIntervalMs);
    setIsOn(true);
  }, []);
  const stop = useCallback(() => {
    if (timer.current === undefined) return;
    clearInterval(timer.current);
    timer.current = undefined;
    duckOverlays(false);
    setIsOn(false);
  }, []);
  const startByKey = useCallback(() => {
    key.current.held = key.current.down;
    if (key.current.held === '' && timer.current !== undefined) stop();
    else start();
  }, [start, stop]);
  useEffect(() => {
    const onDown = ({ code }: KeyboardEvent) => {
      key.current.down = code;
    };
    const onUp = ({ code }: KeyboardEvent) => {
      key.current.down = '';
      if (code === key.current.held) stop();
    };
    addEventListener('keydown', onDown, { capture: true });
    addEventListener('keyup', onUp);
    addEventListener('blur', stop);
    return () => {
      removeEventListener('keydown', onDown, { capture: true });
      removeEventListener('keyup', onUp);
      removeEventListener('blur', stop);
      stop();
    };
  }, [stop]);
  return { isOn, start, stop, startByKey };
}
