import { maxEditsAtOnce, type EditCommand, type SingleEdit } from '../command.ts';
import { isRecord } from '../json.ts';
import { placeIn } from './games.ts';

export interface PartLimits {
  edits: number;
  /** UTF-8 bytes of the JSON. */
  bytes: number;
}

/** Well below the message limit of the live socket. */
const partLimits: PartLimits = { edits: maxEditsAtOnce, bytes: 512 * 1024 };

/**
 * Splits an edit into commands that are each small enough to send and have the same effect when sent in order. Most
 * edits stay in one part. An element with long lists is inserted with empty lists, whose elements follow.
 */
export function splitEdit(command: EditCommand, limits = partLimits): EditCommand[] {
  const edits = command.type === 'edit.many' ? command.edits : [command];
  const sizes = edits.map(bytesOf);
  const totalBytes = sizes.reduce((sum, size) => sum + size, 0);
  if (edits.length <= limits.edits && totalBytes <= limits.bytes) return [command];
  const intent = command.type === 'edit.many' ? command.intent : undefined;
  const parts: EditCommand[] = [];
  let part: SingleEdit[] = [];
  let bytes = 0;
  const closePart = () => {
    if (part.length === 0) return;
    parts.push({ type: 'edit.many', ...(intent === undefined ? {} : { intent }), edits: part });
    part = [];
    bytes = 0;
  };
  for (const [index, edit] of edits.entries()) {
    const size = sizes[index] ?? 0;
    const chunks =
      size > limits.bytes
        ? unfolded(edit).map((each) => ({ edit: each, size: bytesOf(each) }))
        : [{ edit, size }];
    for (const { edit: each, size: eachSize } of chunks) {
      if (part.length >= limits.edits || bytes + eachSize > limits.bytes) closePart();
      part.push(each);
      bytes += eachSize;
    }
  }
  closePart();
  return parts;
}

function bytesOf(edit: SingleEdit): number {
  const text = JSON.stringify(edit);
  let bytes = text.length;
  for (let at = 0; at < text.length; at++) {
    const unit = text.charCodeAt(at);
    if (unit >= 0x80) bytes += unit >= 0x800 ? 2 : 1;
  }
  return bytes;
}

const longLists = [
  'stages',
  'spareQuestions',
  'fingerQuestions',
  'jokers',
  'boards',
  'questions',
] as const;

/** An inserted show is inserted empty, followed by its lists. */
function unfolded(edit: SingleEdit): SingleEdit[] {
  if (edit.type !== 'edit.insert') return [edit];
  const { inner } = placeIn(edit.path);
  if (inner.length !== 1 || inner[0] !== 'shows') return [edit];
  const emptyShow = { ...edit, value: { ...edit.value } };
  const after: SingleEdit[] = [];
  for (const list of longLists) {
    const elements: unknown = edit.value[list];
    if (!Array.isArray(elements)) continue;
    const path = [...edit.path, edit.value.id, list];
    for (const value of elements)
      if (isRecord(value) && typeof value['id'] === 'string')
        after.push({
          type: 'edit.insert',
          path,
          value: { ...value, id: value['id'] },
          before: null,
        });
      else return [edit];
    emptyShow.value[list] = [];
  }
  return [emptyShow, ...after];
}
