import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';

/**
 * Collects what loading the program has left behind, some 20 MB, and answers whether it did. V8 does that by itself within
 * half a minute in Node 20 and 22; in Node 24 it keeps the young generation as large as the start made it, for as long as
 * nobody asks for much. It stops the program for 50 ms: to be called before anybody is served.
 */
export function collectStartGarbage(v8Version = process.versions.v8): boolean {
  if (Number.parseInt(v8Version, 10) < 13) return false;
  // A context that is made while the flag is set has `gc`; all contexts share their garbage.
  setFlagsFromString('--expose-gc');
  runInNewContext('gc()');
  setFlagsFromString('--no-expose-gc');
  return true;
}
