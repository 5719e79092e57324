import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';

/**
 * Frees some 20 MB that are left over from loading the program, and returns whether it did. Node 20 and 22 do that on
 * their own within half a minute. Node 24 keeps the enlarged young generation while there is little allocation. Blocks
 * for 50 ms, so call it before serving requests.
 */
export function collectStartGarbage(v8Version = process.versions.v8): boolean {
  if (Number.parseInt(v8Version, 10) < 13) return false;
  // A context created while the flag is set has `gc`, which collects the garbage of all contexts.
  setFlagsFromString('--expose-gc');
  runInNewContext('gc()');
  setFlagsFromString('--no-expose-gc');
  return true;
}
