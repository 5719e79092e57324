import { z } from 'zod';

const maxMessagesPerCall = 500;

/** Phones of the audience are viewers too, and no program may send messages in their name. */
const ownPlatforms = ['phone'];
const plain = /^[^\p{Cc}]+$/u;

/** A chat message as a program sends it. */
const inboundMessageSchema = z
  .strictObject({
    platform: z
      .string()
      .regex(/^[a-z][a-z0-9-]{0,23}$/, 'a lower-case name such as youtube, kick or tiktok')
      .refine((platform) => !ownPlatforms.includes(platform), 'this platform is our own')
      .describe('Such as twitch, youtube, kick, tiktok: lower case'),
    userId: z
      .string()
      .min(1)
      .max(100)
      .regex(plain, 'no control characters')
      .describe(
        'Names the viewer for good on this platform; a name that can change lets people vote twice',
      ),
    name: z.string().max(100).describe('As the chat shows it'),
    text: z.string().max(5000),
    id: z
      .string()
      .min(1)
      .max(120)
      .regex(plain, 'no control characters')
      .exactOptional()
      .describe('The platform’s name of the message: told again, it is left out'),
    atMs: z
      .number()
      .min(0)
      .exactOptional()
      .describe('When it was written, epoch milliseconds; its arrival when left out'),
  })
  .refine(({ platform, userId }) => platform !== 'twitch' || /^\d{1,20}$/.test(userId), {
    path: ['userId'],
    message: 'Twitch’s number of the user, not the login',
  });
export type InboundMessage = z.output<typeof inboundMessageSchema>;

export const inboundMessagesSchema = z.array(inboundMessageSchema).max(maxMessagesPerCall);
