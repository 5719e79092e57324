import { Worker, type WorkerOptions } from 'node:worker_threads';

/**
 * Starts a thread on a module of this server, named as `new URL('./name.ts', import.meta.url)`. It is always the built module:
 * a thread does not inherit what takes the types off the sources, so tests on the sources need a build, which the test run makes.
 */
export function startThread(module: URL, options: WorkerOptions): Worker {
  const built = module.href.replace('/server/src/', '/server/dist/').replace(/\.ts$/, '.js');
  // Arguments of the process would lead it to the sources of the rules.
  return new Worker(new URL(built), { ...options, execArgv: [] });
}
