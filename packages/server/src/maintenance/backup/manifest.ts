import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { z } from 'zod';

/** A backup cannot be made or restored. The message is one line for the user with the remedy. */
export class BackupError extends Error {
  override name = 'BackupError';
}

/** In the archive as well as in the data folder. */
export const databaseName = 'quizcast.db';
export const manifestName = 'manifest.json';

/** Relative paths of plain names: no way out of the folder, and no hidden files. */
const pathRule = /^[A-Za-z0-9_][A-Za-z0-9_.-]*(?:\/[A-Za-z0-9_-][A-Za-z0-9_.-]*)*$/;
const maxPathLength = 300;

export const isKeepable = (path: string): boolean =>
  path.length <= maxPathLength && pathRule.test(path) && path !== manifestName;

const fileSchema = z.object({
  path: z.string().refine(isKeepable),
  bytes: z.int().nonnegative(),
  sha256: z.string().regex(/^[0-9a-f]{64}$/),
});

export const manifestSchema = z.object({
  format: z.literal('quizcast-backup'),
  version: z.literal(1),
  /** Version of Quizcast that made it. */
  quizcast: z.string(),
  /** Number of database migrations applied. */
  tables: z.int().positive(),
  madeAt: z.iso.datetime(),
  files: z.array(fileSchema),
});

export type Manifest = z.output<typeof manifestSchema>;
export type BackupFile = z.output<typeof fileSchema>;

export interface Hashed {
  bytes: number;
  sha256: string;
}

export async function hashOf(file: string): Promise<Hashed> {
  const hash = createHash('sha256');
  let bytes = 0;
  const content: AsyncIterable<Buffer> = createReadStream(file);
  for await (const piece of content) {
    hash.update(piece);
    bytes += piece.length;
  }
  return { bytes, sha256: hash.digest('hex') };
}
