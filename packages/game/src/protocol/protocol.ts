import { isRecord } from '../json.ts';
import type { ServerMessage } from './server-message.ts';

/**
 * The messages of the live socket at /live in both directions, without zod. One JSON object per frame. See
 * docs/live-protocol.md.
 */
export const protocolVersion = 1;

export type {
  BuzzerPress,
  ClientMessage,
  Hello,
  LinePong,
  OverlayOrder,
  OverlayReport,
  Place,
} from './client-message.ts';
export type {
  Answered,
  ChatRefusal,
  ChatStatus,
  CommandAnswer,
  LiveError,
  LiveStatus,
  OverlayHealth,
  PatchMessage,
  PersonHere,
  ServerMessage,
  SnapshotMessage,
  Viewers,
} from './server-message.ts';

/** Pages do not send chat messages, so they do not receive `chatTaken`. */
const serverMessages: Readonly<Record<Exclude<ServerMessage['type'], 'chatTaken'>, true>> = {
  snapshot: true,
  patch: true,
  accepted: true,
  refused: true,
  status: true,
  pong: true,
  error: true,
  reload: true,
  lobby: true,
  seat: true,
  ping: true,
  clock: true,
  opening: true,
  heard: true,
  order: true,
  obsCue: true,
  around: true,
  door: true,
  answered: true,
};

/** For pages: the server is their own, so its messages are distinguished by type but not validated. */
export const isServerMessage = (value: unknown): value is ServerMessage =>
  isRecord(value) && Object.hasOwn(serverMessages, String(value['type']));
