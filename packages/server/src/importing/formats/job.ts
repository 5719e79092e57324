import type { Exported, ExportRequest } from './export-file.ts';
import type { OldDataRead, OldDataRequest } from '../migration/read-old-data.ts';
import type { Imported, ImportRequest } from './import-file.ts';

/** What a thread is asked. Only plain data: it travels. */
export type Job = { id: number } & (
  | { kind: 'import'; request: ImportRequest }
  | { kind: 'export'; request: ExportRequest }
  | { kind: 'oldData'; request: OldDataRequest }
);

/** What it answers. */
export type JobResult = { id: number } & (
  | { kind: 'imported'; imported: Imported }
  | { kind: 'exported'; exported: Exported | null }
  | { kind: 'oldDataRead'; read: OldDataRead }
  | { kind: 'failed'; message: string }
);
