import type { QuizShowApp } from '@quizcast/game/document/document';
import {
  needsTwin,
  packKeyOf,
  roomFor,
  type PackMedium,
} from '@quizcast/game/importing/pack-media';
import type { FileRefusal } from '@quizcast/game/refusals/file-refusal';
import type { UploadedFile, UploadOptions, UploadResult } from '../calls/upload.ts';
import type { PackFile } from './pack.ts';

/** Progress of a package. Counts files, not the fields that use them. */
export interface MediaProgress {
  total: number;
  /** Files stored and placed in a question. */
  added: number;
  failed: { file: string; code: FileRefusal }[];
  /** Remaining media, in order. */
  left: readonly PackMedium[];
  /** Total bytes of the uploaded files. */
  bytes: number;
  /** Progress of the current upload, 0 to 1. */
  fraction: number;
  /** The server is unreachable; the upload resumes by itself. */
  isOffline: boolean;
}

export type MediaOutcome =
  | { kind: 'ended' }
  /** The import was undone, so nothing remains to be done. */
  | { kind: 'undone' }
  /** The rest can be resumed later. */
  | { kind: 'stopped'; why: StopReason };

export type StopReason = 'stopped' | 'interrupted' | 'packGone' | 'spaceFull' | 'diskFull';

type StoredRef = Pick<UploadedFile, 'address' | 'reference'>;

/** Dependencies of the upload. None of them rejects. */
export interface MediaDeps {
  read: (file: string) => Promise<PackFile>;
  upload: (
    kind: PackMedium['kind'],
    content: Blob,
    options: UploadOptions,
  ) => Promise<UploadResult>;
  /** Creates the blurred version of a stored picture; null when it failed, which the pre-flight check reports. */
  blurred: (address: string) => Promise<StoredRef | null>;
  /** Deletes a stored file that no question uses any more. */
  discard: (reference: string) => Promise<void>;
  /** The open document; null when none is open. */
  document: () => QuizShowApp | null;
  /** Sets the address of a field, and that of its blurred version; false when refused. */
  insert: (medium: PackMedium, address: string, twin: string | null) => boolean;
  /** Whether the import has not been undone. */
  isImportActive: () => boolean;
  /** Delay before a retry; ends at once when `signal` is aborted. */
  pause: (signal: AbortSignal) => Promise<void>;
  report: (progress: MediaProgress) => void;
}

export const firstProgress = (media: readonly PackMedium[]): MediaProgress => ({
  total: countOf(media),
  added: 0,
  failed: [],
  left: media,
  bytes: 0,
  fraction: 0,
  isOffline: false,
});

const keyOf = ({ kind, file }: PackMedium): string => `${kind} ${packKeyOf(file)}`;

/** The number of different files. */
const countOf = (media: readonly PackMedium[]): number => new Set(media.map(keyOf)).size;

/** How many files are no longer left. */
export const doneIn = ({ total, left }: MediaProgress): number => total - countOf(left);

/** Maximum tries per file while the server is busy. */
const maxTries = 24;

/** Uploads the files of a package one by one in the background, each into all fields that use it. */
export async function addMedia(
  deps: MediaDeps,
  from: MediaProgress,
  signal: AbortSignal,
): Promise<MediaOutcome> {
  let progress: MediaProgress = { ...from, fraction: 0, isOffline: false };
  const report = (part: Partial<MediaProgress>) => {
    progress = { ...progress, ...part };
    deps.report(progress);
  };
  for (;;) {
    const [first] = progress.left;
    if (first === undefined) return { kind: 'ended' };
    if (signal.aborted) return { kind: 'stopped', why: 'stopped' };
    const same = progress.left.filter((medium) => keyOf(medium) === keyOf(first));
    const left = progress.left.filter((medium) => !same.includes(medium));
    const done = await addFile(deps, first, same, signal, report);
    const next = { left, fraction: 0, isOffline: false };
    switch (done.kind) {
      case 'added':
        report({ ...next, added: progress.added + 1, bytes: progress.bytes + done.bytes });
        break;
      case 'unwanted':
        report({ ...next, total: progress.total - 1 });
        break;
      case 'failed': {
        const failed = [...progress.failed, { file: first.file, code: done.code }];
        report({ ...next, failed });
        break;
      }
      case 'undone':
      case 'stopped':
        return done;
    }
  }
}

