import { z } from 'zod';

/** Services that relay other chats to Quizcast, by the credential that the streamer pastes in Settings. */
export const chatServices = ['streamElements', 'socialStream', 'youtube'] as const;
export type ChatService = (typeof chatServices)[number];

/** Maximum number of chats linked to one document. */
export const maxChatLinks = 10;

/** Reasons why a linked chat is not read. */
export const chatErrorCodes = [
  'lost',
  'badToken',
  'unreadable',
  'notHere',
  'rateLimited',
  'quota',
  'budget',
  'forbidden',
  'notFound',
  'notLive',
  'chatOff',
  'ended',
  'refused',
] as const;
export type ChatErrorCode = (typeof chatErrorCodes)[number];

const videoId = /^[A-Za-z0-9_-]{11}$/;

/** The video ID from a YouTube URL or a bare ID; null when the text contains none. */
export function youtubeVideo(text: string): string | null {
  const trimmed = text.trim();
  if (videoId.test(trimmed)) return trimmed;
  const address = trimmed.includes('://') ? trimmed : `https://${trimmed}`;
  if (!URL.canParse(address)) return null;
  const { hostname, pathname, searchParams } = new URL(address);
  const host = hostname.replace(/^(www|m|studio)\./, '');
  const [, first = '', second = ''] = pathname.split('/');
  const named =
    host === 'youtu.be'
      ? first
      : host !== 'youtube.com'
        ? ''
        : first === 'live' || first === 'video'
          ? second
          : (searchParams.get('v') ?? '');
  return videoId.test(named) ? named : null;
}

const name = z.string().trim().max(60);
/** A pasted token or key. */
const secret = z
  .string()
  .trim()
  .min(8)
  .max(4000)
  .regex(/^[\x21-\x7e]+$/, 'letters, digits and signs without spaces');
const video = z
  .string()
  .max(500)
  .refine((text) => youtubeVideo(text) !== null, 'the link of a YouTube video')
  .describe('The link of the live stream');

const sessionId = z
  .string()
  .trim()
  .min(1)
  .max(200)
  .regex(/^[A-Za-z0-9_-]+$/, 'a session ID');

/** Whether the text has the form of a credential of that service. */
export const isSecretOf = (service: ChatService, text: string): boolean =>
  (service === 'socialStream' ? sessionId : secret).safeParse(text).success;

export const newChatLinkSchema = z.discriminatedUnion('service', [
  z.strictObject({ service: z.literal('streamElements'), name, secret }),
  z.strictObject({
    service: z.literal('socialStream'),
    name,
    secret: sessionId,
    place: z.enum(['relay', 'local']),
  }),
  z.strictObject({ service: z.literal('youtube'), name, secret, video }),
]);
export type NewChatLink = z.infer<typeof newChatLinkSchema>;

/** A new video for a YouTube link, which changes with each stream. */
export const chatLinkChangeSchema = z.strictObject({ video });

/** Reading state of a chat. */
export const chatLightSchema = z.object({
  state: z.enum(['idle', 'connecting', 'reading', 'trouble']),
  /** Null unless the state is `trouble`. */
  trouble: z.enum(chatErrorCodes).nullable(),
  /** When the last message arrived, epoch milliseconds; null if none has. */
  heardAtMs: z.number().nullable(),
  /** YouTube only: API quota units used in the last three hours, and the limit. */
  quota: z.object({ used: z.number(), of: z.number() }).nullable(),
});
export type ChatLight = z.infer<typeof chatLightSchema>;

/** A linked chat as its owner sees it, without the token. */
export const chatLinkRowSchema = z.object({
  id: z.string(),
  service: z.enum(chatServices),
  name: z.string(),
  /** The video for YouTube; `relay` or `local` for Social Stream Ninja. */
  place: z.string(),
  /** When the token was set. */
  setAtMs: z.number(),
  light: chatLightSchema,
});
export type ChatLinkRow = z.infer<typeof chatLinkRowSchema>;

/** All chats linked to a document, besides its Twitch channel. */
export const chatLinksSchema = z.object({
  links: z.array(chatLinkRowSchema),
  /** When a program last sent a message through the API; null if none has. */
  toldAtMs: z.number().nullable(),
  /** Whether the local app of Social Stream Ninja is reachable, because Quizcast runs on the streamer's own machine. */
  hasLocal: z.boolean(),
});
export type ChatLinks = z.infer<typeof chatLinksSchema>;
