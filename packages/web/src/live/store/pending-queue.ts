import { editCommandSchema } from '@quizcast/game/command';
import type { EditCommand } from '@quizcast/game/command';
import { isRecord } from '@quizcast/game/json';
import { newId } from '../new-id.ts';

/** An edit that the server has not stored yet. */
export interface PendingEdit {
  /** Idempotency key for exactly this content: the server applies each id once. */
  id: string;
  command: EditCommand;
}

/** Storage in which pending edits outlive the page: localStorage in the browser. Missing keys return null. */
export interface KeyValueStore {
  get(key: string): string | null;
  /** False when it could not be stored (storage full or disabled). */
  set(key: string, value: string): boolean;
  remove(key: string): void;
  keys(): string[];
}

const prefix = 'quizcast.pending';

export const pendingKey = (userId: string, pageId: string): string =>
  `${prefix}.${userId}.${pageId}`;

/** Ids of the pages with stored pending edits of this user. */
export function pagesWithPendingEdits(storage: KeyValueStore, userId: string): string[] {
  const start = pendingKey(userId, '');
  return storage
    .keys()
    .filter((key) => key.startsWith(start))
    .map((key) => key.slice(start.length));
}

/** Deletes the pending edits stored by all pages of this user, and returns their number. */
export function forgetPendingEdits(storage: KeyValueStore, userId: string): number {
  let count = 0;
  for (const page of pagesWithPendingEdits(storage, userId)) {
    const key = pendingKey(userId, page);
    count += readPendingEdits(storage, key).length;
    storage.remove(key);
  }
  return count;
}

/** Reads the edits stored under `key`; skips invalid entries. */
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
 * Pending edits of one page, oldest first, stored in `storage` on every change. Consecutive updates of one field are
 * merged until they are sent.
 */
export class PendingQueue {
  #edits: PendingEdit[] = [];
  /** The newest edit, while a newer value of its field may replace it. */
  #open: string | null = null;
  #storage: KeyValueStore;
  #key: string;
  /** False when the browser cannot store the edits: then they exist on this page only. */
  isPersisted = true;

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
    // A new value gets a new id: an id that may have been sent never changes its content.
    const edits =
      last !== undefined && last.id === this.#open && isNewerValue(last.command, command)
        ? this.#edits.slice(0, -1)
        : this.#edits;
    this.#open = edit.id;
    this.#write([...edits, edit]);
    return edit;
  }

  /** Seals the newest edit: its content no longer changes. */
  seal(): void {
    this.#open = null;
  }

  /** Adds edits of a closed page; they are older than all edits of this page. */
  adopt(edits: readonly PendingEdit[]): void {
    const known = new Set(this.#edits.map((edit) => edit.id));
    this.#write([...edits.filter((edit) => !known.has(edit.id)), ...this.#edits]);
  }

  remove(id: string): void {
    this.#write(this.#edits.filter((edit) => edit.id !== id));
  }

  #write(edits: PendingEdit[]): void {
    this.#edits = edits;
    if (edits.length > 0) this.isPersisted = this.#storage.set(this.#key, JSON.stringify(edits));
    else {
      this.#storage.remove(this.#key);
      this.isPersisted = true;
    }
  }
}

/** Whether `after` overwrites exactly the fields set by `before`. */
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
