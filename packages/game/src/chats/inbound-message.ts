import { z } from 'zod';

const maxMessagesPerCall = 500;

/** Phones of the audience are viewers too, and no program may send messages in their name. */
const reservedPlatforms = ['phone'];
const platformPattern = /^[a-z][a-z0-9-]{0,23}$/;

export const isPlatformName = (name: string): boolean =>
  platformPattern.test(name) && !reservedPlatforms.includes(name);

const withoutControlCharacters = /^[^\p{Cc}]+$/u;

/** A chat message as a program sends it. */
const inboundMessageSchema = z
  .strictObject({
    platform: z
      .string()
      .regex(platformPattern, 'a lower-case name such as youtube, kick or tiktok')
      .refine((platform) => !reservedPlatforms.includes(platform), 'this platform name is reserved')
      .describe('Platform name in lower case, such as twitch, youtube, kick or tiktok'),
    userId: z
      .string()
      .min(1)
      .max(100)
      .regex(withoutControlCharacters, 'no control characters')
      .describe(
        'The platform’s id of the viewer. It must never change: with an id that can change, people can vote twice',
      ),
    name: z.string().max(100).describe('The name as the chat shows it'),
    text: z.string().max(5000),
    id: z
      .string()
      .min(1)
      .max(120)
      .regex(withoutControlCharacters, 'no control characters')
      .exactOptional()
      .describe(
        'The platform’s id of the message. With it, a message that is sent again is ignored',
      ),
    atMs: z
      .number()
      .min(0)
      .exactOptional()
      .describe(
        'When the message was written, in epoch milliseconds. Default: the time of its arrival',
      ),
  })
  .refine(({ platform, userId }) => platform !== 'twitch' || /^\d{1,20}$/.test(userId), {
    path: ['userId'],
    message: 'the numeric Twitch id of the user, not the login',
  });
export type InboundMessage = z.output<typeof inboundMessageSchema>;

export const inboundMessagesSchema = z.array(inboundMessageSchema).max(maxMessagesPerCall);
