import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fingerprint } from './build.js';
import { StepFailed, home, runTool } from './step.js';

/** HTTP API types for the test client, generated from the OpenAPI document. Not tracked. */
const types = join(home, 'e2e', 'api', 'api.generated.ts');

/** Regenerates the types when their sources have changed. */
export async function writeApiTypes() {
  const stamp = join(home, '.cache', 'build', 'api-types');
  const wanted = fingerprint(home, ['packages/game', 'packages/server', 'e2e/api']);
  if (existsSync(types) && existsSync(stamp) && readFileSync(stamp, 'utf8') === wanted) return;
  const args = ['e2e/api/generate.ts'];
  const { code, output } = await runTool(home, 'tsx/dist/cli.mjs', args, { limitMs: 60_000 });
  if (code !== 0) throw new StepFailed(`The types of the API could not be written: ${output}`);
  mkdirSync(dirname(stamp), { recursive: true });
  writeFileSync(stamp, wanted);
}
