import { expect, it } from 'vitest';
import { commandFor, packageFolder } from './package.ts';

it('names the command of a clone, or else of the installed program', () => {
  expect(commandFor('backup', packageFolder)).toBe('npm run backup --');
  expect(commandFor('backup', '/opt/quizcast/app/packages/server')).toBe('quizcast backup');
});
