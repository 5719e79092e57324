import { useLayoutEffect, useRef } from 'react';
import { padInput, type InputName } from './inputs.ts';

/** Names of the pressed buttons. */
export function downIn(pads: readonly (Pick<Gamepad, 'buttons'> | null)[]): Set<InputName> {
  return new Set(
    pads.flatMap((pad, index) =>
      (pad?.buttons ?? []).flatMap((button, at) =>
        button.pressed ? [padInput(index + 1, at + 1)] : [],
      ),
    ),
  );
}

/** Number of connected gamepads visible to the browser. */
export const padCount = (): number =>
  'getGamepads' in navigator ? navigator.getGamepads().filter((pad) => pad !== null).length : 0;

/**
 * Reports presses of gamepad buttons (including some USB buzzers). Browsers have no event for that, so they are polled
 * every frame, but only while a gamepad is connected.
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
    const poll = () => {
      const pads = navigator.getGamepads();
      const down = downIn(pads);
      for (const input of down) if (!before.has(input)) latest.current(input);
      before = down;
      frame = pads.some((pad) => pad !== null) ? requestAnimationFrame(poll) : 0;
    };
    const begin = () => {
      if (frame === 0) frame = requestAnimationFrame(poll);
    };
    begin();
    window.addEventListener('gamepadconnected', begin);
    return () => {
      cancelAnimationFrame(frame);
      window.removeEventListener('gamepadconnected', begin);
    };
  }, []);
}
