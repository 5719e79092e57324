import { homedir } from 'node:os';
import { posix, win32 } from 'node:path';

/** Where the programs of a user keep their data on this system; Quizcast's own folder there. */
export function userDataFolder(
  platform: NodeJS.Platform = process.platform,
  environment: Record<string, string | undefined> = process.env,
  home = homedir(),
): string {
  switch (platform) {
    case 'win32':
      return win32.join(
        environment['LOCALAPPDATA'] || win32.join(home, 'AppData', 'Local'),
        'Quizcast',
      );
    case 'darwin':
      return posix.join(home, 'Library', 'Application Support', 'Quizcast');
    default: {
      const given = environment['XDG_DATA_HOME'] ?? '';
      // A relative one is to be ignored, says the XDG specification.
      const base = posix.isAbsolute(given) ? given : posix.join(home, '.local', 'share');
      return posix.join(base, 'quizcast');
    }
  }
}
