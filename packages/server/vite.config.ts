import { defineConfig } from 'vite';

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
 * A few files instead of two thousand modules: a start takes half the time. Left outside is what brings machine code or files
 * of its own, and what most installs never load.
 */
export default defineConfig({
  build: {
    ssr: true,
    target: 'node20',
    emptyOutDir: true,
    rolldownOptions: {
      input: Object.fromEntries(programs.map((name) => [name, `src/${name}.ts`])),
      output: { entryFileNames: '[name].js', chunkFileNames: 'chunks/[name]-[hash].js' },
    },
  },
  ssr: {
    noExternal: true,
    external: ['libsql', 'sharp', '@google-cloud/firestore', 'pg-native'],
  },
});
