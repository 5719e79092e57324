import type { Command } from '@quizcast/game/command';
import { maxDocumentBytes, type QuizShowApp } from '@quizcast/game/document/document';
import { isRecord } from '@quizcast/game/json';
import { Draft, type Patch, type PatchPath } from '@quizcast/game/patch';
import { reduce, type Reduced } from '@quizcast/game/reduce';
import type { Stamp } from '@quizcast/game/stamp';

/**
 * How large the JSON of one document is. Measured once, then kept up with what each change adds and takes away, so that
 * a command costs what it changes and not what the document holds.
 */
export class DocumentSize {
  #bytes: number | null = null;

  /** Whether `command`, whose patches make `document` grow by `growthBytes`, would make it too large. */
  isTooLarge(document: QuizShowApp, command: Command, growthBytes: number): boolean {
    if (growthBytes <= 0 || !canAdd(command)) return false;
    this.#bytes ??= jsonBytes(document);
    return this.#bytes + growthBytes > maxDocumentBytes;
  }

  /** The document has become larger by this, or smaller by less than nothing. */
  grow(bytes: number): void {
    if (this.#bytes !== null) this.#bytes += bytes;
  }

  /** The document is another one, or it is time to look again: it is measured when it is next asked for. */
  forget(): void {
    this.#bytes = null;
  }
}

/** What became of a command, and by how many bytes the document grows. */
export type ReducedWithin =
  | (Extract<Reduced, { kind: 'accepted' }> & { growth: number })
  | Extract<Reduced, { kind: 'refused' }>;

/** Decides a command as the rules have it, and refuses what the document has no space for. */
export function reduceWithin(
  size: DocumentSize,
  document: QuizShowApp,
  command: Command,
  stamp: Stamp,
): ReducedWithin {
  const reduced = reduce(document, command, stamp);
  if (reduced.kind === 'refused') return reduced;
  const growth = growthBytes(document, reduced.patches);
  if (growth === null) return { kind: 'refused', reason: 'tooLarge' };
  return size.isTooLarge(document, command, growth)
    ? { kind: 'refused', reason: 'documentFull' }
    : { ...reduced, growth };
}

/** What the host does in play goes on in a full document too: it adds next to nothing, and the show is on air. */
function canAdd(command: Command): boolean {
  return (
    command.type === 'edit.insert' ||
    command.type === 'edit.update' ||
    command.type === 'edit.many' ||
    command.type === 'document.migrate' ||
    command.type === 'document.replace'
  );
}

/** What one command may write. Restoring a full document takes a part of it; moving a large show to and fro takes more. */
const maxWrittenBytes = 4 * maxDocumentBytes;

/**
 * By how many bytes `patches` make the JSON of `document` larger; null when they write more than a command may. Commas
 * and quotes are counted by and large.
 */
export function growthBytes(document: QuizShowApp, patches: readonly Patch[]): number | null {
  const sizes = new Sizes();
  const draft = new Draft<unknown>(document);
  let [growth, written] = [0, 0];
  for (const [index, patch] of patches.entries()) {
    growth -= bytesGone(draft.state, patch, sizes);
    const added = patch.op === 'remove' ? 0 : sizes.of(patch.value);
    growth += added;
    written += added;
    if (written > maxWrittenBytes) return null;
    if (index < patches.length - 1) draft.apply([patch]);
  }
  return growth;
}

/** Sizes of values that patches carry: what is taken out and put in again is measured once. */
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

function bytesGone(state: unknown, { op, path, ...rest }: Patch, sizes: Sizes): number {
  const holder = valueAt(state, path.slice(0, -1));
  const key = path.at(-1);
  if (Array.isArray(holder)) {
    if (op === 'add') return 0;
    // The list is cut to the length that is given.
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

/** The same; a command that the rules choke on is refused for good and hurts nobody else. */
export function reduceSafely(
  size: DocumentSize,
  document: QuizShowApp,
  command: Command,
  stamp: Stamp,
  onFault: (error: unknown) => void,
): ReducedWithin {
  try {
    return reduceWithin(size, document, command, stamp);
  } catch (error) {
    onFault(error);
    return { kind: 'refused', reason: 'invalidMessage' };
  }
}
