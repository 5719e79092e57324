import { join } from 'node:path';

/** A module of the built server, which every test run builds first (`scripts/test-build.js`): `main.js`. */
export const builtFile = (name: string): string =>
  join(import.meta.dirname, '..', '..', 'dist', name);
