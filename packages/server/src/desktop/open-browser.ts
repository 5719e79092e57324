import { spawn } from 'node:child_process';

/** The command that opens a URL on this system. It is run without a shell, so the URL is never interpreted. */
export function browserCommand(
  address: string,
  platform: NodeJS.Platform = process.platform,
  browser: string | undefined = process.env['BROWSER'],
): [program: string, ...words: string[]] | null {
  if (browser === 'none') return null;
  if (browser !== undefined && browser !== '') return [browser, address];
  if (platform === 'win32') return ['rundll32.exe', 'url.dll,FileProtocolHandler', address];
  return [platform === 'darwin' ? 'open' : 'xdg-open', address];
}

/** Opens a URL in the browser. Without a browser the URL is still printed in the terminal. */
export async function openBrowser(address: string): Promise<void> {
  const command = browserCommand(address);
  if (command === null) return;
  const [program, ...args] = command;
  await new Promise<void>((resolve) => {
    const child = spawn(program, args, { stdio: 'ignore', detached: true });
    child.once('spawn', resolve);
    child.once('error', () => resolve());
    child.unref();
  });
}
