import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Plugin } from 'vite';

const packages = join(import.meta.dirname, '..', '..', 'node_modules', '@fontsource');

/** Serves the installed fonts at the server's own paths, for pages without the server. */
export const fontFiles: Plugin = {
  name: 'font-files',
  configureServer({ middlewares }) {
    middlewares.use('/fonts', (request, response) => {
      void fontAt(request.url ?? '').then((found) => {
        response.statusCode = found === null ? 204 : 200;
        if (found !== null) response.setHeader('content-type', found.type);
        response.end(found?.body);
      });
    });
  },
};

export interface FoundFont {
  type: string;
  body: Buffer | string;
}

/** The server's response to this path below `/fonts`; null if there is none. */
export async function fontAt(path: string): Promise<FoundFont | null> {
  const sheet = /^\/([a-z0-9-]+)\/(\d{3})-(normal|italic)\.css$/.exec(path);
  const file = /^\/([a-z0-9-]+)\/files\/([\w.-]+\.woff2)$/.exec(path);
  try {
    if (file !== null)
      return {
        type: 'font/woff2',
        body: await readFile(join(packages, file[1] ?? '', 'files', file[2] ?? '')),
      };
    if (sheet === null) return null;
    const [, id = '', weight = '', slant = ''] = sheet;
    const name = slant === 'italic' ? `${weight}-italic.css` : `${weight}.css`;
    const css = await readFile(join(packages, id, name), 'utf8');
    return { type: 'text/css', body: css.replaceAll('url(./', `url(/fonts/${id}/`) };
  } catch {
    return null;
  }
}
