import { z } from 'zod';

/** Services that tell Quizcast of other chats, by what the streamer pastes in Settings. */
export const chatServices = ['streamElements', 'socialStream', 'youtube'] as const;
export type ChatService = (typeof chatServices)[number];

/** Chats linked to one document. */
export const maxChatLinks = 10;

/** Why nothing is read from a linked chat. */
export const chatTroubles = [
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
export type ChatTrouble = (typeof chatTroubles)[number];

const videoId = /^[A-Za-z0-9_-]{11}$/;

/** The video that an address of YouTube, or the id itself, names; null when it names none. */
export function youtubeVideo(text: string): string | null {
  const given = text.trim();
  if (videoId.test(given)) return given;
  const address = given.includes('://') ? given : `https://${given}`;
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
/** A token or key, as it is pasted. */
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

/** Whether a text can be what that service asks for. */
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

/** Another video for a YouTube link, which needs one each stream. */
export const chatLinkChangeSchema = z.strictObject({ video });

/** How the reading of a chat goes. */
export const chatLightSchema = z.object({
  state: z.enum(['idle', 'connecting', 'reading', 'trouble']),
  /** Null but in trouble. */
  trouble: z.enum(chatTroubles).nullable(),
  /** When the last message came in, epoch milliseconds; null: none did. */
  heardAtMs: z.number().nullable(),
  /** Of YouTube: units of the quota that were used in the last three hours, and how many may be. */
  quota: z.object({ used: z.number(), of: z.number() }).nullable(),
});
export type ChatLight = z.infer<typeof chatLightSchema>;

/** A linked chat as its owner sees it: never the token. */
export const chatLinkRowSchema = z.object({
  id: z.string(),
  service: z.enum(chatServices),
  name: z.string(),
  /** Of YouTube the video, of Social Stream Ninja `relay` or `local`. */
  place: z.string(),
  /** When its token was set. */
  setAtMs: z.number(),
  light: chatLightSchema,
});
export type ChatLinkRow = z.infer<typeof chatLinkRowSchema>;

/** All chats that feed a document, besides its Twitch channel. */
export const chatLinksSchema = z.object({
  links: z.array(chatLinkRowSchema),
  /** When a program last told a message by the API; null: none did. */
  toldAtMs: z.number().nullable(),
  /** Whether the local app of Social Stream Ninja can be reached: Quizcast runs on the streamer's own machine. */
  hasLocal: z.boolean(),
});
export type ChatLinks = z.infer<typeof chatLinksSchema>;
