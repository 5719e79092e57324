import { createHash } from 'node:crypto';
import react from '@vitejs/plugin-react';
import { defineConfig, type CSSOptions, type Plugin } from 'vite';
import { docsPages } from './docs-pages.ts';
import { drawnPages } from './drawn-pages.ts';

/** The overlay's service worker must stand at the root of the site, under a name that never changes. */
const worker = 'overlay-worker';

/** Writes down which source went into which file, so that `npm run check` can tell what the overlay carries. */
const contents: Plugin = {
  name: 'contents',
  generateBundle(_, bundle) {
    const modules = Object.values(bundle).flatMap((output) =>
      output.type === 'chunk' ? [[output.fileName, output.moduleIds]] : [],
    );
    this.emitFile({
      type: 'asset',
      fileName: '.vite/contents.json',
      source: JSON.stringify(Object.fromEntries(modules)),
    });
  },
};

/**
 * Roboto from this address only, as woff2, which every browser here reads. `block` is the specification's font time-out:
 * three seconds without letters, then the fallback.
 */
const roboto: Plugin = {
  name: 'roboto',
  enforce: 'pre',
  transform: {
    filter: { id: /@fontsource\/roboto\/\d00(-italic)?\.css$/ },
    handler(css) {
      const faces = css
        .replaceAll(/, url\([^)]+\.woff\) format\('woff'\)/g, '')
        .replaceAll('font-display: swap', 'font-display: block');
      if (/\.woff\)|swap/.test(faces)) throw new Error('The faces of Roboto are written otherwise');
      return { code: faces, map: null };
    },
  },
};

/** The style file behind each ending of class names. */
const endings = new Map<string, string>();

/** Short: they stand in the scripts, too. The same in every build. */
function className(name: string, file: string): string {
  const path = file.slice(file.lastIndexOf('/src/')).replace(/\?.*/, '');
  const ending = createHash('sha256').update(path).digest('base64url').slice(0, 3);
  const other = endings.get(ending) ?? path;
  if (other !== path) throw new Error(`Class names of ${other} and ${path} end alike: rename one`);
  endings.set(ending, path);
  return `${name}_${ending}`;
}

const css: CSSOptions = { modules: { generateScopedName: className } };

/** OBS 29 and 30 are Chromium 103. */
const target = 'chrome103';

// Six programs, the app, the overlay, the players' buzzer, the viewers' board and phone page, and the OBS dock, from one build. They share a chunk only where both import it.
export default defineConfig({
  root: import.meta.dirname,
  base: '/',
  plugins: [react(), roboto, contents, docsPages, drawnPages(target, css)],
  // The server puts a new one there each time: packages/server/src/http/routes/pages.ts.
  html: { cspNonce: '__nonce__' },
  css,
  build: {
    outDir: 'dist',
    emptyOutDir: true,
    target,
    cssTarget: target,
    manifest: true,
    // Nothing inline: the content policy allows scripts that carry the page's nonce only.
    modulePreload: { polyfill: false },
    assetsInlineLimit: 0,
    cssCodeSplit: true,
    reportCompressedSize: false,
    chunkSizeWarningLimit: 1500,
    rolldownOptions: {
      input: {
        app: `${import.meta.dirname}/index.html`,
        overlay: `${import.meta.dirname}/overlay.html`,
        buzzer: `${import.meta.dirname}/buzzer.html`,
        board: `${import.meta.dirname}/board.html`,
        audience: `${import.meta.dirname}/audience.html`,
        dock: `${import.meta.dirname}/dock.html`,
        [worker]: `${import.meta.dirname}/src/overlay/service-worker.ts`,
      },
      output: {
        entryFileNames: (chunk) =>
          chunk.name === worker ? '[name].js' : 'assets/[name]-[hash].js',
        // Else each icon that two screens share is a file of its own, and a screen asks for forty of them.
        codeSplitting: {
          includeDependenciesRecursively: false,
          // What every program begins with, and what speaks to the server, are one file each: each file of its own costs some of the budgets.
          groups: [
            { name: 'icons', test: /node_modules[\\/]@tabler[\\/]/ },
            {
              name: 'react',
              test: /node_modules[\\/](react|react-dom|scheduler)[\\/]|viewers[\\/](texts|catalogue-loader)\.ts|game[\\/]src[\\/]json\.ts|preload-helper/,
            },
            {
              name: 'link',
              test: /game[\\/]src[\\/](client[\\/]|protocol[\\/]protocol|patch\.|values[\\/]canvas-size)|src[\\/]live[\\/]page-link|overlay[\\/]reload/,
            },
            // What the first screen has of Mantine: in files of its own, each shared by other screens, it weighs more.
            {
              name: 'mantine',
              test: /@mantine[\\/](core[\\/]esm[\\/](core|utils|components[\\/](ActionIcon|Alert|Anchor|Badge|Button|CloseButton|Combobox|FocusTrap|Group|Input|InputBase|Loader|Menu|Modal|ModalBase|Overlay|Paper|Popover|Portal|ScrollArea|Select|Stack|Switch|Tabs|Text|TextInput|Title|Tooltip|Transition|UnstyledButton|Accordion[\\/]AccordionChevron|Radio[\\/]RadioIcon|PasswordInput[\\/]PasswordToggleIcon))|hooks[\\/]esm[\\/]use-(color-scheme|window-event|force-update|interval|drag|hotkeys))|node_modules[\\/](react-remove-scroll|react-remove-scroll-bar|react-style-singleton|use-sidecar|use-callback-ref|get-nonce|tslib)[\\/]/,
            },
            // Small files that several late parts of the overlay share.
            {
              name: 'late',
              test: /web[\\/]src[\\/]parts[\\/](server-now|stage[\\/](gold|question-time|card-vars))\.ts/,
            },
            {
              name: 'languages',
              test: /web[\\/]src[\\/]messages[\\/]viewers[\\/](page-language|languages)\.ts/,
            },
            {
              name: 'phone',
              test: /lobby[\\/]join-code|buzzer[\\/]wake-lock|src[\\/]first-screen[\\/]/,
            },
          ],
        },
      },
    },
  },
});
