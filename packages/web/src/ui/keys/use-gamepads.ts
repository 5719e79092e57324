import { useLayoutEffect, useRef } from 'react';
import { padInput, type InputName } from './inputs.ts';

/** Buttons that are down, by their names. */
export function downIn(pads: readonly (Pick<Gamepad, 'buttons'> | null)[]): Set<InputName> {
  return new Set(
    pads.flatMap((pad, index) =>
      (pad?.buttons ?? []).flatMap((button, at) =>
        button.pressed ? [padInput(index + 1, at + 1)] : [],
      ),
    ),
  );
}

/** How many gamepads the browser shows. */
export const padCount = (): number =>
  'getGamepads' in navigator ? navigator.getGamepads().filter((pad) => pad !== null).length : 0;

/**
 * Tells of buttons of gamepads (USB buzzers are some) as they go down. A browser has no event for that, so they are looked at
 * once a frame, but only while one is plugged in.
 */
export function useGamepads(onInput: (input: InputName) => void): void {
  const latest = useRef(onInput);
  useLayoutEffect(() => {
    latest.current = onInput;
  });
  useLayoutEffect(() => {
    if (!('getGamepads' in navigator)) return undefined;
    let frame = 0;
    let before = downIn(navigator.getGamepads());
    const look = () => {
      const pads = navigator.getGamepads();
      const down = downIn(pads);
      for (const input of down) if (!before.has(input)) latest.current(input);
      before = down;
      frame = pads.some((pad) => pad !== null) ? requestAnimationFrame(look) : 0;
    };
    const begin = () => {
      if (frame === 0) frame = requestAnimationFrame(look);
    };
    begin();
    window.addEventListener('gamepadconnected', begin);
    return () => {
      cancelAnimationFrame(frame);
      window.removeEventListener('gamepadconnected', begin);
    };
  }, []);
}
