import { join } from 'node:path';

/** A module of the built server, such as `main.js`; every test run builds it first (`scripts/test-build.js`). */
export const builtFile = (name: string): string =>
  join(import.meta.dirname, '..', '..', 'dist', name);
