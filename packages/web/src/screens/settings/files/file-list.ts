import { fileKinds, type FileKind } from '@quizcast/game/refusals/file-refusal';
import type { OwnFile } from '@quizcast/game/values/own-files';
import { noFacts, type FileFacts } from './file-uses.ts';

/** A stored file with its facts from the document. */
export interface ListedFile extends OwnFile, FileFacts {
  kind: FileKind;
}

export const fileFilters = ['all', ...fileKinds, 'unused'] as const;
export type FileFilter = (typeof fileFilters)[number];

export const fileOrders = ['newest', 'oldest', 'largest'] as const;
export type FileOrder = (typeof fileOrders)[number];

export const withFacts = (
  files: readonly OwnFile[],
  facts: ReadonlyMap<string, FileFacts>,
): ListedFile[] =>
  files.map((file) => ({
    ...file,
    ...(facts.get(file.reference) ?? noFacts),
    kind: kindOf(file.type),
  }));

const kinds: Readonly<Record<string, FileKind>> = { font: 'font', audio: 'sound', video: 'video' };
const kindOf = (type: string): FileKind => kinds[type.slice(0, type.indexOf('/'))] ?? 'image';

export const isUnused = ({ uses }: Pick<ListedFile, 'uses'>): boolean => uses.length === 0;

export const isIn = (filter: FileFilter, file: ListedFile): boolean =>
  filter === 'all' || (filter === 'unused' ? isUnused(file) : file.kind === filter);

/** Sorts the files; equal ones are ordered newest first. */
export function inOrder(files: readonly ListedFile[], order: FileOrder): ListedFile[] {
  const newest = files.toSorted((one, other) => other.storedAtMs - one.storedAtMs);
  switch (order) {
    case 'newest':
      return newest;
    case 'oldest':
      return newest.toReversed();
    case 'largest':
      return newest.toSorted((one, other) => other.bytes - one.bytes);
  }
}

export const bytesOf = (files: readonly Pick<OwnFile, 'bytes'>[]): number =>
  files.reduce((sum, { bytes }) => sum + bytes, 0);
