import { moveCommand } from './move-command.ts';

// The first word is the task, as with backup-program.ts.
const isDone = await moveCommand(process.argv.slice(3), process.env, {
  line: (text) => process.stdout.write(`${text}\n`),
  fault: (text) => process.stderr.write(`${text}\n`),
});
if (!isDone) process.exitCode = 1;
