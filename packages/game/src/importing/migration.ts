import { z } from 'zod';
import { legacyWarnings } from '../document/migrations/left-over.ts';
import { refusalText, type Refusal } from '../refusals/refusal.ts';

// What server and pages tell each other about old data.

const isRefusal = (value: unknown): value is Refusal =>
  typeof value === 'string' && Object.hasOwn(refusalText, value);

const count = z.number().int().min(0);

/** Data of version 1, and what would come of it into the document as it is now. */
const version1Schema = z.object({
  kind: z.literal('version1'),
  /** It, or other data of version 1, was brought over before. */
  isDone: z.boolean(),
  shows: z.array(
    z.object({
      id: z.string(),
      name: z.string(),
      stages: count,
      /** In the document already: it stays as it is there. */
      isThere: z.boolean(),
    }),
  ),
  jokers: z.array(z.string()),
  style: z.object({ name: z.string(), isThere: z.boolean() }),
  /** '' for none. */
  twitchUsername: z.string(),
  /** Places in the old documents that only the archive holds; the first of them, and how many there are. */
  archived: z.array(z.string()),
  archivedCount: count,
  warnings: z.array(
    z.object({ code: z.enum(legacyWarnings), path: z.string(), about: z.string() }),
  ),
  warningCount: count,
});

/** A whole document in today's layout: it would take the place of all there is. */
const wholeSchema = z.object({
  kind: z.literal('document'),
  shows: z.array(z.object({ name: z.string(), stages: count })),
  categoryShows: z.array(z.object({ name: z.string() })),
  styles: count,
});

export const migrationPreviewSchema = z.discriminatedUnion('kind', [version1Schema, wholeSchema]);
export type MigrationPreview = z.infer<typeof migrationPreviewSchema>;

/** What came of it. */
export const migrationTakenSchema = z.object({
  kind: z.enum(['version1', 'document']),
  /** Of the document, after it. */
  revision: count,
  /** Shows that came in, by id; none when all were there. */
  showIds: z.array(z.string()),
  styleId: z.string().nullable(),
  /** Places that only the archive holds. */
  archivedCount: count,
  /** Pictures and fonts that a document names and that are not kept here. */
  missing: count,
});
export type MigrationTaken = z.infer<typeof migrationTakenSchema>;

export const migrationStateSchema = z.object({
  /** `settings.flags.migration.v1tov2`. */
  isDone: z.boolean(),
  /** How many times old data lie in the archive, and how large that is. */
  archive: z.object({ entries: count, bytes: count }),
  /** What lies in the old collections of this server for the user. */
  found: z.discriminatedUnion('kind', [
    z.object({ kind: z.literal('none') }),
    z.object({
      kind: z.literal('ready'),
      preview: migrationPreviewSchema,
      /** Not these very data have been brought over before. */
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

/** Files with old data that cannot be read; the rules have their own reasons beside these. */
export const migrationFaults = [
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
export type MigrationFault = (typeof migrationFaults)[number];

/** The archive of one user: every old document as it was read, by the name of its data. */
export const migrationArchiveSchema = z.record(
  z.string().regex(/^v1-[0-9a-f]{16}$/),
  z.object({
    fromVersion: z.literal(1),
    takenAtMs: z.number().int().min(0),
    /** Places in the documents that nothing in today's layout holds. */
    left: z.array(z.string()),
    questionlists: z.unknown(),
    settings: z.unknown(),
  }),
);
export type MigrationArchive = z.infer<typeof migrationArchiveSchema>;

/** Old data of more times than this finds no room in one archive. */
export const maxArchived = 10;
export const maxArchiveBytes = 8 * 1024 * 1024;
