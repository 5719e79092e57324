import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { GameId } from '@quizcast/game/games/game-ids';
import { build, normalizePath, type CSSOptions, type Plugin, type Rolldown } from 'vite';

type Bundle = Rolldown.OutputBundle;
type Chunk = Rolldown.OutputChunk;

const source = (...path: readonly string[]) => join(import.meta.dirname, 'src', ...path);

/** The module that each game's picture needs in addition to the parts that every overlay loads. */
const scenes: Readonly<Record<GameId, string | null>> = {
  stageQuiz: null,
  categoryQuiz: source('parts', 'category', 'category-scene.tsx'),
  crowdQuiz: source('parts', 'crowd', 'crowd-scene.tsx'),
};

/**
 * Builds what the server needs to draw the first picture of an overlay and the first screen of players and viewers: the
 * renderer `.server/server.js`, and the pages that it fills: `overlay-{game}-drawn.html`, `buzzer-drawn.html` and
 * `audience-drawn.html`.
 */
export const drawnPages = (target: string, css: CSSOptions): Plugin => ({
  name: 'drawn-pages',
  apply: 'build',
  async writeBundle({ dir }, bundle) {
    if (dir === undefined) return;
    const overlayStart = await startScript('overlay', target);
    for (const [game, scene] of Object.entries(scenes)) {
      const page = withScene(readPage(dir, 'overlay'), scene, bundle);
      writeDrawn(dir, `overlay-${game}`, overlayPage(withStyles(dir, page), overlayStart));
    }
    for (const name of ['buzzer', 'audience']) {
      const page = withStyles(dir, readPage(dir, name));
      writeDrawn(dir, name, phonePage(page, await startScript(name, target)));
    }
    await build({
      ...alone,
      // The same class names as in the page's style sheets.
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

/** The inline script that runs in the drawn page before the program; it has no imports. */
async function startScript(name: string, target: string): Promise<string> {
  const input = source(name, 'page-start.ts');
  const output = await build({
    ...alone,
    build: { write: false, target, rolldownOptions: { input, output: { format: 'iife' } } },
  });
  const [chunk] = 'output' in output ? output.output : [];
  if (chunk === undefined) throw new Error(`${input} was not built`);
  return `<script nonce="__nonce__">${chunk.code.trim()}</script>`;
}

const program = /<script type="module"[^>]*><\/script>(\s*<link rel="modulepreload"[^>]*>)*/;
const sheet = /<link rel="stylesheet"[^>]* href="\/([^"]+)"[^>]*>/g;

function readPage(dir: string, name: string): string {
  const page = readFileSync(join(dir, `${name}.html`), 'utf8');
  if (!program.test(page)) throw new Error(`${name}.html has no program`);
  return page;
}

const writeDrawn = (dir: string, name: string, page: string): void =>
  writeFileSync(join(dir, `${name}-drawn.html`), page);

/** Adds links to the files of a scene to the page, as if its program imported the scene statically. */
function withScene(page: string, scene: string | null, bundle: Bundle): string {
  if (scene === null) return page;
  const chunks = chunksOf(bundle, scene);
  const links = (rel: string, files: readonly string[]) =>
    files
      .filter((file) => !page.includes(`"/${file}"`))
      .map((file) => `<link rel="${rel}" crossorigin href="/${file}" nonce="__nonce__">`)
      .join('');
  const scripts = chunks.map(({ fileName }) => fileName);
  const sheets = chunks.flatMap(({ viteMetadata }) => [...(viteMetadata?.importedCss ?? [])]);
  return page
    .replace(program, (own) => own + links('modulepreload', scripts))
    .replace('</head>', `${links('stylesheet', sheets)}</head>`);
}

/** The chunk of a file that is loaded on demand, preceded by its static imports, which keeps styles in order. */
function chunksOf(bundle: Bundle, file: string): Chunk[] {
  const first = Object.values(bundle).find(
    (output) => output.type === 'chunk' && output.facadeModuleId === normalizePath(file),
  );
  const seen = new Set<Chunk>();
  const withImports = (chunk: Bundle[string] | undefined): Chunk[] => {
    if (chunk?.type !== 'chunk') throw new Error(`Not all chunks of ${file} were built`);
    if (seen.has(chunk)) return [];
    seen.add(chunk);
    return [...chunk.imports.flatMap((next) => withImports(bundle[next])), chunk];
  };
  return withImports(first);
}

/** Inlines the style sheets of the page. */
const withStyles = (dir: string, page: string): string =>
  page.replace(
    sheet,
    // The disabled link tells Vite's loader that the style sheet is already there.
    (link, path: string) =>
      `<style nonce="__nonce__">${readFileSync(join(dir, path), 'utf8')}</style>${link.replace('>', ' disabled>')}`,
  );

/** Keeps the program in a template until the picture has been painted. */
const overlayPage = (page: string, start: string): string =>
  page
    .replace(program, (links) => `<template id="program">${links}</template>`)
    .replace('</body>', () => `  ${start}\n  </body>`);

/**
 * Phones do not wait with loading the program, because their networks are slower. The script follows directly after the
 * screen, which it may have to remove before it is painted.
 */
const phonePage = (page: string, start: string): string =>
  page.replace('<noscript>', () => `${start}\n    <noscript>`);
