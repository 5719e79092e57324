import { Worker, type WorkerOptions } from 'node:worker_threads';

/**
 * The built form of a module of this server, named as `new URL('./name.ts', import.meta.url)`: a thread or process does not
 * inherit what takes the types off the sources, so tests on the sources need a build, which the test run makes.
 */
export const builtModule = (module: URL): URL =>
  new URL(module.href.replace('/server/src/', '/server/dist/').replace(/\.ts$/, '.js'));

/** Starts a thread on a module of this server. */
export function startThread(module: URL, options: WorkerOptions): Worker {
  // Arguments of the process would lead it to the sources of the rules.
  return new Worker(builtModule(module), { ...options, execArgv: [] });
}
