import type { ServerMessage } from '@quizcast/game/protocol/protocol';

/**
 * Header of an unmasked, unfragmented WebSocket text frame (RFC 6455, section 5.2). Built here instead of by `ws`, so
 * that one frame serves every socket that gets the same message.
 */
function head(length: number): Buffer {
  const lengthBytes = length < 126 ? 0 : length < 65_536 ? 2 : 8;
  const bytes = Buffer.allocUnsafe(2 + lengthBytes);
  bytes[0] = 0x81;
  bytes[1] = lengthBytes === 0 ? length : lengthBytes === 2 ? 126 : 127;
  if (lengthBytes === 2) bytes.writeUInt16BE(length, 2);
  if (lengthBytes === 8) bytes.writeBigUInt64BE(BigInt(length), 2);
  return bytes;
}

/** A frame with `message` as JSON. */
export const frame = (message: ServerMessage): Buffer => frameOf(JSON.stringify(message));

/** A frame with this text. */
export function frameOf(text: string): Buffer {
  const payload = Buffer.from(text);
  return Buffer.concat([head(payload.length), payload]);
}

/**
 * The frame of a snapshot: everything but the time is serialized once for all sockets. `begin` is the first part, with
 * the time; `rest` follows it.
 */
export interface SnapshotFrame {
  begin(nowMs: number): Buffer;
  rest: Buffer;
}

interface Whole {
  revision: number;
  timeline: string;
  state: unknown;
}

export function snapshotFrame({ revision, timeline, state }: Whole): SnapshotFrame {
  const rest = Buffer.from(
    `,"timeline":${JSON.stringify(timeline)},"state":${JSON.stringify(state)}}`,
  );
  return {
    begin(nowMs) {
      const text = Buffer.from(`{"type":"snapshot","revision":${revision},"nowMs":${nowMs}`);
      return Buffer.concat([head(text.length + rest.length), text]);
    },
    rest,
  };
}
