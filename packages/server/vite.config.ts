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
 * Parts of `main` in separate files. V8 parses a file as a whole, and allocates 9 MB with malloc for a file of 1.4 MB.
 * Up to 6 MB of them are never returned if a small, long-lived allocation lies behind them.
 */
const partsOfMain = [
  'engines/engines',
  'engines/open-identity',
  'http/app',
  'live/attach',
  'observability/logger',
];

/** V8 stores a file that contains any character beyond Latin-1 with two bytes per character. */
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
 * Bundles two thousand modules into a few files, which halves the start time. Packages that contain native code or
 * files of their own, or that most installations never load, stay external.
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
        // V8 keeps the source text of executed files in memory, including comments.
        comments: false,
      },
    },
  },
  ssr: {
    noExternal: true,
    external: ['libsql', 'sharp', '@google-cloud/firestore', 'pg-native'],
  },
});
