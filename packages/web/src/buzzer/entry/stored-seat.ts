import { isRecord } from '@quizcast/game/json';
import { codeInPath, decoded } from '../../first-screen/code-in-path.ts';
import { browserStorage } from '../../live/browser-storage.ts';

/** The seat held by this device in a show: the token identifies the player. */
export interface StoredSeat {
  code: string;
  token: string;
}

const key = 'quizcast.seat';
const tokenText = /^[A-Za-z0-9._~-]{16,200}$/;

type Storage = Pick<typeof browserStorage, 'get' | 'set' | 'remove'>;

/** The seat stored in this browser; null when there is none. */
export function storedSeat(storage: Storage = browserStorage): StoredSeat | null {
  const text = storage.get(key);
  if (text === null) return null;
  try {
    const parsed: unknown = JSON.parse(text);
    if (!isRecord(parsed)) return null;
    const { code, token } = parsed;
    return typeof code === 'string' && typeof token === 'string' ? { code, token } : null;
  } catch {
    return null;
  }
}

export function storeSeat(seat: StoredSeat, storage: Storage = browserStorage): void {
  storage.set(key, JSON.stringify(seat));
}

/** Forgets this seat, but not another one taken meanwhile in another window. */
export function forgetSeat(token: string, storage: Storage = browserStorage): void {
  if (storedSeat(storage)?.token === token) storage.remove(key);
}

/** Parses the address: `/join`, `/join/{code}`, or a personal link `/join/{code}#{token}`. */
export function readAddress({ pathname, hash }: { pathname: string; hash: string }): {
  /** Null when there is none; unchanged when it is not valid. */
  code: string | null;
  token: string | null;
} {
  const code = codeInPath(pathname, 'join');
  const token = decoded(hash.replace(/^#/, ''));
  return { code, token: code !== null && tokenText.test(token) ? token : null };
}
