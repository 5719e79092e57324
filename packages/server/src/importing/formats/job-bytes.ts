import type { ExportRequest, Exported } from './export-file.ts';
import type { ExportImage } from './format.ts';
import type { SeasonRead } from '../../season/read-season-file.ts';
import type { OldDataRead, OldDataRequest } from '../migration/read-old-data.ts';
import type { Imported, ImportRequest } from './import-file.ts';

// Bytes of a job that pass between threads. They are transferred instead of copied, so that they are in memory only
// once.

/** The pictures and sounds of a show to be written. */
export function contentsOf(request: ExportRequest): Uint8Array[] {
  const media: (ExportImage | null)[] =
    request.game !== 'categoryQuiz'
      ? request.show.questions.map(({ image }) => image)
      : [
          ...request.show.boards.flatMap(({ categories }) =>
            categories.flatMap(({ fields }) => fields),
          ),
          request.show.final,
          request.show.tieBreak,
        ].flatMap((field) => (field === null ? [] : [field.image, field.sound]));
  return media.flatMap((medium) => (medium?.content ? [medium.content.bytes] : []));
}

/** The bytes of a thread's result. */
export function bytesIn(result: JobResult): Uint8Array[] {
  switch (result.kind) {
    case 'imported':
      return [...result.imported.pictures, ...result.imported.media].map(({ bytes }) => bytes);
    case 'importedJson':
      return [result.json];
    case 'exported':
      return result.exported === null ? [] : [result.exported.bytes];
    case 'seasonRead':
      return result.read.kind === 'season' ? [result.read.lines] : [];
    case 'oldDataRead':
    case 'failed':
      return [];
  }
}

/**
 * Distinct buffers that can be transferred. Views of a larger buffer are excluded, because the rest of it may be in
 * use.
 */
export const wholeBuffers = (contents: readonly Uint8Array[]): ArrayBuffer[] => [
  ...new Set(
    contents.flatMap(({ buffer, byteLength }) =>
      buffer instanceof ArrayBuffer && buffer.byteLength === byteLength ? [buffer] : [],
    ),
  ),
];

/** A job for a thread. Plain data only, because it is cloned. */
export type Job = { id: number } & (
  | { kind: 'import'; request: ImportRequest }
  | { kind: 'export'; request: ExportRequest }
  | { kind: 'oldData'; request: OldDataRequest }
  | { kind: 'season'; bytes: Uint8Array }
);

/** The result of a job. */
export type JobResult = { id: number } & (
  | { kind: 'imported'; imported: Imported }
  | { kind: 'importedJson'; json: Uint8Array<ArrayBuffer> }
  | { kind: 'exported'; exported: Exported | null }
  | { kind: 'oldDataRead'; read: OldDataRead }
  | { kind: 'seasonRead'; read: SeasonRead }
  | { kind: 'failed'; message: string }
);
