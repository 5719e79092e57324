import { mkdtempSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { build } from 'vite';
import { programNames, programs, type ProgramName } from './child.ts';

const home = join(import.meta.dirname, '..');

/**
 * Builds the bench's programs like the product itself, so that no TypeScript loader affects their memory or hot loops.
 * Returns the path of each program; one that could not be built fails only the rows that need it.
 */
export async function buildPrograms(): Promise<{
  file: (name: ProgramName) => string;
  remove: () => void;
}> {
  // Inside the repository, because the programs resolve packages relative to their own path.
  const folder = mkdtempSync(join(home, '.cache', 'bench-programs-'));
  const errors = new Map<ProgramName, Error>();
  for (const name of programNames)
    await buildOne(name, join(folder, name)).catch((error: unknown) =>
      errors.set(name, new Error(`The program "${name}" cannot be built.`, { cause: error })),
    );
  return {
    file(name) {
      const fault = errors.get(name);
      if (fault !== undefined) throw fault;
      return join(folder, name, `${name}.js`);
    },
    remove: () => rmSync(folder, { recursive: true, force: true }),
  };
}

async function buildOne(name: ProgramName, outDir: string): Promise<void> {
  await build({
    root: home,
    configFile: false,
    logLevel: 'silent',
    ssr: { noExternal: [/^@quizcast\//] },
    build: {
      ssr: true,
      outDir,
      emptyOutDir: true,
      minify: false,
      target: 'node20',
      rolldownOptions: { input: { [name]: fileURLToPath(programs[name]) } },
    },
  });
}
