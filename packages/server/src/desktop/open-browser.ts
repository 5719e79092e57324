import { spawn } from 'node:child_process';

/** The program that shows an address on this system. No shell reads the address. */
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

/** Shows an address in the browser. Where there is none, the address is on the screen anyway. */
export async function openBrowser(address: string): Promise<void> {
  const command = browserCommand(address);
  if (command === null) return;
  const [program, ...words] = command;
  await new Promise<void>((resolve) => {
    const child = spawn(program, words, { stdio: 'ignore', detached: true });
    child.once('spawn', resolve);
    child.once('error', () => resolve());
    child.unref();
  });
}
