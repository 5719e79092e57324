import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { build, type CSSOptions, type Plugin } from 'vite';

/** Pages whose first picture or screen the server can draw: `{name}.html`, its parts in `src/{name}`. */
const pages = ['overlay', 'buzzer', 'audience'] as const;

const source = (...path: readonly string[]) => join(import.meta.dirname, 'src', ...path);

/**
 * Builds what the server needs to draw the first picture of an overlay, and the first screen of players and viewers:
 * `.server/server.js`, which draws, and `{name}-drawn.html`, the pages that it draws into.
 */
export const drawnPages = (target: string, css: CSSOptions): Plugin => ({
  name: 'drawn-pages',
  apply: 'build',
  async writeBundle({ dir }) {
    if (dir === undefined) return;
    for (const name of pages) {
      const start = await bundled(source(name, 'page-start.ts'), target);
      writeFileSync(join(dir, `${name}-drawn.html`), drawnPage(dir, name, start));
    }
    await build({
      ...alone,
      // The class names of the page's style sheets.
      css,
      define: { 'process.env.NODE_ENV': '"production"' },
      ssr: { noExternal: true },
      build: {
        ssr: source('server.ts'),
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

/**
 * A page with its styles inside and the script that runs before the program. The overlay's program is set aside until
 * its picture is painted; phones load theirs meanwhile, over slower networks.
 */
function drawnPage(dir: string, name: (typeof pages)[number], start: string): string {
  const page = readFileSync(join(dir, `${name}.html`), 'utf8');
  if (!program.test(page)) throw new Error(`${name}.html has no program`);
  const script = `<script nonce="__nonce__">${start}</script>`;
  const styled = page.replace(
    sheet,
    // The link tells Vite's loader that the sheet is here.
    (link, path: string) =>
      `<style nonce="__nonce__">${readFileSync(join(dir, path), 'utf8')}</style>${link.replace('>', ' disabled>')}`,
  );
  if (name === 'overlay')
    return styled
      .replace(program, (links) => `<template id="program">${links}</template>`)
      .replace('</body>', () => `  ${script}\n  </body>`);
  // Directly behind the screen, which it may have to remove before it is painted.
  return styled.replace('<noscript>', () => `${script}\n    <noscript>`);
}
