import { spawn } from 'node:child_process';
import { text } from 'node:stream/consumers';
import { z } from 'zod';
import { settleFile } from '../adapters/sqlite/copying.ts';
import type { Database } from '../adapters/sqlite/database.ts';
import { builtProgram } from '../concurrency/start-thread.ts';
import type { Log } from '../ports/log.ts';

const findingSchema = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('sound') }),
  z.object({ kind: z.literal('damaged'), damage: z.string() }),
  z.object({ kind: z.literal('unknown'), why: z.string() }),
]);
/** Result of a database file check. */
export type FileFinding = z.infer<typeof findingSchema>;

export interface FileCheck {
  /** For `/healthz`; null while no damage is known. */
  issue(): string | null;
  /** Resolves with the result; never rejects. */
  finding: Promise<FileFinding>;
  close(): void;
}

/**
 * Checks the database file of this server in another process with the lowest priority, so that games are not disturbed.
 * The result is only reported to operators: most of a damaged file can still be read.
 */
export function checkFile(database: Database, file: string, log: Log): FileCheck {
  settleFile(database);
  const program = builtProgram('cli/check-file');
  const child = spawn(process.execPath, [program, file], {
    stdio: ['ignore', 'pipe', 'ignore'],
  });
  let isClosed = false;
  let damage: string | null = null;
  const spawnError = new Promise<never>((_, reject) => child.once('error', reject));
  const finding = Promise.race([spawnError, text(child.stdout)])
    .then((output): FileFinding => findingSchema.parse(JSON.parse(output)))
    .catch((error: unknown): FileFinding => ({ kind: 'unknown', why: String(error) }))
    .then((found) => {
      if (isClosed || found.kind === 'sound') return found;
      if (found.kind === 'unknown') {
        log.warn(
          { file, why: found.why },
          'database file check not finished: damage would be found by the next backup alone',
        );
        return found;
      }
      damage = found.damage;
      log.error(
        { file, damage },
        'database file damaged: what lies on the damaged pages is lost. Stop Quizcast and restore a backup',
      );
      return found;
    });
  return {
    issue: () =>
      damage === null ? null : 'the file is damaged: stop Quizcast and put a backup in its place',
    finding,
    close() {
      isClosed = true;
      child.kill();
    },
  };
}
