import type { Bytes } from './byte-search.ts';

/** A range of bytes; empty when both ends are equal. */
export interface Span {
  from: number;
  to: number;
}

const semicolon = 0x3b;
const equalsSign = 0x3d;

const userId = Buffer.from('user-id');
const id = Buffer.from('id');
const roomId = Buffer.from('room-id');
const sourceRoomId = Buffer.from('source-room-id');
const displayName = Buffer.from('display-name');
const emotes = Buffer.from('emotes');
const replyParent = Buffer.from('reply-parent-');

function empty(span: Span): void {
  span.from = 0;
  span.to = 0;
}

/**
 * Finds the few tags of a message that a vote needs, in any order; the last one of a repeated tag. One instance is
 * reused for many lines: its spans are valid for the last line only.
 */
export class TagScanner {
  readonly userId: Span = { from: 0, to: 0 };
  readonly id: Span = { from: 0, to: 0 };
  readonly roomId: Span = { from: 0, to: 0 };
  readonly sourceRoomId: Span = { from: 0, to: 0 };
  readonly emotes: Span = { from: 0, to: 0 };
  readonly displayName: Span = { from: 0, to: 0 };
  isReply = false;

  /** Walks the tags in [from, to), without the leading `@`. */
  walk(bytes: Bytes, from: number, to: number): void {
    this.#forget();
    let start = from;
    while (start < to) {
      const end = bytes.find(semicolon, start, to);
      this.#matchTag(bytes, start, end);
      start = end + 1;
    }
  }

  #forget(): void {
    empty(this.userId);
    empty(this.id);
    empty(this.roomId);
    empty(this.sourceRoomId);
    empty(this.emotes);
    empty(this.displayName);
    this.isReply = false;
  }

  /** The first letter excludes nearly every tag. */
  #matchTag(bytes: Bytes, start: number, end: number): void {
    switch (bytes.each[start] ?? 0) {
      case 0x75: // u
        this.#readValue(this.userId, userId, bytes, start, end);
        break;
      case 0x69: // i
        this.#readValue(this.id, id, bytes, start, end);
        break;
      case 0x72: // r
        if (bytes.each[start + 1] === 0x6f) this.#readValue(this.roomId, roomId, bytes, start, end);
        else if (bytes.startsWith(replyParent, start)) this.isReply = true;
        break;
      case 0x73: // s
        this.#readValue(this.sourceRoomId, sourceRoomId, bytes, start, end);
        break;
      case 0x64: // d
        this.#readValue(this.displayName, displayName, bytes, start, end);
        break;
      case 0x65: // e
        this.#readValue(this.emotes, emotes, bytes, start, end);
        break;
      default:
        break;
    }
  }

  #readValue(span: Span, key: Buffer, bytes: Bytes, start: number, end: number): void {
    const keyEnd = start + key.length;
    if (keyEnd > end || !bytes.startsWith(key, start)) return;
    if (keyEnd < end && bytes.each[keyEnd] !== equalsSign) return;
    span.from = Math.min(keyEnd + 1, end);
    span.to = end;
  }
}
