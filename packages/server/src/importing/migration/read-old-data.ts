import { maxDocumentBytes } from '@quizcast/game/document/document';
import {
  convertVersion1,
  type Conversion,
  type LegacyDocuments,
} from '@quizcast/game/document/migrations/convert';
import { readDocument } from '@quizcast/game/document/read';
import type { MigrationErrorCode } from '@quizcast/game/importing/migration';
import { bytesOf } from './archives.ts';
import { readUpload } from './read-upload.ts';

/** Old data to read and convert. Plain data only, because it is cloned for a thread. */
export type OldDataRequest =
  | {
      kind: 'file';
      bytes: Uint8Array;
      name: string;
      user: string | undefined;
      ownId: string;
      /** The documents are left out of the result. */
      isPreview: boolean;
    }
  | { kind: 'documents'; documents: LegacyDocuments };

export type OldDataRead =
  | { kind: 'refused'; error: MigrationErrorCode; users?: string[] }
  /** A document in the current layout, as found in the file. */
  | { kind: 'current'; current: unknown }
  /** `documents` are those of a file that can be migrated; otherwise null. */
  | { kind: 'version1'; conversion: Conversion; documents: LegacyDocuments | null };

/** Reads and converts old data. This takes up to a second for 5 MB, so it runs in a thread (`formats/format-pool.ts`). */
export async function readOldData(request: OldDataRequest): Promise<OldDataRead> {
  if (request.kind === 'documents')
    return { kind: 'version1', conversion: converted(request.documents), documents: null };
  const read = await readUpload(request.bytes, request);
  if (read.kind === 'refused') return read;
  const { questionlists, settings, current } = read.documents;
  const isLegacy = questionlists !== undefined || settings !== undefined;
  if (current !== undefined && (!isLegacy || isMigrated(current)))
    return { kind: 'current', current };
  const documents = { questionlists, settings };
  const conversion = converted(documents);
  const isMigratable = conversion.kind === 'converted' && !request.isPreview;
  return { kind: 'version1', conversion, documents: isMigratable ? documents : null };
}

/** Refuses data too large for any document here, because transferring them would block the server for seconds. */
function converted(documents: LegacyDocuments): Conversion {
  const conversion = convertVersion1(documents);
  const isTooLarge =
    conversion.kind === 'converted' && bytesOf(conversion.shows) > maxDocumentBytes;
  return isTooLarge ? { kind: 'refused', reason: 'documentFull' } : conversion;
}

const isMigrated = (document: unknown): boolean => {
  const read = readDocument(document);
  return read.kind === 'readable' && read.document.settings.flags.migration.v1tov2;
};
