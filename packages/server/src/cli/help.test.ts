import { spawnSync } from 'node:child_process';
import { expect, it } from 'vitest';
import { version } from '../config/package.ts';
import { builtFile } from '../testing/built-file.ts';

const quizcast = (...args: string[]) =>
  spawnSync(process.execPath, [builtFile('cli.js'), ...args], { encoding: 'utf8' });

it('the program says what it can do, also after a command that does not exist', () => {
  const asked = quizcast('--help');
  expect(asked).toMatchObject({ status: 0, stderr: '' });
  expect(asked.stdout).toMatch(/^quizcast +start Quizcast and open it in the browser/);
  for (const task of ['start', 'backup', 'restore', 'move'])
    expect(asked.stdout).toMatch(new RegExp(`^quizcast ${task} `, 'm'));
  expect(quizcast('--version')).toMatchObject({ status: 0, stdout: `${version}\n`, stderr: '' });
  const wrong = quizcast('bakcup');
  expect(wrong).toMatchObject({ status: 1, stdout: '' });
  expect(wrong.stderr).toContain(asked.stdout.trim());
});
