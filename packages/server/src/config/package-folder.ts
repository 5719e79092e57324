import { existsSync } from 'node:fs';
import { dirname, join } from 'node:path';

/** The folder of this package: the sources lie in its `src`, and in `dist` whatever file of the build this module became part of. */
export const packageFolder = closestPackage(import.meta.dirname);

function closestPackage(folder: string): string {
  return existsSync(join(folder, 'package.json')) ? folder : closestPackage(dirname(folder));
}
