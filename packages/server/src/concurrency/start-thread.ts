import { join } from 'node:path';
import { Worker, type WorkerOptions } from 'node:worker_threads';
import { packageFolder } from '../config/package.ts';

/** A program of its own in the build, each an entry of `vite.config.ts`. */
export type Program =
  | 'cli/check-file'
  | 'files/media-thread'
  | 'files/picture-process'
  | 'importing/formats/format-thread';

/**
 * The built form of a program: a thread or process does not inherit what takes the types off the sources, so tests on the
 * sources need a build, which the test run makes.
 */
export const builtProgram = (program: Program): string =>
  join(packageFolder, 'dist', `${program}.js`);

/** Starts a thread on a program of this server. */
export function startThread(program: Program, options: WorkerOptions): Worker {
  // Arguments of the process would lead it to the sources of the rules.
  return new Worker(builtProgram(program), { ...options, execArgv: [] });
}
