import { defineConfig } from 'vite';

/** Bundles everything into one file, as Companion requires for modules. */
export default defineConfig({
  build: { ssr: 'src/main.ts', target: 'node18', emptyOutDir: true },
  ssr: { noExternal: true },
});
