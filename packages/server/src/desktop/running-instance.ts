import { randomBytes } from 'node:crypto';
import { readFile, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { z } from 'zod';

/** A running Quizcast that owns a data folder: its port, and the id that proves its identity. */
const instanceSchema = z.object({
  port: z.int().min(1).max(65_535),
  pid: z.int(),
  id: z.string().regex(/^[0-9a-f]{32}$/),
});
export type Instance = z.output<typeof instanceSchema>;

const fileOf = (dataFolder: string): string => join(dataFolder, 'running.json');

export const newInstanceId = (): string => randomBytes(16).toString('hex');

/** Records this instance for later starts. Only the process that holds the database lock may call it. */
export async function writeInstance(dataFolder: string, instance: Instance): Promise<void> {
  const file = fileOf(dataFolder);
  // Renaming keeps readers from seeing a partial file.
  await writeFile(`${file}.new`, JSON.stringify(instance), { mode: 0o600 });
  await rename(`${file}.new`, file);
}

export const removeInstance = (dataFolder: string): Promise<void> =>
  rm(fileOf(dataFolder), { force: true });

async function readInstance(dataFolder: string): Promise<Instance | null> {
  try {
    return instanceSchema.parse(JSON.parse(await readFile(fileOf(dataFolder), 'utf8')));
  } catch {
    return null;
  }
}

const timeoutMs = 3000;

/**
 * The running Quizcast of this data folder, if it answers. The file alone proves nothing: after a crash its port and
 * pid may belong to another program, so the instance is asked for its id.
 */
export async function runningInstance(dataFolder: string): Promise<Instance | null> {
  const instance = await readInstance(dataFolder);
  if (instance === null) return null;
  try {
    const answer = await fetch(`http://127.0.0.1:${instance.port}/instance/${instance.id}`, {
      redirect: 'error',
      signal: AbortSignal.timeout(timeoutMs),
    });
    await answer.body?.cancel();
    return answer.status === 204 ? instance : null;
  } catch {
    return null;
  }
}

const pollEveryMs = 100;

/** Waits until the Quizcast of this data folder answers: when two start at once, the other one may not be ready yet. */
export async function awaitInstance(dataFolder: string, limitMs: number): Promise<Instance | null> {
  const untilMs = performance.now() + limitMs;
  for (;;) {
    const instance = await runningInstance(dataFolder);
    if (instance !== null || performance.now() > untilMs) return instance;
    await wait(pollEveryMs);
  }
}
