import {
  migrationErrorCodes,
  migrationPreviewSchema,
  migrationStateSchema,
  migrationTakenSchema,
  type MigrationErrorCode,
  type MigrationPreview,
  type MigrationState,
  type MigrationTaken,
} from '@quizcast/game/importing/migration';
import { isRecord } from '@quizcast/game/json';
import { refusalText, type Refusal } from '@quizcast/game/refusals/refusal';
import type { z } from 'zod';
import { parseWith, type ApiError, type RequestOptions } from '../../api.ts';
import { askDocument } from './document-call.ts';

/** Source of old data: files of the user, or data on the server. `user` selects one when a file has several. */
export type OldData = { kind: 'files'; files: readonly File[]; user?: string } | { kind: 'store' };

/** Why an import failed. `detail`: the path in the old data; `users`: the users whose data a file contains. */
export interface OldDataError {
  kind: 'failed';
  reason: MigrationErrorCode | Refusal | 'offline' | 'otherAccount' | 'busy' | 'failed';
  detail: string;
  users: string[];
}

export type OldDataResult<Content> = { kind: 'done'; content: Content } | OldDataError;

const failed = (
  reason: OldDataError['reason'],
  more: Partial<Pick<OldDataError, 'detail' | 'users'>> = {},
): OldDataError => ({ kind: 'failed', reason, detail: '', users: [], ...more });

/** Previews the import of old data. Changes nothing. */
export const previewOldData = (data: OldData): Promise<OldDataResult<MigrationPreview>> =>
  sendOldData(data, { preview: '1' }, migrationPreviewSchema);

/** Imports the old data, all or nothing; data imported before is not imported twice. */
export const importOldData = (data: OldData): Promise<OldDataResult<MigrationTaken>> =>
  sendOldData(data, { again: '1' }, migrationTakenSchema);

/** Fetches whether old data were imported, and what there is on the server. */
export const oldDataState = (): Promise<OldDataResult<MigrationState>> =>
  requestMigration({}, {}, migrationStateSchema);

async function sendOldData<Content>(
  data: OldData,
  how: Record<string, string>,
  schema: z.ZodType<Content>,
): Promise<OldDataResult<Content>> {
  if (data.kind === 'store')
    return requestMigration({ ...how, from: 'store' }, { method: 'POST' }, schema);
  const { files, user } = data;
  const [first] = files;
  const query = { ...how, name: first?.name ?? '', ...(user === undefined ? {} : { user }) };
  return requestMigration(query, { method: 'POST', body: await bodyOf(files) }, schema);
}

/** Packs several files into one body, with their names. */
async function bodyOf(files: readonly File[]): Promise<Blob> {
  const [only] = files;
  if (only !== undefined && files.length === 1) return only;
  const parts = files.flatMap((file, index) => [
    index === 0 ? '{"files":{' : ',',
    `${JSON.stringify(file.name)}:`,
    file,
  ]);
  return new Blob([...parts, '}}']);
}

async function requestMigration<Content>(
  query: Record<string, string>,
  call: RequestOptions,
  schema: z.ZodType<Content>,
): Promise<OldDataResult<Content>> {
  const result = await askDocument('/api/v1/migration', {
    ...call,
    query,
    read: parseWith(schema),
  });
  return result.kind === 'done' ? result : toOldDataError(result);
}

function toOldDataError({ code, error: { path, faults } }: ApiError): OldDataError {
  const users = (Array.isArray(faults) ? faults : []).flatMap((fault: unknown) =>
    isRecord(fault) && typeof fault['path'] === 'string' ? [fault['path']] : [],
  );
  const more = { detail: typeof path === 'string' ? path : '', users };
  const known = migrationErrorCodes.find((fault) => fault === code);
  if (known !== undefined) return failed(known, more);
  if (code === 'otherAccount' || code === 'busy' || code === 'offline') return failed(code);
  return isRefusal(code) ? failed(code, more) : failed('failed');
}

const isRefusal = (code: string): code is Refusal => Object.hasOwn(refusalText, code);
