import { commandSchema } from '@quizcast/game/command';
import type { QuizShowApp } from '@quizcast/game/document/document';
import { applyPatches, type Patch } from '@quizcast/game/patch';
import type { Language } from '@quizcast/game/values/viewer-language';
import { loadDocument, type LoadedDocument, type ReadingDeps } from './loaded-document.ts';
import type { DocumentPath, Entry } from '../ports/document-store.ts';

export interface CopyDeps extends ReadingDeps {
  /** Told of a document that this server reads for the first time, or after nobody has needed it for a while. */
  onFirstRead?: (path: DocumentPath, document: QuizShowApp) => void;
}

interface Told {
  /** What others wrote: `entries`, oldest first; null when it may be another document altogether. */
  changed(held: LoadedDocument, entries: readonly Entry[] | null): void;
  /** It is gone, with everything that was ever in it. */
  gone(): void;
  misfit(error: unknown): void;
}

/** A gap of more entries than this is closed by reading the whole document. */
const maxGap = 500;

/** What is put in the place of a whole part of the document, or takes it away, is read like a document that came from outside. */
function isOfWholePart(patch: Patch): boolean {
  const isOneValue = patch.op !== 'remove' && typeof patch.value !== 'object';
  return patch.path.length < (isOneValue ? 2 : 3);
}

/**
 * Whether what another node wrote may be more than this one can read: that node may run a newer version, or the bytes may be damaged. Small
 * changes are trusted, so that a tally or a switch of the settings costs no reading.
 */
const mayBreak = ({ command, patches }: Entry): boolean =>
  patches.some(isOfWholePart) || !commandSchema.safeParse(command).success;

/** A document as one room has it in memory: never ahead of the store. Its calls are made one after the other. */
export class DocumentCopy {
  readonly #path: DocumentPath;
  readonly #deps: CopyDeps;
  readonly #told: Told;
  #held: LoadedDocument | null = null;
  /** The store may know more: it failed in the middle of a write. */
  #isDoubtful = false;
  /** What is held may be of a history that is lost: nothing of the store leads on from it. */
  #isOfLostTimeline = false;

  constructor(path: DocumentPath, deps: CopyDeps, told: Told) {
    this.#path = path;
    this.#deps = deps;
    this.#told = told;
  }

  /** Null before the first reading, and of a document that is gone. */
  get held(): LoadedDocument | null {
    return this.#held;
  }

  get isDoubtful(): boolean {
    return this.#isDoubtful || this.#isOfLostTimeline;
  }

  doubt(): void {
    this.#isDoubtful = true;
  }

  /** Another timeline has begun: from here on only the whole document counts. */
  timelineChanged(): void {
    this.#isOfLostTimeline = true;
  }

  /** This room has written it. */
  wrote(held: LoadedDocument): void {
    this.#held = held;
  }

  /** There is none any more. */
  forget(): void {
    this.#held = null;
  }

  /** Rejects with StoreFailure. */
  async upToDate(language?: Language): Promise<LoadedDocument> {
    if (this.#held === null) {
      const held = await loadDocument(this.#path, this.#deps, language);
      this.#take(held, null);
      if (held.kind === 'readable') this.#deps.onFirstRead?.(this.#path, held.document);
      return held;
    }
    if (this.isDoubtful) {
      await this.catchUp();
      this.#isDoubtful = false;
    }
    return this.#held;
  }

  /** Entries after `revision` as far as the store has them, or null when there are too many to be worth it. */
  async since(revision: number): Promise<Entry[] | null> {
    const entries = await this.#deps.store.since(this.#path, revision, maxGap + 1);
    return entries.length > maxGap ? null : entries;
  }

  /** Applies what the log has beyond this copy; false when it had nothing. */
  async catchUp(): Promise<boolean> {
    const held = this.#held;
    if (held === null || this.#isOfLostTimeline) return this.reload();
    const entries = await this.since(held.revision);
    const last = entries?.at(-1);
    if (entries !== null && last === undefined) return false;
    const inOneRow = last?.revision === held.revision + (entries?.length ?? 0);
    if (held.kind === 'unreadable' || entries === null || last === undefined || !inOneRow)
      return this.reload();
    if (entries.some(mayBreak)) return this.reload();
    try {
      let { document } = held;
      for (const { patches } of entries) document = applyPatches(document, patches);
      const { timeline } = held;
      this.#take({ kind: 'readable', revision: last.revision, timeline, document }, entries);
      return true;
    } catch (error) {
      this.#told.misfit(error);
      return this.reload();
    }
  }

  async reload(): Promise<boolean> {
    const before = this.#held;
    this.#isOfLostTimeline = false;
    const held = await loadDocument(this.#path, this.#deps).catch((error: unknown) => {
      this.#isOfLostTimeline = before?.timeline !== this.#deps.store.timeline.id;
      throw error;
    });
    const isSame = before?.revision === held.revision && before.timeline === held.timeline;
    if (isSame && before.kind === held.kind) return false;
    this.#take(held, null);
    return true;
  }

  /** Looks for what others did: went on with it, took it away, or began it anew. */
  async look(): Promise<void> {
    const held = this.#held;
    if (held === null || (await this.catchUp())) return;
    const newest = (await this.#deps.store.heads([this.#path])).get(this.#path);
    if (newest !== undefined && newest < held.revision) await this.reload();
    if (newest !== undefined) return;
    this.#held = null;
    this.#told.gone();
  }

  #take(held: LoadedDocument, entries: readonly Entry[] | null): void {
    this.#held = held;
    this.#told.changed(held, entries);
  }
}
