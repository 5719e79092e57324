import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { z } from 'zod';
import { packageFolder } from '../config/package.ts';

/** A font package shipped with Quizcast. */
export interface InstalledFont {
  /** Absolute path. */
  folder: string;
  version: string;
}

const scope = '@fontsource/';
const serverManifest = z.object({ dependencies: z.record(z.string(), z.string()) });
const fontManifest = z.object({ version: z.string().regex(/^[\w.+-]{1,40}$/) });

/** Font packages among the server's dependencies, by family id. */
export function installedFonts(): ReadonlyMap<string, InstalledFont> {
  const manifestPath = join(packageFolder, 'package.json');
  const { resolve } = createRequire(manifestPath);
  const { dependencies } = serverManifest.parse(readJson(manifestPath));
  return new Map(
    Object.keys(dependencies)
      .filter((name) => name.startsWith(scope))
      .map((name) => {
        const manifest = resolve(`${name}/package.json`);
        const { version } = fontManifest.parse(readJson(manifest));
        return [name.slice(scope.length), { folder: dirname(manifest), version }];
      }),
  );
}

const readJson = (file: string): unknown => JSON.parse(readFileSync(file, 'utf8'));
