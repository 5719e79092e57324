import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import sharp from 'sharp';
import { build, defineConfig, runnerImport, type Plugin } from 'vite';
import type * as Files from './src/manifest.ts';

const here = import.meta.dirname;
/** Stream Deck identifies a plug-in by its folder name. */
const folderName = 'com.quizcast.deck.sdPlugin';

/** Writes the other files of the plug-in: manifest, translations, pictures and the property inspector. */
const pluginFiles = (): Plugin => {
  let out = '';
  return {
    name: 'plugin-files',
    configResolved: ({ root, build: { outDir } }) => {
      out = join(outDir.startsWith('/') ? outDir : join(root, outDir), folderName);
    },
    async closeBundle() {
      const { module } = await runnerImport<typeof Files>(join(here, 'src/manifest.ts'), {
        configFile: false,
        ssr: { noExternal: [/^@quizcast\//] },
      });
      const write = (path: string, content: string | Uint8Array): void => {
        mkdirSync(dirname(join(out, path)), { recursive: true });
        writeFileSync(join(out, path), content);
      };
      for (const [path, text] of Object.entries(module.textFiles())) write(path, text);
      for (const { path, svg, widthPx } of module.pngFiles)
        write(path, await sharp(Buffer.from(svg)).resize(widthPx).png().toBuffer());
      await inspector(join(out, 'ui'));
      write('ui/inspector.html', readFileSync(join(here, 'src/inspector/inspector.html')));
      write('ui/inspector.css', readFileSync(join(here, 'src/inspector/inspector.css')));
      write('LICENSE.txt', readFileSync(join(here, '../../LICENSE')));
    },
  };
};

/** Stream Deck pages load plain scripts from the plug-in folder. */
const inspector = (outDir: string) =>
  build({
    configFile: false,
    logLevel: 'warn',
    build: {
      outDir,
      emptyOutDir: false,
      target: 'chrome103',
      lib: {
        entry: join(here, 'src/inspector/inspector.ts'),
        formats: ['iife'],
        name: 'quizcast',
        fileName: () => 'inspector.js',
      },
    },
  });

/** Builds the plug-in as Stream Deck requires: a single bundled program in a folder with its manifest. */
export default defineConfig({
  plugins: [pluginFiles()],
  build: {
    ssr: 'src/main.ts',
    target: 'node20',
    emptyOutDir: true,
    rolldownOptions: {
      output: { entryFileNames: `${folderName}/bin/plugin.js` },
    },
  },
  ssr: { noExternal: true },
});
