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

/** Old data to read and convert. Only plain data: it travels to a thread. */
export type OldDataRequest =
  | {
      kind: 'file';
      bytes: Uint8Array;
      name: string;
      user: string | undefined;
      ownId: string;
      /** The documents themselves are not asked for. */
      isPreview: boolean;
    }
  | { kind: 'documents'; documents: LegacyDocuments };

export type OldDataRead =
  | { kind: 'refused'; fault: MigrationErrorCode; users?: string[] }
  /** A document in today's layout, as it stands in the file. */
  | { kind: 'whole'; whole: unknown }
  /** `documents` are those of a file that can be taken; null otherwise. */
  | { kind: 'version1'; conversion: Conversion; documents: LegacyDocuments | null };

/**
 * Reads old data and says what becomes of them. That takes up to a second for 5 MB, so it is done in a thread
 * (`formats/format-pool.ts`).
 */
export async function readOldData(request: OldDataRequest): Promise<OldDataRead> {
  if (request.kind === 'documents')
    return { kind: 'version1', conversion: converted(request.documents), documents: null };
  const read = await readUpload(request.bytes, request);
  if (read.kind === 'refused') return read;
  const { questionlists, settings, whole } = read.documents;
  const isLegacy = questionlists !== undefined || settings !== undefined;
  if (whole !== undefined && (!isLegacy || isMigrated(whole))) return { kind: 'whole', whole };
  const documents = { questionlists, settings };
  const conversion = converted(documents);
  const isTaken = conversion.kind === 'converted' && !request.isPreview;
  return { kind: 'version1', conversion, documents: isTaken ? documents : null };
}

/** What no document could hold is refused here: to hand it over would take seconds of everybody's time. */
function converted(documents: LegacyDocuments): Conversion {
  const conversion = convertVersion1(documents);
  const isTooLarge =
    conversion.kind === 'converted' && bytesOf(conversion.shows) > maxDocumentBytes;
  return isTooLarge ? { kind: 'refused', reason: 'documentFull' } : conversion;
}

const isMigrated = (whole: unknown): boolean => {
  const read = readDocument(whole);
  return read.kind === 'readable' && read.document.settings.flags.migration.v1tov2;
};
