import type { ChatErrorCode } from '@quizcast/game/chats/chat-link';
import { z } from 'zod';
import type { LinkedMessage } from '../../ports/linked-chat.ts';
import { jsonOf } from './json-text.ts';

const videosSchema = z.object({
  items: z.array(
    z.object({
      liveStreamingDetails: z.object({ activeLiveChatId: z.string().optional() }).optional(),
    }),
  ),
});

/** The live chat of the requested video, or why there is none. */
export function liveChatOf(
  text: string,
): { kind: 'chat'; id: string } | { kind: 'trouble'; reason: ChatErrorCode } {
  const read = videosSchema.safeParse(jsonOf(text));
  if (!read.success) return { kind: 'trouble', reason: 'refused' };
  const [video] = read.data.items;
  if (video === undefined) return { kind: 'trouble', reason: 'notFound' };
  const id = video.liveStreamingDetails?.activeLiveChatId;
  return id === undefined ? { kind: 'trouble', reason: 'notLive' } : { kind: 'chat', id };
}

const partSchema = z.object({
  nextPageToken: z.string().optional(),
  offlineAt: z.string().optional(),
  items: z.array(z.unknown()).catch([]),
});

const itemSchema = z.object({
  id: z.string().max(120),
  snippet: z.object({
    type: z.literal('textMessageEvent'),
    displayMessage: z.string(),
    publishedAt: z.string().optional(),
  }),
  authorDetails: z.object({
    channelId: z.string().min(1).max(100),
    displayName: z.string().catch(''),
    isChatOwner: z.boolean().catch(false),
  }),
});

export interface StreamPart {
  next: string | null;
  isOffline: boolean;
  messages: (LinkedMessage & { publishedAtMs: number | null })[];
}

/** Parses one part of the stream; null when it is not one. */
export function streamPart(text: string): StreamPart | null {
  const read = partSchema.safeParse(jsonOf(text));
  if (!read.success) return null;
  const messages = read.data.items.flatMap((item) => {
    const known = itemSchema.safeParse(item);
    if (!known.success) return [];
    const { id, snippet, authorDetails } = known.data;
    const publishedAtMs = Date.parse(snippet.publishedAt ?? '');
    return [
      {
        ...{ platform: 'youtube', userId: authorDetails.channelId, id },
        isStreamer: authorDetails.isChatOwner,
        ...{ name: authorDetails.displayName, text: snippet.displayMessage, drawsEmote: false },
        publishedAtMs: Number.isNaN(publishedAtMs) ? null : publishedAtMs,
      },
    ];
  });
  const { nextPageToken, offlineAt } = read.data;
  return { next: nextPageToken ?? null, isOffline: offlineAt !== undefined, messages };
}

const refusalSchema = z.object({
  error: z.object({
    errors: z.array(z.object({ reason: z.string() })).catch([]),
    status: z.string().catch(''),
    details: z.array(z.object({ reason: z.string().optional() })).catch([]),
  }),
});

const errorCodes: Readonly<Record<string, ChatErrorCode>> = {
  quotaExceeded: 'quota',
  dailyLimitExceeded: 'quota',
  rateLimitExceeded: 'rateLimited',
  userRateLimitExceeded: 'rateLimited',
  liveChatEnded: 'ended',
  liveChatDisabled: 'chatOff',
  liveChatNotFound: 'ended',
  keyInvalid: 'badToken',
  API_KEY_INVALID: 'badToken',
  authError: 'badToken',
};

/** The reason given in an error response; null for an unknown one, which is retried. */
export function refusalOf(status: number, text: string): ChatErrorCode | null {
  const read = refusalSchema.safeParse(jsonOf(text));
  const { errors, details } = read.success ? read.data.error : { errors: [], details: [] };
  for (const { reason } of [...errors, ...details]) {
    const known = reason === undefined ? undefined : errorCodes[reason];
    if (known !== undefined) return known;
  }
  if (status === 401) return 'badToken';
  if (status === 403) return 'forbidden';
  if (status === 404) return 'ended';
  if (status === 429) return 'rateLimited';
  return status < 500 ? 'refused' : null;
}
