#!/usr/bin/env node
import { userDataFolder } from './user-data-folder.ts';

// Entry point of the desktop packages: `quizcast` alone opens Quizcast on the user's own computer; any other task is
// run as in the container image, with the data in the user's folder.
process.env['QUIZCAST_DATA'] ||= userDataFolder();
if (process.argv[2] === undefined) process.env['QUIZCAST_DESKTOP'] ||= 'on';
await import('../cli.ts');
