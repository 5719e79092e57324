import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { Worker, type WorkerOptions } from 'node:worker_threads';

/**
 * Starts a thread on a module of this server, named as `new URL('./name.ts', import.meta.url)`. Built, it runs the built
 * module. From sources (tests), somebody has to take the types off first, which a thread does not inherit.
 */
export function startThread(module: URL, options: WorkerOptions): Worker {
  const built = new URL(module.href.replace(/\.ts$/, '.js'));
  if (existsSync(fileURLToPath(built))) return new Worker(built, options);
  const run = `import('tsx/esm/api').then(({ tsImport }) => tsImport(${JSON.stringify(module.href)}, ${JSON.stringify(import.meta.url)}))`;
  return new Worker(run, { ...options, eval: true });
}
