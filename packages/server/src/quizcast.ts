#!/usr/bin/env node
// The command of the container image; from a clone it is `npm start`, `npm run backup` and so on.
const [task = 'start'] = process.argv.slice(2);
if (task === 'start') await import('./main.ts');
else if (task === 'backup' || task === 'restore') await import('./backup-program.ts');
else if (task === 'move') await import('./move-program.ts');
else {
  process.stderr.write(
    'Say what to do: quizcast start, quizcast backup <file>, quizcast restore <file>, quizcast move to-distributed or quizcast move to-embedded\n',
  );
  process.exitCode = 1;
}
