import { join } from 'node:path';
import { Worker, type WorkerOptions } from 'node:worker_threads';
import { packageFolder } from '../config/package.ts';

/** Programs with their own bundle, each an entry of `vite.config.ts`. */
export type Program =
  | 'cli/check-file'
  | 'files/media-thread'
  | 'files/picture-process'
  | 'importing/formats/format-thread';

/**
 * Path of the built program. Threads and processes do not inherit the loader that strips types, so even tests on the
 * sources need a build, which the test run makes.
 */
export const builtProgram = (program: Program): string =>
  join(packageFolder, 'dist', `${program}.js`);

/** Starts a worker thread on a built program of the server. */
export function startThread(program: Program, options: WorkerOptions): Worker {
  // The process's arguments would make it load the rules from source.
  return new Worker(builtProgram(program), { ...options, execArgv: [] });
}
