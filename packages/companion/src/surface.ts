import type { ControlState } from '@quizcast/game/control/state';

/** What the module knows at a moment: the newest state, and how far the server's clock is ahead of this one's. */
export interface Known {
  state: ControlState;
  clockOffsetMs: number;
}

/** A press of a control surface: an action and what it is given. */
export interface Press {
  action: string;
  parameters: Record<string, string>;
}

/** Reads a press by its name in the state, such as `lock?answer=B`. */
export function pressNamed(name: string): Press {
  const [action = '', query = ''] = name.split('?');
  return { action, parameters: Object.fromEntries(new URLSearchParams(query)) };
}
