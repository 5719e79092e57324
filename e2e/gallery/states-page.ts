import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import react from '@vitejs/plugin-react';
import { createServer } from 'vite';
import { fontFiles } from './font-files.ts';

export interface StatesPage {
  /** URL of this overlay state; switching between states does not reload the page. */
  address(state: string): string;
  /** URL of this state of a player's page. */
  buzzerAddress(state: string, language?: string): string;
  close(): Promise<void>;
}

/** Serves the page that mounts the overlay's canvas with a fixture, directly from the sources. */
export async function serveStatesPage(): Promise<StatesPage> {
  const cacheDir = await mkdtemp(join(tmpdir(), 'quizcast-gallery-'));
  const server = await createServer({
    configFile: false,
    root: import.meta.dirname,
    cacheDir,
    publicDir: join(import.meta.dirname, '..', '..', 'packages', 'web', 'public'),
    logLevel: 'warn',
    plugins: [react(), fontFiles],
    optimizeDeps: { include: ['react', 'react-dom/client', 'react/jsx-dev-runtime', 'zod'] },
    server: {
      port: 4770,
      host: '127.0.0.1',
      hmr: false,
      watch: null,
      fs: { allow: [join(import.meta.dirname, '..', '..')] },
    },
  });
  await server.listen();
  const origin = server.resolvedUrls?.local[0] ?? 'http://127.0.0.1:4770/';
  return {
    address: (state) => new URL(`overlay.html#${state}`, origin).href,
    buzzerAddress(state, language = 'en') {
      const url = new URL('buzzer.html', origin);
      url.search = new URLSearchParams({ state, lang: language }).toString();
      return url.href;
    },
    async close() {
      await server.close();
      await rm(cacheDir, { recursive: true, force: true });
    },
  };
}
