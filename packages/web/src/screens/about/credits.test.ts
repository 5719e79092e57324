import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import { describe, expect, it } from 'vitest';
import { fontCredits, libraryCredits } from './credits.ts';

const root = join(import.meta.dirname, '../../../../..');
const manifest = z.object({
  license: z.string().optional(),
  dependencies: z.record(z.string(), z.string()).default({}),
  optionalDependencies: z.record(z.string(), z.string()).default({}),
});
const read = (...path: string[]) =>
  manifest.parse(JSON.parse(readFileSync(join(root, ...path, 'package.json'), 'utf8')));

const members = ['game', 'server', 'web', 'companion'];
const used = new Set(
  members
    .map((member) => read('packages', member))
    .flatMap((made) => [
      ...Object.keys(made.dependencies),
      ...Object.keys(made.optionalDependencies),
    ])
    // The plug-in is bundled, so its dependencies are dev dependencies.
    .concat('@elgato/streamdeck')
    .filter((name) => !name.startsWith('@quizcast/')),
);
const credits = [...fontCredits, ...libraryCredits];

describe('credits', () => {
  it('list exactly the packages that Quizcast ships', () => {
    expect(credits.flatMap(({ packages }) => packages).toSorted()).toEqual([...used].toSorted());
  });

  it.each(credits)('give $name the license that its package states', ({ licence, packages }) => {
    for (const name of packages) {
      const homes = ['', ...members.map((member) => join('packages', member))];
      const home = homes.find((folder) => existsSync(join(root, folder, 'node_modules', name)));
      expect(read(home ?? '', 'node_modules', name).license).toBe(licence);
    }
  });
});
