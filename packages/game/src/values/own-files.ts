import { z } from 'zod';

const ownFileSchema = z.object({
  /** Address as stored in the document: `/files/` and the reference. */
  address: z.string(),
  reference: z.string(),
  bytes: z.number().int(),
  /** Content type. */
  type: z.string(),
  /** Server time, epoch milliseconds. */
  storedAtMs: z.number().int(),
});
export type OwnFile = z.infer<typeof ownFileSchema>;

/** All files stored with a document. */
export const ownFilesSchema = z.object({
  files: z.array(ownFileSchema),
  /** Total size of the files. */
  bytes: z.number().int(),
  /** Maximum total size. */
  maxBytes: z.number().int(),
});
export type OwnFiles = z.infer<typeof ownFilesSchema>;
