#!/usr/bin/env node
// Entry point of the container image. In a clone, use `npm start`, `npm run backup` and so on.
const [task = 'start', ...args] = process.argv.slice(2);
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
} else {
  print.error(
    'Say what to do: quizcast start, quizcast backup <file>, quizcast restore <file>, quizcast move to-distributed or quizcast move to-embedded',
  );
  process.exitCode = 1;
}
