import { TagScanner, type Span } from './tag-walk.ts';
import type { ChatMessage, ChatSender } from '../../ports/chat-source.ts';
import type { Bytes } from './byte-search.ts';

/** A chat message, and whether it was written in a partner's channel of a shared chat. */
export interface ReceivedMessage extends ChatMessage {
  isShared: boolean;
}

const space = 0x20;
const at = 0x40;
const delimiter = 0x01;
const action = Buffer.from('\u0001ACTION ');
/** 500 characters of four bytes each, plus the mention of a reply and the /me wrapper. Twitch sends nothing longer. */
const maxTextBytes = 2_100;

const shortTexts = Array.from({ length: 0x80 }, (_, code) => String.fromCharCode(code));

function skipMention(bytes: Bytes, from: number, to: number): number {
  if (bytes.each[from] !== at) return from;
  let end = bytes.find(space, from, to);
  if (end === to) return from;
  while (end < to && bytes.each[end] === space) end += 1;
  return end;
}

/**
 * Whether the text in [from, to) can be a vote of at most `maxLength` visible ASCII characters. Checks the text alone,
 * so most messages of a busy chat are discarded before anything else is parsed.
 */
export function mayBeBallot(bytes: Bytes, from: number, to: number, maxLength: number): boolean {
  if (to - from > maxTextBytes) return false;
  const inner = bytes.each[from] === delimiter ? Math.min(from + action.length, to) : from;
  let visible = 0;
  for (let n = skipMention(bytes, inner, to); n < to; n += 1) {
    const byte = bytes.each[n] ?? 0;
    if (byte > space && byte < 0x7f) {
      visible += 1;
      if (visible > maxLength) return false;
    }
  }
  return true;
}

function same(bytes: Bytes, one: Span, other: Span): boolean {
  if (one.to - one.from !== other.to - other.from) return false;
  for (let n = one.from; n < one.to; n += 1) {
    if (bytes.each[n] !== bytes.each[other.from + n - one.from]) return false;
  }
  return true;
}

function isAction(bytes: Bytes, from: number, to: number): boolean {
  return (
    bytes.each[from] === delimiter && to - from >= action.length && bytes.startsWith(action, from)
  );
}

/** Text of the message; invalid UTF-8 becomes U+FFFD. */
function decode(bytes: Bytes, from: number, to: number): string {
  if (to - from === 1) return shortTexts[bytes.each[from] ?? 0] ?? '\ufffd';
  return bytes.each.toString('utf8', from, to);
}

const tags = new TagScanner();

/** The voter id of a Twitch user, in the format of all chats. */
export const twitchViewer = (userId: string): string => `twitch:${userId}`;

/** Positions of the parts of a line. */
export interface MessageParts {
  tagsFrom: number;
  tagsTo: number;
  /** `login!login@login.tmi.twitch.tv`; -1 when missing. */
  senderFrom: number;
  textFrom: number;
  textTo: number;
}

/** Reads a message from its parts. Null without a user id: by name alone, a renamed viewer could vote twice. */
export function scanMessage(
  bytes: Bytes,
  { tagsFrom, tagsTo, senderFrom, textFrom, textTo }: MessageParts,
  arrivedAtMs: number,
): ReceivedMessage | null {
  tags.walk(bytes, tagsFrom, tagsTo);
  if (tags.userId.from === tags.userId.to) return null;

  let from = textFrom;
  let to = textTo;
  if (isAction(bytes, from, to)) {
    from += action.length;
    if (bytes.each[to - 1] === delimiter && to > from) to -= 1;
  }
  // Emote positions are relative to here: after the /me, before the mention.
  const emotesFrom = from;
  if (tags.isReply) from = skipMention(bytes, from, to);

  const { emotes, sourceRoomId } = tags;
  const { from: nameFrom, to: nameTo } = tags.displayName;
  return {
    id: bytes.each.toString('latin1', tags.id.from, tags.id.to),
    voterId: twitchViewer(bytes.each.toString('latin1', tags.userId.from, tags.userId.to)),
    text: decode(bytes, from, to),
    drawsEmote:
      emotes.from !== emotes.to &&
      drawsOver(
        bytes.each.toString('latin1', emotes.from, emotes.to),
        bytes.each.toString('utf8', emotesFrom, from),
        bytes.each.toString('utf8', from, to),
      ),
    sender: () => senderOf(bytes, senderFrom, nameFrom, nameTo),
    arrivedAtMs,
    isShared: sourceRoomId.from !== sourceRoomId.to && !same(bytes, sourceRoomId, tags.roomId),
  };
}

const exclamationMark = 0x21;
const maxLoginLength = 64;

/** Only a few messages are answers, so the sender is read only for those. */
function senderOf(bytes: Bytes, senderFrom: number, from: number, to: number): ChatSender {
  const login = senderFrom === -1 ? '' : loginAt(bytes, senderFrom);
  const name = unescaped(bytes.each.toString('utf8', from, to)).trim();
  return { login, name: name === '' ? login : name };
}

function loginAt(bytes: Bytes, from: number): string {
  const to = Math.min(from + maxLoginLength, bytes.each.length);
  return bytes.each.toString('latin1', from, bytes.find(exclamationMark, from, to)).toLowerCase();
}

/** Unescapes the value of an IRC tag. */
const unescaped = (value: string): string =>
  value.includes('\\')
    ? value.replaceAll(/\\(.?)/gsu, (_, letter: string) => escapes[letter] ?? letter)
    : value;
const escapes: Readonly<Record<string, string>> = { s: ' ', ':': ';', r: '\r', n: '\n' };

const range = /(\d{1,6})-(\d{1,6})/g;

/**
 * Whether an emote overlaps `text`, which is preceded by `before` in the message. `emotes` is the value of the tag,
 * `25:0-4,12-16/1902:6-10`; its positions count code points, not UTF-16 units.
 */
function drawsOver(emotes: string, before: string, text: string): boolean {
  const from = Array.from(before).length;
  const to = from + Array.from(text.trimEnd()).length;
  for (const [, first, last] of emotes.matchAll(range)) {
    if (Number(first) < to && Number(last) >= from) return true;
  }
  return false;
}
