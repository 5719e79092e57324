import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { actionShape, controlActionNames } from './actions.ts';
import { controlScopes } from './token.ts';
import { words } from '../games/parameters.ts';

const page = readFileSync(join(import.meta.dirname, '../../../../docs/control.md'), 'utf8');

it('the page about control surfaces documents every action with its parameters, and every accepted word', () => {
  const rows = new Map(
    [...page.matchAll(/^\| `([a-z-]+)` *\| (.*)$/gmu)].map(([, name, rest]) => [name, rest ?? '']),
  );
  const missing = controlActionNames.filter((action) => {
    const row = rows.get(action);
    const names = Object.keys(actionShape(action).parameters);
    return row === undefined || names.some((name) => !row.includes(`\`${name}\``));
  });
  expect(missing).toEqual([]);
  const known: readonly string[] = [...controlActionNames, ...controlScopes];
  expect([...rows.keys()].filter((name) => !known.includes(String(name)))).toEqual([]);
  const spoken = [...words.sound, ...words.rule, ...words.switch];
  expect(spoken.filter((word) => !page.includes(`\`${word}\``))).toEqual([]);
});
