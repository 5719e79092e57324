import { isControlAction, type ControlAction } from '@quizcast/game/control/actions';
import { isRecord } from '@quizcast/game/json';
import { isDisplay, type Display } from './displays.ts';

/** Connection settings: stored by Stream Deck for the whole plug-in, so that an exported profile contains no token. */
export interface Connection {
  address: string;
  token: string;
}

/** Configuration of one key; stored by Stream Deck with the key. */
export interface KeySettings {
  action: ControlAction | null;
  parameters: Record<string, string>;
  display: Display | null;
}

export const defaultAddress = 'http://localhost:4747';

const textIn = (values: unknown, name: string): string => {
  const value = isRecord(values) ? values[name] : undefined;
  return typeof value === 'string' ? value : '';
};

export const readConnection = (settings: unknown): Connection => ({
  address: textIn(settings, 'address').trim(),
  token: textIn(settings, 'token').trim(),
});

/** Reads stored settings; values unknown to this version are dropped. */
export function readKey(settings: unknown): KeySettings {
  const action = textIn(settings, 'action');
  const display = textIn(settings, 'display');
  const parameters = isRecord(settings) ? settings['parameters'] : undefined;
  return {
    action: isControlAction(action) ? action : null,
    display: isDisplay(display) ? display : null,
    parameters: isRecord(parameters)
      ? Object.fromEntries(
          Object.entries(parameters).flatMap(([name, value]): [string, string][] =>
            typeof value === 'string' && value !== '' ? [[name, value]] : [],
          ),
        )
      : {},
  };
}
