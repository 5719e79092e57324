import {
  migrationFaults,
  migrationPreviewSchema,
  migrationStateSchema,
  migrationTakenSchema,
  type MigrationFault,
  type MigrationPreview,
  type MigrationState,
  type MigrationTaken,
} from '@quizcast/game/importing/migration';
import { isRecord } from '@quizcast/game/json';
import { refusalText, type Refusal } from '@quizcast/game/refusals/refusal';
import type { z } from 'zod';
import { by, type ApiFault, type Call } from '../../api.ts';
import { askDocument } from './document-call.ts';

/** Where old data come from: files of the user's, or what lies on the server. `user` says whose, when a file has several. */
export type OldData = { kind: 'files'; files: readonly File[]; user?: string } | { kind: 'store' };

/** Why nothing came of it. `detail` is the place in the old data; `users` are those whose data a file holds. */
export interface OldDataFault {
  kind: 'failed';
  reason: MigrationFault | Refusal | 'offline' | 'otherAccount' | 'busy' | 'failed';
  detail: string;
  users: string[];
}

export type OldDataResult<Content> = { kind: 'done'; content: Content } | OldDataFault;

const failed = (
  reason: OldDataFault['reason'],
  more: Partial<Pick<OldDataFault, 'detail' | 'users'>> = {},
): OldDataFault => ({ kind: 'failed', reason, detail: '', users: [], ...more });

/** What would come of old data. Nothing changes. */
export const previewOldData = (data: OldData): Promise<OldDataResult<MigrationPreview>> =>
  sent(data, { preview: '1' }, migrationPreviewSchema);

/** Brings them over, all of it or nothing; what was brought over before is not taken twice. */
export const takeOldData = (data: OldData): Promise<OldDataResult<MigrationTaken>> =>
  sent(data, { again: '1' }, migrationTakenSchema);

/** Whether that was done, and what lies on the server. */
export const oldDataState = (): Promise<OldDataResult<MigrationState>> =>
  asked({}, {}, migrationStateSchema);

async function sent<Content>(
  data: OldData,
  how: Record<string, string>,
  schema: z.ZodType<Content>,
): Promise<OldDataResult<Content>> {
  if (data.kind === 'store') return asked({ ...how, from: 'store' }, { method: 'POST' }, schema);
  const { files, user } = data;
  const [first] = files;
  const query = { ...how, name: first?.name ?? '', ...(user === undefined ? {} : { user }) };
  return asked(query, { method: 'POST', body: await bodyOf(files) }, schema);
}

/** Several files go as one, each by its name. */
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

async function asked<Content>(
  query: Record<string, string>,
  call: Call,
  schema: z.ZodType<Content>,
): Promise<OldDataResult<Content>> {
  const result = await askDocument('/api/v1/migration', { ...call, query, read: by(schema) });
  return result.kind === 'done' ? result : faultOf(result);
}

function faultOf({ code, error: { path, faults } }: ApiFault): OldDataFault {
  const users = (Array.isArray(faults) ? faults : []).flatMap((fault: unknown) =>
    isRecord(fault) && typeof fault['path'] === 'string' ? [fault['path']] : [],
  );
  const more = { detail: typeof path === 'string' ? path : '', users };
  const known = migrationFaults.find((fault) => fault === code);
  if (known !== undefined) return failed(known, more);
  if (code === 'otherAccount' || code === 'busy' || code === 'offline') return failed(code);
  return isRefusal(code) ? failed(code, more) : failed('failed');
}

const isRefusal = (code: string): code is Refusal => Object.hasOwn(refusalText, code);
