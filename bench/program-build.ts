import { mkdtempSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { build } from 'vite';
import { programs, type ProgramName } from './child.ts';

const home = join(import.meta.dirname, '..');

/**
 * Builds the bench's programs as the product itself is built, so that no loader of TypeScript sits in their memory or in
 * their hot loops. Returns where each of them is.
 */
export async function buildPrograms(): Promise<{
  file: (name: ProgramName) => string;
  remove: () => void;
}> {
  // Inside the repository, because the programs look for their packages from where they are.
  const outDir = mkdtempSync(join(home, '.cache', 'bench-programs-'));
  await build({
    root: home,
    configFile: false,
    logLevel: 'error',
    ssr: { noExternal: [/^@quizcast\//], resolve: { conditions: ['source'] } },
    build: {
      ssr: true,
      outDir,
      emptyOutDir: true,
      minify: false,
      target: 'node20',
      rolldownOptions: {
        input: Object.fromEntries(
          Object.entries(programs).map(([name, address]) => [name, fileURLToPath(address)]),
        ),
      },
    },
  });
  return {
    file: (name) => join(outDir, `${name}.js`),
    remove: () => rmSync(outDir, { recursive: true, force: true }),
  };
}
