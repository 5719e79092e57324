import { randomUUID } from 'node:crypto';
import { isRecord } from '@quizcast/game/json';
import {
  migrationArchiveSchema,
  maxArchiveBytes,
  maxArchived,
  type MigrationArchive,
} from '@quizcast/game/importing/migration';
import type { Patch } from '@quizcast/game/patch';
import type { DocumentPath, DocumentStore } from '../../ports/document-store.ts';
import { StoreFailure } from '../../ports/document-store.ts';

/** Where the migrated old documents of a user are archived: outside the document, so that they do not use its space. */
export const archivePath = (userId: string): DocumentPath => `archive/${userId}`;

export type Archived = { kind: 'kept'; undo: () => Promise<void> } | { kind: 'full' };

const maxTries = 3;

export type ArchiveStore = Pick<DocumentStore, 'read' | 'append' | 'remove' | 'fold' | 'prune'>;

/** The archives of all users. All promises reject with StoreFailure when the store fails. */
export class Archives {
  readonly #store: ArchiveStore;
  readonly #nowMs: () => number;

  constructor(store: ArchiveStore, nowMs: () => number) {
    this.#store = store;
    this.#nowMs = nowMs;
  }

  async read(userId: string): Promise<MigrationArchive> {
    const stored = await this.#store.read(archivePath(userId));
    return migrationArchiveSchema.parse(stored?.document ?? {});
  }

  /** Adds the entries that are not yet archived. `undo` removes exactly those. */
  async add(userId: string, added: MigrationArchive): Promise<Archived> {
    const path = archivePath(userId);
    for (let attempt = 0; attempt < maxTries; attempt++) {
      const stored = await this.#store.read(path);
      const existing = migrationArchiveSchema.parse(stored?.document ?? {});
      const newEntries = Object.entries(added).filter(([id]) => !Object.hasOwn(existing, id));
      if (newEntries.length === 0) return { kind: 'kept', undo: () => Promise.resolve() };
      const merged = { ...existing, ...Object.fromEntries(newEntries) };
      if (Object.keys(merged).length > maxArchived || bytesOf(merged) > maxArchiveBytes)
        return { kind: 'full' };
      const patches: Patch[] =
        stored === null
          ? [{ op: 'replace', path: [], value: merged }]
          : newEntries.map(([id, value]) => ({ op: 'add', path: [id], value }));
      if (await this.#append(path, stored?.revision ?? 0, patches))
        return { kind: 'kept', undo: () => this.#removeEntries(path, newEntries, stored === null) };
    }
    throw new StoreFailure(`${path} could not be read: other writers keep changing it`);
  }

  remove(userId: string): Promise<void> {
    return this.#store.remove(archivePath(userId));
  }

  async #removeEntries(
    path: DocumentPath,
    entries: readonly [string, unknown][],
    isFirst: boolean,
  ): Promise<void> {
    for (let attempt = 0; attempt < maxTries; attempt++) {
      const stored = await this.#store.read(path);
      if (stored === null) return;
      if (isFirst && stored.revision === 1) return this.#store.remove(path);
      const patches: Patch[] = entries.map(([id]) => ({ op: 'remove', path: [id] }));
      if (await this.#append(path, stored.revision, patches)) return this.#forgetLog(path);
    }
  }

  /** What was added and removed again would stay in the log, and refused imports could fill the disk. */
  async #forgetLog(path: DocumentPath): Promise<void> {
    const left = await this.#store.read(path);
    if (left === null) return;
    await this.#store.fold(path, left.revision, left.document);
    await this.#store.prune(path, Infinity, 1);
  }

  async #append(path: DocumentPath, revision: number, patches: Patch[]): Promise<boolean> {
    const appended = await this.#store.append(path, revision, {
      commandId: `archive:${randomUUID()}`,
      atMs: this.#nowMs(),
      actor: { kind: 'system' },
      // The patches contain the whole change, so it is not repeated here.
      command: { type: 'document.replace', document: null },
      patches,
    });
    return appended.kind === 'appended';
  }
}

/** Key of the archive in an exported document. */
const exportedAs = 'archive';

/** The exported document, with its archive unless that is empty. */
export const withArchive = (content: unknown, archive: MigrationArchive): unknown =>
  isRecord(content) && Object.keys(archive).length > 0
    ? { ...content, [exportedAs]: archive }
    : content;

/** Splits the result of `withArchive`; any other value under the archive's key stays part of the document. */
export function splitArchive(value: unknown): {
  content: unknown;
  archive: MigrationArchive | null;
} {
  const read = migrationArchiveSchema.safeParse(isRecord(value) ? value[exportedAs] : undefined);
  if (!isRecord(value) || !read.success) return { content: value, archive: null };
  const { [exportedAs]: _, ...content } = value;
  return { content, archive: read.data };
}

export const bytesOf = (value: unknown): number => Buffer.byteLength(JSON.stringify(value));
