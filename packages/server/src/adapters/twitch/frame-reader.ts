import { readLine } from './irc-line.ts';
import { mayBeBallot, scanMessage } from './message-scan.ts';
import { Bytes } from './byte-search.ts';
import type { ReceivedMessage } from './message-scan.ts';
import type { IrcLine } from './irc-line.ts';

/** Receives the lines and messages that are read. */
export interface FrameSink<Room extends { readonly maxTextLength: number }> {
  /** The room of this name, or undefined when it has no listener. */
  room(channel: string): Room | undefined;
  message(room: Room, message: ReceivedMessage): void;
  /** Any other line that concerns the link or a room. */
  line(line: IrcLine): void;
}

const lineFeed = 0x0a;
const carriageReturn = 0x0d;
const space = 0x20;
const hash = 0x23;
const colon = 0x3a;
const at = 0x40;
const privmsg = Buffer.from('PRIVMSG ');

/** Commands that are parsed in full; all others are ignored. */
const parsedCommands = new Set(
  'PING PONG CAP JOIN PART ROOMSTATE NOTICE CLEARCHAT CLEARMSG RECONNECT 001'.split(' '),
);
const maxCommandLength = 9;

/** Maximum length of a line joined from several frames; tags take up to 16 KiB, the text 2 KiB. */
const maxCutLineLength = 64 * 1024;

/**
 * Splits the frames of one link into lines and messages. A frame contains any number of lines, and a line may continue
 * in the next frame. No part of a frame is kept after `read` returns, except a copy of its unfinished last line.
 */
export class FrameReader<Room extends { readonly maxTextLength: number }> {
  readonly #sink: FrameSink<Room>;
  #cut: Bytes | null = null;
  #cutLength = 0;
  /** Set when the unfinished line grew too long: the rest of it is discarded. */
  #skipsLine = false;
  /** The last space found: at or after the start of the current line, or -1. */
  #nextSpace = -1;
  #arrivedAtMs = 0;
  #lastChannel: Buffer = Buffer.alloc(0);
  #lastRoom: Room | undefined;

  constructor(sink: FrameSink<Room>) {
    this.#sink = sink;
  }

  /** Call when rooms were added or removed. */
  forgetRooms(): void {
    this.#lastChannel = Buffer.alloc(0);
    this.#lastRoom = undefined;
  }

  /** Reads a frame that arrived at `arrivedAtMs`. */
  read(frame: Buffer, arrivedAtMs: number): void {
    this.#arrivedAtMs = arrivedAtMs;
    let from = 0;
    if (this.#cutLength > 0 || this.#skipsLine) {
      const end = frame.indexOf(lineFeed);
      this.#buffer(frame, 0, end === -1 ? frame.length : end);
      if (end === -1) return;
      from = end + 1;
      this.#finishCutLine();
    }
    const bytes = new Bytes(frame);
    this.#nextSpace = -1;
    for (;;) {
      const end = frame.indexOf(lineFeed, from);
      if (end === -1) break;
      this.#line(bytes, from, end);
      from = end + 1;
    }
    if (from < frame.length) this.#buffer(frame, from, frame.length);
  }

  #buffer(frame: Buffer, from: number, to: number): void {
    if (this.#skipsLine) return;
    if (this.#cutLength + to - from > maxCutLineLength) {
      this.#skipsLine = true;
      this.#cutLength = 0;
      return;
    }
    this.#cut ??= new Bytes(Buffer.alloc(maxCutLineLength));
    this.#cutLength += frame.copy(this.#cut.each, this.#cutLength, from, to);
  }

  #finishCutLine(): void {
    const length = this.#cutLength;
    this.#cutLength = 0;
    this.#nextSpace = -1;
    if (this.#cut !== null && !this.#skipsLine) this.#line(this.#cut, 0, length);
    this.#skipsLine = false;
  }

  /**
   * First space at or after `from`, possibly beyond the line. Cached, because many lines without a space would each
   * search the whole frame again.
   */
  #spaceAfter(bytes: Bytes, from: number): number {
    if (this.#nextSpace < from) {
      const found = bytes.each.indexOf(space, from);
      this.#nextSpace = found === -1 ? Number.POSITIVE_INFINITY : found;
    }
    return this.#nextSpace;
  }

  #line(bytes: Bytes, from: number, lineEnd: number): void {
    const end =
      bytes.each[lineEnd - 1] === carriageReturn && lineEnd > from ? lineEnd - 1 : lineEnd;
    let command = from;
    let tagsTo = from;
    let senderFrom = -1;
    if (bytes.each[command] === at) {
      tagsTo = this.#spaceAfter(bytes, command);
      command = tagsTo + 1;
    }
    if (bytes.each[command] === colon) {
      senderFrom = command + 1;
      command = bytes.find(space, command, end) + 1;
    }
    if (command >= end) return;
    const channel = command + privmsg.length;
    if (channel < end && bytes.startsWith(privmsg, command)) {
      this.#privmsg(bytes, from + 1, tagsTo, senderFrom, channel, end);
    } else {
      this.#other(bytes, from, command, end);
    }
  }

  #privmsg(
    bytes: Bytes,
    tagsFrom: number,
    tagsTo: number,
    senderFrom: number,
    channel: number,
    end: number,
  ): void {
    const channelEnd = bytes.find(space, channel, end);
    const paramStart = channelEnd + 1;
    if (bytes.each[channel] !== hash || paramStart >= end) return;
    const hasColon = bytes.each[paramStart] === colon;
    // By the grammar of IRC, a text without a colon is a single word.
    if (!hasColon && bytes.find(space, paramStart, end) !== end) return;
    const room = this.#room(bytes, channel + 1, channelEnd);
    const text = hasColon ? paramStart + 1 : paramStart;
    if (room === undefined || !mayBeBallot(bytes, text, end, room.maxTextLength)) return;
    const message = scanMessage(
      bytes,
      { tagsFrom, tagsTo, senderFrom, textFrom: text, textTo: end },
      this.#arrivedAtMs,
    );
    if (message !== null) this.#sink.message(room, message);
  }

  /** Messages of one room arrive in runs, so the last room is tried first. */
  #room(bytes: Bytes, from: number, to: number): Room | undefined {
    const last = this.#lastChannel;
    if (last.length === to - from && last.length > 0 && bytes.startsWith(last, from)) {
      return this.#lastRoom;
    }
    this.#lastRoom = this.#sink.room(bytes.each.toString('latin1', from, to));
    this.#lastChannel = Buffer.from(bytes.each.subarray(from, to));
    return this.#lastRoom;
  }

  #other(bytes: Bytes, from: number, command: number, end: number): void {
    const commandEnd = bytes.find(space, command, end);
    if (commandEnd - command > maxCommandLength) return;
    if (!parsedCommands.has(bytes.each.toString('latin1', command, commandEnd))) return;
    this.#sink.line(readLine(bytes.each.toString('utf8', from, end)));
  }
}
