import { isRecord } from '@quizcast/game/json';
import { browserStorage } from '../live/browser-storage.ts';
import type { Answer } from './phone-state.ts';

/** What this browser stores of a viewer, so that a reload loses nothing. */
export interface StoredPhone {
  token: string | null;
  /** The requested name; null before the viewer has joined. */
  name: string | null;
  /** Milliseconds; null for the show's default. */
  delayMs: number | null;
  /** The last answer that the viewer gave. */
  answer: Answer | null;
  /** The last answer that the server has confirmed. */
  counted: Answer | null;
  /** The viewer wants all data deleted, which the server has not confirmed yet. */
  isDeleting: boolean;
}

export const emptyStoredPhone: StoredPhone = {
  token: null,
  name: null,
  delayMs: null,
  answer: null,
  counted: null,
  isDeleting: false,
};

const keyOf = (code: string): string => `quizcast.phone.${code}`;

export function storedPhone(code: string): StoredPhone {
  const text = browserStorage.get(keyOf(code));
  if (text === null) return emptyStoredPhone;
  try {
    return readStored(JSON.parse(text));
  } catch {
    return emptyStoredPhone;
  }
}

export function storePhone(code: string, phone: StoredPhone): void {
  browserStorage.set(keyOf(code), JSON.stringify(phone));
}

export const forgetPhone = (code: string): void => browserStorage.remove(keyOf(code));

function readStored(stored: unknown): StoredPhone {
  if (!isRecord(stored)) return emptyStoredPhone;
  const { token, name, delayMs } = stored;
  return {
    token: typeof token === 'string' ? token : null,
    name: typeof name === 'string' ? name : null,
    delayMs: typeof delayMs === 'number' ? delayMs : null,
    answer: answerIn(stored['answer']),
    counted: answerIn(stored['counted']),
    isDeleting: stored['isDeleting'] === true,
  };
}

function answerIn(value: unknown): Answer | null {
  if (!isRecord(value)) return null;
  const { round, answer } = value;
  return typeof round === 'string' && typeof answer === 'string' ? { round, answer } : null;
}
