import { isRecord } from '@quizcast/game/json';
import type { MigrationErrorCode } from '@quizcast/game/importing/migration';
import { jsonOf, jsonFileErrorOf } from '../formats/json/json-file.ts';
import { isZip, unzip } from '../zip/unzip.ts';
import { DocumentFinder, noUser, type UserDocuments } from './find-documents.ts';

/** Size limit of an upload with old data, and below that of its unpacked content. */
export const maxUploadBytes = 20 * 1024 * 1024;
const maxUnpackedBytes = 20 * 1024 * 1024;

export type ReadUpload =
  | { kind: 'found'; documents: UserDocuments }
  | { kind: 'refused'; error: MigrationErrorCode; users?: string[] };

const refused = (error: MigrationErrorCode): ReadUpload => ({ kind: 'refused', error });

/** Files of Google Cloud's managed export, which are not JSON. */
const isManaged = (name: string): boolean =>
  /\.(overall_)?export_metadata$|(^|\/)output-\d+$/.test(name);
const isJson = (name: string): boolean =>
  /\.json$/i.test(name) && !/(^|\/)(__MACOSX|\.)/.test(name);

/**
 * Reads a user's old data: `{ questionlists, settings }`, one of the two, both as files of a zip or as `{ files: {
 * name: content } }`, a Firestore export as JSON, or a document in the current layout. With data of several users,
 * those of `user` or else of `ownId` are used. Never throws.
 */
export async function readUpload(
  bytes: Uint8Array,
  { name, user, ownId }: { name: string; user: string | undefined; ownId: string },
): Promise<ReadUpload> {
  const files = await contents(bytes, name);
  if (typeof files === 'string') return refused(files);
  const finder = new DocumentFinder();
  for (const [fileName, content] of files) finder.search(content, fileName);
  const { users } = finder;
  const userId = [user, ownId, noUser].find((id) => id !== undefined && users.has(id));
  const ids = [...users.keys()];
  const [only] = ids.length === 1 ? ids : [];
  const documents = users.get(userId ?? only ?? noUser);
  if (documents !== undefined) return { kind: 'found', documents };
  return ids.length > 1
    ? { kind: 'refused', error: 'severalUsers', users: ids.slice(0, maxListedUsers) }
    : refused('notOldData');
}

const maxListedUsers = 200;

async function contents(
  bytes: Uint8Array,
  name: string,
): Promise<Map<string, unknown> | MigrationErrorCode> {
  if (!isZip(bytes)) {
    const content = jsonOf(bytes);
    if (content === undefined)
      return jsonFileErrorOf(bytes) ?? (isManaged(name) ? 'managedExport' : 'notJson');
    const files = isRecord(content) ? content['files'] : undefined;
    const isSeveral = isRecord(files) && isRecord(content) && Object.keys(content).length === 1;
    return new Map(isSeveral ? Object.entries(files) : [[name, content]]);
  }
  const unzipped = await unzip(
    bytes,
    { entries: 200, entryBytes: maxUnpackedBytes, totalBytes: maxUnpackedBytes, ratio: 200 },
    (entry) => isJson(entry) || isManaged(entry),
  );
  if (unzipped.kind === 'refused')
    return ['entryTooLarge', 'tooLarge'].includes(unzipped.reason) ? 'tooLarge' : 'damagedZip';
  const names = [...unzipped.files.keys()];
  const files = new Map<string, unknown>();
  for (const [entry, file] of unzipped.files) {
    if (!isJson(entry)) continue;
    const content = jsonOf(file);
    if (content === undefined) return jsonFileErrorOf(file) ?? 'notJson';
    files.set(entry, content);
  }
  if (files.size > 0) return files;
  return names.some(isManaged) ? 'managedExport' : 'notOldData';
}
