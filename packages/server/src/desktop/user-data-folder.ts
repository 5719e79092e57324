import { homedir } from 'node:os';
import { posix, win32 } from 'node:path';

/** Quizcast's folder in the place where programs keep user data on this system. */
export function userDataFolder(
  platform: NodeJS.Platform = process.platform,
  environment: Record<string, string | undefined> = process.env,
  home = homedir(),
): string {
  if (platform === 'win32') {
    const local = environment['LOCALAPPDATA'] || win32.join(home, 'AppData', 'Local');
    return win32.join(local, 'Quizcast');
  }
  if (platform === 'darwin') return posix.join(home, 'Library', 'Application Support', 'Quizcast');
  const xdgDataHome = environment['XDG_DATA_HOME'] ?? '';
  // The XDG specification requires relative paths to be ignored.
  const base = posix.isAbsolute(xdgDataHome) ? xdgDataHome : posix.join(home, '.local', 'share');
  return posix.join(base, 'quizcast');
}
