import { buildStale } from './build.js';

/**
 * Builds the server before all tests: processes and threads started by tests run the build, which takes a second
 * instead of ten.
 */
export default () => buildStale(undefined, { names: ['server'] });
