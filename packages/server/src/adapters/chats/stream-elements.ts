import { z } from 'zod';
import type { Clock } from '../../ports/clock.ts';
import type { LinkedMessage, OpenLinkedChat } from '../../ports/linked-chat.ts';
import { jsonOf } from './json-text.ts';
import { refusedRetryMs, SocketLink, type SocketConnection } from './socket-link.ts';
import { linkTiming, type LinkTiming } from './timing.ts';
import { twitchMessage } from './twitch-message.ts';

const topic = 'channel.chat.message';
const nonce = 'chat';
const limitedRetryMs = 60_000;

const frameSchema = z.object({
  type: z.string(),
  nonce: z.string().optional(),
  error: z.string().optional(),
  topic: z.string().optional(),
  data: z.unknown(),
});

const id = z.union([z.string(), z.number()]).transform(String).pipe(z.string().min(1).max(100));
const optionalText = z.string().catch('');

const youtube = z
  .object({
    id: optionalText,
    authorDetails: z.object({
      channelId: id,
      displayName: optionalText,
      isChatOwner: z.boolean().catch(false),
    }),
    snippet: z.object({ type: optionalText, displayMessage: z.string() }),
  })
  .transform(({ id: messageId, authorDetails, snippet }): LinkedMessage | null =>
    snippet.type !== 'textMessageEvent'
      ? null
      : {
          ...{ platform: 'youtube', userId: authorDetails.channelId },
          ...{ name: authorDetails.displayName, text: snippet.displayMessage, id: messageId },
          drawsEmote: false,
          isStreamer: authorDetails.isChatOwner,
        },
  );

const kickEmote = /\[emote:\d+:[^\]]*\]/gu;
const kick = z
  .object({
    message_id: optionalText,
    sender: z.object({ user_id: id, username: optionalText }),
    content: z.string(),
  })
  .transform(({ message_id: messageId, sender, content }): LinkedMessage => {
    const text = content.replaceAll(kickEmote, '');
    return {
      ...{ platform: 'kick', userId: sender.user_id, name: sender.username, text, id: messageId },
      drawsEmote: text !== content,
    };
  });

const trovo = z
  .object({
    id: optionalText,
    data: z.object({
      sender_id: id,
      display_name: optionalText,
      text: z.string(),
      emotes: z.array(z.unknown()).catch([]),
    }),
  })
  .transform(({ id: messageId, data }): LinkedMessage => ({
    ...{ platform: 'trovo', userId: data.sender_id, name: data.display_name },
    ...{ text: data.text, id: messageId, drawsEmote: data.emotes.length > 0 },
  }));

const twitch = twitchMessage.transform(({ message, isShared }) => (isShared ? null : message));

/** The raw message of the platform the account streams on, recognized by its shape. */
const messageSchema = z.union([twitch, youtube, kick, trovo]);

interface StreamElementsSetting {
  url: string;
  clock: Clock;
  token: string;
  timing?: LinkTiming;
}

/** JWTs begin with a JSON object in base64; the other token shown on the account page is an API key. */
const kindOf = (token: string): 'jwt' | 'apikey' => (token.startsWith('eyJ') ? 'jwt' : 'apikey');

/** Reads the chat of a StreamElements account through its Astro gateway. */
export const streamElementsChat =
  ({ url, clock, token, timing = linkTiming }: StreamElementsSetting): OpenLinkedChat =>
  (listener) =>
    new SocketLink({
      clock,
      timing,
      onState: (state) => listener.state(state),
      protocol: {
        url,
        onOpen: (connection) => {
          const data = { topic, token, token_type: kindOf(token) };
          connection.send(JSON.stringify({ type: 'subscribe', nonce, data }));
        },
        frame: (text, connection) => {
          const frame = frameSchema.safeParse(jsonOf(text));
          if (!frame.success) return;
          if (frame.data.type === 'response') return handleResponse(frame.data, connection);
          if (frame.data.type !== 'message' || frame.data.topic !== topic) return;
          const message = messageSchema.safeParse(frame.data.data);
          if (message.success && message.data !== null) listener.message(message.data);
        },
      },
    });

function handleResponse(
  { error }: z.infer<typeof frameSchema>,
  connection: SocketConnection,
): void {
  if (error === undefined || error === '') connection.ready();
  else if (error === 'err_unauthorized') connection.refuse('badToken', refusedRetryMs);
  else if (error === 'rate_limit_exceeded') connection.refuse('rateLimited', limitedRetryMs);
  else connection.refuse('refused', limitedRetryMs);
}
