#!/usr/bin/env node
import { userDataFolder } from './user-data-folder.ts';

// The command of the packages that are installed on the user's own computer: `quizcast` alone opens it there, any other task is done as
// by the image's command, with the data in the user's folder.
process.env['QUIZCAST_DATA'] ||= userDataFolder();
if (process.argv[2] === undefined) process.env['QUIZCAST_DESKTOP'] ||= 'on';
await import('../cli.ts');
