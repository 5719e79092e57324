// What the overlay loads once it is live, as its first picture does not need it.
export { reportHealth } from './report.ts';
export { cacheShell } from './shell.ts';
