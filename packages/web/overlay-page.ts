import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { build, type CSSOptions, type Plugin } from 'vite';

const source = (name: string) => join(import.meta.dirname, 'src', 'overlay', name);

/**
 * Builds what the server needs to draw the first picture of an overlay: `.server/server.js`, which draws, and
 * `overlay-drawn.html`, which shows a picture before it loads the program.
 */
export const overlayPage = (target: string, css: CSSOptions): Plugin => ({
  name: 'overlay-page',
  apply: 'build',
  async writeBundle({ dir }) {
    if (dir === undefined) return;
    const start = await bundled(source('page-start.ts'), target);
    writeFileSync(join(dir, 'overlay-drawn.html'), drawnPage(dir, start));
    await build({
      ...alone,
      // The class names of the page's style sheets.
      css,
      define: { 'process.env.NODE_ENV': '"production"' },
      ssr: { noExternal: true },
      build: {
        ssr: source('server.tsx'),
        outDir: join(dir, '.server'),
        emptyOutDir: true,
        target: 'node20',
      },
    });
  },
});

const alone = { configFile: false, logLevel: 'warn', publicDir: false } as const;

/** One script without imports. */
async function bundled(file: string, target: string): Promise<string> {
  const output = await build({
    ...alone,
    build: { write: false, target, rolldownOptions: { input: file, output: { format: 'iife' } } },
  });
  const [chunk] = 'output' in output ? output.output : [];
  if (chunk === undefined) throw new Error(`${file} was not built`);
  return chunk.code.trim();
}

const program = /<script type="module"[^>]*><\/script>(\s*<link rel="modulepreload"[^>]*>)*/;
const sheet = /<link rel="stylesheet"[^>]* href="\/([^"]+)"[^>]*>/g;

/** The overlay's page with its styles inside, its program set aside, and the script that starts it. */
function drawnPage(dir: string, start: string): string {
  const page = readFileSync(join(dir, 'overlay.html'), 'utf8');
  if (!program.test(page)) throw new Error('overlay.html has no program');
  return page
    .replace(program, (links) => `<template id="program">${links}</template>`)
    .replace(
      sheet,
      // The link tells Vite's loader that the sheet is here.
      (link, path: string) =>
        `<style>${readFileSync(join(dir, path), 'utf8')}</style>${link.replace('>', ' disabled>')}`,
    )
    .replace('</body>', () => `  <script nonce="__nonce__">${start}</script>\n  </body>`);
}
