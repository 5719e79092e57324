import { readJoinCode } from '@quizcast/game/lobby/join-code';

/** The code in a path such as `/join/{code}`; null when there is none, unchanged when it is not valid. */
export function codeInPath(pathname: string, page: 'join' | 'vote'): string | null {
  const [, first, written = '', more] = pathname.replace(/\/$/, '').split('/');
  if (first !== page || written === '' || more !== undefined) return null;
  const typed = decoded(written);
  return readJoinCode(typed) ?? typed;
}

/** Without percent escapes, or unchanged when they are malformed. */
export function decoded(part: string): string {
  try {
    return decodeURIComponent(part);
  } catch {
    return part;
  }
}
