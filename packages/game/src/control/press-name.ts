/** A press of a control surface: an action and its parameters. */
export interface NamedPress {
  action: string;
  parameters: Record<string, string>;
}

/** Parses a press name from the state, such as `lock?answer=B`. */
export function pressNamed(name: string): NamedPress {
  const [action = '', query = ''] = name.split('?');
  return { action, parameters: Object.fromEntries(new URLSearchParams(query)) };
}
