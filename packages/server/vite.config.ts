import { defineConfig, type Plugin } from 'vite';

const programs = [
  'main',
  'cli',
  'desktop/quizcast',
  'cli/check-file',
  'files/media-thread',
  'files/picture-process',
  'importing/formats/format-thread',
];

/**
 * Parts of `main` in files of their own. V8 parses a file as a whole, and needs 9 MB of malloc for one of 1.4 MB: up to 6 MB
 * of them are kept for good when a small allocation that lives on lies behind them.
 */
const partsOfMain = [
  'engines/engines',
  'engines/open-identity',
  'http/app',
  'live/attach',
  'observability/logger',
];

/** V8 keeps the text of a file with one letter beyond Latin-1 at two bytes a letter. */
const asciiOnly: Plugin = {
  name: 'ascii-only',
  generateBundle(_options, bundle) {
    for (const file of Object.values(bundle))
      if (file.type === 'chunk')
        file.code = file.code.replace(
          /[^\0-\x7f]/g,
          (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`,
        );
  },
};

/**
 * A few files instead of two thousand modules: a start takes half the time. Left outside is what brings machine code or files
 * of its own, and what most installs never load.
 */
export default defineConfig({
  plugins: [asciiOnly],
  build: {
    ssr: true,
    target: 'node20',
    emptyOutDir: true,
    rolldownOptions: {
      input: Object.fromEntries(
        [...programs, ...partsOfMain].map((name) => [name, `src/${name}.ts`]),
      ),
      output: {
        entryFileNames: '[name].js',
        chunkFileNames: 'chunks/[name]-[hash].js',
        // V8 keeps the whole text of a file that has run.
        comments: false,
      },
    },
  },
  ssr: {
    noExternal: true,
    external: ['libsql', 'sharp', '@google-cloud/firestore', 'pg-native'],
  },
});
