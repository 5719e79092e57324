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

/** How far a package is. Files are counted, not the fields that show them. */
export interface MediaProgress {
  total: number;
  /** Files that a question shows now. */
  added: number;
  failed: { file: string; code: FileRefusal }[];
  /** What is still to come, in its order. */
  left: readonly PackMedium[];
  /** Bytes of the files that were sent. */
  bytes: number;
  /** Of the file that is on its way, 0 to 1. */
  fraction: number;
  /** The server cannot be reached; it goes on by itself. */
  isOffline: boolean;
}

export type MediaOutcome =
  | { kind: 'ended' }
  /** The import was taken back, so nothing is left to do. */
  | { kind: 'undone' }
  /** What is left can follow later. */
  | { kind: 'stopped'; why: StopReason };

export type StopReason = 'stopped' | 'interrupted' | 'packGone' | 'spaceFull' | 'diskFull';

type StoredRef = Pick<UploadedFile, 'address' | 'reference'>;

/** The world around it. Nothing here rejects. */
export interface MediaDeps {
  read: (file: string) => Promise<PackFile>;
  upload: (
    kind: PackMedium['kind'],
    content: Blob,
    options: UploadOptions,
  ) => Promise<UploadResult>;
  /** Makes the blurred twin of a stored picture; null when that did not work, which the check of the show tells. */
  blurred: (address: string) => Promise<StoredRef | null>;
  /** Takes away a stored file that no question wants any more. */
  discard: (reference: string) => Promise<void>;
  /** Null when none is open. */
  document: () => QuizShowApp | null;
  /** Puts an address into a field, with the twin beside it; false when that is refused. */
  place: (medium: PackMedium, address: string, twin: string | null) => boolean;
  /** Whether the import has not been taken back. */
  stands: () => boolean;
  /** Before something is tried again; over at once when `signal` is. */
  pause: (signal: AbortSignal) => Promise<void>;
  tell: (progress: MediaProgress) => void;
}

export const firstProgress = (media: readonly PackMedium[]): MediaProgress => ({
  total: new Set(media.map(keyOf)).size,
  added: 0,
  failed: [],
  left: media,
  bytes: 0,
  fraction: 0,
  isOffline: false,
});

const keyOf = ({ kind, file }: PackMedium): string => `${kind} ${packKeyOf(file)}`;

/** How often a server that is busy is asked again for one file. */
const maxTries = 24;

/** Stores the files of a package one after the other, each in every field that shows it, while the user works on. */
export async function addMedia(
  deps: MediaDeps,
  from: MediaProgress,
  signal: AbortSignal,
): Promise<MediaOutcome> {
  let progress: MediaProgress = { ...from, fraction: 0, isOffline: false };
  const tell = (part: Partial<MediaProgress>) => {
    progress = { ...progress, ...part };
    deps.tell(progress);
  };
  for (;;) {
    const [first] = progress.left;
    if (first === undefined) return { kind: 'ended' };
    if (signal.aborted) return { kind: 'stopped', why: 'stopped' };
    const same = progress.left.filter((medium) => keyOf(medium) === keyOf(first));
    const left = progress.left.filter((medium) => !same.includes(medium));
    const done = await addFile(deps, first, same, signal, tell);
    const next = { left, fraction: 0, isOffline: false };
    switch (done.kind) {
      case 'added':
        tell({ ...next, added: progress.added + 1, bytes: progress.bytes + done.bytes });
        break;
      case 'unwanted':
        tell({ ...next, total: progress.total - 1 });
        break;
      case 'failed': {
        const failed = [...progress.failed, { file: first.file, code: done.code }];
        tell({ ...next, failed });
        break;
      }
      case 'undone':
      case 'stopped':
        return done;
    }
  }
}

type FileDone =
  | { kind: 'added'; bytes: number }
  /** Its questions have gone, or got another picture. */
  | { kind: 'unwanted' }
  | { kind: 'failed'; code: FileRefusal }
  | Exclude<MediaOutcome, { kind: 'ended' }>;

async function addFile(
  deps: MediaDeps,
  medium: PackMedium,
  same: readonly PackMedium[],
  signal: AbortSignal,
  tell: (part: Partial<MediaProgress>) => void,
): Promise<FileDone> {
  const before = wantedIn(deps, same);
  if (!Array.isArray(before)) return before;
  if (before.length === 0) return { kind: 'unwanted' };
  const found = await deps.read(medium.file);
  if (found.kind === 'gone') return { kind: 'stopped', why: 'packGone' };
  if (found.kind === 'fault') return { kind: 'failed', code: found.code };
  const sent = await send(deps, medium.kind, found.content, signal, tell);
  if (sent.kind !== 'stored') return sent;
  const blurs = (each: PackMedium): boolean => {
    const document = deps.document();
    return document !== null && needsTwin(each, document);
  };
  const twin = before.some(blurs) ? await deps.blurred(sent.address) : null;
  const wanted = wantedIn(deps, same);
  const placed = Array.isArray(wanted)
    ? wanted.filter((each) =>
        deps.place(each, sent.address, blurs(each) ? (twin?.address ?? null) : null),
      )
    : [];
  if (placed.length > 0) return { kind: 'added', bytes: found.content.size };
  for (const stored of [sent, twin]) if (stored !== null) await deps.discard(stored.reference);
  if (!Array.isArray(wanted)) return wanted;
  return wanted.length === 0 ? { kind: 'unwanted' } : { kind: 'failed', code: 'failed' };
}

/** The fields that still take it. */
function wantedIn(
  deps: MediaDeps,
  same: readonly PackMedium[],
): PackMedium[] | Exclude<MediaOutcome, { kind: 'ended' }> {
  const document = deps.document();
  if (document === null) return { kind: 'stopped', why: 'interrupted' };
  if (!deps.stands()) return { kind: 'undone' };
  return same.filter((medium) => roomFor(medium, document) === 'free');
}

/** Sends a file until the server has said what it thinks of it. */
async function send(
  deps: MediaDeps,
  kind: PackMedium['kind'],
  content: Blob,
  signal: AbortSignal,
  tell: (part: Partial<MediaProgress>) => void,
): Promise<Extract<UploadResult, { kind: 'stored' }> | FileDone> {
  for (let tries = 1; ;) {
    const onProgress = (fraction: number) => tell({ fraction, isOffline: false });
    const result = await deps.upload(kind, content, { signal, onProgress });
    switch (result.kind) {
      case 'stored':
        return result;
      case 'cancelled':
        return { kind: 'stopped', why: signal.aborted ? 'stopped' : 'interrupted' };
      case 'offline':
        tell({ fraction: 0, isOffline: true });
        break;
      case 'refused': {
        const { code } = result;
        if (code === 'spaceFull' || code === 'diskFull') return { kind: 'stopped', why: code };
        if (code === 'notSignedIn' || code === 'otherAccount')
          return { kind: 'stopped', why: 'interrupted' };
        if (!passing.has(code) || tries === maxTries) return { kind: 'failed', code };
        tries += 1;
      }
    }
    await deps.pause(signal);
  }
}

const passing: ReadonlySet<FileRefusal> = new Set(['busy', 'tooMany', 'storeFailed', 'cutOff']);
