import { createHash } from 'node:crypto';
import react from '@vitejs/plugin-react';
import { defineConfig, type CSSOptions, type Plugin } from 'vite';
import { docsPages } from './docs-pages.ts';
import { drawnPages } from './drawn-pages.ts';

/** The overlay's service worker must be at the root of the site, under a name that never changes. */
const worker = 'overlay-worker';

/** Records the modules of each chunk, so that `npm run check` can tell what the overlay's bundle contains. */
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
 * Loads Roboto from this origin only, as woff2, which all supported browsers read. `block` is the specification's font
 * timeout: text is invisible for up to three seconds, then the fallback font is used.
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

/** The style file of each class name suffix. */
const endings = new Map<string, string>();

/** Short, because class names are also part of the scripts. The same in every build. */
function className(name: string, file: string): string {
  const path = file.slice(file.lastIndexOf('/src/')).replace(/\?.*/, '');
  const ending = createHash('sha256').update(path).digest('base64url').slice(0, 3);
  const other = endings.get(ending) ?? path;
  if (other !== path) throw new Error(`Class names of ${other} and ${path} end alike: rename one`);
  endings.set(ending, path);
  return `${name}_${ending}`;
}

const css: CSSOptions = { modules: { generateScopedName: className } };

/** The engine of OBS 29 and 30. */
const target = 'chrome103';

// One build for six programs: the app, the overlay, the players' buzzer, the viewers' board and phone page, and the OBS
// dock. Programs share a chunk only if they import it.
export default defineConfig({
  root: import.meta.dirname,
  base: '/',
  plugins: [react(), roboto, contents, docsPages, drawnPages(target, css)],
  // The server inserts a new nonce for each response: packages/server/src/http/routes/pages.ts.
  html: { cspNonce: '__nonce__' },
  css,
  build: {
    outDir: 'dist',
    emptyOutDir: true,
    target,
    cssTarget: target,
    manifest: true,
    // Nothing is inlined: the Content-Security-Policy only allows scripts with the page's nonce.
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
        // Otherwise each icon that two screens share would be a separate file, and a screen would load forty of them.
        codeSplitting: {
          includeDependenciesRecursively: false,
          // The modules that every program starts with are one file, and so is the connection to the server, because
          // each additional file counts against the budgets.
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
            // Mantine modules of the first screen: split into the files that other screens share, they would be larger.
            {
              name: 'mantine',
              test: /@mantine[\\/](core[\\/]esm[\\/](core|utils|components[\\/](ActionIcon|Alert|Anchor|Badge|Button|CloseButton|Combobox|FocusTrap|Group|Input|InputBase|Loader|Menu|Modal|ModalBase|Overlay|Paper|Popover|Portal|ScrollArea|Select|Stack|Switch|Tabs|Text|TextInput|Title|Tooltip|Transition|UnstyledButton|Accordion[\\/]AccordionChevron|Radio[\\/]RadioIcon|PasswordInput[\\/]PasswordToggleIcon))|hooks[\\/]esm[\\/]use-(color-scheme|window-event|force-update|interval|drag|hotkeys))|node_modules[\\/](react-remove-scroll|react-remove-scroll-bar|react-style-singleton|use-sidecar|use-callback-ref|get-nonce|tslib)[\\/]/,
            },
            // Small modules shared by several lazily loaded parts of the overlay.
            {
              name: 'late',
              test: /web[\\/]src[\\/](parts[\\/](server-now|letter-list|stage[\\/](gold|question-time|card-vars)|moments[\\/](paint|join-address|use-on-air-texts))\.ts|messages[\\/]viewers[\\/]on-air(-texts\.ts|[\\/]en\.json))/,
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
