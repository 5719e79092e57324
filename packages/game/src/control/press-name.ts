/** A press of a control surface: an action and what it is given. */
export interface NamedPress {
  action: string;
  parameters: Record<string, string>;
}

/** Reads a press by its name in the state, such as `lock?answer=B`. */
export function pressNamed(name: string): NamedPress {
  const [action = '', query = ''] = name.split('?');
  return { action, parameters: Object.fromEntries(new URLSearchParams(query)) };
}
