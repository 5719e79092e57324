import type { Command } from '@quizcast/game/command';
import { maxDocumentBytes, type QuizShowApp } from '@quizcast/game/document/document';
import { isRecord } from '@quizcast/game/json';
import { Draft, type Patch, type PatchPath } from '@quizcast/game/patch';
import { reduce, type Reduced } from '@quizcast/game/reduce';
import type { Stamp } from '@quizcast/game/stamp';

/**
 * Size of a document's JSON. Measured once and then updated by each change, so that the cost depends on the command and
 * not on the document.
 */
export class DocumentSize {
  #bytes: number | null = null;

  /** Whether `command`, whose patches add `growthBytes` to `document`, would make it too large. */
  isTooLarge(document: QuizShowApp, command: Command, growthBytes: number): boolean {
    if (growthBytes <= 0 || !canAdd(command)) return false;
    this.#bytes ??= jsonBytes(document);
    return this.#bytes + growthBytes > maxDocumentBytes;
  }

  /** Updates the size by `bytes`, which may be negative. */
  grow(bytes: number): void {
    if (this.#bytes !== null) this.#bytes += bytes;
  }

  /** Discards the size, so that it is measured again when next needed. */
  forget(): void {
    this.#bytes = null;
  }
}

/** The result of a command, with the growth of the document and of its log in bytes. */
export type ReducedWithin =
  | (Extract<Reduced, { kind: 'accepted' }> & { growth: number; logged: number })
  | Extract<Reduced, { kind: 'refused' }>;

/** Decides a command by the rules, and refuses it when the document would become too large. */
export function reduceWithin(
  size: DocumentSize,
  document: QuizShowApp,
  command: Command,
  stamp: Stamp,
): ReducedWithin {
  const reduced = reduce(document, command, stamp);
  if (reduced.kind === 'refused') return reduced;
  const bytes = patchBytes(document, reduced.patches);
  if (bytes === null) return { kind: 'refused', reason: 'tooLarge' };
  const { growth, written } = bytes;
  return size.isTooLarge(document, command, growth)
    ? { kind: 'refused', reason: 'documentFull' }
    : { ...reduced, growth, logged: written + jsonBytes(command) };
}

/** Moves of the host are accepted in a full document too: they add next to nothing, and the show is on air. */
function canAdd(command: Command): boolean {
  return (
    command.type === 'edit.insert' ||
    command.type === 'edit.update' ||
    command.type === 'edit.many' ||
    command.type === 'document.migrate' ||
    command.type === 'document.replace'
  );
}

/** Limit for one command. Restoring a full document needs part of it, moving a large show back and forth more. */
const maxWrittenBytes = 4 * maxDocumentBytes;

/**
 * Bytes that `patches` write, and by how many the JSON of `document` grows; null when they write more than a command
 * may. Commas and quotes are only approximated.
 */
export function patchBytes(
  document: QuizShowApp,
  patches: readonly Patch[],
): { growth: number; written: number } | null {
  const sizes = new Sizes();
  const draft = new Draft<unknown>(document);
  let [growth, written] = [0, 0];
  for (const [index, patch] of patches.entries()) {
    growth -= removedBytes(draft.state, patch, sizes);
    const added = patch.op === 'remove' ? 0 : sizes.of(patch.value);
    growth += added;
    written += added;
    if (written > maxWrittenBytes) return null;
    if (index < patches.length - 1) draft.apply([patch]);
  }
  return { growth, written };
}

/** Cached sizes of patch values, so that a value removed and added again is measured once. */
class Sizes {
  #known = new Map<unknown, number>();

  of(value: unknown): number {
    if (!isRecord(value)) return jsonBytes(value);
    const known = this.#known.get(value);
    if (known !== undefined) return known;
    const bytes = jsonBytes(value);
    this.#known.set(value, bytes);
    return bytes;
  }
}

function removedBytes(state: unknown, { op, path, ...rest }: Patch, sizes: Sizes): number {
  const holder = valueAt(state, path.slice(0, -1));
  const key = path.at(-1);
  if (Array.isArray(holder)) {
    if (op === 'add') return 0;
    // Setting `length` truncates the list.
    if (key === 'length' && 'value' in rest) return jsonBytes(holder.slice(Number(rest.value)));
  }
  return sizes.of(valueAt(state, path));
}

function valueAt(state: unknown, path: PatchPath): unknown {
  let value = state;
  for (const key of path) {
    if (Array.isArray(value)) value = value[Number(key)];
    else if (isRecord(value) && Object.hasOwn(value, key)) value = value[key];
    else return undefined;
  }
  return value;
}

function jsonBytes(value: unknown): number {
  const text: string | undefined = JSON.stringify(value);
  return text === undefined ? 0 : Buffer.byteLength(text);
}

/** As `reduceWithin`, but a command that makes the rules throw is refused as invalid and does not affect others. */
export function reduceSafely(
  size: DocumentSize,
  document: QuizShowApp,
  command: Command,
  stamp: Stamp,
  onError: (error: unknown) => void,
): ReducedWithin {
  try {
    return reduceWithin(size, document, command, stamp);
  } catch (error) {
    onError(error);
    return { kind: 'refused', reason: 'invalidMessage' };
  }
}
