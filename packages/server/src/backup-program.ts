import { backup, restore } from './backup-command.ts';

const [task, ...given] = process.argv.slice(2);
const outcome = await (task === 'restore' ? restore : backup)(given, process.env);
if (outcome.kind === 'done') process.stdout.write(`${outcome.lines.join('\n')}\n`);
else {
  process.stderr.write(`${outcome.line}\n`);
  process.exitCode = 1;
}