type FileOutcome =
  | { kind: 'added'; bytes: number }
  /** Its questions were deleted or have another picture. */
  | { kind: 'unwanted' }
  | { kind: 'failed'; code: FileRefusal }
  | Exclude<MediaOutcome, { kind: 'ended' }>;

async function addFile(
  deps: MediaDeps,
  medium: PackMedium,
  same: readonly PackMedium[],
  signal: AbortSignal,
  report: (part: Partial<MediaProgress>) => void,
): Promise<FileOutcome> {
  const before = freeFields(deps, same);
  if (!Array.isArray(before)) return before;
  if (before.length === 0) return { kind: 'unwanted' };
  const found = await deps.read(medium.file);
  if (found.kind === 'gone') return { kind: 'stopped', why: 'packGone' };
  if (found.kind === 'fault') return { kind: 'failed', code: found.code };
  const sent = await upload(deps, medium.kind, found.content, signal, report);
  if (sent.kind !== 'stored') return sent;
  const blurs = (each: PackMedium): boolean => {
    const document = deps.document();
    return document !== null && needsTwin(each, document);
  };
  const twin = before.some(blurs) ? await deps.blurred(sent.address) : null;
  const free = freeFields(deps, same);
  const placed = Array.isArray(free)
    ? free.filter((each) =>
        deps.insert(each, sent.address, blurs(each) ? (twin?.address ?? null) : null),
      )
    : [];
  if (placed.length > 0) return { kind: 'added', bytes: found.content.size };
  for (const stored of [sent, twin]) if (stored !== null) await deps.discard(stored.reference);
  if (!Array.isArray(free)) return free;
  return free.length === 0 ? { kind: 'unwanted' } : { kind: 'failed', code: 'failed' };
}

/** The fields that are still free for it. */
function freeFields(
  deps: MediaDeps,
  same: readonly PackMedium[],
): PackMedium[] | Exclude<MediaOutcome, { kind: 'ended' }> {
  const document = deps.document();
  if (document === null) return { kind: 'stopped', why: 'interrupted' };
  if (!deps.isImportActive()) return { kind: 'undone' };
  return same.filter((medium) => roomFor(medium, document) === 'free');
}

/** Uploads a file, and retries until the server accepts or refuses it. */
async function upload(
  deps: MediaDeps,
  kind: PackMedium['kind'],
  content: Blob,
  signal: AbortSignal,
  report: (part: Partial<MediaProgress>) => void,
): Promise<Extract<UploadResult, { kind: 'stored' }> | FileOutcome> {
  for (let tries = 1; ;) {
    const onProgress = (fraction: number) => report({ fraction, isOffline: false });
    const result = await deps.upload(kind, content, { signal, onProgress });
    switch (result.kind) {
      case 'stored':
        return result;
      case 'cancelled':
        return { kind: 'stopped', why: signal.aborted ? 'stopped' : 'interrupted' };
      case 'offline':
        report({ fraction: 0, isOffline: true });
        break;
      case 'refused': {
        const { code } = result;
        if (code === 'spaceFull' || code === 'diskFull') return { kind: 'stopped', why: code };
        if (code === 'notSignedIn' || code === 'otherAccount')
          return { kind: 'stopped', why: 'interrupted' };
        if (!retriedFileRefusals.has(code) || tries === maxTries) return { kind: 'failed', code };
        tries += 1;
      }
    }
    await deps.pause(signal);
  }
}

const retriedFileRefusals: ReadonlySet<FileRefusal> = new Set([
  'busy',
  'tooMany',
  'storeFailed',
  'cutOff',
]);
