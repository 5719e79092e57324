#!/usr/bin/env node
// Entry point of the container image. In a clone, use `npm start`, `npm run backup` and so on.
const [task = 'start', ...args] = process.argv.slice(2);
const help = `quizcast                              start Quizcast and open it in the browser (in a container: only start it)
quizcast start                        start the server only
quizcast backup <file>                save everything to one file
quizcast restore <file> [--replace]   restore it
quizcast move to-distributed          move all data to PostgreSQL and S3
quizcast move to-embedded             move it back
quizcast --version                    show the version

Settings are environment variables, listed in README.md.`;
const print = {
  line: (text: string) => process.stdout.write(`${text}\n`),
  error: (text: string) => process.stderr.write(`${text}\n`),
};
if (task === 'start') await import('./main.ts');
else if (task === 'backup' || task === 'restore') {
  const outcome = await (await import('./cli/backup.ts'))[task](args, process.env);
  if (outcome.kind === 'done') print.line(outcome.lines.join('\n'));
  else {
    print.error(outcome.line);
    process.exitCode = 1;
  }
} else if (task === 'move') {
  const { moveCommand } = await import('./cli/move.ts');
  if (!(await moveCommand(args, process.env, print))) process.exitCode = 1;
} else if (['help', '--help', '-h'].includes(task)) print.line(help);
else if (['version', '--version', '-v'].includes(task))
  print.line((await import('./config/package.ts')).version);
else {
  print.error(`There is no command "${task}".\n\n${help}`);
  process.exitCode = 1;
}
