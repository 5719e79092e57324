import { z } from 'zod';
import type { LinkedMessage } from '../../ports/linked-chat.ts';

const id = z.union([z.string(), z.number()]).transform(String).pipe(z.string().min(1).max(100));
const optionalText = z.string().catch('');

/** A Twitch chat message in the format of EventSub, also used by StreamElements. */
export const twitchMessage = z
  .object({
    chatter_user_id: id,
    chatter_user_name: optionalText,
    chatter_user_login: optionalText,
    broadcaster_user_id: optionalText,
    source_broadcaster_user_id: optionalText,
    message_id: optionalText,
    message: z.object({
      text: z.string(),
      fragments: z.array(z.object({ type: z.string() })).catch([]),
    }),
  })
  .transform((data): { message: LinkedMessage; login: string; isShared: boolean } => ({
    message: {
      ...{ platform: 'twitch', userId: data.chatter_user_id, name: data.chatter_user_name },
      ...{ text: data.message.text, id: data.message_id },
      drawsEmote: data.message.fragments.some(({ type }) => type === 'emote'),
    },
    login: data.chatter_user_login.toLowerCase(),
    // Shared chat: messages written in a partner's channel do not belong to this channel.
    isShared:
      data.source_broadcaster_user_id !== '' &&
      data.source_broadcaster_user_id !== data.broadcaster_user_id,
  }));
