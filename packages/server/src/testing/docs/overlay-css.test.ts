import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';

const home = join(import.meta.dirname, '..', '..', '..', '..', '..');

/** Names of the overlay's parts in its components: `data-part="…"` and props named `part`. */
const drawn = ['parts', 'overlay']
  .map((folder) => join(home, 'packages/web/src', folder))
  .flatMap((folder) =>
    readdirSync(folder, { recursive: true, encoding: 'utf8' })
      .filter((path) => path.endsWith('.tsx'))
      .map((path) => readFileSync(join(folder, path), 'utf8')),
  )
  .flatMap((source) =>
    [...source.matchAll(/\b(?:data-)?part ?= ?["'](\w[\w-]*)["']/g)].map(([, name]) => name),
  );

/** First column of the tables headed `data-part`. */
function listed(): string[] {
  const names: string[] = [];
  let isInTable = false;
  for (const line of readFileSync(join(home, 'docs/overlay-css.md'), 'utf8').split('\n')) {
    if (line.startsWith('| `data-part`')) isInTable = true;
    else if (!line.startsWith('|')) isInTable = false;
    else if (isInTable) names.push(...(/^\| `([\w-]+)`/.exec(line)?.slice(1) ?? []));
  }
  return names;
}

it('lists every part of the overlay, and no other', () => {
  const parts = new Set(drawn);
  expect(parts.size).toBeGreaterThan(30);
  expect(new Set(listed())).toEqual(parts);
});
