import { defineConfig } from 'vite';

/** One file with everything in it, as Companion wants a module. */
export default defineConfig({
  build: { ssr: 'src/main.ts', target: 'node18', emptyOutDir: true },
  ssr: { noExternal: true },
});
