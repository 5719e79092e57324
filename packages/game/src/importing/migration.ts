import { z } from 'zod';
import { legacyWarnings } from '../document/migrations/unmigrated-fields.ts';
import { refusalText, type Refusal } from '../refusals/refusal.ts';

// Exchanged by server and pages for old data.

const isRefusal = (value: unknown): value is Refusal =>
  typeof value === 'string' && Object.hasOwn(refusalText, value);

const count = z.number().int().min(0);

/** Data of version 1, and a preview of its import into the current document. */
const version1Schema = z.object({
  kind: z.literal('version1'),
  /** This or other version 1 data was already imported. */
  isDone: z.boolean(),
  shows: z.array(
    z.object({
      id: z.string(),
      name: z.string(),
      stages: count,
      /** Already in the document, where it stays unchanged. */
      isThere: z.boolean(),
    }),
  ),
  jokers: z.array(z.string()),
  style: z.object({ name: z.string(), isThere: z.boolean() }),
  /** '' when there is none. */
  twitchUsername: z.string(),
  /** The first paths in the old documents that only the archive keeps, and their total number. */
  archived: z.array(z.string()),
  archivedCount: count,
  warnings: z.array(
    z.object({ code: z.enum(legacyWarnings), path: z.string(), about: z.string() }),
  ),
  warningCount: count,
});

/** A whole document in the current layout: it would replace all existing content. */
const wholeSchema = z.object({
  kind: z.literal('document'),
  shows: z.array(z.object({ name: z.string(), stages: count })),
  categoryShows: z.array(z.object({ name: z.string() })),
  styles: count,
});

export const migrationPreviewSchema = z.discriminatedUnion('kind', [version1Schema, wholeSchema]);
export type MigrationPreview = z.infer<typeof migrationPreviewSchema>;

/** Result of the import. */
export const migrationTakenSchema = z.object({
  kind: z.enum(['version1', 'document']),
  /** Revision of the document after the import. */
  revision: count,
  /** IDs of the imported shows; empty when all existed already. */
  showIds: z.array(z.string()),
  styleId: z.string().nullable(),
  /** Number of paths that only the archive keeps. */
  archivedCount: count,
  /** Number of pictures and fonts that a document refers to and that are not stored here. */
  missing: count,
});
export type MigrationTaken = z.infer<typeof migrationTakenSchema>;

export const migrationStateSchema = z.object({
  /** `settings.flags.migration.v1tov2`. */
  isDone: z.boolean(),
  /** Number of archived imports of old data, and their total size. */
  archive: z.object({ entries: count, bytes: count }),
  /** Data of the user in the old collections of this server. */
  found: z.discriminatedUnion('kind', [
    z.object({ kind: z.literal('none') }),
    z.object({
      kind: z.literal('ready'),
      preview: migrationPreviewSchema,
      /** This exact data has not been imported before. */
      isNew: z.boolean().default(false),
    }),
    z.object({
      kind: z.literal('refused'),
      reason: z.custom<Refusal>(isRefusal, 'a reason of the rules'),
      detail: z.string().optional(),
    }),
  ]),
});
export type MigrationState = z.infer<typeof migrationStateSchema>;

/** Why a file with old data cannot be read; refusals of the rules exist besides these. */
export const migrationErrorCodes = [
  'notJson',
  'tooDeep',
  'tooManyValues',
  'forbiddenKey',
  'tooLarge',
  'damagedZip',
  'managedExport',
  'notOldData',
  'severalUsers',
  'unreadableDocument',
  'tookTooLong',
] as const;
export type MigrationErrorCode = (typeof migrationErrorCodes)[number];

/** The archive of one user: every old document in its original form, by the name of its data. */
export const migrationArchiveSchema = z.record(
  z.string().regex(/^v1-[0-9a-f]{16}$/),
  z.object({
    fromVersion: z.literal(1),
    takenAtMs: z.number().int().min(0),
    /** Paths in the documents that have no place in the current layout. */
    left: z.array(z.string()),
    questionlists: z.unknown(),
    settings: z.unknown(),
  }),
);
export type MigrationArchive = z.infer<typeof migrationArchiveSchema>;

/** Maximum number of imports in one archive. */
export const maxArchived = 10;
export const maxArchiveBytes = 8 * 1024 * 1024;
