import { commandSchema } from '@quizcast/game/command';
import type { QuizShowApp } from '@quizcast/game/document/document';
import { applyPatches, type Patch } from '@quizcast/game/patch';
import type { Language } from '@quizcast/game/values/language';
import { loadDocument, type LoadedDocument, type ReadingDeps } from './loaded-document.ts';
import type { DocumentPath, Entry } from '../ports/document-store.ts';

export interface CopyDeps extends ReadingDeps {
  /** Called when this server reads a document for the first time, or again after a time without use. */
  onFirstRead?: (path: DocumentPath, document: QuizShowApp) => void;
}

interface CopyListener {
  /** Changes by other writers: `entries`, oldest first; null when the whole document may differ. */
  changed(loaded: LoadedDocument, entries: readonly Entry[] | null): void;
  /** The document was removed, with its whole log. */
  removed(): void;
  mismatch(error: unknown): void;
}

/** For a larger gap the whole document is read instead. */
const maxGap = 500;

/**
 * Whether a patch replaces or removes a whole part of the document, so that the result must be validated like external
 * data.
 */
function isOfWholePart(patch: Patch): boolean {
  const isOneValue = patch.op !== 'remove' && typeof patch.value !== 'object';
  return patch.path.length < (isOneValue ? 2 : 3);
}

/**
 * Whether an entry of another node may need validation: that node may run a newer version, or the data may be damaged.
 * Small changes are trusted, so that a tally or a changed setting causes no full read.
 */
const mayBreak = ({ command, patches }: Entry): boolean =>
  patches.some(isOfWholePart) || !commandSchema.safeParse(command).success;

/** A room's copy of a document in memory, never ahead of the store. Calls must not overlap. */
export class DocumentCopy {
  readonly #path: DocumentPath;
  readonly #deps: CopyDeps;
  readonly #listener: CopyListener;
  #loaded: LoadedDocument | null = null;
  /** A write failed halfway, so the store may be ahead of this copy. */
  #isDoubtful = false;
  /** The copy may belong to a lost timeline, so that no entry of the store continues it. */
  #isOfLostTimeline = false;

  constructor(path: DocumentPath, deps: CopyDeps, listener: CopyListener) {
    this.#path = path;
    this.#deps = deps;
    this.#listener = listener;
  }

  /** Null before the first read and after the document was removed. */
  get loaded(): LoadedDocument | null {
    return this.#loaded;
  }

  get isDoubtful(): boolean {
    return this.#isDoubtful || this.#isOfLostTimeline;
  }

  markDoubtful(): void {
    this.#isDoubtful = true;
  }

  /** The store's timeline has changed: the next read must load the whole document. */
  timelineChanged(): void {
    this.#isOfLostTimeline = true;
  }

  /** Takes over what this room has just written. */
  wrote(loaded: LoadedDocument): void {
    this.#loaded = loaded;
  }

  /** The document no longer exists. */
  forget(): void {
    this.#loaded = null;
  }

  /** Rejects with StoreFailure. */
  async upToDate(language?: Language): Promise<LoadedDocument> {
    if (this.#loaded === null) {
      const loaded = await loadDocument(this.#path, this.#deps, language);
      this.#replace(loaded, null);
      if (loaded.kind === 'readable') this.#deps.onFirstRead?.(this.#path, loaded.document);
      return loaded;
    }
    if (this.isDoubtful) {
      await this.catchUp();
      this.#isDoubtful = false;
    }
    return this.#loaded;
  }

  /** Entries of the store after `revision`; null when they are so many that reading the whole document is cheaper. */
  async since(revision: number): Promise<Entry[] | null> {
    const entries = await this.#deps.store.since(this.#path, revision, maxGap + 1);
    return entries.length > maxGap ? null : entries;
  }

  /** Applies newer entries of the log to this copy; false when there are none. */
  async catchUp(): Promise<boolean> {
    const loaded = this.#loaded;
    if (loaded === null || this.#isOfLostTimeline) return this.reload();
    const entries = await this.since(loaded.revision);
    const last = entries?.at(-1);
    if (entries !== null && last === undefined) return false;
    const inOneRow = last?.revision === loaded.revision + (entries?.length ?? 0);
    if (loaded.kind === 'unreadable' || entries === null || last === undefined || !inOneRow)
      return this.reload();
    if (entries.some(mayBreak)) return this.reload();
    try {
      let { document } = loaded;
      for (const { patches } of entries) document = applyPatches(document, patches);
      const { timeline } = loaded;
      this.#replace({ kind: 'readable', revision: last.revision, timeline, document }, entries);
      return true;
    } catch (error) {
      this.#listener.mismatch(error);
      return this.reload();
    }
  }

  async reload(): Promise<boolean> {
    const before = this.#loaded;
    this.#isOfLostTimeline = false;
    const loaded = await loadDocument(this.#path, this.#deps).catch((error: unknown) => {
      this.#isOfLostTimeline = before?.timeline !== this.#deps.store.timeline.id;
      throw error;
    });
    const isSame = before?.revision === loaded.revision && before.timeline === loaded.timeline;
    if (isSame && before.kind === loaded.kind) return false;
    this.#replace(loaded, null);
    return true;
  }

  /** Checks for changes by others: new entries, removal or a new document. */
  async checkStore(): Promise<void> {
    const loaded = this.#loaded;
    if (loaded === null || (await this.catchUp())) return;
    const newest = (await this.#deps.store.heads([this.#path])).get(this.#path);
    if (newest !== undefined && newest < loaded.revision) await this.reload();
    if (newest !== undefined) return;
    this.#loaded = null;
    this.#listener.removed();
  }

  #replace(loaded: LoadedDocument, entries: readonly Entry[] | null): void {
    this.#loaded = loaded;
    this.#listener.changed(loaded, entries);
  }
}
