import { editCommandSchema } from '@quizcast/game/command';
import type { EditCommand } from '@quizcast/game/command';
import { isRecord } from '@quizcast/game/json';
import { newId } from '../new-id.ts';

/** An edit that the server has not stored yet. */
export interface PendingEdit {
  /** Names this intent for ever, with exactly this content: the server acts once per id. */
  id: string;
  command: EditCommand;
}

/** Where pending edits outlive the page: localStorage in the browser. A key that was never written reads null. */
export interface KeyValueStore {
  get(key: string): string | null;
  /** False when it could not be kept (storage full or switched off). */
  set(key: string, value: string): boolean;
  remove(key: string): void;
  keys(): string[];
}

const prefix = 'quizcast.pending';

export const pendingKey = (userId: string, pageId: string): string =>
  `${prefix}.${userId}.${pageId}`;

/** The pages whose pending edits of this user are still kept. */
export function pagesWithPendingEdits(storage: KeyValueStore, userId: string): string[] {
  const start = pendingKey(userId, '');
  return storage
    .keys()
    .filter((key) => key.startsWith(start))
    .map((key) => key.slice(start.length));
}

/** Throws away what any page has kept under that name, and tells how many edits that were. */
export function forgetPendingEdits(storage: KeyValueStore, userId: string): number {
  let count = 0;
  for (const page of pagesWithPendingEdits(storage, userId)) {
    const key = pendingKey(userId, page);
    count += readPendingEdits(storage, key).length;
    storage.remove(key);
  }
  return count;
}

/** What is kept under `key`; entries that cannot be read are left out. */
export function readPendingEdits(storage: KeyValueStore, key: string): PendingEdit[] {
  const text = storage.get(key);
  if (text === null) return [];
  let parsed: unknown;
  try {
    parsed = JSON.parse(text);
  } catch {
    return [];
  }
  if (!Array.isArray(parsed)) return [];
  return parsed.flatMap((entry: unknown) => {
    if (!isRecord(entry) || typeof entry['id'] !== 'string') return [];
    const command = editCommandSchema.safeParse(entry['command']);
    return command.success ? [{ id: entry['id'], command: command.data }] : [];
  });
}

/**
 * The edits of one page that wait for the server, oldest first, kept in `storage` at every change. Updates of one field
 * that follow each other become one, until it has been sent.
 */
export class PendingQueue {
  #edits: PendingEdit[] = [];
  /** The newest edit while it may still take a newer value of its field. */
  #open: string | null = null;
  #storage: KeyValueStore;
  #key: string;
  /** False while the browser refuses to keep the edits: then they live in this page only. */
  isKept = true;

  constructor(storage: KeyValueStore, userId: string, pageId: string) {
    this.#storage = storage;
    this.#key = pendingKey(userId, pageId);
  }

  get edits(): readonly PendingEdit[] {
    return this.#edits;
  }

  add(command: EditCommand): PendingEdit {
    const edit = { id: newId(), command };
    const last = this.#edits.at(-1);
    // A new id for a new value: an id that may have left the page in any way never changes its meaning.
    const edits =
      last !== undefined && last.id === this.#open && isNewerValue(last.command, command)
        ? this.#edits.slice(0, -1)
        : this.#edits;
    this.#open = edit.id;
    this.#write([...edits, edit]);
    return edit;
  }

  /** Closes the newest edit: from now on it keeps its content. */
  seal(): void {
    this.#open = null;
  }

  /** Edits of a page that is gone; they are older than all of this page. */
  adopt(edits: readonly PendingEdit[]): void {
    const known = new Set(this.#edits.map((edit) => edit.id));
    this.#write([...edits.filter((edit) => !known.has(edit.id)), ...this.#edits]);
  }

  remove(id: string): void {
    this.#write(this.#edits.filter((edit) => edit.id !== id));
  }

  #write(edits: PendingEdit[]): void {
    this.#edits = edits;
    if (edits.length > 0) this.isKept = this.#storage.set(this.#key, JSON.stringify(edits));
    else {
      this.#storage.remove(this.#key);
      this.isKept = true;
    }
  }
}

/** Whether `after` sets again just the fields that `before` has set: nothing of `before` is left then. */
export function isNewerValue(before: EditCommand, after: EditCommand): boolean {
  if (before.type === 'edit.update' && after.type === 'edit.update')
    return (
      before.path.length === after.path.length &&
      before.path.every((key, index) => key === after.path[index])
    );
  return (
    before.type === 'edit.many' &&
    after.type === 'edit.many' &&
    before.intent === after.intent &&
    before.edits.length === after.edits.length &&
    before.edits.every((edit, index) => {
      const newer = after.edits[index];
      return newer !== undefined && edit.type === 'edit.update' && isNewerValue(edit, newer);
    })
  );
}
